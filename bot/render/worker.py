"""Drawing in a process of its own, which imports the games and of the bot this room alone."""

from __future__ import annotations

from collections.abc import Callable

from bot.render.painter import Painter
from bot.render.png import encoded
from games.ai.worker import begin
from games.core.scene import Scene

_painters: list[Painter] = []  # of this process: one


def begin_drawing(painter_bytes: int) -> None:
    """The first thing that a process does which draws."""
    begin()
    _painters.append(Painter(most=painter_bytes))


def draw(scene: Scene) -> bytes:
    """The finished file, in a process that has begun."""
    return drawn_by(_painters[0])(scene)


def drawn_by(painter: Painter) -> Callable[[Scene], bytes]:
    return lambda scene: encoded(painter.paint(scene))
