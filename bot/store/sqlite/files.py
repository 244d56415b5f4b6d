"""The files a database consists of, what their names say, and what can be told from their first bytes alone.

A file that SQLite has open in this process must not be opened here: closing it would let go of SQLite's locks on it.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

BACKUPS = "backups"  # the folder beside the database
APPLICATION = int.from_bytes(b"CHAB")  # the first migration writes it into the file
MIGRATIONS = Path(__file__).parent / "migrations"
WAL_HEADER = 32  # bytes; a log that holds no more holds nothing
STAMP = "%Y%m%dT%H%M%S"


class Header(NamedTuple):
    """From the first bytes of a database."""

    keeps_wal: bool  # a database has a write-ahead log beside it only if its header says so
    application: int
    version: int


def header(path: Path) -> Header | None:
    """None if this is no database, or an empty one."""
    with suppress(OSError), path.open("rb") as file:
        start = file.read(100)
        if start[:16] == b"SQLite format 3\0" and len(start) == 100:
            return Header(start[19] == 2, int.from_bytes(start[68:72]), int.from_bytes(start[60:64]))
    return None


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def shm(path: Path) -> Path:
    return path.with_name(f"{path.name}-shm")


def journal(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")


def holds_something(path: Path, more_than: int = 0) -> bool:
    return path.is_file() and path.stat().st_size > more_than


def has_wal(path: Path) -> bool:
    return holds_something(wal(path), WAL_HEADER)


def scripts() -> list[Path]:
    return sorted(MIGRATIONS.glob("[0-9]*.sql"))


def room_of(path: Path) -> tuple[int, int]:
    """How many bytes a database takes with its log, and how many are free where it lies."""
    size = sum(part.stat().st_size for part in (path, wal(path)) if part.is_file())
    return size, shutil.disk_usage(path.parent).free


def stamped(path: Path, now: float, kind: str = "") -> Path:
    """Where a backup of this moment goes."""
    return path.parent / BACKUPS / f"{path.stem}-{datetime.fromtimestamp(now, UTC).strftime(STAMP)}{kind}.db"


def synced(path: Path) -> None:
    """What was written to this file, or to this folder, survives a power cut."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
