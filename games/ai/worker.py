"""Thinking in a process of its own. A worker imports the games and nothing of the bot; everything it is given is a value."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any

from games import all_games
from games.ai.anything import anything
from games.ai.player import Player
from games.core.dice import Dice

PLAYER: Player = anything


def choose(key: str, view: Any, legal: Any, seen: list[Any], dice: Dice, budget: float) -> int:
    """The index of the action that the computer player takes."""
    return PLAYER(all_games()[key], view, legal, seen, dice, budget)


def begin() -> None:
    """The first thing a worker does: leave Ctrl-C to the bot, and end when the bot does, however that was."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)
