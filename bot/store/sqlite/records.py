"""Everything that is kept, as it stood at one moment: for commands that look at it while the bot runs, or when it cannot run."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.errors import Impossible
from bot.match.quarantine import UNREADABLE
from bot.store.both.records import KeptRecords
from bot.store.sqlite import files, reasons, schema, statements
from bot.store.sqlite.examine import examine, look
from bot.store.sqlite.reasons import Explanation
from bot.store.sqlite.restore import made_ready


class Records(KeptRecords):
    """Reads only. `Impossible` with one sentence if there is nothing to read, or nothing that should be read."""

    def __init__(self, path: Path) -> None:
        if made_ready(path).exists():
            raise Impossible(Explanation(reasons.HALF_RESTORED).about(path))
        if not files.holds_something(path) and not files.has_wal(path):
            raise Impossible(Explanation(reasons.NOTHING_THERE).about(path))
        examine(path)
        super().__init__(statements, (*UNREADABLE, sqlite3.DatabaseError))
        self._database = of_today(look(path))
        self._database.text_factory = bytes
        self._database.execute("BEGIN")

    def close(self) -> None:
        self._database.close()

    def rows(self, sql: str, *arguments: Any) -> Sequence[Any]:
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
