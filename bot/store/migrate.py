"""From any older schema to today's: numbered SQL files, one transaction each, after a copy has been put aside."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import aiosqlite
import structlog

from bot.errors import CannotStart

MIGRATIONS = Path(__file__).parent / "migrations"
BACKUPS_KEPT = 5

log = structlog.get_logger(__name__)


async def bring_up_to_date(connection: aiosqlite.Connection, path: Path) -> None:
    """Apply the migrations this database has not seen. One that fails leaves it as the one before left it."""
    scripts = sorted(MIGRATIONS.glob("[0-9]*.sql"))
    version = await pragma(connection, "user_version")
    if version > len(scripts):
        raise CannotStart(f"The database {path} was written by a newer version of the bot. Update the bot, or put a backup in its place.")
    if 0 < version < len(scripts):
        await back_up(connection, path, version)
    for number, script in enumerate(scripts[version:], version + 1):
        await migrate(connection, path, number, script)


async def pragma(connection: aiosqlite.Connection, name: str) -> Any:
    return next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0]


async def migrate(connection: aiosqlite.Connection, path: Path, number: int, script: Path) -> None:
    steps = f"BEGIN IMMEDIATE;\n{script.read_text()}\n; PRAGMA user_version = {number}; COMMIT;"  # noqa: ASYNC240 - nothing runs yet
    try:
        await connection.executescript(steps)
    except sqlite3.Error as error:
        await connection.rollback()
        raise CannotStart(f"The database {path} could not be changed by {script.name} and is as it was: {error}.") from error
    log.info("database migrated", version=number)


async def back_up(connection: aiosqlite.Connection, path: Path, version: int) -> None:
    """Put a copy aside that opens like the original. Only a complete one carries a name that ends in .db."""
    copy = path.parent / "backups" / f"{path.stem}-{datetime.now(UTC):%Y%m%dT%H%M%S}-v{version}.db"
    copy.parent.mkdir(exist_ok=True)
    unfinished = copy.with_name("unfinished.part")
    unfinished.unlink(missing_ok=True)
    await connection.execute("VACUUM INTO ?", (str(unfinished),))
    put_in_place(unfinished, copy)
    log.info("database backed up", copy=str(copy))


def put_in_place(unfinished: Path, copy: Path) -> None:
    """Sync what was written, name it, and let go of the oldest backups."""
    with unfinished.open("r+b") as file:
        os.fsync(file.fileno())
    unfinished.replace(copy)
    for old in sorted(copy.parent.glob("*-v*.db"))[:-BACKUPS_KEPT]:
        old.unlink()
