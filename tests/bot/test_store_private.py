"""Nobody but the bot's own user can look into what it keeps, whatever the umask is and however the files came to be there."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest
from structlog.testing import capture_logs

from bot.store.both import private
from bot.store.sqlite.copies import DAILY, copy
from bot.store.sqlite.files import shm, stamped, wal
from bot.store.sqlite.restore import restore
from tests.bot.storing import a_match, opened, opened_once
from tests.host.playing import Host, host, played

__all__ = ["host"]

UMASKS = (0o000, 0o022, 0o277)


@pytest.fixture(params=UMASKS, ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "chabudai.db"


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    """Of the folder and of everything in it."""
    assert folder.is_dir()
    return {str(each.relative_to(folder)): mode(each) for each in (folder, *folder.rglob("*"))}


def closed(folder: Path) -> bool:
    return all(each == (private.FOLDER if (folder / name).is_dir() else private.FILE) for name, each in modes(folder).items())


# ---- as they are made


@pytest.mark.usefixtures("umask")
async def test_everything_is_closed_from_its_first_moment(path: Path) -> None:
    async with opened(path) as store:
        await store.create(a_match())
        await asyncio.to_thread(copy, path, stamped(path, 0.0, DAILY))
        found = modes(path.parent)
        names = {
            "chabudai.db",
            "chabudai.db-wal",
            "chabudai.db-shm",
            "chabudai.db.lock",
            "backups",
            "backups/chabudai-19700101T000000-daily.db",
        }
        assert names < found.keys() and closed(path.parent), found


@pytest.mark.usefixtures("umask")
async def test_so_is_what_a_restore_puts_in_place_and_what_it_sets_aside(path: Path) -> None:
    await opened_once(path)
    backup = stamped(path, 0.0)
    copy(path, backup)
    restore(backup, path)
    await opened_once(path)
    found = modes(path.parent)
    assert any(name.startswith("replaced/") and name.endswith(".db") for name in found) and closed(path.parent), found


@pytest.mark.usefixtures("umask")
async def test_an_unfinished_copy_is_closed_too(path: Path) -> None:
    seen: list[int] = []

    def look() -> bool:
        seen.append(mode(path.with_name("copy.db.part")))
        return False

    await opened_once(path)
    copy(path, path.with_name("copy.db"), stopped=look)
    assert set(seen) == {private.FILE}


@pytest.mark.parametrize("umask", [0o000, 0o022], indirect=True)  # with the last one nobody could read what the test itself makes
@pytest.mark.usefixtures("umask")
async def test_so_are_the_files_that_commands_make(host: Host) -> None:
    await played(host.folder, "take", 2, decisions=3)
    host.says("export", 1, "match.json")
    host.gets("backup", "backup.db")
    host.gets("backup", "folder/backup.db")
    made = [host.folder / name for name in ("match.json", "backup.db", "folder/backup.db")]
    assert [mode(each) for each in made] == [private.FILE] * 3 and mode(host.folder / "folder") == private.FOLDER


def test_a_file_that_everybody_can_read_is_closed_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text("something longer")
    file.chmod(0o666)
    private.write(file, "Олеся")
    assert (mode(file), file.read_text(encoding="utf-8")) == (private.FILE, "Олеся")


def test_what_is_written_may_go_anywhere(tmp_path: Path) -> None:
    private.write(Path("/dev/null"), "anything")
    assert private.is_closed(Path("/dev/null")) and mode(Path("/dev/null")) & private.OTHERS, "it is not ours to close"
    os.mkfifo(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    private.write(tmp_path / "pipe", "anything")
    assert os.read(reader, 100) == b"anything"
    os.close(reader)


# ---- those that are there


async def open_to_all(path: Path) -> None:
    """As a version left it that did not look after this, when it was killed."""
    async with opened(path) as store:
        await store.create(a_match())
        copy(path, stamped(path, 0.0, DAILY))
    aside = path.parent / "replaced" / "then" / "chabudai.db"
    private.make_folder(aside.parent)
    for each in (aside, wal(path), shm(path)):
        private.make_file(each)
    for each in (path.parent, *path.parent.rglob("*")):
        each.chmod(0o777 if each.is_dir() else 0o666)


async def test_a_start_closes_what_others_could_read(path: Path) -> None:
    await open_to_all(path)
    (path.parent / "README.md").touch()
    with capture_logs() as logs:
        async with opened(path):
            found = modes(path.parent)
            del found["README.md"]
    assert set(found.values()) == {private.FILE, private.FOLDER} and len(found) > 8
    assert not [line for line in logs if "look into" in line["event"]]


async def test_what_was_closed_more_is_not_opened(path: Path) -> None:
    await opened_once(path)
    kept = stamped(path, 0.0, DAILY)
    copy(path, kept)
    kept.chmod(0o400)
    await opened_once(path)
    assert mode(kept) == 0o400


async def test_a_folder_in_which_other_things_lie_is_not_ours_to_close(path: Path) -> None:
    await open_to_all(path)
    (path.parent / "recipes").mkdir()
    (path.parent / "recipes" / "soup").touch()
    (path.parent / "recipes" / "soup").chmod(0o644)
    await opened_once(path)
    assert mode(path.parent) == 0o777 and mode(path.parent / "recipes" / "soup") == 0o644
    assert mode(path) == mode(path.with_name("chabudai.db.lock")) == private.FILE


async def test_what_a_link_leads_to_is_not_ours_either(path: Path, tmp_path: Path) -> None:
    await open_to_all(path)
    (tmp_path / "elsewhere").touch()
    (tmp_path / "elsewhere").chmod(0o644)
    (path.parent / "backups" / "link").symlink_to(tmp_path / "elsewhere")
    (path.parent / "backups" / "nowhere").symlink_to(tmp_path / "nowhere")
    await opened_once(path)
    assert mode(tmp_path / "elsewhere") == 0o644


def not_permitted(_path: Path, _mode: int) -> None:
    raise PermissionError(1, "Operation not permitted")


def without_effect(_path: Path, _mode: int) -> None:
    """As on a drive that knows no owners."""


@pytest.mark.parametrize("chmod", [not_permitted, without_effect])
async def test_what_cannot_be_closed_is_said_once_and_stops_nothing(path: Path, monkeypatch: pytest.MonkeyPatch, chmod: object) -> None:
    await open_to_all(path)
    monkeypatch.setattr(Path, "chmod", chmod)
    with capture_logs() as logs:
        async with opened(path) as store:
            await store.probe()
            assert await store.unfinished() == [a_match(id=1)]
    [said] = [line for line in logs if line["log_level"] == "warning"]
    assert said["event"] == "others on this machine can look into what is kept"
    assert {str(path), str(path.parent), str(path.parent / "backups")} < set(said["where"])


async def test_a_command_says_it_too(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    await played(host.folder, "take", 2)
    (host.folder / "match.json").touch()
    (host.folder / "match.json").chmod(0o644)
    monkeypatch.setattr(Path, "chmod", without_effect)
    monkeypatch.setattr(os, "fchmod", lambda *_any: None)
    code, _out, err = host.says("export", 1, "match.json")
    assert (code, err) == (0, "Others on this machine can read match.json; the disk it is on knows no owners.\n")


LOCK = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN EXCLUSIVE')"


async def test_the_lock_of_a_bot_that_runs_survives_the_look(path: Path) -> None:
    """Whoever opens a file and closes it lets go of every lock that the process has on it."""
    async with opened(path):
        private.make_file(path.with_name("chabudai.db.lock"))
        private.tighten(path)
        command = [sys.executable, "-c", LOCK, str(path.with_name("chabudai.db.lock"))]
        other = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert "database is locked" in other.stderr
