"""What is kept is for the bot's own user: files with mode 0600 in folders with 0700, whatever umask it was started with.

SQLite gives the files it makes beside a database the database's own mode.
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
EXPLAINED = "README.md"  # what lies in the folder `data` from the beginning


def make_folder(path: Path) -> None:
    """One that is there already stays as it is: `tighten` looks after those."""
    if not path.exists():
        path.mkdir(FOLDER, parents=True, exist_ok=True)
        with suppress(OSError):
            path.chmod(FOLDER)


def make_file(path: Path) -> None:
    """An empty file that nobody else could ever look into. Nothing happens if there is one, or if there cannot be."""
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
        path.chmod(FILE)


def write(path: Path, text: str) -> None:
    """A file with this text. One that is there is closed to others before the text is in it."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT, FILE), "w", encoding="utf-8") as file:
        if S_ISREG(os.fstat(file.fileno()).st_mode):  # it may be a terminal, too
            with suppress(OSError):
                os.fchmod(file.fileno(), FILE)
            file.truncate()
        file.write(text)


def tighten(path: Path) -> list[Path]:
    """Close to others what lies in the place of this database and of its copies. Gives what stays open, whyever."""
    return [each for each in belongings(path) if not is_closed(each)]


def belongings(path: Path) -> Iterator[Path]:
    """A folder in which other things lie, too, is not ours to close."""
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
    """Whether it is closed to others by now, if it is anything that can be closed."""
    try:
        mode = path.stat().st_mode
        if mode & OTHERS and (S_ISREG(mode) or S_ISDIR(mode)):
            with suppress(OSError):
                path.chmod(S_IMODE(mode) & ~OTHERS)
            return not path.stat().st_mode & OTHERS
    except FileNotFoundError:
        pass
    return True
