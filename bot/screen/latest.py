"""Work of which only the latest matters: asked for ten times while it runs, it runs once more."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

import aiohttp
import structlog

from bot.errors import Refused

log = structlog.get_logger()
KeyT = TypeVar("KeyT", bound=Hashable)

AGAIN_IN = 6.0  # seconds
FINISH = 2.5  # seconds that running work gets at the end


class NotNow(Exception):
    """Discord has enough of us for a moment. The work is done again a little later."""


class Latest(Generic[KeyT]):
    """One piece of work per key, one run of it at a time. There is no task while nothing is to be done."""

    def __init__(self, name: str, work: Callable[[KeyT], Awaitable[None]]) -> None:
        self._name, self._work = name, work
        self._due: set[KeyT] = set()
        self._held: Counter[KeyT] = Counter()
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._put_off: set[KeyT] = set()
        self._closed = False

    def ask(self, key: KeyT) -> None:
        self._due.add(key)
        if key not in self._tasks and key not in self._held and not self._closed:
            self._tasks[key] = asyncio.create_task(self._run(key), name=f"{self._name}-{key}")

    def hold(self, key: KeyT) -> None:
        """Do not start until everybody who holds it has released it: what is asked for meanwhile may turn out to be done."""
        self._held[key] += 1

    def release(self, key: KeyT) -> None:
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]
            if key in self._due:
                self.ask(key)

    async def _run(self, key: KeyT) -> None:
        try:
            while key in self._due and key not in self._held and not self._closed:
                self._due.discard(key)
                await self._once(key)
        finally:
            del self._tasks[key]  # here, not when the task is found done: who asks in between would be forgotten

    async def _once(self, key: KeyT) -> None:
        try:
            await self._work(key)
        except (NotNow, aiohttp.ClientError, OSError) as problem:
            log.info("put off", what=self._name, key=key, why=repr(problem))
            await self._later(key)
        except Refused as refused:
            log.info("nothing to show", what=self._name, key=key, why=str(refused))
        except Exception:
            log.warning("could not be shown", what=self._name, key=key, exc_info=True)

    async def _later(self, key: KeyT) -> None:
        self._due.add(key)
        self._put_off.add(key)
        try:
            if not self._closed:
                await asyncio.sleep(AGAIN_IN)
        finally:
            self._put_off.discard(key)

    async def close(self) -> None:
        """Finish what runs. What is put off is made up for after the next start, when everything is shown anew."""
        self._closed = True
        for key in self._put_off & self._tasks.keys():
            self._tasks[key].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _done, late = await asyncio.wait(tasks, timeout=FINISH)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
