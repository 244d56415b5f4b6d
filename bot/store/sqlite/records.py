"""Everything that is kept, as it stood at one moment: for commands that look at it while the bot runs, or when it cannot run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Any

from bot.errors import Impossible, Unreadable
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Move
from bot.store.both.rows import history_of, match_of, move_of, unreadable
from bot.store.sqlite import files, reasons, schema, statements
from bot.store.sqlite.examine import examine, look
from bot.store.sqlite.reasons import Reason
from bot.store.sqlite.restore import made_ready


class Records:
    """Reads only. `Impossible` with one sentence if there is nothing to read, or nothing that should be read."""

    def __init__(self, path: Path) -> None:
        if made_ready(path).exists():
            raise Impossible(Reason(reasons.HALF_RESTORED).about(path))
        if not files.holds_something(path) and not files.has_wal(path):
            raise Impossible(Reason(reasons.NOTHING_THERE).about(path))
        examine(path)
        self._database = of_today(look(path))
        self._database.text_factory = bytes
        self._database.execute("BEGIN")

    def __enter__(self) -> Records:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        self._database.close()

    def match(self, number: int) -> Match:
        found = self._rows(statements.MATCH, number)
        if not found:
            raise Impossible(f"There is no match {number}.")
        try:
            return match_of(found[0])
        except UNREADABLE as problem:
            raise Impossible(f"Match {number} cannot be read: {problem}.") from problem

    def matches(self) -> Iterator[tuple[int, Match | Exception]]:
        for (number,) in self._rows(statements.NUMBERS):
            [row] = self._rows(statements.MATCH, number)
            try:
                yield number, match_of(row)
            except UNREADABLE as problem:
                yield number, problem

    def moves(self, match: int) -> list[Move]:
        """`Unreadable` from whatever was wrong with one of them."""
        try:
            rows = self._rows(statements.MOVES, match)
            packed = [] if rows else self._rows(statements.HISTORY, match)
            return history_of(packed[0][0]) if packed else [move_of([plain(value) for value in row]) for row in rows]
        except (*UNREADABLE, sqlite3.DatabaseError) as problem:
            raise Unreadable from problem

    def unreadable(self) -> Iterator[tuple[str, Exception]]:
        """The messages and settings that cannot be read, and why."""
        messages = ((match, plain(kind), who, body) for match, kind, who, body in self._rows(statements.ALL_MESSAGES))
        return unreadable(messages, self._rows(statements.ALL_PEOPLE))

    def _rows(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return self._database.execute(sql, arguments).fetchall()


def of_today(database: sqlite3.Connection) -> sqlite3.Connection:
    """The same; or if an older version wrote it, a copy that is brought up to date and vanishes when it is closed."""
    missing = schema.missing(database)
    if not missing:
        return database
    with closing(database):
        copy = sqlite3.connect("", isolation_level=None)
        database.backup(copy)
    for script in missing:
        copy.executescript(script.read_text())
    return copy


def plain(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value
