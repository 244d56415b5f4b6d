"""What may be done to a match before it starts: pure changes of a `Match`, each refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.errors import MatchOver, NotAllowed, NotSeated, Refused
from bot.match.deal import may_stir, silent, stirred
from bot.match.store import Lobbies
from bot.match.values import IN_THE_NAME, Match, Pace, Phase, Sitter
from games.core.text import Phrases, Text

_ = Phrases("bot")

COMPUTERS = ("Aki", "Haru", "Kaede", "Nagi", "Sora", "Tsubaki", "Yuki")
HOST_AWAY = 600.0  # seconds after which anybody seated may start for the host


Change = Callable[[Match], Match]


class Limits(NamedTuple):
    """How many lobbies there may be at a time."""

    a_person: int
    a_channel: int


def may_open(match: Match, there: Lobbies, limits: Limits) -> None:
    """Raises why there may not be one more. A rematch is not refused for whoever presses first: its people sit there already."""
    if there.in_channel >= limits.a_channel:
        raise Refused(
            _.many(
                "{n} table is open in this channel already. Join it (/table shows where), or let its host close it with /stop.",
                "{n} tables are open in this channel already. Join one (/table shows where), or let its host close it with /stop.",
                there.in_channel,
            )
        )
    if there.of_host >= limits.a_person and match.previous is None:
        raise Refused(
            _.many(
                "You have {n} open table already. Start it, or close it with /stop in its channel.",
                "You have {n} open tables already. Start one of them, or close one with /stop in its channel.",
                there.of_host,
            )
        )


def gathering(match: Match) -> None:
    if match.ended:
        raise MatchOver
    if match.phase is not Phase.GATHERING:
        raise Refused(_("This match has begun already."))


def sit_down(match: Match, person: int, name: str, click: int) -> Match:
    """Take a seat. Whom a rematch has seated without a click of theirs may stir the deal by it, as everybody does."""
    gathering(match)
    if match.seat_of(person) is not None:
        if may_stir(match, person):
            return stirred(match, person, click)
        raise Refused(_("You sit at this table already."))
    if len(match.sitters) >= match.rules.seats[-1]:
        raise Refused(_("All seats are taken. Somebody has to stand up, or remove an AI."))
    return stirred(replace(match, sitters=(*match.sitters, Sitter(name, person))), person, click)


def stand_up(match: Match, person: int) -> Match:
    """Give up a seat. A host who does hands over to whoever has sat here longest; without anybody else the table stays theirs."""
    gathering(match)
    seat = match.seat_of(person)
    if seat is None:
        raise NotSeated
    match = _without(match, seat)
    return replace(match, host=_next_host(match)) if person == match.host else match


def add_computer(match: Match, person: int) -> Match:
    gathering(match)
    _seated_or_host(match, person)
    if len(match.sitters) >= match.rules.seats[-1]:
        raise Refused(_("All seats are taken. Somebody has to stand up, or remove an AI."))
    taken = {sitter.name.removesuffix(IN_THE_NAME) for sitter in match.sitters}
    name = next(name for name in COMPUTERS if name not in taken)
    return replace(match, sitters=(*match.sitters, Sitter(name, ai=True)))


def remove_computer(match: Match, person: int) -> Match:
    gathering(match)
    _seated_or_host(match, person)
    seats = [seat for seat, sitter in enumerate(match.sitters) if sitter.person is None]
    if not seats:
        raise Refused(_("No AI sits at this table."))
    return _without(match, seats[-1])


def may_choose(match: Match, person: int) -> None:
    """Raises what keeps this person from choosing options."""
    gathering(match)
    _host_only(match, person, _("Only the host chooses the options."))


def choose_option(match: Match, person: int, option: str, choice: str) -> Match:
    may_choose(match, person)
    known = {each.key: {one.key for one in each.choices} for each in match.rules.options}
    if choice not in known.get(option, ()):
        raise Refused(_("This game has no such option. Press Options to see the ones it has."))
    return replace(match, options={**match.options, option: choice})


def choose_pace(match: Match, person: int, pace: str) -> Match:
    gathering(match)
    _host_only(match, person, _("Only the host chooses the pace."))
    if pace not in set(Pace):
        raise Refused(_("There is no such pace. Press Options to see the ones there are."))
    return replace(match, pace=Pace(pace))


def choose_take_backs(match: Match, person: int, allowed: bool) -> Match:
    may_choose(match, person)
    return replace(match, take_backs=allowed)


def may_start(match: Match, person: int, now: float) -> None:
    """Raises what stands in the way of a start by this person."""
    gathering(match)
    _seated_or_host(match, person)
    if person != match.host and now - match.host_seen < HOST_AWAY:
        raise NotAllowed(_("Only the host can start. After ten minutes without the host, anybody seated can."))
    missing = missing_players(match)
    if missing:
        raise Refused(
            _.many("{n} more player is needed. Add AI fills a seat.", "{n} more players are needed. Add AI fills a seat.", missing)
        )
    if all(sitter.person is None for sitter in match.sitters):
        raise Refused(_("Somebody has to sit at the table. Press Sit down."))


def missing_players(match: Match) -> int:
    return max(0, match.rules.seats[0] - len(match.sitters))


def rematch_of(match: Match, person: int, name: str, now: float) -> Match:
    """The same people and options at a new table, everybody one seat further."""
    people = tuple(sitter for sitter in match.sitters if not sitter.left)
    seated: Sequence[Sitter] = [replace(sitter, away=False, late=False) for sitter in (*people[1:], *people[:1])]
    if all(sitter.person != person for sitter in seated):
        seated = [*seated, Sitter(name, person)]
    return replace(
        match,
        id=0,
        phase=Phase.GATHERING,
        seed="",
        secret="",
        seal="",
        stirred=(),
        deal=None,
        host=person,
        sitters=tuple(seated),
        opened=now,
        host_seen=now,
        since=0.0,
        previous=match.id,
        outcome=None,
        ended_at=None,
        why=None,
    )


def _next_host(match: Match) -> int:
    """Whom a rematch has seated may not be here at all: those who have clicked come first."""
    asleep = silent(match)
    people = sorted((seat in asleep, seat, sitter.person) for seat, sitter in enumerate(match.sitters) if sitter.person is not None)
    return people[0][2] if people else match.host


def _without(match: Match, seat: int) -> Match:
    return replace(match, sitters=(*match.sitters[:seat], *match.sitters[seat + 1 :]))


def _seated_or_host(match: Match, person: int) -> None:
    if person != match.host and match.seat_of(person) is None:
        raise NotSeated


def _host_only(match: Match, person: int, words: Text) -> None:
    if person != match.host:
        raise NotAllowed(words)
