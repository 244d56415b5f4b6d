"""The message in the channel for a match in a thread: the link, and at the end the result."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.values import Match, Phase
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Part, Screen, Style
from bot.screen.table_screen import buttons, standing, titled
from games.core.text import Phrases, Who, Words, listed

_ = Phrases("bot")


def being_opened(match: Match, reader: Reader) -> Screen:
    """Shown while the thread is being opened. Players can already look at their hand."""
    hand = Button(reader.plain(_("My hand")), button_id(match.id, "hand"), Style.PRIMARY)
    return Screen((heading(match, reader), Paragraph(reader(_("Opening a thread for this match."))), ButtonRow((hand,))))


def announcement(moment: Moment, reader: Reader) -> Screen:
    match = moment.match
    if moment.playing:
        where = Paragraph(reader(_("The match is played in {thread}.", thread=link(match))))
        return Screen((heading(match, reader), Paragraph(reader(sitting(match))), where))
    parts: list[Part] = [heading(match, reader), Paragraph(standing(moment, reader))]
    if match.phase is Phase.OVER:
        parts.append(Paragraph("-# " + reader(_("It was played in {thread}.", thread=link(match)))))
    return Screen((*parts, *buttons(moment, reader)))


def heading(match: Match, reader: Reader) -> Paragraph:
    return Paragraph(f"## {reader(match.rules.name)}")


def sitting(match: Match) -> Words:
    return listed([Who(seat) for seat in range(len(match.sitters))])


def link(match: Match) -> str:
    return f"<#{match.channel}>"


def thread_name(match: Match, reader: Reader) -> str:
    """Contains no names, since it stays when a person is erased."""
    return titled(match, reader.plain)
