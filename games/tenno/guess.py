"""A state that a view could come from: what the seat sees or remembers stays, the other cards are dealt as they are believed to lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.dice import Dice
from games.tenno.sight import Sight
from games.tenno.table import State
from games.tenno.wits_belief import believe, draw


def guess(view: Sight, seen: Iterable[Any], dice: Dice) -> State:
    return draw(believe(view, seen), dice)
