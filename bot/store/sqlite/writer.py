"""The writing connection to SQLite: whole batches, each in one hop to its thread."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self, TypeVar

import structlog

from bot.errors import Overtaken
from bot.store.both.flush import not_saved
from bot.store.sqlite.statements import GUARDED, Run, Statement, runs

T = TypeVar("T")
log = structlog.get_logger(__name__)


class Writer:
    """A connection in its own thread. A transaction is a single hop there, since a hop costs as much as the write itself."""

    _connection: sqlite3.Connection

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._thread = ThreadPoolExecutor(1, "sqlite-writer")

    async def __aenter__(self) -> Self:
        try:
            self._connection = await self._there(self._connect)
        except BaseException:
            self._thread.shutdown(wait=False)
            raise
        return self

    async def __aexit__(self, *_how: object) -> None:
        await self.visit(sqlite3.Connection.close)
        self._thread.shutdown(wait=False)

    async def _there(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def visit(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._there(work, self._connection)

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        await self.visit(lambda connection: connection.execute(sql, parameters).close())

    async def executescript(self, script: str) -> None:
        await self.visit(lambda connection: connection.executescript(script).close())

    async def execute_fetchall(self, sql: str, parameters: Sequence[Any] = ()) -> list[Any]:
        return await self.visit(lambda connection: connection.execute(sql, parameters).fetchall())

    async def commit(self) -> None:
        await self.visit(sqlite3.Connection.commit)

    async def rollback(self) -> None:
        await self.visit(sqlite3.Connection.rollback)

    async def transact(self, batch: Sequence[Sequence[Statement]]) -> None:
        together = runs(statement for write in batch for statement in write)
        await self.visit(lambda connection: transact(connection, together))

    async def take_in(self) -> None:
        """Checkpoint the log into the database, so that neither contains previous versions of changed data."""
        try:
            await self.visit(take_in)
        except sqlite3.Error as error:
            log.info("the log could not be truncated yet", reason=repr(error))

    def may_be_ones_fault(self, error: Exception) -> bool:
        return not isinstance(error, sqlite3.OperationalError) or error.sqlite_errorcode == sqlite3.SQLITE_FULL

    def refusal(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return Overtaken() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY else error
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.ProgrammingError):
            return not_saved()
        return error


def transact(connection: sqlite3.Connection, runs: list[Run]) -> None:
    try:
        for sql, rows in runs:
            cursor = connection.executemany(sql, rows)
            written = cursor.rowcount
            cursor.close()
            if sql in GUARDED and written != len(rows):
                raise Overtaken
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def take_in(connection: sqlite3.Connection) -> None:
    """Do not wait: it is not possible while a backup is being made."""
    [[patience]] = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute("PRAGMA busy_timeout = 0").close()
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}").close()
