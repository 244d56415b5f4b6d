"""The way to PostgreSQL: a few connections, made anew when they break. What is read is asked for again; what is written is not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import structlog

from bot.errors import Refused
from bot.store.postgres import reasons
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger(__name__)
T = TypeVar("T")

CONNECTIONS = 4
PATIENCE = 2.0  # seconds in which something is tried again; a click has to be answered within three
LONGEST, CONNECTING = 1.2, 0.8  # seconds that a connection may take for one thing, and for being made
BREATH = 0.05  # seconds between two tries


class Link:
    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def fetch(self, sql: str, *arguments: Any) -> Sequence[Any]:
        """What is kept, by whichever connection works. `Refused` if none does."""

        async def once() -> Sequence[Any]:
            async with self.connection() as connection:
                return list(await connection.fetch(sql, *arguments))

        try:
            return await patiently(once)
        except Exception as problem:
            if not reasons.passes(problem):
                raise
            log.warning("the database cannot be read", why=repr(problem))
            raise out_of_reach() from problem

    @asynccontextmanager
    async def connection(self) -> AsyncGenerator[Any]:
        """One that is broken off when it takes too long, so that whoever waits for an answer on it hears that there is none."""
        async with self._pool.acquire(timeout=CONNECTING) as connection:
            watch = asyncio.get_running_loop().call_later(LONGEST, connection.terminate)
            try:
                yield connection
            finally:
                watch.cancel()

    async def close(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except reasons.TROUBLE:
            self._pool.terminate()


async def patiently(once: Callable[[], Awaitable[T]], again: Callable[[Exception], bool] = reasons.passes, seconds: float = PATIENCE) -> T:
    """Do something, and do it again as long as there is time for it and what is in the way may pass."""
    end = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            return await once()
        except Exception as problem:
            if not again(problem) or asyncio.get_running_loop().time() > end - BREATH:
                raise
        await asyncio.sleep(BREATH)


def out_of_reach() -> Refused:
    return Refused(_("The bot cannot look up where this match stands just now. Nothing is lost; please try again in a moment."))
