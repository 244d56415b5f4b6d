"""What may be done to a match before it starts: pure changes of a `Match`, each refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import MatchOver, NotAllowed, Refused, Stale
from bot.match import invitations
from bot.match.characters import next_name
from bot.match.deal import may_stir, silent, stirred
from bot.match.seats import not_seated, seat_of, with_sitter
from bot.match.stored import Lobbies, Venue
from bot.match.terms import TERMS, THREAD
from bot.match.values import Match, Origin, Phase, Sitter
from games.ai.levels import Level
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")

ALONE = _("Only you can play here. Close this table with /stop.")

HOST_AWAY = 600.0  # seconds after which anyone seated may start for the host


Change = Callable[[Match], Match]


class Limits(NamedTuple):
    """How many lobbies there may be at a time."""

    a_person: int
    a_channel: int


def may_open(match: Match, there: Lobbies, limits: Limits) -> None:
    """Raises why one more may not be opened. A rematch is never refused because of the person who presses first."""
    if there.in_channel >= limits.a_channel:
        raise Refused(
            _.many(
                "There is already {n} open table in this channel. Join it (/table shows where), or ask its host to close it with /stop.",
                "There are already {n} open tables in this channel. Join one (/table shows where), or ask a host to close one with /stop.",
                there.in_channel,
            )
        )
    if there.of_host >= limits.a_person and match.previous is None:
        raise Refused(
            _.many(
                "You already have {n} open table. Start it, or close it with /stop in its channel.",
                "You already have {n} open tables. Start one of them, or close one with /stop in its channel.",
                there.of_host,
            )
        )


def gathering(match: Match) -> None:
    if match.ended:
        raise MatchOver
    if match.phase is not Phase.GATHERING:
        raise Refused(_("This match has already started."))


def sit_down(match: Match, person: int, name: str, click: int, now: float) -> Match:
    """Take a seat. People seated by a rematch without a click may add to the deal with it, as everyone does."""
    gathering(match)
    if match.seat_of(person) is not None:
        if may_stir(match, person):
            return stirred(match, person, click)
        raise Refused(_("You’re already at this table."))
    if invitations.is_barred(match, person):
        raise Refused(_("You were removed from this table twice. Open your own with /play."))
    invitations.may_take_a_seat(match, now, person)
    match = invitations.invitation_answered(replace(match, sitters=(*match.sitters, Sitter(name, person))), person)
    return stirred(match, person, click)


def filled(match: Match, now: float) -> Match:
    """With as many computer players as are needed to begin."""
    for _more in range(missing_players(match)):
        match = add_computer(match, match.host, now)
    return match


def stand_up(match: Match, person: int) -> Match:
    """Give up a seat. A host hands over to the person seated longest; if there is none, the table stays theirs."""
    gathering(match)
    seat = seat_of(match, person)
    if match.direct:
        raise Refused(ALONE)
    return _without(match, seat)


def add_computer(match: Match, person: int, now: float, level: Level | None = None) -> Match:
    """Of the level of the one before, if nothing else is said."""
    gathering(match)
    _seated_or_host(match, person)
    invitations.may_take_a_seat(match, now)
    if level is None:
        before = last_computer(match)
        level = Level.NORMAL if before is None else match.level_of(before)
    return replace(match, sitters=(*match.sitters, Sitter(next_name(match, level), ai=True, level=level)))


def last_computer(match: Match) -> Seat | None:
    return max((Seat(seat) for seat, sitter in enumerate(match.sitters) if sitter.person is None), default=None)


def change_level(match: Match, person: int, level: Level) -> Match:
    """Another character in the place of the computer player that was added last."""
    gathering(match)
    _seated_or_host(match, person)
    seat = last_computer(match)
    if seat is None:
        raise Stale
    return with_sitter(match, seat, Sitter(next_name(match, level), ai=True, level=level))


def may_invite(match: Match, person: int, now: float) -> None:
    """Raises what keeps this person from inviting others: anyone seated may."""
    gathering(match)
    _seated_or_host(match, person)
    if match.direct:
        raise Refused(ALONE)
    invitations.may_invite(match, now)


def invite(match: Match, person: int, guest: invitations.Guest, now: float) -> Match:
    may_invite(match, person, now)
    return invitations.invited(match, person, guest, now)


def removable(match: Match, person: int, moderator: bool) -> list[Seat]:
    """The people this person may remove: the host and moderators can remove everyone else, other players only computers."""
    gathering(match)
    if not is_in_charge(match, person, moderator):
        _seated_or_host(match, person)
    others = [Seat(seat) for seat, sitter in enumerate(match.sitters) if sitter.person != person]
    if not is_in_charge(match, person, moderator):
        others = [seat for seat in others if match.sitters[seat].person is None]
    if not others:
        raise Refused(_("There is no one here you can remove."))
    return others


def remove(match: Match, person: int, who: str, moderator: bool) -> Match:
    """Remove a player. They may come back once, but not after being removed twice. `who`: see `mark`."""
    gathering(match)
    seat = next((Seat(seat) for seat, sitter in enumerate(match.sitters) if mark(sitter) == who), None)
    if seat is None:
        raise Refused(_("No one by that name is at this table anymore."))
    gone = match.sitters[seat].person
    if gone is None:
        if not is_in_charge(match, person, moderator):
            _seated_or_host(match, person)
        return _without(match, seat)
    _in_charge_only(match, person, moderator, _("Only the host and server managers can remove people."))
    return replace(_without(match, seat), removed=(*match.removed, gone))


def mark(sitter: Sitter) -> str:
    """Identifies a player, wherever they sit by then."""
    return f"AI {sitter.name}" if sitter.person is None else str(sitter.person)


def may_choose(match: Match, person: int, moderator: bool = False) -> None:
    """Raises what keeps this person from choosing options."""
    gathering(match)
    _in_charge_only(match, person, moderator, _("Only the host and server managers can choose the options."))


def choose_option(match: Match, person: int, option: str, choice: str, moderator: bool = False) -> Match:
    may_choose(match, person, moderator)
    if match.origin is not None:
        raise Refused(_("This table continues another match, so its options can’t be changed."))
    known = {each.key: {one.key for one in each.choices} for each in match.rules.options}
    if choice not in known.get(option, ()):
        raise Refused(_("This game doesn’t have that option. Press “Options” to see what you can set."))
    return replace(match, options={**match.options, option: choice})


def choose_term(match: Match, person: int, term: int, choice: int, moderator: bool = False) -> Match:
    """Both by their numbers in `terms`."""
    may_choose(match, person, moderator)
    if (
        term >= len(TERMS)
        or choice >= len(TERMS[term].choices)
        or (match.direct and TERMS[term] is THREAD)
        or not TERMS[term].matters(match)
    ):
        raise Refused(_("That isn’t one of the choices. Press “Options” to see them."))
    return TERMS[term].agreed(match, choice)


def may_start(match: Match, person: int, now: float, moderator: bool = False) -> None:
    """Raises what stands in the way of a start by this person."""
    gathering(match)
    if not is_in_charge(match, person, moderator):
        _seated_or_host(match, person)
        if now - match.host_seen < HOST_AWAY:
            raise NotAllowed(
                _("Only the host or a server manager can start. If the host is away for ten minutes, anyone at the table can.")
            )
    missing = missing_players(match)
    if missing and match.origin is None:
        raise Refused(_.many("{n} more player needed. “Add AI” fills a seat.", "{n} more players needed. “Add AI” fills a seat.", missing))
    if all(sitter.person is None for sitter in match.sitters):
        raise Refused(_("Someone has to sit down first. Press “Sit down”."))


def completed(match: Match) -> Match:
    """At the start of a match continued from another one: the AI gets the remaining seats, and everyone is moved to the seat they play."""
    if match.origin is None:
        return match
    turn = match.origin.seats - match.origin.seat
    seated = filled(replace(match, invited=()), match.host_seen).sitters
    return replace(match, sitters=(*seated[turn:], *seated[:turn]))


def what_if(match: Match, person: int, name: str, origin: Origin, place: Venue, application: int) -> Match:
    """A table where a finished match continues from one of its positions, with the same options."""
    return Match(
        match.game,
        place.guild,
        place.channel,
        person,
        (Sitter(name, person),),
        match.options,
        rules_version=match.rules_version,
        application=application,
        origin=origin,
        parent=place.parent,
        private=place.private,
    )


def missing_players(match: Match) -> int:
    return max(0, match.numbers[0] - len(match.sitters))


def rematch_of(match: Match, person: int, name: str, now: float, place: Venue) -> Match:
    """The same people and options at a new table in this place, everyone one seat further. Threads are not nested."""
    people = tuple(sitter for sitter in match.sitters if not sitter.left)
    seated: Sequence[Sitter] = [replace(sitter, away=False, late=False, vacation=None) for sitter in (*people[1:], *people[:1])]
    if all(sitter.person != person for sitter in seated):
        seated = [*seated, Sitter(name, person)]
    return Match(
        match.game,
        match.guild,
        place.channel,
        person,
        tuple(seated),
        match.options,
        match.pace,
        rules_version=match.rules_version,
        opened=now,
        host_seen=now,
        previous=match.id,
        application=match.application,
        thread=match.thread and place.channel == (match.home or match.channel),
        parent=place.parent,
        private=place.private,
        level=match.level,
        behind=match.behind,
        vacations=match.vacations,
        take_backs=match.take_backs,
        advice=match.advice,
    )


def _next_host(match: Match) -> int:
    """People seated by a rematch may not be here at all: those who have clicked come first."""
    asleep = silent(match)
    people = sorted((seat in asleep, seat, sitter.person) for seat, sitter in enumerate(match.sitters) if sitter.person is not None)
    return people[0][2] if people else match.host


def _without(match: Match, seat: int) -> Match:
    """A host who goes hands over."""
    gone, sitters = match.sitters[seat].person, (*match.sitters[:seat], *match.sitters[seat + 1 :])
    match = replace(match, sitters=sitters)
    return replace(match, host=_next_host(match)) if gone == match.host else match


def is_in_charge(match: Match, person: int, moderator: bool) -> bool:
    return person == match.host or moderator


def _seated_or_host(match: Match, person: int) -> None:
    if person != match.host and match.seat_of(person) is None:
        raise not_seated(match)


def _in_charge_only(match: Match, person: int, moderator: bool, words: Text) -> None:
    if not is_in_charge(match, person, moderator):
        raise NotAllowed(words)
