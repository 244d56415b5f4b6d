"""A backup a day, by itself, for as long as the bot runs. It waits for the next one to be due and does nothing until then."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event

import structlog

from bot import background, metrics
from bot.errors import Impossible
from bot.store.sqlite import files
from bot.store.sqlite.copies import DAILY, Stopped, copy, dailies, let_go

log = structlog.get_logger(__name__)

DAY, HOUR = 86_400.0, 3_600.0


class Daily:
    def __init__(self, path: Path, now: Callable[[], float] = time.time, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._path = path
        self._now, self._sleep = now, sleep
        self._task: asyncio.Task[None] | None = None
        self._stopped = Event()

    def start(self) -> None:
        self._task = background.start(self._go_on(), "backups")

    async def _go_on(self) -> None:
        """An hour at most is slept at a time: a clock that is set meanwhile must not put off the next backup for years.

        An hour at least lies between two tries: where the clock is years behind, the new backup is the oldest of all and is let go
        at once.
        """
        metrics.backed_up(self._newest or 0.0)
        while not self._stopped.is_set():
            wait = self.due - self._now()
            if wait <= 0:
                await self._made()
                wait = HOUR
            await self._sleep(min(wait, HOUR))

    @property
    def due(self) -> float:
        """A day after the newest; at once if there is none. One that is dated in the future does not count."""
        return self._now() if self._newest is None else self._newest + DAY

    @property
    def _newest(self) -> float | None:
        return max((when for made in dailies(self._path).values() if (when := made.timestamp()) <= self._now()), default=None)

    async def _made(self) -> None:
        to = files.stamped(self._path, self._now(), DAILY)
        try:
            await asyncio.to_thread(copy, self._path, to, stopped=self._stopped.is_set)
            await asyncio.to_thread(let_go, self._path)
        except Stopped:
            return
        except (Impossible, sqlite3.Error, OSError) as problem:  # the next hour may be better
            log.error("no backup could be made", why=str(problem))
            return
        metrics.backed_up(self._now())
        log.info("database backed up", copy=str(to))

    async def close(self) -> None:
        """A copy that is being made is given up."""
        self._stopped.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
