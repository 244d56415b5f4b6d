"""One set of weights against another, for `python -m games.ai tune`: whole matches at a glance, and no thinking ahead."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from games.core.dice import dice_of
from games.core.game import Seat
from games.take.ai.hall import chips_in
from games.take.ai.turns import Thought, after_turn, means_of, spot_of
from games.take.ai.value import Judge, Spot
from games.take.ai.weights import WEIGHTS, Weights
from games.take.rules.rulebook import setup
from games.take.rules.table import Act, House

__all__ = ["WEIGHTS", "duel"]

CLOSE = 15.0  # points of difference: about as much as one match differs from another
WAYS = 10


def duel(one: Weights, other: Weights, seats: int, seed: str) -> float:
    """Both sides of one deal. Half of it is who won, half by how much."""
    table = setup(seats, House(), dice_of(seed, 0), Seat(0)).table
    assert isinstance(table.step, Act)
    begun = spot_of(table, table.step.seat, House())
    mine, theirs = _judge(one), _judge(other)
    return (_won(_played(begun, mine, theirs)) + 1 - _won(_played(begun, theirs, mine))) / 2


def _played(spot: Spot, first: Judge, second: Judge) -> int:
    """How many points the first player is ahead in the end."""
    ahead, sign = 0, 1
    while chips_in(spot.hall):
        judge = first if sign > 0 else second
        scored, spot = after_turn(spot, Thought(judge, spot, means_of(spot)).turns(WAYS)[0], judge.chips)
        ahead += sign * scored
        sign = -sign
    return ahead


def _won(ahead: int) -> float:
    won = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    return (won + 1 / (1 + exp(-ahead / CLOSE))) / 2


@lru_cache(maxsize=8)
def _judge(weights: Weights) -> Judge:
    return Judge(weights)
