"""Pauses, vacations and seats of others: what table and panel say of them, and the pages on which somebody chooses."""

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
    """That the match is paused, that somebody asks for it, who is on vacation."""
    lines = []
    if match.pause is not None:
        lines.append(reader(_("The match is paused until {when}.", when=reader.when(match.pause.until))))
    if match.proposal is not None:
        lines.append(reader(wish(match)))
    for seat, sitter in enumerate(match.sitters):
        if sitter.vacation is not None and not sitter.left:
            when = reader.when(sitter.vacation[1])
            lines.append(reader(_("{who} is on vacation until {when}; their clock stands still.", who=Who(seat), when=when)))
    return lines


def wish(match: Match) -> Text:
    """Who asks for what, and how many agree."""
    assert match.proposal is not None
    needed = consent_needed(match)
    so_far = sum(person in match.proposal.agreed for person in needed)
    seat = match.seat_of(match.proposal.by)
    who = _("Somebody") if seat is None else Who(seat)
    if not match.proposal.seconds:
        return _("{who} asks to go on: {n} of {all} agree.", who=who, n=so_far, all=len(needed))
    length = PAUSES.get(match.proposal.seconds, _("some time"))
    return _("{who} asks for a pause of {length}: {n} of {all} agree.", who=who, length=length, n=so_far, all=len(needed))


def pause_buttons(match: Match, reader: Reader) -> list[ButtonRow]:
    found = []
    if match.proposal is not None:
        found += [_button(match, "agree", _("Agree"), reader, Style.SUCCESS), _button(match, "disagree", _("Rather not"), reader)]
    elif match.pause is not None:
        found.append(_button(match, "goon", _("Go on"), reader))
    return [ButtonRow(tuple(found))] if found else []


def _button(match: Match, verb: str, label: Text, reader: Reader, style: Style = Style.SECONDARY) -> Button:
    return Button(clipped(reader.plain(label), BUTTON_LIMIT), button_id(match.id, verb), style)


# ---- pages of their own


def pause_page(match: Match, reader: Reader, moderator: bool) -> Screen:
    words = _("For how long? Everybody who sits at the table has to agree; no clock runs and nobody is called until it ends.")
    if moderator:
        words = _("For how long? You manage the server, so it begins at once; no clock runs and nobody is called until it ends.")
    return _page(match, "pausefor", words, _("Pause"), PAUSES.values(), reader)


def vacation_page(match: Match, reader: Reader) -> Screen:
    words = _(
        "For how long? Your clock stands still, and you are not called, at every table with 24 hours a decision that agreed to vacations"
        " and at which you sit now. Others play on until it is your turn. You can play all the same."
    )
    return _page(match, "vacationfor", words, _("Vacation"), VACATIONS.values(), reader)


def _page(match: Match, verb: str, words: Text, title: Text, choices: Iterable[Text], reader: Reader) -> Screen:
    options = tuple(SelectOption(reader.plain(name), str(number)) for number, name in enumerate(choices))
    return Screen((Paragraph(reader(words)), Select(select_id(match.id, verb), reader.plain(title), options)))


def seat_page(match: Match, seat: Seat, reader: Reader) -> Screen:
    """What somebody will see who plays on for somebody else, before they do."""
    words = (
        _("You would play on for {who}, from where the match stands now.", who=Who(seat)),
        _("You will see the cards of this seat and everything it was told so far. Nobody else's."),
        _("After that you cannot take another seat in this match."),
    )
    yes = Button(reader.plain(_("Take the seat")), button_id(match.id, "seat", path=(1, seat)), Style.PRIMARY)
    return Screen((Paragraph("\n".join(map(reader, words))), ButtonRow((yes,))))
