"""The bot starts on a database it can trust, or says in one sentence why not."""

import asyncio
import os
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.errors import CannotStart
from bot.store.sqlite import connect, examine
from bot.store.sqlite.migrate import pragma
from bot.store.sqlite.reasons import reason_of
from bot.store.sqlite.store import SqliteStore
from tests.bot.storing import a_match, a_move, opened, opened_once

HOLDER = """
import asyncio, sys
from pathlib import Path
from typing import Any
from bot.store.sqlite.connect import open_store

async def hold():
    store = await open_store(Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.sleep(60)

asyncio.run(hold())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.db"


@pytest.fixture
def guarded_folder() -> Iterator[Path]:
    """A folder whose files the bot's user may not change once it is `close_to_us`."""
    folder, user = Path(tempfile.mkdtemp()), os.geteuid()
    yield folder
    os.seteuid(user)
    folder.chmod(0o755)
    shutil.rmtree(folder)


def close_to_us(folder: Path) -> None:
    """Take the right to write from us; root has to become somebody else for that, until the fixture ends."""
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.seteuid(65534)


async def a_filled_database(path: Path) -> None:
    async with opened(path) as store:
        match = await store.create(a_match())
        for seq in range(200):
            await store.append(a_move(match, seq))


async def test_a_missing_folder_is_made(tmp_path):
    path = tmp_path / "some" / "folder" / "chabudai.db"
    await opened_once(path)
    assert path.is_file()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CannotStart, match=f"The folder {tmp_path}/file/folder cannot be made or written to: Not a directory"):
        await opened_once(tmp_path / "file" / "folder" / "chabudai.db")


async def test_a_folder_that_cannot_be_written_to_is_named(guarded_folder):
    close_to_us(guarded_folder)
    with pytest.raises(CannotStart, match=f"{guarded_folder}/chabudai.db cannot be opened for writing. Give its folder"):
        await opened_once(guarded_folder / "chabudai.db")


async def test_a_database_that_cannot_be_written_to_is_named(guarded_folder):
    path = guarded_folder / "chabudai.db"
    await opened_once(path)
    path.chmod(0o444)
    path.with_name("chabudai.db.lock").chmod(0o666)
    close_to_us(guarded_folder)
    with pytest.raises(CannotStart, match=r"chabudai.db cannot be (written to|opened for writing)"):
        await opened_once(path)


async def test_what_is_committed_is_synced(path, monkeypatch):
    connections: list[Any] = []

    def watched(path, writer, reader, held):
        connections.extend((writer, reader))
        return SqliteStore(path, writer, reader, held)

    monkeypatch.setattr(connect, "SqliteStore", watched)
    async with opened(path):
        writer, reader = connections
        assert [await pragma(writer, name) for name in ("journal_mode", "synchronous", "foreign_keys")] == ["wal", 2, 1]
        assert await pragma(reader, "query_only") == 1


async def test_two_bots_cannot_share_a_database(path):
    async with opened(path) as store:
        with pytest.raises(CannotStart, match="is in use by another program"):
            await opened_once(path)
        await store.probe()
    await opened_once(path)


async def test_a_bot_that_was_killed_leaves_no_lock_behind(path):
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDER, str(path), stdout=asyncio.subprocess.PIPE)
    try:
        await other.stdout.readuntil(b"open\n")
        with pytest.raises(CannotStart, match="is in use by another program"):
            await opened_once(path)
    finally:
        other.kill()
        await other.wait()
    await opened_once(path)


async def test_another_programs_lock_on_the_database_is_named(path, monkeypatch):
    monkeypatch.setattr(examine, "PATIENCE", 0.05)
    await opened_once(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(CannotStart, match="is in use by another program"):
        await opened_once(path)
    other.close()


@pytest.mark.parametrize("content", [b"Dear diary, today I drew the Shogun.\n" * 500, b"\0" * 8192])
async def test_a_file_that_is_no_database_is_named_and_left_alone(path, content):
    path.write_bytes(content)
    with pytest.raises(CannotStart, match="is not a database"):
        await opened_once(path)
    assert path.read_bytes() == content


async def test_a_database_of_another_program_is_left_alone(path):
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE matches (id INTEGER)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(CannotStart, match="belongs to another program"):
        await opened_once(path)
    assert path.read_bytes() == before


async def test_a_damaged_database_is_named_and_left_alone(path):
    await a_filled_database(path)
    damaged = bytearray(path.read_bytes())
    middle = len(damaged) // 2
    damaged[middle : middle + 8192] = random.Random(1).randbytes(8192)
    path.write_bytes(damaged)
    with pytest.raises(CannotStart, match="is damaged"):
        await opened_once(path)
    assert path.read_bytes() == damaged


async def test_a_database_cut_short_is_named(path):
    await a_filled_database(path)
    path.write_bytes(path.read_bytes()[: 4096 * 5])
    with pytest.raises(CannotStart, match="is damaged"):
        await opened_once(path)


async def test_a_database_of_a_newer_bot_is_left_alone(path):
    await opened_once(path)
    with sqlite3.connect(path) as newer:
        newer.execute("PRAGMA user_version = 1000")
    newer.close()
    with pytest.raises(CannotStart, match="was written by a newer version of the bot"):
        await opened_once(path)


async def test_a_disk_without_room_is_named(path):
    from tests.bot.test_store_flush import no_room

    await a_filled_database(path)
    path.with_name("chabudai.db-wal").touch()
    with no_room(path), pytest.raises(CannotStart, match="Look whether it is full"):
        await opened_once(path)
    await opened_once(path)


def test_a_full_disk_is_called_full(path):
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    assert reason_of(full).about(path) == f"The disk that holds {path} is full. Make some room and start again."


def test_a_trouble_without_a_name_is_still_one_sentence(path):
    assert reason_of(sqlite3.OperationalError("odd {thing}")).about(path).startswith(f"The database {path} cannot be opened")


async def test_after_a_failed_start_nothing_is_left_open(path):
    path.write_bytes(b"no database" * 1000)
    for _ in range(2):
        with pytest.raises(CannotStart, match="is not a database"):
            await opened_once(path)
    path.unlink()
    await opened_once(path)
