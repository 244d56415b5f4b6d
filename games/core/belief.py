"""What a player believes about a position they only partly see: gathered once, sampled often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.core.dice import Dice

StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)


class Belief(Protocol[StateT_co]):
    def draw(self, dice: Dice) -> StateT_co:
        """A possible state; everything unseen is dealt again."""
        ...


@dataclass(frozen=True)
class Certain(Generic[StateT]):
    """Everything is visible: only one state is possible."""

    state: StateT

    def draw(self, dice: Dice) -> StateT:
        return self.state
