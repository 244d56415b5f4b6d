"""One program at a time may write to a database: the lock that the bot holds while it runs, and commands that change something."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from bot.errors import CannotStart
from bot.store.both import private
from bot.store.sqlite import reasons
from bot.store.sqlite.reasons import Explanation


def hold(path: Path) -> sqlite3.Connection:
    """Keep every other bot from this database for as long as this connection lives. The lock dies with the process.

    It is SQLite's own lock, on a file beside the database: the same on every system, and no child process inherits it.
    """
    private.make_folder(path.parent)
    beside = path.with_name(f"{path.name}.lock")
    private.make_file(beside)
    lock = None
    try:
        lock = sqlite3.connect(beside, timeout=0, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        raise CannotStart(why_not(error, beside).about(path)) from error
    return lock


def why_not(error: sqlite3.Error, beside: Path) -> Explanation:
    if reasons.primary(error) in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT} or beside.is_dir():
        return Explanation(reasons.GARBAGE_LOCK)
    if beside.exists() and not os.access(beside, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        return Explanation(reasons.LOCKED_OUT)
    return reasons.reason_of(error)
