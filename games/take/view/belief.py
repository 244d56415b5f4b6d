"""What one seat believes of the match: all but what somebody prepares lies open."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.belief import Certain
from games.take.rules.events import Event
from games.take.rules.table import State
from games.take.view.sight import Sight


def believe(view: Sight, seen: Iterable[Event]) -> Certain[State]:
    """Whoever does not see what is prepared assumes that nothing is."""
    return Certain(State(view.tables, view.last, view.house, view.done))
