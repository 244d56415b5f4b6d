"""Weights of a rule player from self-play: one is changed a little, and stays so if that wins more on deals of its own set.

A game that can be tuned has an `ai/tuning.py` with its `WEIGHTS`, a NamedTuple of numbers (or `weights_for(seats)`, where they differ by
it), and `duel(one, other, seats, seed)`: what the first set of weights wins against the other on the deal of this seed, 0.5 being fair.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from math import cos as cosine
from math import exp, log, sqrt, tau
from statistics import fmean, stdev
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import AnyGame

FEW, MANY = 150, 800  # deals for a first look at a change, and before it is kept
Duel = Callable[[Any, Any, str], float]


class Kept(NamedTuple):
    """A change that won more often."""

    weights: Any
    changed: tuple[str, ...]
    share: float  # against the weights before
    tried: int  # changes so far, this one among them


def climb(weights: Any, duel: Duel, seed: str, changes: int) -> Iterator[Kept]:
    """Better and better weights; so many changes are tried."""
    dice = Dice(f"{seed}/tune")
    for tried in range(1, changes + 1):
        other = nudged(weights, dice)
        deals = [f"tune/{seed}/{tried}/{deal}" for deal in range(FEW + MANY)]
        few = [duel(other, weights, deal) for deal in deals[:FEW]]
        if fmean(few) <= 0.5 + error(few):
            continue
        many = [duel(other, weights, deal) for deal in deals[FEW:]]
        if fmean(many) > 0.5 + 1.3 * error(many):
            changed = tuple(name for name in weights._fields if getattr(weights, name) != getattr(other, name))
            weights = other
            yield Kept(weights, changed, fmean(many), tried)


def error(shares: list[float]) -> float:
    return stdev(shares) / sqrt(len(shares))


def nudged(weights: Any, dice: Dice) -> Any:
    """One to three of the weights, somewhat larger or smaller; now and then one of the other sign or from nought."""
    names = dice.shuffled(weights._fields)[: 1 + dice.below(3)]
    return weights._replace(**{name: _nudged(getattr(weights, name), dice) for name in names})


def _nudged(value: float, dice: Dice) -> float:
    if not dice.below(12) or not value:
        return round(_normal(dice) * max(1.0, abs(value)), 4)
    return float(f"{value * exp(0.35 * _normal(dice)):.4g}")


def _normal(dice: Dice) -> float:
    one, other = ((dice.below(1 << 30) + 1) / (1 << 30) for _ in range(2))
    return sqrt(-2 * log(one)) * cosine(tau * other)


def report(game: AnyGame, seats: int, seed: str, changes: int) -> Iterator[str]:
    """What is printed while it climbs: each change that was kept, and the weights in the end."""
    tuning = importlib.import_module(f"games.{game.folder.name}.ai.tuning")
    first = weights = tuning.weights_for(seats) if hasattr(tuning, "weights_for") else tuning.WEIGHTS
    for kept in climb(weights, lambda one, other, deal: float(tuning.duel(one, other, seats, deal)), seed, changes):
        weights = kept.weights
        changed = ", ".join(f"{name} {getattr(weights, name):g}" for name in kept.changed)
        yield f"{kept.tried:5d}. {100 * kept.share:.1f} %: {changed}"
    fresh = [float(tuning.duel(weights, first, seats, f"tuned/{seed}/{deal}")) for deal in range(MANY)]
    yield f"{changes} changes tried, {100 * fmean(fresh):.1f} % ± {196 * error(fresh):.1f} against the weights it began with"
    yield from (f"{name}: {value:g}" for name, value in weights._asdict().items())
