"""Work of which only the latest matters: requested ten times while it runs, it runs once more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Hashable
from contextlib import contextmanager
from typing import Generic, TypeVar

import aiohttp
import structlog

from bot import background, metrics
from bot.errors import Refused

log = structlog.get_logger()
KeyT = TypeVar("KeyT", bound=Hashable)

RETRY_IN = 6.0  # seconds
FINISH = 2.5  # seconds that running work gets at the end


class RetryLater(Exception):
    """Rate-limited, or Discord is down for a moment: the work is retried."""


class Coalescer(Generic[KeyT]):
    """One piece of work per key, one run of it at a time. There is no task while nothing is to be done."""

    def __init__(self, name: str, work: Callable[[KeyT], Awaitable[None]]) -> None:
        self._name, self._work = name, work
        self._requested: set[KeyT] = set()
        self._paused: Counter[KeyT] = Counter()
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._retrying: set[KeyT] = set()
        self._closed = False

    def request(self, key: KeyT) -> None:
        self._requested.add(key)
        if key not in self._tasks and key not in self._paused and not self._closed:
            self._tasks[key] = background.start(self._run(key), f"{self._name}-{key}")
            metrics.edits_waiting(self._name, len(self._tasks))

    @contextmanager
    def paused(self, key: KeyT) -> Generator[None]:
        """No new run meanwhile. What is requested in here runs afterwards, when it may turn out to be done already."""
        self._paused[key] += 1
        try:
            yield
        finally:
            self._paused[key] -= 1
            if self._paused[key] <= 0:
                del self._paused[key]
                if key in self._requested:
                    self.request(key)

    async def _run(self, key: KeyT) -> None:
        try:
            while key in self._requested and key not in self._paused and not self._closed:
                self._requested.discard(key)
                await self._once(key)
        finally:
            del self._tasks[key]  # here, not when the task is found done: who requests in between would be forgotten
            metrics.edits_waiting(self._name, len(self._tasks))

    async def _once(self, key: KeyT) -> None:
        try:
            await self._work(key)
        except (RetryLater, aiohttp.ClientError, OSError) as problem:
            log.info("retried later", what=self._name, key=key, why=repr(problem))
            await self._retry(key)
        except Refused as refused:
            log.info("nothing to show", what=self._name, key=key, why=str(refused))
        except Exception:
            log.warning("could not be shown", what=self._name, key=key, exc_info=True)

    async def _retry(self, key: KeyT) -> None:
        self._requested.add(key)
        self._retrying.add(key)
        try:
            if not self._closed:
                await asyncio.sleep(RETRY_IN)
        finally:
            self._retrying.discard(key)

    async def close(self) -> None:
        """Finish what runs. What waits for a retry is left: after the next start everything is shown again."""
        self._closed = True
        for key in self._retrying & self._tasks.keys():
            self._tasks[key].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _done, late = await asyncio.wait(tasks, timeout=FINISH)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
