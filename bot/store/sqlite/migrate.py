"""From any older schema to today's: numbered SQL files, one transaction each, after a copy has been put aside."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import aiosqlite
import structlog

from bot.errors import CannotStart, Impossible
from bot.store.sqlite import files
from bot.store.sqlite.copies import copy, let_go

log = structlog.get_logger(__name__)


async def bring_up_to_date(connection: aiosqlite.Connection, path: Path) -> None:
    """Apply the migrations this database has not seen. One that fails leaves it as the one before left it."""
    scripts = files.scripts()
    version = await pragma(connection, "user_version")
    if 0 < version < len(scripts):
        await back_up(path, version)
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


async def back_up(path: Path, version: int) -> None:
    """Put a copy aside that opens like the original."""
    to = files.stamped(path, time.time(), f"-v{version}")
    try:
        await asyncio.to_thread(copy, path, to)
    except Impossible as problem:
        raise CannotStart(str(problem)) from problem
    let_go(path)
    log.info("database backed up", copy=str(to))
