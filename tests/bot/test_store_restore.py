"""A foreign log and other leftovers are noticed before they do harm, and a backup comes into its place by command."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.called import bot
from bot.errors import CannotStart, Impossible
from bot.store.sqlite import examine, files, restore
from bot.store.sqlite.copies import copy
from bot.store.sqlite.restore import REPLACED, finish_restore, made_ready
from tests.bot.left import BACKED_UP, MOVES, ask, everything, left_by_a_kill
from tests.bot.storing import opened, opened_once
from tests.bot.test_store_connect import HOLDER
from tests.bot.test_store_copies import damage, filled


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.db"


@pytest.fixture
def backup(path: Path) -> Path:
    """Where one is made; among the backups, so that it is found."""
    return path.parent / files.BACKUPS / "yesterday.db"


async def moves(path: Path) -> int:
    async with opened(path) as store:
        return len(await store.moves(1))


async def refused(path: Path) -> str:
    with pytest.raises(CannotStart) as problem:
        await opened_once(path)
    return str(problem.value)


# ---- what lies there at a start


async def test_the_log_that_a_killed_bot_left_is_taken_in(path: Path) -> None:
    await left_by_a_kill(path)
    assert await moves(path) == MOVES


async def test_a_backup_put_in_place_by_hand_beside_an_old_log_is_called_what_it_is_and_left_alone(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    shutil.copy(backup, path)
    before = everything(path.parent)
    assert await refused(path) == (
        f"The database {path} is sound, but {path}-wal beside it is left from another one and would destroy it."
        f" Set that aside with: {bot()} restore {path}"
    )
    assert everything(path.parent) == before


async def test_so_is_a_plain_copy_of_the_file_from_before(path: Path) -> None:
    """Nothing in its header tells it from the original: only together with the log it is not sound."""
    before_it = path.with_name("before it.db")
    await filled(before_it, BACKED_UP)
    await left_by_a_kill(path)
    shutil.copy(before_it, path)
    header = files.header(path)
    assert header is not None and header.keeps_wal
    before = everything(path.parent)
    assert "is left from another one" in await refused(path)
    assert everything(path.parent) == before


async def test_the_command_it_names_sets_the_log_aside_and_the_bot_starts(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    stale = files.wal(path).read_bytes()
    shutil.copy(backup, path)
    aside = restore.restore(path, path)
    assert aside is not None and files.wal(aside / path.name).read_bytes() == stale
    assert await moves(path) == BACKED_UP


async def test_a_log_that_holds_nothing_is_nobodys_trouble(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    shutil.copy(backup, path)
    files.wal(path).write_bytes(files.wal(path).read_bytes()[: files.WAL_HEADER])
    assert await moves(path) == BACKED_UP


async def test_a_database_that_is_damaged_with_its_log_and_without_is_damaged(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    damage(path)
    said = await refused(path)
    assert said == f"The database {path} is damaged. Put its newest backup in its place with: {bot()} restore {backup}"


async def test_a_newer_database_with_a_log_is_not_taken_for_a_foreign_one(path: Path) -> None:
    """Its version stands in the log alone: without it, it would look like one of today's."""
    await left_by_a_kill(path)
    living = path.with_name("living.db")
    for each in (path, files.wal(path)):
        each.replace(living if each == path else files.wal(living))
    with closing(sqlite3.connect(living)) as newer:
        newer.execute("PRAGMA user_version = 1000")
        for each in (living, files.wal(living)):
            shutil.copy(each, each.with_name(each.name.replace("living.db", path.name)))
        assert "was written by a newer version of the bot. Update the bot." in await refused(path)


async def test_a_log_without_its_database_is_not_thrown_away(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    somewhere = path.with_name("somewhere.db")
    shutil.move(path, somewhere)
    before = everything(path.parent)
    assert await refused(path) == (
        f"The database {path} is missing, but {path}-wal, a part of it, is there. Put {path} back beside it."
        f" Put its newest backup in its place with: {bot()} restore {backup}"
    )
    assert everything(path.parent) == before
    shutil.move(somewhere, path)
    assert await moves(path) == MOVES


@pytest.mark.parametrize("garbage", [b"remember the milk\n" * 10, b"remember the milk\n" * 500])
async def test_garbage_where_the_lock_should_be_is_named(path: Path, garbage: bytes) -> None:
    await filled(path)
    lock = path.with_name("chabudai.db.lock")
    lock.write_bytes(garbage)
    assert await refused(path) == (
        f"The file {lock}, which is always empty, holds something the bot did not put there. Remove it with: rm -r {lock}"
    )
    assert lock.read_bytes() == garbage
    lock.unlink()
    assert await moves(path) == 3


async def test_a_folder_where_the_lock_should_be_is_named(path: Path) -> None:
    path.with_name("chabudai.db.lock").mkdir()
    assert f"The file {path}.lock" in await refused(path)


async def test_a_lock_of_another_user_is_named() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can act as two users")
    folder = Path(tempfile.mkdtemp())  # pytest's own is closed to others
    try:
        path = folder / "chabudai.db"
        await filled(path)
        for each in (folder, path):
            os.chown(each, 65534, 65534)
        path.with_name("chabudai.db.lock").chmod(0o600)
        os.seteuid(65534)
        assert await refused(path) == f"The file {path}.lock belongs to another user. Give it and its folder to the user the bot runs as."
    finally:
        os.seteuid(0)
        shutil.rmtree(folder)


async def test_which_backup_is_named_is_the_newest_that_can_be_read(path: Path) -> None:
    await filled(path)
    folder = path.parent / files.BACKUPS
    for number, name in enumerate(("old.db", "good.db", "newer.db", "garbage.db", "unfinished.db.part")):
        copy(path, folder / name)
        os.utime(folder / name, (1000 + number, 1000 + number))
    ask(folder / "newer.db", "PRAGMA user_version = 1000")
    (folder / "garbage.db").write_bytes(b"no database" * 1000)
    for each in ("newer.db", "garbage.db"):
        os.utime(folder / each, (2000, 2000))
    shutil.copy(folder / "garbage.db", path)
    assert (await refused(path)).endswith(f"with: {bot()} restore {folder / 'good.db'}")


async def test_without_a_backup_that_is_said(path: Path) -> None:
    garbage(path)
    assert await refused(path) == (
        f"The file {path} is not a database. There is no backup of it in {path.parent / 'backups'}; if you have one: {bot()} restore FILE"
    )


async def test_a_name_with_a_space_can_be_copied_into_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "my games" / "chabudai.db"
    path.parent.mkdir()
    await left_by_a_kill(path, path.with_name("copy.db"))
    shutil.copy(path.with_name("copy.db"), path)
    assert (await refused(path)).endswith(f"{bot()} restore '{path}'")


# ---- the command


async def test_what_was_there_is_set_aside_together_and_opens_as_it_was(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    before = {name: data for name, data in everything(path.parent).items() if name.startswith(path.name)}
    aside = restore.restore(backup, path)
    assert aside is not None and aside.parent == path.parent / REPLACED
    assert everything(aside) == before and len(before) == 2
    assert await moves(path) == BACKED_UP
    assert await moves(aside / path.name) == MOVES


async def test_the_backup_itself_stays_as_it_is(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    before = everything(backup.parent)
    restore.restore(backup, path)
    assert await moves(path) == BACKED_UP
    assert everything(backup.parent) == before


async def test_what_was_set_aside_can_be_put_back(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    aside = restore.restore(backup, path)
    assert aside is not None
    again = restore.restore(aside / path.name, path)
    assert again is not None and again != aside
    assert await moves(path) == MOVES


async def test_a_backup_comes_to_where_there_was_nothing(path: Path, backup: Path) -> None:
    await left_by_a_kill(path.with_name("other.db"), backup)
    assert restore.restore(backup, path) is None
    assert await moves(path) == BACKED_UP


async def test_a_bot_that_runs_keeps_its_database(path: Path, backup: Path) -> None:
    await left_by_a_kill(path, backup)
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDER, str(path), stdout=asyncio.subprocess.PIPE)
    try:
        assert other.stdout is not None
        await other.stdout.readuntil(b"open\n")
        with pytest.raises(Impossible, match="is in use by another program"):
            await asyncio.to_thread(restore.restore, backup, path)
    finally:
        other.kill()
        await other.wait()
    assert await moves(path) == MOVES


def no_file(backup: Path) -> None:
    backup.unlink()


def garbage(backup: Path) -> None:
    backup.write_bytes(b"remember the milk\n" * 500)


def damaged(backup: Path) -> None:
    damage(backup)


def anothers(backup: Path) -> None:
    ask(backup, "PRAGMA application_id = 5")


def newer(backup: Path) -> None:
    ask(backup, "PRAGMA user_version = 1000")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (no_file, "There is no file"),
        (garbage, "it is not a database. Nothing was changed."),
        (damaged, "it is damaged. Nothing was changed."),
        (anothers, "it belongs to another program. Nothing was changed."),
        (newer, "it was written by a newer version of the bot; update the bot first. Nothing was changed."),
    ],
)
async def test_what_is_no_good_backup_changes_nothing(path: Path, backup: Path, spoil, why: str) -> None:
    await left_by_a_kill(path, backup)
    spoil(backup)
    before = everything(path.parent)
    with pytest.raises(Impossible, match=why):
        restore.restore(backup, path)
    assert everything(path.parent) == before
    assert await moves(path) == MOVES


class PowerCut(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("renames", range(1, 6))
async def test_a_restore_that_is_interrupted_is_finished_by_the_next_start(
    path: Path, backup: Path, renames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await left_by_a_kill(path, backup)
    replace, left = Path.replace, [renames]

    def cut(self: Path, target: Path) -> Path:
        if not left[0]:
            raise PowerCut
        left[0] -= 1
        return replace(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", cut)
        with suppress(PowerCut):
            restore.restore(backup, path)
    assert not left[0], "it was interrupted, or had just come to its end"
    assert await moves(path) == BACKED_UP
    assert not made_ready(path).exists()
    [aside] = (path.parent / REPLACED).iterdir()
    assert await moves(aside / path.name) == MOVES


async def test_a_restore_that_is_interrupted_before_its_copy_is_made_has_changed_nothing(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut(*_any: object) -> None:
        raise PowerCut

    await left_by_a_kill(path, backup)
    with monkeypatch.context() as patched, pytest.raises(PowerCut):
        patched.setattr(files, "synced", cut)
        restore.restore(backup, path)
    assert finish_restore(path) is None
    assert await moves(path) == MOVES


async def test_looking_at_a_database_changes_nothing(path: Path) -> None:
    await left_by_a_kill(path)
    before = everything(path.parent)
    examine.examine(path)
    assert list(examine.faults(path)) == []
    copy(path, path.with_name("copy.db"))
    assert len(ask(path.with_name("copy.db"), "SELECT seq FROM moves")) == MOVES
    path.with_name("copy.db").unlink()
    assert everything(path.parent) == before
