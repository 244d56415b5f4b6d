"""The store on PostgreSQL: one database, as many processes as there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.metrics import Kept
from bot.store.both.store import KeptStore
from bot.store.postgres import statements
from bot.store.postgres.link import Link
from bot.store.postgres.membership import Membership
from bot.store.postgres.writer import Writer


class PostgresStore(KeptStore):
    """Made by `open_store`. `name` is this process's own, by which the others know it."""

    def __init__(self, link: Link, name: str, shares: Membership) -> None:
        super().__init__(statements, Writer(link, name), shares)
        self._link = link

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._flush.close()
        await self.shares.close()
        await self._link.close()

    async def measured(self) -> Kept:
        [[size]] = await self._read(statements.SIZE)
        return Kept(await self._open_matches(), size, None)

    async def _next_number(self) -> int:
        [[number]] = await self._read(statements.NEXT_NUMBER)
        return int(number)

    async def _read(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return await self._link.fetch(sql, *arguments)
