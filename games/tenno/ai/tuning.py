"""One set of weights against another, for `python -m games.ai tune`: whole matches by the rule player alone."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from games.core.dice import Dice
from games.tenno.ai.playout import played_on
from games.tenno.ai.policy import Policy
from games.tenno.ai.table import Table
from games.tenno.ai.weights import Weights, weights_for
from games.tenno.rules.cards import HAND_AT_START, PEASANTS
from games.tenno.rules.table import Place, State

__all__ = ["duel", "weights_for"]

CLOSE = 8.0  # points of difference: about as much as one match differs from another


def duel(one: Weights, other: Weights, seats: int, seed: str) -> float:
    """They sit alternately, and then change places. Half of it is who won, half by how much."""
    return (_sitting(one, other, seats, seed, 0) + _sitting(one, other, seats, seed, 1)) / 2


def _sitting(one: Weights, other: Weights, seats: int, seed: str, odd: int) -> float:
    dice = Dice(seed)
    places = tuple(Place(dice.shuffled(PEASANTS), HAND_AT_START) for _seat in range(seats))  # type: ignore[arg-type]
    state = State(places, ())
    table = Table(state, [[0] * 3] * seats, [[0] * 3] * seats, dice.below(seats))
    mine = [seat for seat in range(seats) if seat % 2 == odd]
    played_on(table, [_policy(one if seat in mine else other) for seat in range(seats)], dice)
    winners = table.winners()
    won = sum(seat in mine for seat in winners) / len(winners)
    best = max(table.won[seat] for seat in mine) - max(points for seat, points in enumerate(table.won) if seat not in mine)
    return (won + 1 / (1 + exp(-best / CLOSE))) / 2


@lru_cache(maxsize=8)
def _policy(weights: Weights) -> Policy:
    return Policy(weights)
