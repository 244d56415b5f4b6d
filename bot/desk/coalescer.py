"""Work of which only the latest matters: requested ten times while it runs, it runs once more."""

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
FINISH = 2.5  # seconds that running work gets at the end
AT_ONCE = 32  # runs of a coalescer: more would begin with what is old by the time it can be drawn


class RetryLater(Exception):
    """Rate-limited, or Discord is down for a moment: the work is retried. So it is while the database is out of reach."""


class Done(Enum):
    """What came of a run."""

    SOMETHING, NOTHING, LATER = range(3)


class Coalescer(Generic[KeyT]):
    """One piece of work per key, one run of it at a time. There is no task while nothing is to be done.

    From the beginning of a run a key has to rest for so many seconds, and all together take turns; what is requested meanwhile runs
    once, then. What a click requests begins when its answer is on its way. A run that gives False had nothing to do: it gives its turn
    back, and no rest follows it, nor a crossed one. `may`: whether it is this process that does it. `urgent`: whether its turn comes
    before others.
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
        self._requested: dict[KeyT, int] = {}  # the latest request of each
        self._paused: Counter[KeyT] = Counter()
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}
        self._rested: dict[KeyT, float] = {}  # when a key may run again; the oldest first
        self._asleep: set[KeyT] = set()  # those whose tasks only wait
        self._at_work: set[KeyT] = set()
        self._crossed: set[KeyT] = set()  # those that were paused while they ran
        self._places = {urgent: asyncio.Semaphore(AT_ONCE) for urgent in (False, True)}  # what is urgent waits for nothing else
        self._closed = False

    def request(self, key: KeyT) -> None:
        self._requested[key] = next(self._requests)
        if key not in self._tasks and key not in self._paused and not self._closed:
            self._tasks[key] = background.start(self._run(key), f"{self._name}-{key}")
            metrics.edits_waiting(self._name, len(self._tasks))

    def requested(self, key: KeyT) -> int | None:
        """The latest request that was not begun."""
        return self._requested.get(key)

    def withdraw(self, key: KeyT, request: int | None) -> None:
        """What was to be done has been done in another way, unless it was requested once more."""
        if request is not None and self._requested.get(key) == request:
            del self._requested[key]

    @contextmanager
    def paused(self, key: KeyT) -> Generator[None]:
        """No new run meanwhile. What is requested in here runs afterwards, when it may turn out to be done already."""
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
        """Whether a run is under way, which nobody can say of how far it has come."""
        return key in self._at_work

    def is_crossed(self, key: KeyT) -> bool:
        """Whether something else began while a run was under way: what the run was to show may be out of date."""
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
            del self._tasks[key]  # here, not when the task is found done: who requests in between would be forgotten
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
        """What was shown is as old as the run: what happened since need not wait for longer because Discord took its time."""
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
                return Done.NOTHING  # another process does it
            return Done.NOTHING if await self._work(key) is False else Done.SOMETHING
        except (RetryLater, OutOfReach, aiohttp.ClientError, OSError) as problem:
            log.info("retried later", what=self._name, key=key, why=repr(problem))
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
        """Finish what runs. What rests, or waits for a retry, is left: after the next start everything is shown again."""
        self._closed = True
        for key in self._asleep & self._tasks.keys():
            self._tasks[key].cancel()
        tasks = list(self._tasks.values())
        if tasks:
            _done, late = await asyncio.wait(tasks, timeout=FINISH)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
