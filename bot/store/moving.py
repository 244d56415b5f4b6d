"""Moves data from SQLite to PostgreSQL, or back. Rows are copied unchanged and counted, and matches are replayed.

The old database is not changed. The new one has to be empty, and gets everything or nothing.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from bot.errors import Impossible, Unreadable
from bot.match.values import Match
from bot.match.verify import Fault, replay
from bot.store.postgres import reasons
from bot.store.postgres.connect import FIRST_TIME, connected, examine, let_go
from bot.store.postgres.migrate import bring_up_to_date
from bot.store.postgres.records import Records as ServerRecords
from bot.store.sqlite import connect, files
from bot.store.sqlite.change import alone_with
from bot.store.sqlite.records import Records as FileRecords

Place = Path | str  # a file, or the address of a server
Rows = Sequence[tuple[Any, ...]]

TABLES = {  # in the order of references
    "matches": "id body",
    "moves": "match seq seat by action told state asked since at version undoes",
    "histories": "match moves",
    "messages": "match kind who body",
    "looks": "match person since seq",
    "orders": "match person body",
    "reasons": "match seq why",
    "people": "id body",
    "servers": "guild language theme",
    "facts": "key value",
}
AT_A_TIME = 1_000  # rows


class Moved(NamedTuple):
    rows: dict[str, int]
    played: int  # moves


def moved(source: Place, target: Place) -> Moved:
    """Raises `Impossible` with one sentence if it cannot be done; the target is then unchanged."""
    if isinstance(source, Path) == isinstance(target, Path):
        raise Impossible("One of the two has to be a file, and the other the address of a server.")
    with reading(source) as read, writing(target) as write:
        rows = {table: write(table, read(table)) for table in TABLES}
        counted = {table: sum(map(len, read(table))) for table in TABLES}
    if rows != counted:
        raise Impossible(f"Something was written to the old database meanwhile: {counted} rows became {rows}. Stop the bot first.")
    return Moved(rows, compared(source, target))


def select(table: str) -> str:
    columns = [f"{name}::text" if name == "body" else name for name in TABLES[table].split()]
    return f"SELECT {', '.join(columns)} FROM {table}"


# ---- reading


@contextmanager
def reading(source: Place) -> Generator[Any]:
    """A reader for the rows of a table, some at a time. No one else can write meanwhile."""
    if isinstance(source, Path):
        with alone_with(source) as database:
            database.text_factory = connect.readable
            yield lambda table: in_parts(database, select(table).replace("::text", ""))
    else:
        with ServerRecords(source) as records:
            records.see_that_nobody_is_there()
            yield lambda table: iter([records.rows(select(table))])


def in_parts(database: sqlite3.Connection, sql: str) -> Iterator[Rows]:
    cursor = database.execute(sql)
    while rows := cursor.fetchmany(AT_A_TIME):
        yield rows


# ---- writing


@contextmanager
def writing(target: Place) -> Generator[Any]:
    """A writer for the rows of a table, which counts them. All are committed at the end, or none."""
    with ExitStack() as opened:
        yield opened.enter_context(into_a_file(target) if isinstance(target, Path) else onto_a_server(target))


@contextmanager
def into_a_file(path: Path) -> Generator[Any]:
    if files.holds_something(path):
        raise Impossible(f"There is a database {path} already. Name another file.")
    unfinished = path.with_name(f"{path.name}.moving")
    for old in path.parent.glob(f"{unfinished.name}*"):
        old.unlink()
    asyncio.run(database_made(unfinished))
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        database.execute("DELETE FROM facts")

        def write(table: str, parts: Iterator[Sequence[Any]]) -> int:
            marks = ", ".join("?" * len(TABLES[table].split()))
            count = 0
            for rows in parts:
                database.executemany(f"INSERT INTO {table} ({', '.join(TABLES[table].split())}) VALUES ({marks})", map(tuple, rows))
                count += len(rows)
            return count

        yield write
        database.execute("COMMIT")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    files.synced(unfinished)
    unfinished.replace(path)
    for left in path.parent.glob(f"{unfinished.name}*"):
        left.unlink()


async def database_made(path: Path) -> None:
    await (await connect.open_store(path)).close()


@contextmanager
def onto_a_server(url: str) -> Generator[Any]:
    with asyncio.Runner() as runner:
        try:
            connection = runner.run(ready(url))
        except (ValueError, *reasons.TROUBLE) as problem:
            raise Impossible(reasons.sentence(problem, url)) from problem
        try:
            transaction = connection.transaction()
            runner.run(transaction.start())

            def write(table: str, parts: Iterator[Rows]) -> int:
                columns, count = TABLES[table].split(), 0
                for rows in parts:
                    runner.run(connection.copy_records_to_table(table, records=rows, columns=columns))
                    count += len(rows)
                return count

            yield write
            runner.run(connection.execute("SELECT setval('match_numbers', (SELECT max(id) FROM matches)) FROM matches LIMIT 1"))
            runner.run(transaction.commit())
        except reasons.TROUBLE as problem:
            raise Impossible(reasons.sentence(problem, url)) from problem
        finally:
            runner.run(let_go(connection))


async def ready(url: str) -> Any:
    connection = await connected(url, FIRST_TIME)
    try:
        await examine(connection, url)
        await bring_up_to_date(connection, url)
        for table in TABLES:
            if await connection.fetchval(f"SELECT count(*) FROM {table}"):
                raise Impossible(f"The database at {reasons.where(url)} is not empty: there is something in its table {table}.")
    except BaseException:
        await let_go(connection)
        raise
    return connection


# ---- comparing


def compared(one: Place, other: Place) -> int:
    """How many moves were replayed, with the same result on both sides."""
    played = 0
    with records_of(one) as before, records_of(other) as after:
        for (number, match), (_number, copy) in zip(before.matches(), after.matches(), strict=True):
            if not isinstance(match, Match):
                continue  # unreadable on both sides
            results = [outcome(records, match) for records in (before, after)]
            if match != copy or results[0] != results[1]:
                raise Impossible(f"Match {number} is another one in the new database. Use the old one, which is as it was.")
            played += results[0][0]
    return played


def outcome(records: Any, match: Match) -> tuple[int, str]:
    try:
        return replay(match, records.moves(match.id)).played, ""
    except (Fault, Unreadable) as problem:  # it was like that before
        return 0, str(problem)


def records_of(place: Place) -> Any:
    return FileRecords(place) if isinstance(place, Path) else ServerRecords(place)
