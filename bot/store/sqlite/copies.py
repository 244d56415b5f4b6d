"""Copies of the database: made while the bot runs, each in one file that opens like the original, and kept for as long as is useful."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

from bot.called import bot
from bot.errors import Impossible
from bot.store.both import private
from bot.store.sqlite import files
from bot.store.sqlite.examine import look, pragma

STEP = 1_000  # pages copied at a time
ROOM_LEFT = 64 * 2**20  # bytes of the disk that a copy must leave to the bot
DAILY = "-daily"  # what a backup is called that the bot makes by itself
DAYS_KEPT, WEEKS_KEPT = 7, 4
BEFORE_MIGRATIONS_KEPT = 5
CUT_SHORT = 86_400.0  # seconds after which an unfinished copy will not be finished any more


class Stopped(Exception):
    """Somebody did not want to wait for the copy any longer."""


def copy(source: Path, to: Path, alone: bool = False, stopped: Callable[[], bool] = lambda: False) -> None:
    """Only a complete and sound copy gets its name. `alone`: whatever lies beside the source does not belong to it."""
    private.make_folder(to.parent)
    see_that_there_is_room(source, to)
    unfinished = to.with_name(f"{to.name}.part")
    unfinished.unlink(missing_ok=True)
    private.make_file(unfinished)
    try:
        write_copy(source, unfinished, alone, stopped)
        files.synced(unfinished)
        unfinished.replace(to)
        files.synced(to.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def is_whole(made: sqlite3.Connection, stopped: Callable[[], bool]) -> bool:
    """It may be damaged where it says what is in it, and then it cannot even be looked at."""
    try:
        pragma(made, "journal_mode = DELETE")  # its header says that no log lies beside it, so that a foreign one is seen
        made.set_progress_handler(stopped, 10_000)
        return bool(pragma(made, "quick_check(1)") == "ok")
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return False


def write_copy(source: Path, to: Path, alone: bool, stopped: Callable[[], bool]) -> None:
    def going_on(_status: int, _left: int, _all: int) -> None:
        if stopped():
            raise Stopped

    with closing(look(source, alone)) as database, closing(sqlite3.connect(to, isolation_level=None)) as made:
        database.execute("BEGIN")
        pragma(database, "schema_version")  # from here on it is this moment, whatever is written meanwhile
        made.execute("PRAGMA synchronous = OFF")  # it is synced once, as a whole
        database.backup(made, pages=STEP, progress=going_on)
        if not is_whole(made, stopped):
            raise Impossible(f"The copy of {source} is damaged. Look whether it is itself, with: {bot()} check")


def see_that_there_is_room(source: Path, to: Path, times: int = 1) -> None:
    size = times * sum(path.stat().st_size for path in (source, files.wal(source)) if path.is_file())
    free = shutil.disk_usage(to.parent).free
    if free < size + ROOM_LEFT:
        raise Impossible(
            f"There is no room for a copy in {to.parent}: it needs {in_mb(size + ROOM_LEFT)} MB, and {in_mb(free)} MB are free."
        )


def in_mb(size: int) -> int:
    return -(-size // 2**20)


# ---- which are kept


def made_at(copy: Path) -> datetime | None:
    """When a backup that the bot made was made, from its name."""
    stamp = copy.stem.removesuffix(DAILY).rpartition("-")[2]
    try:
        return datetime.strptime(stamp, files.STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def dailies(path: Path) -> dict[Path, datetime]:
    """The backups that the bot made by itself, oldest first."""
    found = ((copy, made_at(copy)) for copy in (path.parent / files.BACKUPS).glob(f"{path.stem}-*{DAILY}.db"))
    return dict(sorted(((copy, made) for copy, made in found if made), key=lambda each: each[1]))


def kept_copies(made: Iterable[datetime]) -> set[datetime]:
    """The newest of each of the last seven days that have one, and of each of the last four weeks, this one among them."""
    by_day: dict[date, datetime] = {}
    by_week: dict[tuple[int, int], datetime] = {}
    for when in sorted(made):
        by_day[when.date()] = by_week[when.isocalendar()[:2]] = when
    return {*list(by_day.values())[-DAYS_KEPT:], *list(by_week.values())[-WEEKS_KEPT:]}


def let_go(path: Path) -> None:
    """Delete what is kept for long enough, and what was cut short. Backups made by command or by hand stay for ever."""
    made = dailies(path)
    keep = kept_copies(made.values())
    folder = path.parent / files.BACKUPS
    outlived = [copy for copy, when in made.items() if when not in keep]
    outlived += sorted(folder.glob(f"{path.stem}-*-v*.db"))[:-BEFORE_MIGRATIONS_KEPT]
    outlived += [part for part in folder.glob("*.part") if time.time() - part.stat().st_mtime > CUT_SHORT]
    for old in outlived:
        old.unlink(missing_ok=True)
