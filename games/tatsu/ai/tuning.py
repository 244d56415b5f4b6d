"""One set of weights against another, for `python -m games.ai tune`: whole hands by the rule player alone."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.tatsu.ai.playout import played_on
from games.tatsu.ai.policy import Policy
from games.tatsu.ai.table import Table
from games.tatsu.ai.weights import WEIGHTS, Weights
from games.tatsu.rules.rulebook import setup
from games.tatsu.rules.table import House, State

__all__ = ["WEIGHTS", "duel"]

CLOSE = 60.0  # points of difference: about as much as one hand differs from another


def duel(one: Weights, other: Weights, seats: int, seed: str) -> float:
    """Both sides of one deal. Half of it is who won, half by how much."""
    state = setup(seats, House(target=0), dice_of(seed, 0), Seat(0))
    mine, theirs = _policy(one), _policy(other)
    return (_as_side(state, 0, mine, theirs, seed) + _as_side(state, 1, mine, theirs, seed)) / 2


def _as_side(state: State, side: int, mine: Policy, theirs: Policy, seed: str) -> float:
    table = Table(state)
    played_on(table, (mine, theirs) if side == 0 else (theirs, mine), Dice(seed))
    scores = table.scores()
    ahead = scores[side] - scores[1 - side]
    won = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    return (won + 1 / (1 + exp(-ahead / CLOSE))) / 2


@lru_cache(maxsize=8)
def _policy(weights: Weights) -> Policy:
    return Policy(weights)
