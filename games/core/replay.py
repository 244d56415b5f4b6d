"""Moves to states: the loop that tests, benches, players and history share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic

from games.core.dice import Dice, dice_of
from games.core.game import ActionT, Game, Seat, StateT, Told, Turn, Value, ViewT


class IllegalAction(Exception):
    """An action that is not legal reached the rules. The edge offers only legal ones, so this is our own mistake."""


class Position(Value, Generic[StateT], frozen=True):
    """A state in a match, the move that led to it, and the events of that move."""

    number: int
    state: StateT
    seat: Seat | None = None
    action: Any = None
    told: tuple[Told, ...] = ()


Choose = Callable[[StateT, Seat, Sequence[Any], Dice], int]


def randomly(state: Any, seat: Seat, legal: Sequence[Any], dice: Dice) -> int:
    return dice.below(len(legal))


def positions(
    game: Game[StateT, ActionT, ViewT],
    seats: int,
    options: Mapping[str, str] | None = None,
    seed: str = "seed",
    choose: Choose[StateT] = randomly,
    host: Seat = Seat(0),  # noqa: B008 - a NewType is a plain number
) -> Iterator[Position[StateT]]:
    """Play a match from a seed: every position, the set-up first. Of several who may act, one is drawn."""
    first = game.begin(seats, game.agreed(options or {}), dice_of(seed, 0), host)
    yield Position(0, state := first.state, told=first.told)
    chooser, number = Dice(f"{seed}/choices"), 0
    while waiting := game.waiting(state):
        seat = chooser.choice(sorted(waiting))
        legal = game.legal(state, seat)
        action = legal[choose(state, seat, legal, chooser)]
        number += 1
        turn = game.apply(state, seat, action, dice_of(seed, number))
        state = turn.state
        yield Position(number, state, seat, action, turn.told)


def play(game: Game[StateT, ActionT, ViewT], state: StateT, seat: Seat, action: ActionT, dice: Dice) -> Turn[StateT]:
    """`apply`, but refusing what is not legal."""
    if action not in game.legal(state, seat):
        raise IllegalAction(f"{game.key}: {action!r} by seat {seat}")
    return game.apply(state, seat, action, dice)
