"""Whoever clicked is answered first: what follows from their click begins when the answer is on its way.

Work knows the click that it follows from by the context in which its task was started. What follows from no click does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_answered: ContextVar[asyncio.Event | None] = ContextVar("answered", default=None)


@contextmanager
def answering() -> Generator[None]:
    """While a click is answered; at the end of this at the latest nothing waits any more."""
    answered = asyncio.Event()
    before = _answered.set(answered)
    try:
        yield
    finally:
        answered.set()
        _answered.reset(before)


def on_its_way() -> None:
    """The answer is handed over now."""
    answered = _answered.get()
    if answered is not None:
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, answered.set)  # after the task that writes it, which is still to be started


async def answered() -> None:
    """Returns when the click that this follows from is answered."""
    waited_for = _answered.get()
    if waited_for is not None:
        await waited_for.wait()
