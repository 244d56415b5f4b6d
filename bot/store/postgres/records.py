"""A snapshot of all data on a server, for commands, whether bots are running or not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from bot.errors import CannotStart
from bot.store.both.records import KeptRecords
from bot.store.postgres import reasons, statements
from bot.store.postgres.connect import FIRST_TIME, connected, let_go, see_that_it_is_ours, see_that_nobody_is_there

ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Records(KeptRecords):
    """Read-only. Raises `Impossible` if there is nothing to read. Blocking: use a thread if there is an event loop."""

    def __init__(self, url: str) -> None:
        super().__init__(statements)
        self._url, self._runner = url, asyncio.Runner()
        try:
            self._connection: Any = self._runner.run(connected(url, FIRST_TIME))
        except (ValueError, *reasons.TROUBLE) as problem:
            self._runner.close()
            raise CannotStart(reasons.sentence(problem, url)) from problem
        try:
            self._runner.run(self._connection.execute(ONE_MOMENT))
            self._runner.run(see_that_it_is_ours(self._connection, url))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._runner.run(let_go(self._connection))
        self._runner.close()

    def see_that_nobody_is_there(self) -> None:
        self._runner.run(see_that_nobody_is_there(self._connection, self._url))

    def rows(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return list(self._runner.run(self._connection.fetch(sql, *arguments)))
