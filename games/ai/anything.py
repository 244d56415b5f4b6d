"""A player who does anything that is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.dice import Dice
from games.core.game import Game


def anything(game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice, budget: float = 0.0) -> int:
    return dice.below(len(legal))
