"""What a computer player is: it gets a view and the events its seat was told, never a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from games.core.dice import Dice
from games.core.game import Game


class Player(Protocol):
    def __call__(
        self, game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice, budget: float = ...
    ) -> int:
        """The index of the legal action it takes. `budget`: the seconds it may think, an emergency brake."""
        ...
