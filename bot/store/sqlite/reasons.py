"""Why the database cannot be used: one sentence for each state it can be in, with the command or the deed that helps.

`docs/operating.md` lists them all; a test sees to that.
"""

from __future__ import annotations

import shlex
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bot.called import bot
from bot.errors import Impossible
from bot.store.sqlite import files, schema

BUSY = "The database {path} is in use by another program. Stop that one first; two bots cannot share a database."
NO_DATABASE = "The file {path} is not a database. {restore}"
DAMAGED = "The database {path} is damaged. {restore}"
ANOTHERS = "The database {path} belongs to another program. Choose another folder with DATA_DIR."
NEWER = "The database {path} was written by a newer version of the bot. Update the bot. Or go back to what was before: {restore}"
STRANGE = (
    "The database {path} was changed by a version of the bot that this one does not follow: by {error}. Start the version that"
    " changed it. Or go back to what was before: {restore}"
)
FOREIGN_WAL = (
    "The database {path} is sound, but {path}-wal beside it is left from another one and would destroy it."
    " Set that aside with: {bot} restore {quoted}"
)
ALONE_WAL = "The database {path} is missing, but {path}-wal, a part of it, is there. Put {path} back beside it. {restore}"
GARBAGE_LOCK = "The file {path}.lock, which is always empty, holds something the bot did not put there. Remove it with: rm -r {quoted}.lock"
LOCKED_OUT = "The file {path}.lock belongs to another user. Give it and its folder to the user the bot runs as."
FULL = "The disk that holds {path} is full. Make some room and start again."
FAILING = "The disk that holds {path} cannot be read or written. Look whether it is full or failing."
READ_ONLY = "The database {path} cannot be written to. Give it and its folder to the user the bot runs as."
NOT_OPENED = "The database {path} cannot be opened for writing. Give its folder to the user the bot runs as."
NO_FOLDER = "The folder {folder} cannot be made or written to: {error}."
NOTHING_THERE = "There is no database {path} yet. The bot makes it when it is first started: {bot}"
HALF_RESTORED = "A restore of {path} was interrupted. The next start finishes it: {bot}"
OLDER = "The database {path} was written by an older version of the bot. Start the bot once, which brings it up to date: {bot}"
OTHERWISE = "The database {path} cannot be opened: {error}."

_BY_CODE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: FAILING,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: NOT_OPENED,
}


class Explanation(NamedTuple):
    sentence: str
    error: str = ""

    def about(self, path: Path) -> str:
        """What the host reads."""
        restore = how_to_restore(path) if "{restore}" in self.sentence else ""
        quoted = shlex.quote(str(path))
        return self.sentence.format(bot=bot(), path=path, quoted=quoted, folder=path.parent, error=self.error, restore=restore)


def primary(error: sqlite3.Error) -> int:
    """SQLite's code without the higher bits, which say more than a host needs."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def reason_of(error: sqlite3.Error | OSError) -> Explanation:
    """From what SQLite or the system said."""
    if isinstance(error, OSError):
        return Explanation(NO_FOLDER, error.strerror or str(error))
    return Explanation(_BY_CODE.get(primary(error), OTHERWISE), str(error))


@contextmanager
def explained(path: Path) -> Generator[None]:
    """`Impossible`, with the sentence for it, for whatever goes wrong with this database in here."""
    try:
        yield
    except BrokenPipeError:  # the reader of the output has closed it
        raise
    except (sqlite3.Error, OSError) as error:
        raise Impossible(reason_of(error).about(path)) from error


def how_to_restore(path: Path) -> str:
    backup = schema.newest_backup(path)
    if backup is None:
        return f"There is no backup of it in {path.parent / files.BACKUPS}; if you have one: {bot()} restore FILE"
    return f"Put its newest backup in its place with: {bot()} restore {shlex.quote(str(backup))}"
