"""What somebody believes of a position they do not see the whole of: gathered once, drawn from often."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from games.core.dice import Dice

StateT = TypeVar("StateT")
StateT_co = TypeVar("StateT_co", covariant=True)


class Belief(Protocol[StateT_co]):
    def draw(self, dice: Dice) -> StateT_co:
        """A state it might be; everything unseen is dealt anew."""
        ...


@dataclass(frozen=True)
class Certain(Generic[StateT]):
    """Everything lies open: there is only one state it might be."""

    state: StateT

    def draw(self, dice: Dice) -> StateT:
        return self.state
