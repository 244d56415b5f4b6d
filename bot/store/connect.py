"""Opening the database: one bot at a time, in good order, at today's schema. Or one sentence that says why not."""

from __future__ import annotations

import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from time import time

import aiosqlite

from bot.errors import CannotStart
from bot.store import statements
from bot.store.flush import Writer
from bot.store.migrate import bring_up_to_date, pragma
from bot.store.sqlite import SqliteStore

PATIENCE = 2.0  # seconds to wait for another program's lock; a click has to be answered within three
APPLICATION = int.from_bytes(b"CHAB")  # the first migration writes it into the file

_REASONS = {
    sqlite3.SQLITE_BUSY: "The database {path} is in use by another program. Stop that one first; two bots cannot share a database.",
    sqlite3.SQLITE_NOTADB: "The file {path} is not a database. Move it away, or put a backup in its place.",
    sqlite3.SQLITE_CORRUPT: "The database {path} is damaged. Put a backup in its place; those of the bot lie in {folder}/backups.",
    sqlite3.SQLITE_FULL: "The disk that holds {path} is full. Make some room and start again.",
    sqlite3.SQLITE_IOERR: "The disk that holds {path} cannot be read or written. Look whether it is full or failing.",
    sqlite3.SQLITE_READONLY: "The database {path} cannot be written to. Give it and its folder to the user the bot runs as.",
    sqlite3.SQLITE_CANTOPEN: "The database {path} cannot be opened for writing. Give its folder to the user the bot runs as.",
}


async def open_store(path: Path) -> SqliteStore:
    """The store in this file, which is made if it is missing. CannotStart with one sentence if that is not possible."""
    held = AsyncExitStack()
    try:
        return await opened(path, held)
    except BaseException as error:
        await held.aclose()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise CannotStart(reason(error, path)) from error
        raise


async def opened(path: Path, held: AsyncExitStack) -> SqliteStore:
    held.enter_context(closing(hold(path)))
    writer = Writer(lambda: sqlite3.connect(path, timeout=PATIENCE), iter_chunk_size=64)
    await held.enter_async_context(writer)
    await check(writer, path)
    await bring_up_to_date(writer, path)
    await prepare_for_writing(writer)
    reader = await held.enter_async_context(aiosqlite.connect(path, timeout=PATIENCE))
    await reader.execute("PRAGMA query_only = ON")
    reader.text_factory = readable
    return SqliteStore(writer, reader, held)


def readable(text: bytes) -> str:
    """A damaged letter is a wrong letter, and nothing worse."""
    return text.decode(errors="replace")


def hold(path: Path) -> sqlite3.Connection:
    """Keep every other bot from this database for as long as this connection lives. The lock dies with the process.

    It is SQLite's own lock, on a file beside the database: the same on every system, and no child process inherits it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = sqlite3.connect(path.with_name(f"{path.name}.lock"), timeout=0, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except BaseException:
        lock.close()
        raise
    return lock


async def check(connection: aiosqlite.Connection, path: Path) -> None:
    """Is this a sound database, and ours?"""
    if await pragma(connection, "application_id") != APPLICATION and await pragma(connection, "schema_version") != 0:
        raise CannotStart(f"The database {path} belongs to another program. Choose another file.")
    if await pragma(connection, "quick_check(1)") != "ok":
        raise CannotStart(_REASONS[sqlite3.SQLITE_CORRUPT].format(path=path, folder=path.parent))


async def prepare_for_writing(writer: aiosqlite.Connection) -> None:
    """What is committed survives a power cut. A first write shows whether there can be a second."""
    await writer.execute("PRAGMA foreign_keys = ON")
    await writer.execute("PRAGMA journal_mode = WAL")
    await writer.execute("PRAGMA synchronous = FULL")
    await writer.execute(statements.KEEP_FACT, ("opened", str(time())))
    await writer.commit()


def reason(error: sqlite3.Error | OSError, path: Path) -> str:
    """What the host reads, from what SQLite or the system said."""
    if isinstance(error, OSError):
        return f"The folder {path.parent} cannot be made or written to: {error.strerror}."
    primary = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the higher bits say more than a host needs
    sentence = _REASONS.get(primary, "The database {path} cannot be opened: {error}.")
    return sentence.format(path=path, folder=path.parent, error=error)
