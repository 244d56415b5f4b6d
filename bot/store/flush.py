"""Group commit: whatever waits to be written goes to disk in one transaction, and only then is anybody told.

A flush is a task that starts when there is something to write and ends when nothing waits. While one transaction is on
its way to the disk the next batch gathers. What is written, and to which tables, is not known here.
"""

from __future__ import annotations

import asyncio
import sqlite3
from asyncio import Future, Task
from typing import NamedTuple

import aiosqlite
import structlog
from structlog.contextvars import clear_contextvars

from bot import background, metrics
from bot.errors import Refused, Stale
from bot.store.statements import Run, Statement, runs
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger(__name__)


class Write(NamedTuple):
    """What one click wants written, all of it or nothing, and how it learns that it is."""

    statements: tuple[Statement, ...]
    durable: Future[None]


class Writer(aiosqlite.Connection):
    """A connection that writes a transaction in one visit to its thread: a visit costs as much as the writing itself."""

    async def transact(self, runs: list[Run]) -> None:
        await self._execute(self._transact, runs)  # type: ignore[no-untyped-call]

    async def take_in(self) -> None:
        await self._execute(self._take_in)  # type: ignore[no-untyped-call]

    def _take_in(self) -> None:
        """Nobody waits for it: while a backup is being made it has to be left."""
        [[patience]] = self._conn.execute("PRAGMA busy_timeout").fetchall()
        self._conn.execute("PRAGMA busy_timeout = 0").close()
        try:
            self._conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self._conn.execute(f"PRAGMA busy_timeout = {patience}").close()

    def _transact(self, runs: list[Run]) -> None:
        try:
            for sql, rows in runs:
                self._conn.executemany(sql, rows).close()
            self._conn.commit()
        except BaseException:
            self._conn.rollback()
            raise


class Flush:
    def __init__(self, connection: Writer) -> None:
        self._connection = connection
        self._waiting: list[Write] = []
        self._taken: list[Write] = []
        self._unhurried: list[Statement] = []
        self._task: Task[None] | None = None
        self._closed = False

    async def write(self, *statements: Statement) -> None:
        """Wait until all of it is on disk. Somebody who stops waiting does not stop the writing."""
        if self._closed:
            raise not_saved()
        write = Write(statements, asyncio.get_running_loop().create_future())
        self._waiting.append(write)
        self._begin()
        await write.durable

    def soon(self, *statements: Statement) -> None:
        """Write this together with whatever is written next, at the latest at the end. Nobody waits for it, and a kill may lose it."""
        self._unhurried.extend(statements)

    async def take_in(self) -> None:
        """Write the log into the database, so that what was changed stands in neither as it was before."""
        try:
            await self._connection.take_in()
        except sqlite3.Error as error:
            log.info("the log stays for now", reason=repr(error))

    async def close(self) -> None:
        """Take nothing more, and see what waits to the disk."""
        self._closed = True
        if self._unhurried:
            self._begin()
        if self._task is not None:
            await asyncio.wait([self._task])

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = background.start(self._flush(), "store-flush")

    def _with_what_is_unhurried(self) -> list[Write]:
        """First of all, so that nothing of it undoes what was written later."""
        if not self._unhurried:
            return []
        write = Write(tuple(self._unhurried), asyncio.get_running_loop().create_future())
        write.durable.add_done_callback(lambda durable: durable.cancelled() or durable.exception())  # nobody else asks
        self._unhurried.clear()
        return [write]

    async def _flush(self) -> None:
        clear_contextvars()  # a batch is written for everybody who waits, not only for who came first
        try:
            while self._waiting or (self._unhurried and self._closed):
                self._taken, self._waiting = [*self._with_what_is_unhurried(), *self._waiting], []
                await self._keep(self._taken)
        finally:  # only a cancelled flush leaves anybody waiting
            for write in (*self._taken, *self._waiting):
                write.durable.cancel()
            self._taken, self._waiting = [], []

    async def _keep(self, batch: list[Write]) -> None:
        """Write a batch. One that fails for the sake of a member is halved, so that in the end a bad write fails alone."""
        try:
            await self._connection.transact(runs(statement for write in batch for statement in write.statements))
        except Exception as error:
            if len(batch) > 1 and may_be_ones_fault(error):
                half = len(batch) // 2
                await self._keep(batch[:half])
                await self._keep(batch[half:])
                return
            if not isinstance(error, sqlite3.IntegrityError):
                log.error("not saved", writes=len(batch), reason=repr(error))
                metrics.save_failed(len(batch))
            for write in batch:
                settle(write, refusal(error))
        else:
            for write in batch:
                settle(write)


def settle(write: Write, error: Exception | None = None) -> None:
    """Wake the click, if it still waits."""
    if write.durable.done():
        return
    if error is None:
        write.durable.set_result(None)
    else:
        write.durable.set_exception(error)


def may_be_ones_fault(error: Exception) -> bool:
    """A locked or broken disk is nobody's; trying it once for each write would only keep everybody waiting."""
    return not isinstance(error, sqlite3.OperationalError) or error.sqlite_errorcode == sqlite3.SQLITE_FULL


def refusal(error: Exception) -> Exception:
    """What the click is told. Anything but a stale move or a disk in trouble is our own mistake, and stays what it is."""
    if isinstance(error, sqlite3.IntegrityError):
        return Stale() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY else error
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.ProgrammingError):
        return not_saved()
    return error


def not_saved() -> Refused:
    return Refused(_("This could not be saved, so nothing has changed. Please try again in a moment."))
