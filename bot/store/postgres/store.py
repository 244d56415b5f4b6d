"""The store on PostgreSQL: one database, any number of processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.match.orders import Orders
from bot.match.stored import Look, Message
from bot.metrics import StoreMeasures
from bot.store.both.store import KeptStore
from bot.store.postgres import statements
from bot.store.postgres.link import Link
from bot.store.postgres.membership import Membership
from bot.store.postgres.writer import Writer

SOON = 0.2  # the maximum delay in seconds of writes that no one waits for


class PostgresStore(KeptStore):
    """Made by `open_store`. `name` identifies this process to the others."""

    def __init__(self, link: Link, name: str, ownership: Membership) -> None:
        super().__init__(statements, Writer(link, name, ownership.look_again), ownership, SOON)
        self._link = link

    async def close(self) -> None:
        """Finish pending writes, then disconnect."""
        await self._flush.close()
        await self.ownership.close()
        await self._link.close()

    async def measured(self) -> StoreMeasures:
        [[size]] = await self._read(statements.SIZE)
        return StoreMeasures(await self._open_matches(), size, None)

    # Copies of these are dropped when another process has changed a match, so delayed writes must be done before reading.

    async def messages(self, match_id: int) -> dict[tuple[str, int], Message]:
        await self._flush.settled()
        return await super().messages(match_id)

    async def looks(self, match_id: int) -> dict[int, Look]:
        await self._flush.settled()
        return await super().looks(match_id)

    async def orders(self, match_id: int) -> dict[int, Orders]:
        await self._flush.settled()
        return await super().orders(match_id)

    async def _next_number(self) -> int:
        [[number]] = await self._read(statements.NEXT_NUMBER)
        return int(number)

    async def _read(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return await self._link.fetch(sql, *arguments)
