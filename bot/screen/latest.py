"""Work of which only the latest matters: asked for ten times while it runs, it runs once more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

import discord
import structlog

from bot.errors import Refused

log = structlog.get_logger()
KeyT = TypeVar("KeyT", bound=Hashable)


AGAIN_IN = 6.0  # seconds


class NotNow(Exception):
    """Discord has enough of us for a moment. The work is done again a little later."""


class Latest(Generic[KeyT]):
    """One piece of work per key, one run of it at a time. There is no task while nothing is to be done."""

    def __init__(self, name: str, work: Callable[[KeyT], Awaitable[None]]) -> None:
        self._name, self._work = name, work
        self._due: set[KeyT] = set()
        self._held: set[KeyT] = set()
        self._tasks: dict[KeyT, asyncio.Task[None]] = {}

    def ask(self, key: KeyT) -> None:
        self._due.add(key)
        if key not in self._tasks and key not in self._held:
            task = asyncio.create_task(self._run(key), name=f"{self._name}-{key}")
            self._tasks[key] = task
            task.add_done_callback(lambda _: self._tasks.pop(key, None))

    def hold(self, key: KeyT) -> None:
        """Do not start until `release`: what is asked for meanwhile may turn out to be done."""
        self._held.add(key)

    def release(self, key: KeyT) -> None:
        self._held.discard(key)
        if key in self._due:
            self.ask(key)

    async def _run(self, key: KeyT) -> None:
        while key in self._due and key not in self._held:
            self._due.discard(key)
            try:
                await self._work(key)
            except NotNow:
                self._due.add(key)
                await asyncio.sleep(AGAIN_IN)
            except Refused as refused:
                log.info("nothing to show", what=self._name, key=key, why=str(refused))
            except discord.HTTPException:
                log.warning("could not be shown", what=self._name, key=key, exc_info=True)

    async def close(self) -> None:
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
