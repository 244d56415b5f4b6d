"""The wheel, installed into an empty environment and used from a folder that knows nothing of the checkout."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.bot.left import ask
from tests.browser.chromium import page_in
from tests.browser.playground import Person, Playground, free_port, playground
from tests.browser.test_playground import COMMAND, with_browser
from tests.loopback import TOKEN, discord_on_loopback
from tests.patience import PATIENCE
from tests.test_codebase import ROOT, tracked

KEPT = ".local/share/chabudai"  # below the home of its user
pytestmark = pytest.mark.dear


@dataclass
class Installed:
    """The command, the home of the user who types it, and the folder they type it in."""

    command: str
    home: Path
    here: Path

    @property
    def kept(self) -> Path:
        return self.home / KEPT

    @property
    def settings(self) -> dict[str, str]:
        """Nothing says where the checkout or the data is."""
        return {**dict.fromkeys(("DISCORD_TOKEN", "DATA_DIR", "PYTHONPATH", "XDG_DATA_HOME"), ""), "HOME": str(self.home)}

    def says(self, *arguments: str, **settings: str) -> tuple[int, str]:
        """Exit code, and all that was said."""
        done = subprocess.run(
            [self.command, *arguments],
            cwd=self.here,
            env={**os.environ, **self.settings, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.returncode, done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `pip install .` builds. The build system is among the tools of this environment, so nothing is fetched."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """What the bot depends on is what is installed here, seen from there; it has no sight of the checkout."""
    folder = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    pip("--python", str(python), "install", "--no-deps", str(wheel))
    [packages] = (folder / "venv").glob("lib/python*/site-packages")
    there = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "dependencies.pth").write_text("".join(f"{path}\n" for path in there))
    for name in ("home", "here"):
        (folder / name).mkdir()
    return Installed(str(python.with_name("chabudai")), folder / "home", folder / "here")


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", *arguments]
    done = subprocess.run(command, env={**os.environ, "PIP_NO_INDEX": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.dear
def test_everything_that_lies_with_the_code_is_in_the_wheel(wheel: Path) -> None:
    here = {path.relative_to(ROOT).as_posix() for path in tracked("bot/*", "games/*", "cogs/*")}
    inside = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert len(here) > 500 and inside == here


@pytest.mark.dear
@with_browser
async def test_the_playground_opens_and_a_move_is_played(installed: Installed, tmp_path: Path) -> None:
    async with (
        playground(installed.here, free_port(), [installed.command], installed.here, **installed.settings) as place,
        page_in(COMMAND) as page,
    ):
        aiko = Person(page)
        await aiko.arrives(place.url)
        await aiko.opens_a_table("Tenno")
        await aiko.presses("Add AI")
        await aiko.presses("Start")
        await aiko.presses("My hand")
        await aiko.reads("Place your three Peasants face down")
        await aiko.presses_first()
        await aiko.reads("First to attack")
        [folder] = re.findall(r"takes (\S+) along", await everything_said(place))
        assert Path(folder).parent == installed.kept
        assert ask(Path(folder) / "playground.db", "SELECT count(*) > 0 FROM moves") == [(1,)]
        assert await place.ended() == (0, "")
    assert list(installed.kept.glob("playground-*")) == [] and list(installed.here.iterdir()) == []


async def everything_said(place: Playground) -> str:
    """Up to the last line of the welcome."""
    assert place.process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return place.said + (await place.process.stdout.readuntil(b"DISCORD_TOKEN.\n")).decode()


@pytest.mark.dear
async def test_on_discord_it_keeps_its_data_where_its_first_line_says(installed: Installed) -> None:
    """With the processes that think and draw, which are started from the command, too."""
    async with discord_on_loopback() as discord:
        said = {"DISCORD_TOKEN": TOKEN, "DISCORD_API": discord.address, "LOG_FORMAT": "json", "CARD_FACES": "off"}
        process = await asyncio.create_subprocess_exec(
            installed.command,
            cwd=installed.here,
            env={**os.environ, **installed.settings, **said},
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        try:
            async with asyncio.timeout(PATIENCE):
                await discord.identified.wait()
                table = await (await discord.command(1, "play", game="tenno")).answered(PATIENCE)
                process.send_signal(signal.SIGTERM)
                _out, err = await process.communicate()
        finally:
            if process.returncode is None:
                os.killpg(process.pid, signal.SIGKILL)
                await process.wait()
    assert process.returncode == 0 and "Tenno" in str(table)
    lines = [json.loads(line) for line in err.decode().splitlines()]
    assert [line["data"] for line in lines if line["event"] == "starting"] == [str(installed.kept)]
    assert [line for line in lines if line["level"] in {"warning", "error"}] == []
    assert ask(installed.kept / "chabudai.db", "SELECT count(*) FROM matches") == [(1,)]
    assert installed.says("check")[0] == 0


def test_it_calls_itself_by_its_own_name(installed: Installed) -> None:
    assert installed.says("--help")[1].startswith("usage: chabudai")
    code, said = installed.says("backup", DATA_DIR=str(installed.here / "nothing"))
    assert code == 1 and said.endswith(f"first started: {os.path.relpath(installed.command, installed.here)}\n")


def test_without_a_token_it_ends_with_one_sentence(installed: Installed) -> None:
    code, said = installed.says()
    assert code == 1 and len(said.splitlines()) == 1
    assert "DISCORD_TOKEN is not set" in said and said.endswith("chabudai playground\n")


@pytest.mark.dear
def test_with_a_token_that_is_misspelt_too(installed: Installed) -> None:
    code, said = installed.says(DISCORD_TOKEN="Bot " + TOKEN)
    assert code == 1 and len(said.splitlines()) == 1
    assert "copy it whole from the Bot page" in said and TOKEN not in said


@pytest.mark.dear
async def test_and_with_one_that_discord_does_not_know(installed: Installed) -> None:
    async with discord_on_loopback(token="another") as discord:
        said = {"DISCORD_TOKEN": TOKEN, "DISCORD_API": discord.address, "LOG_LEVEL": "warning"}
        code, words = await asyncio.to_thread(installed.says, **said)
    assert code == 1 and len(words.splitlines()) == 1
    assert "Discord does not accept DISCORD_TOKEN; copy it again" in words
