"""Who is invited to a table in the lobby, and how long a seat is reserved for them.

The deadline is part of the match and is compared with the clock: no timer has to run for a seat to open up again.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.values import Invitation, Match
from games.core.text import Phrases

_ = Phrases("bot")

KEPT = 600.0  # seconds for which a seat is reserved
REMOVALS = 2  # after so many a person may not sit down again


class Guest(NamedTuple):
    """A person to invite, as Discord describes them."""

    person: int
    name: str
    is_bot: bool = False
    sees_the_table: bool = True


def kept_seats(match: Match, now: float) -> list[Invitation]:
    """Whose seats are reserved now; the first to expire comes first."""
    return sorted((each for each in match.invited if each.until > now and match.seat_of(each.person) is None), key=lambda each: each.until)


def room(match: Match, now: float, person: int | None = None) -> int:
    """How many seats are free, for this person or for anyone."""
    others = [each for each in kept_seats(match, now) if each.person != person]
    return match.numbers[-1] - len(match.sitters) - len(others)


def may_take_a_seat(match: Match, now: float, person: int | None = None) -> None:
    """Raises why there is no seat for this person, or for a computer."""
    if len(match.sitters) >= match.numbers[-1]:
        raise Refused(_("All seats are taken. Someone has to stand up or remove an AI first."))
    if room(match, now, person) <= 0:
        minutes = -int((now - kept_seats(match, now)[0].until) // 60)
        raise Refused(
            _.many(
                "All free seats are reserved for invited players. The first one opens up in {n} minute.",
                "All free seats are reserved for invited players. The first one opens up in {n} minutes.",
                minutes,
            )
        )


def invited(match: Match, by: int, guest: Guest, now: float) -> Match:
    """Keep a seat for them. Each person is asked once at a table, and never more at a time than there are free seats."""
    may_invite(match, now)
    if guest.is_bot:
        raise Refused(_("Bots can’t sit down. Use “Add AI” to fill a seat."))
    if match.seat_of(guest.person) is not None:
        raise Refused(_("They’re already at this table."))
    if is_barred(match, guest.person):
        raise Refused(_("They were removed from this table twice and can’t be invited again."))
    if any(each.person == guest.person for each in match.invited):
        raise Refused(_("They’ve already been invited to this table. Each person can only be invited once."))
    if not guest.sees_the_table:
        raise Refused(_("They can’t see this channel. A server manager can give them access."))
    return replace(match, invited=(*match.invited, Invitation(guest.person, guest.name, by, now + KEPT)))


def may_invite(match: Match, now: float) -> None:
    may_take_a_seat(match, now)


def invitation_answered(match: Match, person: int) -> Match:
    """They have sat down: no seat is reserved for them anymore, whatever they do next."""
    return replace(match, invited=tuple([replace(each, until=0.0) if each.person == person else each for each in match.invited]))


def is_barred(match: Match, person: int) -> bool:
    return match.removed.count(person) >= REMOVALS
