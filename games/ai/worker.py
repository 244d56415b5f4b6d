"""Thinking in a process of its own: `python -m games.ai.worker`. It imports the games and nothing of the bot.

Questions come as lines of JSON, answers go as lines of JSON: a process that holds nothing but values can look nowhere else. An empty
line while it thinks says that it has thought enough. When its input ends, so does it, in the middle of a thought too.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from games import all_games
from games.ai import levels
from games.ai.levels import Level
from games.core.dice import Dice
from games.core.strategy import Enough, never
from games.core.text import Words

READY = b"ready\n"
POLITE = 10  # so much less urgent than the bot is what a thinking process does


class Question(Struct, frozen=True):
    """All that a thought starts from: what a seat sees, may do and was told; as JSON, so nothing else can be in it."""

    game: str
    level: Level
    sight: str  # where the class of the view is found
    view: Raw
    legal: Raw
    seen: Raw
    dice: str
    playouts: int | None = None  # None: as many as the level thinks
    most: int = 0  # so many choices are wanted, the best first; 0: the one that is played


class Choice(Struct, frozen=True):
    index: int
    why: Words | None = None


def question(game: str, level: Level, view: Any, legal: Any, seen: Any, dice: str, most: int = 0) -> Question:
    encode, sight = msgspec.json.encode, type(view)
    return Question(
        game=game,
        level=level,
        sight=f"{sight.__module__}:{sight.__qualname__}",
        view=Raw(encode(view)),
        legal=Raw(encode(legal)),
        seen=Raw(encode(seen)),
        dice=dice,
        most=most,
    )


def answer(asked: Question, enough: Enough = never) -> list[Choice]:
    """Found by what the question says alone."""
    game, decode = all_games()[asked.game], msgspec.json.decode
    module, _, name = asked.sight.partition(":")
    view = decode(asked.view, type=getattr(importlib.import_module(module), name))
    legal = [decode(action, type=game.actions) for action in decode(asked.legal, type=list[Raw])]
    seen = [decode(event, type=game.events) for event in decode(asked.seen, type=list[Raw])]
    about = game, asked.level, view, legal, seen, Dice(asked.dice), asked.playouts, enough
    thoughts = levels.advise(*about, most=asked.most) if asked.most else [levels.think(*about)]
    return [Choice(each.choice, each.why) for each in thoughts]


# ---- the process


class Asked:
    """What has come in, read beside the thinking."""

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._enough = threading.Event()
        self.enough = self._enough.is_set
        threading.Thread(target=self._read, daemon=True).start()

    def next(self) -> bytes:
        return self._questions.get()

    def _read(self) -> None:
        for line in self._lines:
            if line.strip():
                self._enough.clear()
                self._questions.put(line)
            else:
                self._enough.set()
        os._exit(0)  # the bot is gone


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which ends this one
    with suppress(AttributeError, OSError):  # not everywhere is there a nice
        os.nice(POLITE)
    said = sys.stdout.buffer
    sys.stdout = sys.stderr  # whoever prints does not answer
    all_games()
    asked = Asked(sys.stdin.buffer)
    gc.freeze()
    gc.disable()  # no pause in a thought: garbage is looked for between two
    tell(said, READY)
    while True:
        tell(said, answered(asked.next(), asked.enough) + b"\n")
        gc.collect()


def tell(said: BinaryIO, line: bytes) -> None:
    """If nobody hears it, the bot is gone. To end as usual would be to wait for the thread that reads, which Python does not survive."""
    try:
        said.write(line)
        said.flush()
    except OSError:
        os._exit(0)


def answered(line: bytes, enough: Enough) -> bytes:
    """A mistake of ours is told, and the next question is answered all the same."""
    try:
        return msgspec.json.encode(answer(msgspec.json.decode(line, type=Question), enough))
    except Exception:
        return msgspec.json.encode(traceback.format_exc())


if __name__ == "__main__":
    main()
