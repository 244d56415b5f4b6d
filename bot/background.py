"""Work that goes on beside the answering of clicks, each piece in a task of its own.

A task that dies of a mistake would do so without a word. Here it is an error in the log, with its traceback, and it stays
known for as long as the bot runs: `/healthz` fails on it, and /about tells the bot's owner.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Mapping
from typing import Any
from weakref import WeakKeyDictionary

import structlog

from bot import metrics

log = structlog.get_logger()

_died: WeakKeyDictionary[asyncio.AbstractEventLoop, Counter[str]] = WeakKeyDictionary()


def start(work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
    """A task for this work. Its name is what it does, and after a dash for what."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_look)
    return task


class Tasks(set[asyncio.Task[None]]):
    """Tasks that end along with the code that started them."""

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = start(work, name)
        self.add(task)
        task.add_done_callback(self.discard)

    async def close(self) -> None:
        tasks = list(self)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def died() -> Mapping[str, int]:
    """What died of a mistake since the bot was started, and how often."""
    return _died.get(asyncio.get_running_loop(), Counter())


def _look(task: asyncio.Task[None]) -> None:
    problem = None if task.cancelled() else task.exception()
    if problem is not None:
        metrics.task_died()
        _died.setdefault(task.get_loop(), Counter())[task.get_name().partition("-")[0]] += 1
        log.error("a task died", task=task.get_name(), exc_info=problem)
