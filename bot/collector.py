"""When Python looks for garbage: while no one waits for an answer.

A full collection looks through everything the process holds: 60 to 160 ms in which nothing else happens. What is there when the bot is
ready stays anyway, so it is frozen and never looked through again; so is what is left after each collection.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import monotonic

YOUNG, MIDDLE, NEVER = 50_000, 20, 1_000_000  # objects; collections of the young; a full one does not begin by itself
LOOK, IDLE, LONGEST = 5.0, 2.0, 900.0  # seconds: between two looks, without a click, and without a full collection


def settle() -> None:
    """Look for garbage now. What is left stays, and is not looked through again."""
    gc.collect()
    gc.freeze()


@contextmanager
def while_idle(last_click: Callable[[], float], now: Callable[[], float] = monotonic) -> Generator[None]:
    """Full collections only when the last click was a while ago, and once after it; on a busy server every quarter of an hour."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    collector = Collector(last_click, now)
    try:
        yield
    finally:
        collector.close()
        gc.set_threshold(*before)


class Collector:
    def __init__(self, last_click: Callable[[], float], now: Callable[[], float]) -> None:
        self._last_click, self._now = last_click, now
        self._began = now()
        self._collected = float("-inf")
        self._look_again()

    def _look_again(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK, self.look)

    def look(self) -> None:
        clicked, now = max(self._began, self._last_click()), self._now()
        if (self._collected < clicked <= now - IDLE) or now - max(self._began, self._collected) > LONGEST:
            settle()
            self._collected = self._now()
        self._look_again()

    def close(self) -> None:
        self._timer.cancel()
