"""A match played again from its seed, and compared with every checkpoint that is kept of it.

Moves that were made under older rules are read, which brings them up to today's, but not played: today's rules may lead
elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bot.match.aside import UNREADABLE
from bot.match.codec import codec, version_of
from bot.match.deal import sealed, seed_of, set_up
from bot.match.values import Match, Move, Phase
from games import all_games
from games.core.dice import commitment, dice_of
from games.core.game import Seat


class Fault(Exception):
    """Something that is kept of a match and cannot be as it is, in words."""


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
    state, played, read = None, 0, 0
    for move in moves:
        kept = checkpoint(match, move)
        if version_of(move, match) < match.rules.rules_version:
            read += 1
        elif move.seq == 0:
            dealt(match, move, kept)
            played += 1
        else:
            made(match, state, move, kept)
            played += 1
        state = kept
    ended(match, state, of_today=version_of(moves[-1], match) == match.rules.rules_version)
    return Replayed(played, read)


def checkpoint(match: Match, move: Move) -> Any:
    """The state a move led to. What was told of it has to be readable, too."""
    try:
        codec(match.game).told(move.told, version_of(move, match))
        return codec(match.game).state(move.state, version_of(move, match))
    except UNREADABLE as problem:
        raise Fault(f"move {move.seq} cannot be read: {problem}") from problem


def dealt(match: Match, move: Move, kept: Any) -> None:
    """Of matches from before it is not kept who was the host then, and they may have left since; so it may have been any of them."""
    if match.secret and (commitment(match.secret) != match.seal or seed_of(match.secret, sealed(match)) != match.seed):
        raise Fault("its seed does not follow from what was sealed")
    seats = len(match.sitters)
    hosts = range(seats) if match.deal is None else [match.deal.host_seat]
    first = [set_up(match.rules, match.options, seats, host, match.seed) for host in hosts]
    if all(turn.state != kept for turn in first):
        raise Fault("its seed deals something else than what is kept")
    if codec(match.game).told(move.told, version_of(move, match)) not in [turn.told for turn in first]:
        raise Fault("of the deal something else is told than what is kept")


def made(match: Match, state: Any, move: Move, kept: Any) -> None:
    game, reader, version = match.rules, codec(match.game), version_of(move, match)
    try:
        action, told = reader.action(move.action, version), reader.told(move.told, version)
    except UNREADABLE as problem:
        raise Fault(f"move {move.seq} cannot be read: {problem}") from problem
    seat = Seat(-1 if move.seat is None else move.seat)
    if seat not in game.waiting(state) or action not in game.legal(state, seat):
        raise Fault(f"move {move.seq} could not be made where the match stood")
    turn = game.apply(state, seat, action, dice_of(match.seed, move.seq))
    if turn.state != kept:
        raise Fault(f"move {move.seq} leads elsewhere than what is kept")
    if turn.told != told:
        raise Fault(f"of move {move.seq} something else is told than what is kept")


def ended(match: Match, state: Any, of_today: bool) -> None:
    """The end that a match says it has come to, and the one its last position has. Older rules may have counted otherwise."""
    waiting, outcome = match.rules.waiting(state), match.rules.outcome(state)
    if match.phase is Phase.PLAYING and not waiting:
        raise Fault("it has come to its end, and yet it is being played")
    if match.phase is Phase.OVER and waiting:
        raise Fault("it is over, and yet somebody has to decide")
    if match.phase is Phase.OVER and of_today and match.outcome != outcome:
        raise Fault("it has another outcome than its last position")
