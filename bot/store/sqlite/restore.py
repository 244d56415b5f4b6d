"""A backup in the place of the database. What lay there is set aside under the date, its log with it; nothing is deleted.

The backup is made ready first, as a copy beside the database. From then on a restore is only renaming, and one that is
interrupted is finished by the next start.
"""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import Impossible
from bot.store.both import private
from bot.store.sqlite import files, reasons
from bot.store.sqlite.copies import copy
from bot.store.sqlite.examine import has_foreign_wal, trouble
from bot.store.sqlite.lock import hold

REPLACED = "replaced"  # the folder beside the database for what was in its place before

_WHY_NOT = {
    reasons.NO_DATABASE: "it is not a database",
    reasons.DAMAGED: "it is damaged",
    reasons.ANOTHERS: "it belongs to another program",
    reasons.NEWER: "it was written by a newer version of the bot; update the bot first",
    reasons.STRANGE: "it was changed by a version of the bot that this one does not follow",
}


def restore(backup: Path, path: Path) -> Path | None:
    """Gives where the files are now that were in its place. `Impossible` if nothing was changed."""
    with closing(hold(path)):
        finish_restore(path)
        if not backup.is_file():
            raise Impossible(f"There is no file {backup}.")
        alone = has_foreign_wal(backup)
        problem = trouble(backup, alone)
        if problem is not None:
            why = _WHY_NOT.get(problem.sentence) or problem.about(backup)
            raise Impossible(f"{backup} is no backup that can be put in place: {why}. Nothing was changed.")
        copy(backup, made_ready(path), alone)
        return finish_restore(path)


def made_ready(path: Path) -> Path:
    return path.with_name(f"{path.name}.restoring")


def finish_restore(path: Path) -> Path | None:
    """Set aside what lies in the place of a backup that was made ready, and put it there."""
    ready = made_ready(path)
    if not ready.exists():
        return None
    old = [each for each in (path, files.wal(path), files.shm(path), files.journal(path)) if each.exists()]
    aside = place_for(old, path.parent / REPLACED / datetime.fromtimestamp(ready.stat().st_mtime, UTC).strftime(files.STAMP))
    for each in old:  # the database first: without it nothing starts, but without its log it would, some moves short
        each.replace(aside / each.name)
        files.synced(aside)
    ready.replace(path)
    files.synced(path.parent)
    return aside if old else None


def place_for(old: list[Path], folder: Path) -> Path:
    """This folder, or one of nearly that name if another restore of that second has filled it."""
    while any((folder / each.name).exists() for each in old):
        folder = folder.with_name(f"{folder.name}-again")
    private.make_folder(folder.parent)
    private.make_folder(folder)
    return folder
