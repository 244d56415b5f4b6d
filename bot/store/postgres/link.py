"""A small pool of connections to PostgreSQL, reconnected when they break. Reads are retried; writes are not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

import asyncpg
import structlog

from bot.errors import OutOfReach
from bot.store.postgres import reasons

log = structlog.get_logger(__name__)
T = TypeVar("T")

CONNECTIONS = 4
PATIENCE = 2.0  # seconds for retries; a click has to be answered within three
LONGEST, CONNECTING = 1.2, 0.8  # seconds for one query, and for connecting
LATEST = 3.0  # seconds after which the server has ended any query
BREATH, SHORTEST = 0.05, 0.2  # seconds between tries, and the minimum for the last one


class Link:
    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def fetch(self, sql: str, *arguments: Any) -> Sequence[Any]:
        """Query over any working connection. Raises `Refused` if there is none."""

        async def once(seconds: float) -> Sequence[Any]:
            async with self.connection(seconds) as connection:
                return list(await connection.fetch(sql, *arguments))

        try:
            return await patiently(once)
        except Exception as problem:
            if not reasons.passes(problem):
                raise
            log.warning("the database cannot be read", why=repr(problem))
            raise OutOfReach from problem

    @asynccontextmanager
    async def connection(self, seconds: float) -> AsyncGenerator[Any]:
        """A connection that responds within this time."""
        end = asyncio.get_running_loop().time() + seconds
        async with self._pool.acquire(timeout=min(CONNECTING, seconds)) as connection:
            with broken_off(connection, end - asyncio.get_running_loop().time()):
                yield connection

    async def close(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except reasons.TROUBLE:
            self._pool.terminate()


class Unawaited:
    """Exception handler of the event loop for an abandoned connection that breaks: logs a line instead of an error. asyncpg leaves one
    behind if connecting is cancelled during the TLS handshake."""

    def __init__(self, otherwise: Callable[[asyncio.AbstractEventLoop, dict[str, Any]], object] | None) -> None:
        self._otherwise = otherwise

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        future, problem = context.get("future"), context.get("exception")
        if future is not None and not isinstance(future, asyncio.Task) and problem is not None and reasons.passes(problem):
            log.info("an abandoned connection broke", why=repr(problem))
        elif self._otherwise is not None:
            self._otherwise(loop, context)
        else:
            loop.default_exception_handler(context)


def expect_unawaited(loop: asyncio.AbstractEventLoop) -> None:
    known = loop.get_exception_handler()
    if not isinstance(known, Unawaited):
        loop.set_exception_handler(Unawaited(known))


@contextmanager
def broken_off(connection: Any, seconds: float) -> Generator[None]:
    """Abort the connection after a timeout, so that a pending query fails. Cancelling instead would leave the query running."""
    watch = asyncio.get_running_loop().call_later(seconds, connection.terminate)
    try:
        yield
    except AttributeError as problem:  # asyncpg was between two messages
        if not connection.is_closed():
            raise
        raise asyncpg.InterfaceError("the connection was broken off") from problem
    finally:
        watch.cancel()


async def patiently(
    once: Callable[[float], Awaitable[T]], again: Callable[[Exception], bool] = reasons.passes, seconds: float | None = None
) -> T:
    """Call something with the seconds it has, and retry temporary failures as long as there is time.

    Raises the server's error rather than a timeout.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + (PATIENCE if seconds is None else seconds)
    said: Exception | None = None
    while True:
        try:
            return await once(min(LONGEST, end - loop.time()))
        except Exception as problem:
            if isinstance(problem, asyncpg.PostgresError):
                said = problem
            if not again(problem):
                raise
            if loop.time() > end - SHORTEST:
                raise (said or problem) from None
        await asyncio.sleep(BREATH)
