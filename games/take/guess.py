"""A state that the match might be in, as far as one seat knows."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.dice import Dice
from games.take.events import Event
from games.take.sight import Sight
from games.take.table import State


def guess(view: Sight, seen: Iterable[Event], dice: Dice) -> State:
    """Whoever does not see what is prepared assumes that nothing is."""
    return State(view.tables, view.last, view.house, view.done)
