"""Chance that can be replayed.

A match has one seed, which is secret until it ends. The dice of move n come from HMAC(seed, n): a move can be replayed alone.
Where the seed comes from, so that no one can manipulate it, is explained in `bot/match/deal.py`.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Everything random in a rule. Built on `random()` alone, whose sequence Python promises never to change."""

    __slots__ = ("_roll", "_seed")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._roll: Callable[[], float] | None = None

    @property
    def used(self) -> bool:
        """Whether anything was left to chance."""
        return self._roll is not None

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        roll = self._roll or self._first_roll()
        return int(roll() * n)

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        pile = list(things)
        if len(pile) > 1:
            roll = self._roll or self._first_roll()
            for last in range(len(pile) - 1, 0, -1):
                other = int(roll() * (last + 1))
                pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def _first_roll(self) -> Callable[[], float]:
        """Seeding costs more than most moves, and most moves roll nothing."""
        self._roll = random.Random(self._seed).random
        return self._roll


def dice_of(seed: str, move: int) -> Dice:
    """The dice of one move; move 0 is the set-up."""
    return Dice(seed_of_move(seed, move))


def seed_of_move(seed: str, move: int) -> str:
    """What they are seeded with; the seed of the match does not follow from it."""
    return hmac.new(seed.encode(), str(move).encode(), hashlib.sha256).hexdigest()


def commitment(secret: str) -> str:
    """The seal of a secret: it can be shown, and later only this secret opens it."""
    return hashlib.sha256(secret.encode()).hexdigest()
