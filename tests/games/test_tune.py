"""The hill-climb that tunes rule players: what wins more is kept, what does not is dropped."""

from __future__ import annotations

from typing import NamedTuple

from games.ai.tune import climb
from games.core.dice import Dice


class Weights(NamedTuple):
    aim: float = 1.0
    idle: float = 1.0


def nearer(one: Weights, other: Weights, seed: str) -> float:
    """Whoever aims nearer at 3 wins a little more often than not."""
    ahead = abs(other.aim - 3) - abs(one.aim - 3)
    return float(Dice(seed).below(1000) < 500 + 400 * max(-1.0, min(1.0, ahead)))


def test_weights_climb_to_what_wins() -> None:
    *_, last = climb(Weights(), nearer, "climb", 120)
    assert abs(last.weights.aim - 3) < 0.7


def test_what_makes_no_difference_is_not_kept_for_long() -> None:
    kept = list(climb(Weights(), lambda one, other, seed: float(Dice(seed).below(2)), "chance", 60))
    assert len(kept) < 6


def test_the_same_seed_climbs_the_same_way() -> None:
    once, again = (list(climb(Weights(), nearer, "again", 20)) for _time in range(2))
    assert once == again
