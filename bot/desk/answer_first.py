"""Answers come first: follow-up work of a click starts once its answer has been sent off.

Work finds the click that caused it through the context in which its task was started. Work that no click caused does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_answered: ContextVar[asyncio.Event | None] = ContextVar("answered", default=None)


@contextmanager
def answering() -> Generator[None]:
    """Holds follow-up work back while a click is answered, at the latest until this block ends."""
    answered = asyncio.Event()
    before = _answered.set(answered)
    try:
        yield
    finally:
        answered.set()
        _answered.reset(before)


def on_its_way() -> None:
    """Release follow-up work: the answer is being sent."""
    answered = _answered.get()
    if answered is not None:
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.call_soon, answered.set)  # after the task that writes it, which has not started yet


async def answered() -> None:
    """Wait until the click that caused this work is answered."""
    waited_for = _answered.get()
    if waited_for is not None:
        await waited_for.wait()
