"""Drawing in a process of its own, which imports the games and of the bot this room alone."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable

from bot.render.painter import Painter
from bot.render.png import encoded
from games.core.drawing import theme_of
from games.core.scene import Scene

PIECES = 96 << 20  # bytes of those that a process keeps which does nothing but draw

_painters: list[Painter] = []  # of this process: one


def begin_drawing() -> None:
    """The first thing that a process does which draws: it leaves Ctrl-C to the bot, and ends when the bot does, however that was."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
    _painters.append(Painter(most=PIECES))
    gc.freeze()  # or each full collection would look through the games, the fonts and the drawings again


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)


def draw(scene: Scene) -> bytes:
    """The finished file, in a process that has begun."""
    return drawn_by(_painters[0])(scene)


def drawn_by(painter: Painter) -> Callable[[Scene], bytes]:
    return lambda scene: encoded(painter.paint(scene), theme_of(scene.theme))
