"""The store on SQLite: one file, one process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiosqlite

from bot.metrics import StoreMeasures
from bot.store.both.store import KeptStore
from bot.store.sqlite import statements
from bot.store.sqlite.files import room_of
from bot.store.sqlite.writer import Writer


class SqliteStore(KeptStore):
    """Made by `open_store`. `held` closes everything that was opened for it, the lock on the database last."""

    def __init__(self, path: Path, writer: Writer, reader: aiosqlite.Connection, held: AsyncExitStack) -> None:
        super().__init__(statements, writer)
        self._path = path
        self._reader = reader  # a separate connection, which sees only committed data
        self._held = held
        self._newest = 0

    async def close(self) -> None:
        """Finish pending writes, then close the database."""
        await self._flush.close()
        await self._held.aclose()

    async def measured(self) -> StoreMeasures:
        """Sizes from the folder; matches are counted with an index, and games from their rows."""
        return StoreMeasures(await self._open_matches(), *await asyncio.to_thread(room_of, self._path))

    async def _next_number(self) -> int:
        """No other process numbers matches in this file: see `lock`."""
        found = await self._read(statements.NEWEST_MATCH)
        self._newest = max(self._newest, found[0][0]) + 1  # others that are being created count too
        return self._newest

    async def _read(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return list(await self._reader.execute_fetchall(sql, arguments))
