"""A snapshot of all stored data, for commands, independent of the database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from types import ModuleType, TracebackType
from typing import Any, Self

from bot.errors import Impossible, Unreadable
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Move
from bot.store.both.rows import history_of, match_of, move_of, unreadable


class KeptRecords(ABC):
    """`failing`: errors of a single record, which do not prevent reading the others."""

    def __init__(self, statements: ModuleType, failing: tuple[type[Exception], ...] = UNREADABLE) -> None:
        self._sql, self._failing = statements, failing

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def rows(self, sql: str, *arguments: Any) -> Sequence[Any]: ...

    def match(self, number: int) -> Match:
        found = self.rows(self._sql.MATCH, number)
        if not found:
            raise Impossible(f"There is no match {number}.")
        try:
            return match_of(found[0])
        except UNREADABLE as problem:
            raise Impossible(f"Match {number} cannot be read: {problem}.") from problem

    def matches(self) -> Iterator[tuple[int, Match | Exception]]:
        for (number,) in self.rows(self._sql.NUMBERS):
            [row] = self.rows(self._sql.MATCH, number)
            try:
                yield number, match_of(row)
            except UNREADABLE as problem:
                yield number, problem

    def moves(self, match: int) -> list[Move]:
        """Raises `Unreadable` from the error of the first bad one."""
        try:
            rows = self.rows(self._sql.MOVES, match)
            packed = [] if rows else self.rows(self._sql.HISTORY, match)
            return history_of(packed[0][0]) if packed else [move_of([plain(value) for value in row]) for row in rows]
        except self._failing as problem:
            raise Unreadable from problem

    def unreadable(self) -> Iterator[tuple[str, Exception]]:
        """Unreadable messages and settings, with reasons."""
        messages = ((match, plain(kind), who, body) for match, kind, who, body in self.rows(self._sql.ALL_MESSAGES))
        return unreadable(messages, self.rows(self._sql.ALL_PEOPLE))


def plain(value: Any) -> Any:
    """Decode text: SQLite returns bytes here, so that invalid text does not affect other rows."""
    return value.decode() if isinstance(value, bytes) else value
