"""A state that the match might be in, as far as one seat knows."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.dice import Dice
from games.take.rules.events import Event
from games.take.rules.table import State
from games.take.view.sight import Sight


def guess(view: Sight, seen: Iterable[Event], dice: Dice) -> State:
    """Whoever does not see what is prepared assumes that nothing is."""
    return State(view.tables, view.last, view.house, view.done)
