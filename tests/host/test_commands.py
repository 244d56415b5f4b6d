"""The commands as they are typed: what they do, what they say, and the one sentence if they cannot."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.called import bot
from bot.host.arguments import parser
from bot.host.commands import COMMANDS
from bot.store.sqlite import files
from tests.bot.left import BACKED_UP, MOVES, ask, everything, left_by_a_kill
from tests.bot.storing import a_match, opened
from tests.bot.test_store_copies import damage
from tests.host.playing import Host, played
from tests.warm import finished

ROOT = Path(__file__).parents[2]


def typed(*arguments: str, folder: Path, new: bool = False, **more: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own. `new`: in that of a new Python."""
    environment = {"DATA_DIR": str(folder), "PYTHONPATH": str(ROOT), **more}
    if not new:
        return finished(partial(main, arguments), folder, environment)
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


# ---- backup


async def test_a_backup_goes_among_the_others_under_its_date(host: Host) -> None:
    await played(host.folder, "take", 2)
    said = host.gets("backup")
    [backup] = (host.folder / "backups").iterdir()
    assert said == f"The backup is {backup}.\n"
    assert ask(backup, "SELECT * FROM moves") == ask(host.path, "SELECT * FROM moves")


async def test_a_backup_goes_where_it_is_told_to(host: Host) -> None:
    await played(host.folder, "take", 2)
    host.gets("backup", "here.db")
    (host.folder / "elsewhere").mkdir()
    host.gets("backup", "elsewhere")
    host.gets("backup", "new/folder/there.db")
    [dated] = (host.folder / "elsewhere").iterdir()
    for backup in (host.folder / "here.db", dated, host.folder / "new" / "folder" / "there.db"):
        assert files.header(backup) is not None


async def test_no_backup_takes_the_place_of_anything(host: Host) -> None:
    await played(host.folder, "take", 2)
    (host.folder / "here.db").write_text("precious")
    assert host.reads("backup", "here.db") == "Chabudai cannot back up: here.db is there already; name another file."
    assert (host.folder / "here.db").read_text() == "precious"


async def test_a_backup_is_made_while_the_bot_plays(host: Host) -> None:
    async with opened(host.path) as store:
        await store.create(a_match())
        done = typed("backup", "here.db", folder=host.folder)
        assert (done.returncode, done.stderr) == (0, "")
        await store.create(a_match())
    assert ask(host.folder / "here.db", "SELECT id FROM matches") == [(1,)]


async def test_what_is_damaged_is_not_backed_up(host: Host) -> None:
    await left_by_a_kill(host.path)
    damage(host.path)
    assert host.reads("backup").startswith(f"Chabudai cannot back up: The database {host.path} is damaged.")
    assert not list(host.folder.glob("backups/*"))


async def test_beside_a_foreign_log_nothing_is_backed_up(host: Host) -> None:
    await left_by_a_kill(host.path, host.folder / "good.db")
    shutil.copy(host.folder / "good.db", host.path)
    before = everything(host.folder)
    assert "is left from another one" in host.reads("backup")
    assert everything(host.folder) == before


def test_where_nothing_is_kept_nothing_is_made(host: Host) -> None:
    for command in (["backup"], ["export", "1"], ["forget", "1"], ["stop", "1"]):
        assert f"There is no database {host.path} yet" in host.reads(*command)
    assert not host.path.exists()


# ---- restore


async def test_restore_says_where_everything_is(host: Host) -> None:
    await left_by_a_kill(host.path, host.folder / "good.db")
    said = host.gets("restore", "good.db").splitlines()
    [aside] = (host.folder / "replaced").iterdir()
    assert said == ["good.db is in place. Start the bot again.", f"The previous database is in {aside}."]
    assert ask(host.path, "SELECT count(*) FROM moves") == [(BACKED_UP,)]
    assert ask(aside / "chabudai.db", "SELECT count(*) FROM moves") == [(MOVES,)]


async def test_an_interrupted_restore_is_named_until_the_next_start(host: Host) -> None:
    await left_by_a_kill(host.path, host.folder / "good.db")
    shutil.copy(host.folder / "good.db", host.folder / "chabudai.db.restoring")
    assert host.reads("backup") == (
        f"Chabudai cannot back up: A restore of {host.path} was interrupted. The next start finishes it: {bot()}"
    )
    async with opened(host.path) as store:
        assert len(await store.moves(1)) == BACKED_UP


# ---- what is typed


def test_every_command_is_known_and_explained() -> None:
    text = parser().format_help()
    assert len(COMMANDS) > 4
    for command in COMMANDS:
        assert re.search(rf"^    {command}\s+\w", text, re.MULTILINE)


@pytest.mark.parametrize(
    "wrong", [["cook"], ["restore"], ["export"], ["export", "one"], ["export", "-1"], ["forget", "9" * 30], ["--seed"]]
)
def test_what_no_command_understands_is_said_with_how_it_would_be_right(wrong: list[str], tmp_path: Path) -> None:
    done = typed(*wrong, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: python -m bot") and "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_help_is_given_without_a_database(tmp_path: Path) -> None:
    done = typed("--help", folder=tmp_path, new=True)
    assert (done.returncode, done.stderr) == (0, "") and "restore" in done.stdout


async def test_a_token_that_is_wrong_keeps_nobody_from_a_backup(host: Host) -> None:
    await played(host.folder, "take", 2)
    done = typed("backup", folder=host.folder, new=True, DISCORD_TOKEN="secret", HEALTH_PORT="no port")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_data_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = typed("check", folder=tmp_path, DATA_DIR=str(tmp_path / "file"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Chabudai cannot check: DATA_DIR is ") and len(done.stderr.splitlines()) == 1


async def test_whoever_reads_only_the_beginning_gets_no_complaint(host: Host) -> None:
    await played(host.folder, "tenno", 5)
    command = f"{shlex.quote(sys.executable)} -m bot export 1 | head -c 10"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", command], cwd=host.folder, env=environment, capture_output=True, text=True, check=False)  # noqa: ASYNC221
    assert (done.stdout, done.stderr) == ('{\n  "format'[:10], "")
