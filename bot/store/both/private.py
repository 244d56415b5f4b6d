"""File permissions: data is only for the bot's own user, with mode 0600 for files and 0700 for folders, whatever the umask.

SQLite's own files beside a database get the mode of the database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISDIR, S_ISREG

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077
KEPT_IN = ("backups", "replaced")  # the folders beside the database
EXPLAINED = "README.md"  # part of the folder `data` from the beginning


def make_folder(path: Path) -> None:
    """An existing folder is not changed: `tighten` takes care of those."""
    if not path.exists():
        path.mkdir(FOLDER, parents=True, exist_ok=True)
        with suppress(OSError):
            path.chmod(FOLDER)


def make_file(path: Path) -> None:
    """An empty file that no one else could ever read. Does nothing if it exists or cannot be created."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
        path.chmod(FILE)


def write(path: Path, text: str) -> None:
    """A file with this text. An existing file is restricted before the text is written."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, FILE), "w", encoding="utf-8") as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):  # it may be a terminal, too
            with suppress(OSError):
                os.fchmod(file.fileno(), FILE)
            file.truncate()
        file.write(text)


def tighten(path: Path) -> list[Path]:
    """Restrict the files of this database and its copies. Returns those that could not be restricted."""
    return [each for each in belongings(path) if not is_closed(each)]


def belongings(path: Path) -> Iterator[Path]:
    """Files and folders to restrict. A folder that also contains other things is left alone."""
    there = list(path.parent.iterdir()) if os.access(path.parent, os.R_OK) else []
    beside = [each for each in there if each.name.startswith(path.name)]
    if all(each in beside or each.name in {*KEPT_IN, EXPLAINED} or each.name.startswith(".") for each in there):
        yield path.parent
    yield from beside
    for folder in (path.parent / name for name in KEPT_IN):
        if folder.is_dir() and not folder.is_symlink():
            yield folder
            yield from (each for each in folder.rglob("*") if not each.is_symlink())


def is_closed(path: Path) -> bool:
    """Whether it is now restricted, if that is possible at all."""
    try:
        mode = path.stat().st_mode
        if mode & OTHERS and (S_ISREG(mode) or S_ISDIR(mode)):
            with suppress(OSError):
                path.chmod(S_IMODE(mode) & ~OTHERS)
            return not path.stat().st_mode & OTHERS
    except FileNotFoundError:
        pass
    return True
