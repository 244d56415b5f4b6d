"""Thinking in a process of its own. A worker imports the games and nothing of the bot; everything it is given is a value."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any

from games import all_games
from games.ai import levels
from games.ai.levels import Level
from games.core.dice import Dice


def choose(key: str, level: Level, view: Any, legal: Any, seen: list[Any], dice: Dice, playouts: int) -> int:
    """The index of the action that a computer player of this level takes; without playouts what looks best to it."""
    return levels.choose(all_games()[key], level, view, legal, seen, dice, playouts)


def warm() -> int:
    """Nothing to think about yet: what a worker needs is imported by it."""
    return len(all_games())


def begin() -> None:
    """The first thing a worker does: leave Ctrl-C to the bot, and end when the bot does, however that was."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)
