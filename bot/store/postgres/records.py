"""Everything that is kept on a server, as it stood at one moment: for commands that look at it while bots run, or when none can."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any

from bot.errors import CannotStart, Impossible, Unreadable
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Move
from bot.store.both.rows import history_of, match_of, move_of, unreadable
from bot.store.postgres import reasons, statements
from bot.store.postgres.connect import FIRST_TIME, connected, let_go, see_that_it_is_ours, see_that_nobody_is_there

ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Records:
    """Reads only. `Impossible` with one sentence if there is nothing to read. It waits; whoever has a loop asks from a thread."""

    def __init__(self, url: str) -> None:
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
            self._close()
            raise

    def __enter__(self) -> Records:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self._close()

    def _close(self) -> None:
        self._runner.run(let_go(self._connection))
        self._runner.close()

    def match(self, number: int) -> Match:
        found = self.rows(statements.MATCH, number)
        if not found:
            raise Impossible(f"There is no match {number}.")
        try:
            return match_of(found[0])
        except UNREADABLE as problem:
            raise Impossible(f"Match {number} cannot be read: {problem}.") from problem

    def matches(self) -> Iterator[tuple[int, Match | Exception]]:
        for (number,) in self.rows(statements.NUMBERS):
            [row] = self.rows(statements.MATCH, number)
            try:
                yield number, match_of(row)
            except UNREADABLE as problem:
                yield number, problem

    def moves(self, match: int) -> list[Move]:
        """`Unreadable` from whatever was wrong with one of them."""
        try:
            rows = self.rows(statements.MOVES, match)
            packed = [] if rows else self.rows(statements.HISTORY, match)
            return history_of(packed[0][0]) if packed else [move_of(row) for row in rows]
        except UNREADABLE as problem:
            raise Unreadable from problem

    def unreadable(self) -> Iterator[tuple[str, Exception]]:
        """The messages and settings that cannot be read, and why."""
        return unreadable(self.rows(statements.ALL_MESSAGES), self.rows(statements.ALL_PEOPLE))

    def see_that_nobody_is_there(self) -> None:
        self._runner.run(see_that_nobody_is_there(self._connection, self._url))

    def rows(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return list(self._runner.run(self._connection.fetch(sql, *arguments)))
