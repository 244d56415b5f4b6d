"""A database as a killed bot leaves it: with a log beside it that nobody took in."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.store.sqlite import files
from bot.store.sqlite.copies import copy
from tests.bot.storing import a_match, a_move, opened

MOVES, IN_THE_FILE, BACKED_UP = 160, 120, 10


async def left_by_a_kill(path: Path, backup: Path | None = None) -> None:
    """One match with many moves, of which the last stand in the log alone. The backup knows the first ten."""
    living = path.with_name("living.db")
    async with opened(living) as store:
        match = await store.create(a_match())
        for seq in range(MOVES):
            await store.append(a_move(match, seq))
            if seq == BACKED_UP - 1 and backup is not None:
                copy(living, backup)
            if seq == IN_THE_FILE - 1:
                ask(living, "PRAGMA wal_checkpoint(TRUNCATE)")
        for each in (living, files.wal(living), files.shm(living)):
            shutil.copy(each, each.with_name(each.name.replace("living.db", path.name)))
    living.unlink()
    living.with_name("living.db.lock").unlink()
    assert files.has_wal(path)


def ask(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(sql).fetchall()


def run_script(path: Path, script: str) -> None:
    """The database as another version, or an accident, left it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(script)


def everything(folder: Path) -> dict[str, bytes]:
    """Every file that matters, byte by byte. What SQLite rebuilds for itself does not."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(("-shm", ".lock")))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}
