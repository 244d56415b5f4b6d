"""A player who does anything that is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.dice import Dice


def anything(legal: Sequence[Any], dice: Dice) -> int:
    return dice.below(len(legal))
