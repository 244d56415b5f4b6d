"""Opening the database: one bot at a time, in good order, at today's schema. Or one sentence that says why not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path
from time import time

import aiosqlite
import structlog

from bot.errors import CannotStart
from bot.store.both import private
from bot.store.sqlite import examine, statements
from bot.store.sqlite.lock import hold
from bot.store.sqlite.migrate import bring_up_to_date
from bot.store.sqlite.reasons import reason_of
from bot.store.sqlite.restore import finish_restore
from bot.store.sqlite.store import SqliteStore
from bot.store.sqlite.writer import Writer

log = structlog.get_logger(__name__)


async def open_store(path: Path) -> SqliteStore:
    """The store in this file, which is made if it is missing. CannotStart with one sentence if that is not possible."""
    held = AsyncExitStack()
    try:
        return await opened(path, held)
    except BaseException as error:
        await held.aclose()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise CannotStart(reason_of(error).about(path)) from error
        raise


async def opened(path: Path, held: AsyncExitStack) -> SqliteStore:
    held.enter_context(closing(hold(path)))
    aside = finish_restore(path)
    if aside is not None:
        log.info("an interrupted restore was finished", replaced=str(aside))
    await asyncio.to_thread(examine.examine, path)  # before anything is opened for writing: that alone may change the file
    private.make_file(path)
    open_to_others = private.tighten(path)
    if open_to_others:
        log.warning("others on this machine can look into what is kept", where=[str(each) for each in open_to_others])
    writer = Writer(lambda: sqlite3.connect(path, timeout=examine.PATIENCE))
    await held.enter_async_context(writer)
    await prepare_for_writing(writer)
    await bring_up_to_date(writer, path)
    await writer.execute(statements.KEEP_FACT, ("opened", str(time())))  # a first write shows whether there can be a second
    await writer.commit()
    reader = await held.enter_async_context(aiosqlite.connect(path, timeout=examine.PATIENCE))
    await reader.execute("PRAGMA query_only = ON")
    reader.text_factory = readable
    return SqliteStore(path, writer, reader, held)


def readable(text: bytes) -> str:
    """A damaged letter is a wrong letter, and nothing worse."""
    return text.decode(errors="replace")


async def prepare_for_writing(writer: Writer | aiosqlite.Connection) -> None:
    """What is committed survives a power cut, and what is deleted is gone."""
    await writer.execute("PRAGMA foreign_keys = ON")
    await writer.execute("PRAGMA journal_mode = WAL")
    await writer.execute("PRAGMA synchronous = FULL")
    await writer.execute("PRAGMA secure_delete = ON")  # not every SQLite overwrites by itself what it deletes
