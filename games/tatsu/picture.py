"""The table as a picture, as data."""

from __future__ import annotations

from games.core.drawing import picture
from games.core.scene import Scene
from games.tatsu.show import say
from games.tatsu.sight import View


def scene(view: View) -> Scene:
    return picture(1200, 1000, say(view))
