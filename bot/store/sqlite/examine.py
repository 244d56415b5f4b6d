"""Is this a sound database of ours? It is only looked at: neither it nor what lies beside it is changed, whatever the answer.

SQLite takes any write-ahead log that lies beside a database for a part of it, and writes it into the database when it lets
go of it. One that was left by another database would destroy a good backup in that moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.errors import CannotStart
from bot.store.sqlite import files, reasons, schema
from bot.store.sqlite.reasons import Explanation

PATIENCE = 2.0  # seconds to wait for another program's lock; a click has to be answered within three

WORSE = {reasons.DAMAGED, reasons.NO_DATABASE, reasons.ANOTHERS}  # what a log makes of a database it does not belong to


def look(path: Path, alone: bool = False) -> sqlite3.Connection:
    """A connection that can only read, of one moment once a transaction is begun. `alone`: whatever lies beside it is not looked at."""
    mode = "immutable=1" if alone else "mode=ro"
    if not alone and files.holds_something(files.journal(path)):
        mode = "mode=rw"  # a change that was cut short has to be undone before anything can be read
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)


def examine(path: Path) -> None:
    """CannotStart with one sentence, unless the bot may write to it. A database that is not there yet is a good one."""
    if not files.holds_something(path):
        reason = Explanation(reasons.ALONE_WAL) if files.has_wal(path) else None
    elif has_foreign_wal(path):
        reason = Explanation(reasons.FOREIGN_WAL)
    else:
        reason = trouble(path)
    if reason is not None:
        raise CannotStart(reason.about(path))


def has_foreign_wal(path: Path) -> bool:
    """Whether the log beside this database belongs to another one: it is sound alone, and not together with it."""
    header = files.header(path)
    if header is None or not files.has_wal(path):
        return False
    together = trouble(path) if header.keeps_wal else None
    return not header.keeps_wal or (together is not None and together.sentence in WORSE and trouble(path, alone=True) is None)


def trouble(path: Path, alone: bool = False) -> Explanation | None:
    """What is wrong with it, if anything is."""
    if files.header(path) is None:
        return Explanation(reasons.NO_DATABASE)
    thorough = "quick_check(1)" if alone or not files.has_wal(path) else "integrity_check(1)"  # after a crash, or a swap of files
    try:
        with closing(look(path, alone)) as database:
            if pragma(database, "application_id") != files.APPLICATION and pragma(database, "schema_version") != 0:
                return Explanation(reasons.ANOTHERS)
            if pragma(database, "user_version") > len(files.scripts()):
                return Explanation(reasons.NEWER)
            if unknown := schema.unknown(database):
                return Explanation(reasons.STRANGE, unknown)
            return None if pragma(database, thorough) == "ok" else Explanation(reasons.DAMAGED)
    except sqlite3.Error as error:
        return reasons.reason_of(error)


def pragma(database: sqlite3.Connection, name: str) -> Any:
    return database.execute(f"PRAGMA {name}").fetchone()[0]


def faults(path: Path) -> Iterator[str]:
    """Everything that SQLite finds wrong with it, up to a hundred things."""
    with closing(look(path)) as database:
        try:
            for (fault,) in database.execute("PRAGMA integrity_check(100)"):
                if fault != "ok":
                    yield from str(fault).splitlines()
            for table, row, other, _key in database.execute("PRAGMA foreign_key_check"):
                yield f"row {row} of {table} refers to a row of {other} that is not there"
        except sqlite3.DatabaseError as error:
            yield str(error)
