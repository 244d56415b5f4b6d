"""Writing to PostgreSQL: a batch of one kind is a single statement; otherwise it is one transaction.

A row whose key is not returned was written by another process, so stale clicks of a batch are known at once. If the connection breaks
before the response, it is unknown whether the batch was saved. It is sent again, and identical existing rows count as ours. If there is
still no response, those who wait are told so, and the affected data is reloaded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from bot.errors import InDoubt, Overtaken
from bot.store.both.flush import Lost, not_saved
from bot.store.both.statement import Statement, runs
from bot.store.postgres import reasons
from bot.store.postgres.link import Link, patiently
from bot.store.postgres.statements import LOCK_MATCHES, Bulk, news_of

OF_MATCHES = {0, 1, 2, 3}  # the places of statements whose rows begin with the number of a match

Row = tuple[Any, ...]
Batch = Sequence[Sequence[Statement[Bulk]]]


@dataclass
class Tries:
    """The state of the tries of one batch."""

    sent: bool = False  # by this one: what makes it durable
    unknown: bool = False  # after an earlier one it may be there already


def nobody(_news: Sequence[str]) -> None:
    """Nothing has to be reloaded."""


class Writer:
    """`name` identifies this process, which needs no notification of its own writes. `look_again` gets notifications about writes whose
    outcome is unknown."""

    def __init__(self, link: Link, name: str, look_again: Callable[[Sequence[str]], None] = nobody) -> None:
        self._link, self._name, self._look_again = link, name, look_again

    async def transact(self, batch: Batch) -> None:
        tries = Tries()

        async def once(seconds: float) -> None:
            tries.sent = False
            await self._written(batch, tries, seconds)

        def again(problem: Exception) -> bool:
            tries.unknown = tries.unknown or (tries.sent and reasons.may_be_kept(problem))
            return reasons.passes(problem) or isinstance(problem, asyncpg.DeadlockDetectedError)

        try:
            await patiently(once, again)
        except Exception as problem:
            if not (tries.unknown and again(problem)):
                raise
            self._look_again(news_of(statement for write in batch for statement in write))
            raise InDoubt from problem

    async def _written(self, batch: Batch, tries: Tries, seconds: float) -> None:
        wanted = runs((statement for write in batch for statement in write), lambda bulk: bulk.place)
        if not wanted:
            return
        async with self._link.connection(seconds) as connection:
            if len(wanted) == 1 and not wanted[0][0].locks and not tries.unknown:
                tries.sent = True
                lost = await self._run(connection, *wanted[0], tries.unknown)
                if lost:
                    raise Lost(of_whom(batch, lost), kept=True)
                return
            async with connection.transaction():
                lost = await self._run_all(connection, wanted, tries.unknown)
                if lost:
                    raise Lost(of_whom(batch, lost), kept=False)
                tries.sent = True

    async def _run_all(self, connection: Any, wanted: list[tuple[Bulk, list[Row]]], unknown: bool) -> list[Row]:
        """All matches are locked first, in order, to avoid deadlocks."""
        matches = sorted({row[0] for bulk, rows in wanted if bulk.place in OF_MATCHES for row in rows})
        if matches:
            await connection.fetch(LOCK_MATCHES, matches)
        lost: list[Row] = []
        for bulk, rows in wanted:
            lost += await self._run(connection, bulk, rows, unknown)
        return lost

    async def _run(self, connection: Any, bulk: Bulk, rows: list[Row], unknown: bool) -> list[Row]:
        """Gives the rows for which somebody was quicker."""
        single: dict[Row, Row] = {}
        for row in rows if bulk.guarded else reversed(rows):  # the first counts, or the last
            single.setdefault(row[: bulk.key], row)
        columns = [list(column) for column in zip(*single.values(), strict=True)]
        came = await connection.fetch(bulk.sql, *columns, *([self._name] if bulk.tells else []))
        if not bulk.guarded:
            return []
        there = {tuple(row)[: bulk.key] for row in came}
        if unknown and len(there) < len(single):
            there |= {tuple(row) for row in await connection.fetch(bulk.same, *columns)}
        return [row for row in rows if row[: bulk.key] not in there or single[row[: bulk.key]] is not row]

    async def take_in(self) -> None:
        """Nothing is to be done: what is deleted leaves the pages by itself, and docs/scaling.md says when."""

    def may_be_ones_fault(self, error: Exception) -> bool:
        return not reasons.passes(error)

    def refusal(self, error: Exception) -> Exception:
        if isinstance(error, asyncpg.UniqueViolationError):
            return Overtaken()
        return not_saved() if reasons.passes(error) else error


def of_whom(batch: Batch, lost: list[Row]) -> set[int]:
    """Whose writes these very rows are of: two may want the same."""
    rows = {id(row) for row in lost}
    return {number for number, write in enumerate(batch) if any(id(statement.row) in rows for statement in write)}
