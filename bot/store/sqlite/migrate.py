"""From any older schema to today's: numbered SQL files, one transaction each, after a copy has been put aside."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import aiosqlite
import structlog

from bot.errors import CannotStart, Impossible
from bot.store.sqlite import files, schema
from bot.store.sqlite.copies import copy, let_go
from bot.store.sqlite.examine import look
from bot.store.sqlite.writer import Writer

log = structlog.get_logger(__name__)


async def bring_up_to_date(connection: Writer, path: Path) -> None:
    """Apply the migrations this database has not seen. One that fails leaves it as the one before left it."""
    with closing(look(path)) as database:
        names, missing, kept = schema.applied(database), schema.missing(database), schema.keeps_names(database)
    if names and missing:
        await back_up(path, len(names))
    if names and not kept:
        await connection.executescript(schema.keep_names(names))
    for number, script in enumerate(missing, len(names) + 1):
        await migrate(connection, path, number, script)


async def pragma(connection: Writer | aiosqlite.Connection, name: str) -> Any:
    return next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0]


async def migrate(connection: Writer, path: Path, number: int, script: Path) -> None:
    try:
        await connection.executescript(schema.step(script, number))
    except sqlite3.Error as error:
        await connection.rollback()
        raise CannotStart(f"The database {path} could not be changed by {script.name} and is as it was: {error}.") from error
    log.info("database migrated", version=number, name=script.stem)


async def back_up(path: Path, version: int) -> None:
    """Put a copy aside that opens like the original."""
    to = files.stamped(path, time.time(), f"-v{version}")
    try:
        await asyncio.to_thread(copy, path, to)
    except Impossible as problem:
        raise CannotStart(str(problem)) from problem
    let_go(path)
    log.info("database backed up", copy=str(to))
