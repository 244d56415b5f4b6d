"""A match replayed from its seed, and compared with every stored checkpoint.

Moves made under older rules are read, which upgrades them, but not replayed: today's rules may lead elsewhere. Of a finished
match, positions that a replay reproduces are not kept (`thinned`).
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.match.codec import codec, told_of, version_of
from bot.match.deal import is_fingerprint_of, sealed, seed_of, set_up
from bot.match.quarantine import UNREADABLE
from bot.match.values import NOT_KEPT, Match, Move, Phase, TookBack
from games import all_games
from games.core.dice import commitment, dice_of
from games.core.game import Outcome, Seat, Told


class Fault(Exception):
    """An inconsistency in a stored match, in words."""


class Replayed(NamedTuple):
    played: int = 0  # moves that led where their checkpoints say
    read: int = 0  # moves of older rules


def replay(match: Match, moves: list[Move]) -> Replayed:
    """Raises the first `Fault`."""
    if match.game not in all_games():
        raise Fault(f"there is no game {match.game!r} in this version of the bot")
    begun = bool(moves) or match.phase in {Phase.PLAYING, Phase.OVER}
    if not begun:
        return Replayed()
    if match.phase is Phase.GATHERING:
        raise Fault("people are still gathering, and yet moves are kept")
    if [move.seq for move in moves] != list(range(len(moves))) or not moves:
        raise Fault(f"moves are missing; {len(moves)} are kept")
    return along(match, moves)


def along(match: Match, moves: list[Move]) -> Replayed:
    states: list[Any] = []
    played, read = 0, 0
    for move, turn in zip(moves, turns(moves), strict=True):
        kept = checkpoint(match, move)
        if move.undoes is not None:
            returned(match, moves, move, states, kept)
        if version_of(move, match) < match.rules.rules_version:
            states.append(kept)
            read += 1
        else:
            states.append(led_to(match, states, move, turn, kept))
            played += 1
    if not moves[-1].keeps_state:
        raise Fault("its last position is missing")
    end_verified(match, states[-1], of_today=version_of(moves[-1], match) == match.rules.rules_version)
    return Replayed(played, read)


def led_to(match: Match, states: list[Any], move: Move, turn: int, kept: Any) -> Any:
    """The position that a move led to, from all those before it."""
    if move.seq == 0:
        return set_up_verified(match, move, kept)
    if move.undoes is None:
        return move_verified(match, states[-1], move, turn, kept)
    return states[-2] if kept is None else kept


def is_same(match: Match, one: Any, other: Any) -> bool:
    """Two positions, whatever pictures of them remember."""
    return bool(match.rules.essence(one) == match.rules.essence(other))


def is_told(match: Match, one: tuple[Told, ...], other: tuple[Told, ...]) -> bool:
    essences = [[replace(each, event=match.rules.essence(each.event)) for each in told] for told in (one, other)]
    return essences[0] == essences[1]


def turns(moves: list[Move]) -> list[int]:
    """For each move the number of decisions in force after it; it determines the dice."""
    return [decisions - 1 for decisions in accumulate(1 if move.undoes is None else -1 for move in moves)]


def returned(match: Match, moves: list[Move], move: Move, states: list[Any], kept: Any) -> None:
    """A step back leads to the position before the decision it takes back, which was the last one and the same seat's."""
    if move.undoes != move.seq - 1 or move.seq < 2:
        raise Fault(f"move {move.seq} takes back what was not the last decision")
    undone = moves[move.seq - 1]
    if undone.undoes is not None or (undone.seat, undone.by, move.by) != (move.seat, "person", "person"):
        raise Fault(f"move {move.seq} takes back what was no decision of theirs")
    if kept is not None and states[-2] is not None and not is_same(match, kept, states[-2]):
        raise Fault(f"move {move.seq} leads elsewhere than to the position before move {move.undoes}")
    if [told.event for told in told_of(match, move)] != [TookBack(Seat(move.seat or 0))]:
        raise Fault(f"of move {move.seq} something else is told than that a step back was taken")


def checkpoint(match: Match, move: Move) -> Any:
    """The state a move led to, or None if it has to be replayed. Its events have to be readable, too."""
    if not (move.keeps_state or match.ended):
        raise Fault(f"the position after move {move.seq} is missing")
    try:
        told_of(match, move)
        return codec(match.game).state(move.state, version_of(move, match)) if move.keeps_state else None
    except UNREADABLE as problem:
        raise Fault(f"move {move.seq} cannot be read: {problem}") from problem


def set_up_verified(match: Match, move: Move, kept: Any) -> Any:
    """Of matches from before it is not kept who was the host then, and they may have left since; so it may have been any of them."""
    if match.secret and (commitment(match.secret) != match.seal or seed_of(match.secret, sealed(match)) != match.seed):
        raise Fault("its seed does not follow from what was sealed")
    if match.origin is not None:
        return gone_on(match, kept)
    seats = len(match.sitters)
    hosts = range(seats) if match.deal is None else [match.deal.host_seat]
    first = [set_up(match.rules, match.options, seats, host, match.seed) for host in hosts]
    if kept is None and match.deal is None:
        raise Fault("the position after the deal is missing")
    if kept is not None and not any(is_same(match, turn.state, kept) for turn in first):
        raise Fault("its seed deals something else than what is kept")
    told = codec(match.game).told(move.told, version_of(move, match))
    if not any(is_told(match, told, turn.told) for turn in first):
        raise Fault("of the deal something else is told than what is kept")
    return first[0].state if kept is None else kept


def gone_on(match: Match, kept: Any) -> Any:
    """It was not dealt: it started from the stored position of another match."""
    if kept is None:
        raise Fault("the position it goes on from is missing")
    if match.deal is None or not is_fingerprint_of(kept, match.deal.dealt):
        raise Fault("it goes on from another position than the one it started with")
    return kept


def move_verified(match: Match, state: Any, move: Move, turn: int, kept: Any) -> Any:
    game, reader, version = match.rules, codec(match.game), version_of(move, match)
    try:
        action, told = reader.action(move.action, version), reader.told(move.told, version)
    except UNREADABLE as problem:
        raise Fault(f"move {move.seq} cannot be read: {problem}") from problem
    if state is None:
        raise Fault(f"the position before move {move.seq} is missing")
    seat = Seat(-1 if move.seat is None else move.seat)
    if seat not in game.waiting(state) or action not in game.legal(state, seat):
        raise Fault(f"move {move.seq} could not be made where the match stood")
    result = game.apply(state, seat, action, dice_of(match.seed, turn))
    if kept is not None and not is_same(match, result.state, kept):
        raise Fault(f"move {move.seq} leads elsewhere than what is kept")
    if not is_told(match, result.told, told):
        raise Fault(f"of move {move.seq} something else is told than what is kept")
    return result.state if kept is None else kept


def end_verified(match: Match, state: Any, of_today: bool) -> None:
    """The stored outcome, compared with that of the last position. Older rules may have counted differently."""
    waiting, outcome = match.rules.waiting(state), match.rules.outcome(state)
    if match.phase is Phase.PLAYING and not waiting:
        raise Fault("it has come to its end, and yet it is being played")
    if match.phase is Phase.OVER and waiting:
        raise Fault("it is over, and yet somebody has to decide")
    if match.phase is Phase.OVER and of_today and counted(match.outcome) != counted(outcome):
        raise Fault("it has another outcome than its last position")


def counted(outcome: Outcome | None) -> Any:
    """Who won. Why is a sentence, and kept as it was said then."""
    return None if outcome is None else (outcome.places, outcome.scores)


# ---- what need not be kept


def thinned(match: Match, moves: list[Move]) -> list[Move]:
    """The moves of a match that has ended, without what playing it again gives back. A `Fault` if it does not give it back."""
    replay(match, moves)
    return [replace(move, state=NOT_KEPT) if is_given_back(match, move) else move for move in moves[:-1]] + moves[-1:]


def is_given_back(match: Match, move: Move) -> bool:
    """Whether today's rules lead to this position. For a set-up it has to be dealt, and known who was the host."""
    is_dealt = match.deal is not None and match.origin is None
    return version_of(move, match) == match.rules.rules_version and (move.seq > 0 or is_dealt)


def positions(match: Match, moves: list[Move]) -> list[Any]:
    """The state after each move, stored or replayed. None if neither is possible."""
    found: list[Any] = []
    for move, turn in zip(moves, turns(moves), strict=True):
        found.append(position(match, found, move, turn))
    return found


def position(match: Match, before: list[Any], move: Move, turn: int) -> Any:
    try:
        if move.keeps_state:
            return codec(match.game).state(move.state, version_of(move, match))
        if not is_given_back(match, move):
            return None
        return led_to(match, before, move, turn, None)
    except (Fault, *UNREADABLE):
        return None
