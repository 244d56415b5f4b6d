"""Pauses, vacations and taking over seats: the lines on table and panel, and the pages for choosing."""

from __future__ import annotations

from collections.abc import Iterable

from bot.i18n import Reader
from bot.match.pauses import PAUSES, VACATIONS, consent_needed
from bot.match.values import Match
from bot.screen.custom_id import button_id, select_id
from bot.screen.parts import BUTTON_LIMIT, Button, ButtonRow, Paragraph, Screen, Select, SelectOption, Style, clipped
from games.core.game import Seat
from games.core.text import Phrases, Text, Who

_ = Phrases("bot")


# ---- on the table and in panels


def held(match: Match, reader: Reader) -> list[str]:
    """Lines about a pause, a request for one, and vacations."""
    lines = []
    if match.pause is not None:
        lines.append(reader(_("The match is paused. It resumes {when}.", when=reader.when(match.pause.until))))
    if match.proposal is not None:
        lines.append(reader(wish(match)))
    for seat, sitter in enumerate(match.sitters):
        if sitter.vacation is not None and not sitter.left:
            when = reader.when(sitter.vacation[1])
            lines.append(reader(_("{who} is on vacation; their clock is stopped. Back {when}.", who=Who(seat), when=when)))
    return lines


def wish(match: Match) -> Text:
    """The request, and how many agree."""
    assert match.proposal is not None
    needed = consent_needed(match)
    so_far = sum(person in match.proposal.agreed for person in needed)
    seat = match.seat_of(match.proposal.by)
    who = _("Someone") if seat is None else Who(seat)
    if not match.proposal.seconds:
        return _("{who} wants to resume. Agreed: {n} of {all}.", who=who, n=so_far, all=len(needed))
    length = PAUSES.get(match.proposal.seconds, _("a while"))
    return _("{who} wants to pause for {length}. Agreed: {n} of {all}.", who=who, length=length, n=so_far, all=len(needed))


def pause_buttons(match: Match, reader: Reader) -> list[ButtonRow]:
    found = []
    if match.proposal is not None:
        found += [_button(match, "agree", _("Agree"), reader, Style.SUCCESS), _button(match, "disagree", _("Decline"), reader)]
    elif match.pause is not None:
        found.append(_button(match, "goon", _("Resume"), reader))
    return [ButtonRow(tuple(found))] if found else []


def _button(match: Match, verb: str, label: Text, reader: Reader, style: Style = Style.SECONDARY) -> Button:
    return Button(clipped(reader.plain(label), BUTTON_LIMIT), button_id(match.id, verb), style)


# ---- pages of their own


def pause_page(match: Match, reader: Reader, moderator: bool) -> Screen:
    words = _("How long? Everyone at the table has to agree. Until the pause ends, clocks are stopped and no one is pinged.")
    if moderator:
        words = _(
            "How long? You manage this server, so the pause starts right away. Until it ends, clocks are stopped and no one is pinged."
        )
    return _page(match, "pausefor", words, _("Pause"), PAUSES.values(), reader)


def vacation_page(match: Match, reader: Reader) -> Screen:
    words = _(
        "How long? At every table you’re at now that allows vacations (24 hours per decision), your clock "
        "stops and you won’t be pinged. The others keep playing until it’s your turn. You can still play."
    )
    return _page(match, "vacationfor", words, _("Vacation"), VACATIONS.values(), reader)


def _page(match: Match, verb: str, words: Text, title: Text, choices: Iterable[Text], reader: Reader) -> Screen:
    options = tuple(SelectOption(reader.plain(name), str(number)) for number, name in enumerate(choices))
    return Screen((Paragraph(reader(words)), Select(select_id(match.id, verb), reader.plain(title), options)))


def seat_page(match: Match, seat: Seat, reader: Reader) -> Screen:
    """What a substitute will see, before they take over the seat."""
    words = (
        _("You’ll take over from {who} and play on from here.", who=Who(seat)),
        _("You’ll see this seat’s cards and everything it has been told so far, but no one else’s."),
        _("After that, you can’t take a different seat in this match."),
    )
    yes = Button(reader.plain(_("Take the seat")), button_id(match.id, "seat", path=(1, seat)), Style.PRIMARY)
    return Screen((Paragraph("\n".join(map(reader, words))), ButtonRow((yes,))))
