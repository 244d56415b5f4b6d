"""Notices that a player has to decide: in the channel with a mention, or in direct messages."""

from __future__ import annotations

from collections.abc import Collection

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.values import Match
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Part, Screen, Style, small
from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, listed

_ = Phrases("bot")


def channel_notice(moment: Moment, asked: Collection[Seat], away: Collection[Seat], link: str, again: bool, reader: Reader) -> Screen:
    """`asked`: players whose turn it is; `away`: players for whom the AI plays, because their time ran out."""
    match = moment.match
    parts: list[Part] = []
    if asked:
        parts += [
            Paragraph(reader(opening(moment, again))),
            Paragraph(reader(moment.ask(None))),
            Paragraph(small(reader(words) for words in circumstances(moment, asked, reader))),
            Paragraph(way_back(link, reader)),
        ]
    if away:
        parts.append(
            Paragraph(reader(_("{who}: your time ran out, so the AI is playing for you until you’re back.", who=people_named(away))))
        )
    row = [button(match, "hand", _("My hand"), Style.PRIMARY, reader)] if asked else []
    row += [button(match, "back", _("I’m back"), Style.SUCCESS, reader)] if away else []
    people = tuple(person for seat in sorted({*asked, *away}) if (person := match.sitters[seat].person) is not None)
    return Screen((*without_gaps(parts), ButtonRow(tuple(row))), mentions=people)


def direct_notice(moment: Moment, seat: Seat, link: str, again: bool, reader: Reader, hide: bool = False) -> Screen:
    """The same for one person, with their private question. `hide`: with the public one."""
    match = moment.match
    if match.sitters[seat].away:
        words = _("Your time in {game} ran out, so the AI is playing for you until you’re back.", game=moment.game.name)
        parts: list[Part] = [Paragraph(reader(words)), Paragraph(way_back(link, reader))]
        return Screen((*without_gaps(parts), ButtonRow((button(match, "back", _("I’m back"), Style.SUCCESS, reader),))))
    parts = [
        Paragraph(reader(opening(moment, again))),
        Paragraph(reader(moment.ask(None if hide else seat))),
        Paragraph(small(reader(words) for words in circumstances(moment, {seat}, reader))),
        Paragraph(way_back(link, reader)),
    ]
    return Screen((*without_gaps(parts), ButtonRow((button(match, "hand", _("My hand"), Style.PRIMARY, reader),))))


def opening(moment: Moment, again: bool) -> Text:
    if not again:
        return _("It’s your turn in {game}.", game=moment.game.name)
    if moment.deadline is not None:
        return _("Half of your time in {game} is gone.", game=moment.game.name)
    return _("{game} is still waiting for you.", game=moment.game.name)


def circumstances(moment: Moment, asked: Collection[Seat], reader: Reader) -> list[Words]:
    """Who is waiting, and until when."""
    sitters = moment.match.sitters
    waiting = [Seat(seat) for seat, sitter in enumerate(sitters) if not sitter.computer and Seat(seat) not in moment.waiting]
    said: list[Words] = []
    if waiting:
        said.append(_.many("{names} is waiting.", "{names} are waiting.", len(waiting), names=people_named(waiting)))
    if len(asked) == 1 and len(moment.waiting) == 1 and waiting and all_were_asked(moment):
        said.append(_("Everyone else has decided."))
    if moment.deadline is not None:
        said.append(_("Time runs out {when}.", when=reader.when(moment.deadline)))
    return said


def all_were_asked(moment: Moment) -> bool:
    """Whether the others have answered the same question: each has decided since the remaining players were asked."""
    [left] = moment.waiting
    return len(moment.asked) > 2 and all(asked > moment.asked[left] for seat, asked in enumerate(moment.asked) if seat != left)


def people_named(seats: Collection[Seat]) -> Words:
    return listed([Who(seat) for seat in sorted(seats)])


def way_back(link: str, reader: Reader) -> str:
    return f"[{reader.plain(_('Go to the table'))}]({link})" if link else ""


def button(match: Match, verb: str, label: Text, style: Style, reader: Reader) -> Button:
    return Button(reader.plain(label), button_id(match.id, verb), style)


def without_gaps(parts: list[Part]) -> list[Part]:
    return [part for part in parts if part != Paragraph("")]
