"""Coalesced work: requested ten times while it runs, it runs once more, with the latest state."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Hashable
from contextlib import contextmanager
from enum import Enum
from itertools import count
from typing import Generic, TypeVar

import aiohttp
import structlog

from bot import background, metrics
from bot.desk.answer_first import answered
from bot.desk.rate_limit import RateLimit
from bot.errors import OutOfReach, Refused

log = structlog.get_logger()
KeyT = TypeVar("KeyT", bound=Hashable)

RETRY_IN = 6.0  # seconds
FINISH = 2.5  # seconds that running work gets on shutdown
AT_ONCE = 32  # concurrent runs of a coalescer: with more, the state would be stale by the time it is drawn


class RetryLater(Exception):
    """A temporary failure, such as a rate limit or an outage of Discord or the database: the work is retried."""


class Done(Enum):
    """The result of a run."""

    SOMETHING, NOTHING, LATER = range(3)


class Coalescer(Generic[KeyT]):
    """At most one run at a time for each key. Without work there is no task.

    Runs of a key start at least `rest` seconds apart, and those of all keys share the rate `limit`. Requests made meanwhile are
    coalesced into one run. A request from a click waits until the click is answered. A run that returns False had nothing to do:
    it gives its turn back and does not start the rest period. Neither does a crossed run (see `is_crossed`). `may`: whether this process
    does the work. `urgent`: whether a key goes before others.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[KeyT], Awaitable[bool | None]],
        rest: float = 0.0,
        limit: RateLimit | None = None,
        *,
        urgent: Callable[[KeyT], bool] = lambda _key: False,
        may: Callable[[KeyT], Awaitable[bool]] | None = None,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._name, self._work, self._may = name, work, may
        self._rest, self._limit, self._urgent = rest, limit, urgent
        self._now, self._sleep = now, sleep
        self._requests = count()
        self._requested: dict[KeyT, int] = {}  # the latest request of each key
        self._paused: Counter[KeyT] = Counter()
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._rested: dict[KeyT, float] = {}  # when a key may run again, oldest first
        self._asleep: set[KeyT] = set()  # keys whose tasks are only waiting
        self._at_work: set[KeyT] = set()
        self._crossed: set[KeyT] = set()  # keys that were paused while running
        self._places = {urgent: asyncio.Semaphore(AT_ONCE) for urgent in (False, True)}  # urgent work does not queue behind the rest
        self._closed = False

    def request(self, key: KeyT) -> None:
        self._requested[key] = next(self._requests)
        if key not in self._tasks and key not in self._paused and not self._closed:
            self._tasks[key] = background.start(self._run(key), f"{self._name}-{key}")
            metrics.edits_waiting(self._name, len(self._tasks))

    def requested(self, key: KeyT) -> int | None:
        """The latest request that has not started."""
        return self._requested.get(key)

    def withdraw(self, key: KeyT, request: int | None) -> None:
        """Cancel this request, because the work was done elsewhere. A newer request stays."""
        if request is not None and self._requested.get(key) == request:
            del self._requested[key]

    @contextmanager
    def paused(self, key: KeyT) -> Generator[None]:
        """Start no run inside the block. Requests made in it run afterwards, unless withdrawn."""
        self._paused[key] += 1
        if key in self._at_work:
            self._crossed.add(key)
        try:
            yield
        finally:
            self._paused[key] -= 1
            if self._paused[key] <= 0:
                del self._paused[key]
                if key in self._requested:
                    self.request(key)

    @property
    def busy(self) -> bool:
        """Whether anything runs, rests or waits for its turn."""
        return bool(self._tasks)

    def is_running(self, key: KeyT) -> bool:
        """Whether a run is in progress; how far it has got is unknown."""
        return key in self._at_work

    def is_crossed(self, key: KeyT) -> bool:
        """Whether the key was paused during the current run: what the run is about to show may be stale."""
        return key in self._crossed

    async def _run(self, key: KeyT) -> None:
        try:
            await self._wait(key, answered())
            while self._wanted(key):
                urgent = self._urgent(key)
                await self._its_turn(key, urgent)
                async with self._places[urgent]:
                    began = self._now()
                    done = await self._once(key) if self._wanted(key) else Done.NOTHING
                crossed = key in self._crossed
                self._crossed.discard(key)
                if done is Done.SOMETHING and not crossed:
                    self._begin_rest(key, began)
                elif done is Done.LATER and not self._closed:
                    await self._wait(key, self._sleep(RETRY_IN))
                elif done is Done.NOTHING and self._limit is not None:
                    self._limit.give_back()
        finally:
            del self._tasks[key]  # here and not in a done callback: a request made in between would be lost
            metrics.edits_waiting(self._name, len(self._tasks))

    async def _its_turn(self, key: KeyT, urgent: bool) -> None:
        wait = self._rested.get(key, 0.0) - self._now()
        if wait > 0:
            await self._wait(key, self._sleep(wait))
        if self._limit is not None:
            await self._wait(key, self._limit.take(urgent))

    def _wanted(self, key: KeyT) -> bool:
        return key in self._requested and key not in self._paused and not self._closed

    def _begin_rest(self, key: KeyT, began: float) -> None:
        """Counted from the start of the run: a slow answer of Discord does not delay the next one."""
        now = self._now()
        self._rested.pop(key, None)
        while self._rested and self._rested[oldest := next(iter(self._rested))] <= now:
            del self._rested[oldest]
        if self._rest:
            self._rested[key] = began + self._rest

    async def _once(self, key: KeyT) -> Done:
        self._requested.pop(key, None)
        self._at_work.add(key)
        try:
            if self._may is not None and not await self._may(key):
                return Done.NOTHING  # another process does the work
            return Done.NOTHING if await self._work(key) is False else Done.SOMETHING
        except (RetryLater, OutOfReach, aiohttp.ClientError, OSError) as problem:
            log.info("will be retried", what=self._name, key=key, why=repr(problem))
            self._requested.setdefault(key, next(self._requests))
            return Done.LATER
        except Refused as refused:
            log.info("nothing to show", what=self._name, key=key, why=str(refused))
        except Exception:
            log.warning("could not be shown", what=self._name, key=key, exc_info=True)
        finally:
            self._at_work.discard(key)
        return Done.SOMETHING

    async def _wait(self, key: KeyT, waiting: Awaitable[None]) -> None:
        self._asleep.add(key)
        try:
            await waiting
        finally:
            self._asleep.discard(key)

    async def close(self) -> None:
        """Finish current runs. Anything still waiting is dropped: the next start updates everything anyway."""
        self._closed = True
        for key in self._asleep & self._tasks.keys():
            self._tasks[key].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _done, late = await asyncio.wait(tasks, timeout=FINISH)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
