"""A statement with its row, and the order of statements in a transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Generic, NamedTuple, TypeVar

SqlT = TypeVar("SqlT")


class Statement(NamedTuple, Generic[SqlT]):
    sql: SqlT
    row: tuple[Any, ...]


def runs(statements: Iterable[Statement[SqlT]], place: Callable[[SqlT], int]) -> list[tuple[SqlT, list[tuple[Any, ...]]]]:
    """The statements of one transaction, each with all its rows: only the order within a table is visible outside."""
    by_table = sorted(statements, key=lambda statement: place(statement.sql))
    return [(sql, [statement.row for statement in run]) for sql, run in groupby(by_table, key=lambda statement: statement.sql)]
