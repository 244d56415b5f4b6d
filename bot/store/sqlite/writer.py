"""The connection that writes to SQLite: whole batches, each in one visit to its thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import aiosqlite
import structlog

from bot.errors import Overtaken
from bot.store.both.flush import not_saved
from bot.store.sqlite.statements import GUARDED, Run, Statement, runs

log = structlog.get_logger(__name__)


class Writer(aiosqlite.Connection):
    """A connection that writes a transaction in one visit to its thread: a visit costs as much as the writing itself."""

    async def transact(self, batch: Sequence[Sequence[Statement]]) -> None:
        await self._execute(self._transact, runs(statement for write in batch for statement in write))  # type: ignore[no-untyped-call]

    async def take_in(self) -> None:
        """Write the log into the database, so that what was changed stands in neither as it was before."""
        try:
            await self._execute(self._take_in)  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            log.info("the log stays for now", reason=repr(error))

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
                cursor = self._conn.executemany(sql, rows)
                written = cursor.rowcount
                cursor.close()
                if sql in GUARDED and written != len(rows):
                    raise Overtaken
            self._conn.commit()
        except BaseException:
            self._conn.rollback()
            raise

    def may_be_ones_fault(self, error: Exception) -> bool:
        return not isinstance(error, sqlite3.OperationalError) or error.sqlite_errorcode == sqlite3.SQLITE_FULL

    def refusal(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return Overtaken() if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY else error
        if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.ProgrammingError):
            return not_saved()
        return error
