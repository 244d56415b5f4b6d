"""The game as a picture, as data: everybody's table, and what a seat sees of its own. This module only chooses which."""

from __future__ import annotations

from games.core.scene import Scene
from games.tatsu.picture.hand import private
from games.tatsu.picture.rows import rows
from games.tatsu.picture.table import table
from games.tatsu.view.sight import Covered, Sight


def scene(view: Sight) -> Scene:
    if any(isinstance(seen, Covered) for seen in view.holdings):
        return rows(view)
    return table(view) if view.me is None or view.step is None else private(view)
