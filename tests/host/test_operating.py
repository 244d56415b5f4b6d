"""`docs/operating.md`, done as it says: each of its commands is typed, in its order, on a machine that has what it asks for.

What is not there: the internet (the packages are those that are installed here), Discord (it stands on loopback), and Docker (what it
would do with these words is done instead).
"""

from __future__ import annotations

import ast
import asyncio
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.desk import run
from bot.host.commands import COMMANDS, ON_A_SERVER
from bot.store import NOT_INSTALLED
from bot.store.postgres import reasons as of_a_server
from bot.store.sqlite import reasons
from tests.bot.left import ask
from tests.bot.test_start import button
from tests.browser.playground import PLAIN, free_port
from tests.loopback import CHANNEL, TOKEN, Discord, discord_on_loopback
from tests.test_codebase import tracked
from tests.test_docker import copied, given
from tests.test_packaging import SERVICE, UNIT
from tests.tiers import Many

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
OF_SEVERAL = (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")
PERSON = 987654321
UNTIL = 60.0

# What stands for `python3` on that machine: a virtual environment it makes holds what is installed here.
PYTHON = """#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
    "{python}" -m venv --without-pip "$3"
    here=$(echo "$3"/lib/python*/site-packages)
    echo "{packages}" > "$here/installed.pth"
else
    exec "{python}" "$@"
fi
"""

# Read by every Python in there; the bot, when it starts, finds the Discord on loopback.
CUSTOMIZED = """
import sys
if sys.orig_argv[1:] in (["-m", "bot"], ["-m", "bot", "playground", "--unless-token"]) or "doctor" in sys.orig_argv:
    from discord.http import Route
    Route.BASE = {address!r}
"""


def blocks(language: str) -> list[tuple[str, str]]:
    """Every block of the page in this language, with the heading it stands under."""
    found, heading = [], ""
    for part in re.finditer(r"^## ([^\n]+)$|^```(\w+)\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL):
        heading = part[1] or heading
        if part[2] == language:
            found.append((heading, part[3]))
    return found


class Machine:
    """A machine with a terminal, on which the page is followed from top to bottom."""

    def __init__(self, folder: Path, discord: Discord) -> None:
        self.at = self.folder = folder
        self.discord = discord
        self.bot: asyncio.subprocess.Process | None = None
        self.done: set[str] = set()
        (folder / "python").write_text(PYTHON.format(python=sys.executable, packages=sysconfig.get_path("purelib")))
        (folder / "python").chmod(0o755)
        (folder / "site").mkdir()
        (folder / "site" / "sitecustomize.py").write_text(CUSTOMIZED.format(address=discord.address))
        settings = ("DISCORD_TOKEN", "DATA_DIR", "HEALTH_PORT", "HEALTH_HOST", "AI_PROCESSES", "DEV_GUILD", "MAKEFLAGS", "MAKELEVEL")
        self.environment = {name: value for name, value in os.environ.items() if name not in settings}
        self.environment |= {"PYTHON": str(folder / "python"), "PYTHONPATH": str(folder / "site"), "LOG_LEVEL": "warning"}
        self.environment |= {"PIP_DRY_RUN": "1", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        self.environment |= PLAIN

    async def follows(self, heading: str, **filled: object) -> str:
        """Type what stands under a heading, with the words in capitals filled in. Gives what was said."""
        self.done.add(heading)
        lines = [line for under, block in blocks("sh") if under == heading for line in block.splitlines()]
        assert lines, f"there is nothing to type under {heading!r}"
        return "".join([await self.types(with_words(line, filled)) for line in lines])

    async def types(self, line: str) -> str:
        if line.startswith("cd "):
            self.at /= line.removeprefix("cd ")
            return ""
        if line == ".venv/bin/python -m bot":
            await self.starts(*shlex.split(line))
            return ""
        typed = await asyncio.create_subprocess_shell(
            line, cwd=self.at, env=self.environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        out, err = await asyncio.wait_for(typed.communicate(), UNTIL)
        assert typed.returncode == 0, f"{line}\n{out.decode()}{err.decode()}"
        return out.decode()

    async def starts(self, *command: str, at: Path | None = None, **more: str) -> None:
        """A bot that runs until it is stopped. It is there when Discord knows it."""
        assert self.bot is None
        self.discord.identified.clear()
        environment = {**self.environment, **more}
        self.bot = await asyncio.create_subprocess_exec(*command, cwd=at or self.at, env=environment, start_new_session=True)
        connected, ended = asyncio.create_task(self.discord.identified.wait()), asyncio.create_task(self.bot.wait())
        await asyncio.wait({connected, ended}, timeout=UNTIL, return_when=asyncio.FIRST_COMPLETED)
        assert connected.done(), f"it did not start: {self.bot.returncode}"
        ended.cancel()

    async def stops(self, number: signal.Signals = signal.SIGINT) -> None:
        """As at a terminal, everything that was started there hears it."""
        assert self.bot is not None
        os.killpg(self.bot.pid, number)
        await asyncio.wait_for(self.bot.wait(), UNTIL)
        self.bot = None

    @property
    def data(self) -> Path:
        return self.at / "data"

    def backups(self, pattern: str = "*.db") -> list[Path]:
        return sorted((self.data / "backups").glob(pattern), key=lambda path: path.stat().st_mtime)

    async def has(self, pattern: str) -> Path:
        """The newest backup of such a name, as soon as there is one."""
        async with asyncio.timeout(UNTIL):
            while not self.backups(pattern):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        return self.backups(pattern)[-1]


def with_words(line: str, filled: dict[str, object]) -> str:
    return re.sub(r"\b[A-Z]{4,}\b", lambda word: shlex.quote(str(filled[word[0]])), line)


@asynccontextmanager
async def a_machine(folder: Path) -> AsyncIterator[Machine]:
    async with discord_on_loopback() as discord:
        machine = Machine(folder, discord)
        try:
            yield machine
        finally:
            if machine.bot is not None and machine.bot.returncode is None:
                os.killpg(machine.bot.pid, signal.SIGKILL)
                await machine.bot.wait()


def a_repository(folder: Path) -> Path:
    """The project as it is here, where it can be cloned from."""
    for path in tracked("*"):
        to = folder / path.relative_to(ROOT)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to)
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


def commit(folder: Path) -> None:
    git(folder, "add", "--all", "--force")
    git(folder, "-c", "user.name=Somebody", "-c", "user.email=somebody@example.com", "commit", "--quiet", "--message", "Resume")


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True)


async def opened(machine: Machine) -> dict[str, object]:
    """A table with a computer player at it; the match is begun."""
    discord = machine.discord
    table = await (await discord.command(PERSON, "play", game="tenno")).answered(UNTIL)
    for verb in ("addai", "start"):
        click = await discord.press(PERSON, table, button(table, verb))
        table = await click.answered(UNTIL)
    return table


def matches(machine: Machine) -> int:
    [[number]] = ask(machine.data / "chabudai.db", "SELECT count(*) FROM matches")
    return int(number)


@pytest.mark.dear
async def test_the_page_is_followed_from_the_top_to_the_bottom(tmp_path: Path, many: Many) -> None:
    async with a_machine(tmp_path) as machine:
        repository = a_repository(tmp_path / "repository")
        await machine.follows("Install", ADDRESS=repository)
        port = free_port()
        fill_in(machine.at / ".env", TOKEN=TOKEN, PORT=port)

        if many(False, True):
            said = await machine.follows("Check the setup with Discord", CHANNEL=CHANNEL)
            assert "broken" not in said and said.count("taking everything away") == 2 and not machine.discord.messages
        await machine.follows("Start and stop")
        for line in http_lines():
            await well(line.replace("PORT", str(port)))
        table = await opened(machine)

        daily = await machine.has("*-daily.db")
        said = await machine.follows("Back up", FILE="before the party.db")
        assert "The backup is data/backups/" in said and (machine.at / "before the party.db").exists()
        assert len(machine.backups()) == 2 and daily in machine.backups()
        assert (await machine.follows("Check the data")).splitlines()[-1].endswith(": no faults")
        if many(False, True):
            await a_bad_day(machine, table)
            await a_new_version(machine, repository)
            await the_last_day(machine)
            await moved(machine, repository)
            assert machine.done == {heading for heading, _block in blocks("sh")}, "something on the page was never typed"
        else:
            await machine.stops()


async def a_bad_day(machine: Machine, table: dict[str, object]) -> None:
    """It is killed, and goes on with a backup."""
    await opened(machine)
    await machine.stops(signal.SIGKILL)
    assert (machine.data / "chabudai.db-wal").stat().st_size > 0, "the killed bot left a log"
    await machine.follows("Restore a backup", BACKUP=machine.backups()[-1].relative_to(machine.at))
    assert "Tenno" in str(await (await machine.discord.press(PERSON, table, button(table, "more"))).answered(UNTIL))
    await machine.stops()
    assert matches(machine) == 1
    [aside] = (machine.data / "replaced").iterdir()
    assert ask(aside / "chabudai.db", "SELECT count(*) FROM matches") == [(2,)]


async def a_new_version(machine: Machine, repository: Path) -> None:
    (repository / "NEWS").write_text("It was updated.")
    commit(repository)
    await machine.follows("Update")
    assert (machine.at / "NEWS").exists()
    await machine.stops(signal.SIGTERM)


async def the_last_day(machine: Machine) -> None:
    await machine.follows("End an unreadable match", MATCH=1)
    said = await machine.follows("A match as a file", MATCH=1, FILE="match.json")
    assert str(PERSON) in (machine.at / "match.json").read_text() and "The deal matches its seal" in said
    await machine.follows("Erase a person", PERSON=PERSON)
    assert str(PERSON).encode() not in (machine.data / "chabudai.db").read_bytes()


def fill_in(settings: Path, **filled: object) -> None:
    """What the page says about `.env`."""
    [(_heading, block)] = blocks("dotenv")
    text = settings.read_text(encoding="utf-8")
    for line in block.splitlines():
        name = line.partition("=")[0]
        text, found = re.subn(rf"^(?:# )?{name}=.*$", with_words(line, filled), text, flags=re.MULTILINE)
        assert found == 1, f".env.example has no {name}"
    settings.write_text(text, encoding="utf-8")


def http_lines() -> list[str]:
    [(_heading, block)] = blocks("http")
    return [line.removeprefix("GET ") for line in block.splitlines()]


async def well(address: str) -> None:
    """Asked until it says so: a busy start is held against the bot for half a minute."""
    status, said = 0, ""
    for _ in range(round(UNTIL)):
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            status, said = answer.status, await answer.text()
        if status == 200:
            break
        await asyncio.sleep(1)
    assert status == 200, said


async def moved(machine: Machine, repository: Path) -> None:
    """To another machine: installed there, with the folder `data` of this one."""
    data, settings = machine.data, machine.at / ".env"
    before = ask(data / "chabudai.db", "SELECT * FROM matches")
    machine.at = machine.folder / "other"
    machine.at.mkdir()
    await machine.follows("Install", ADDRESS=repository)
    shutil.copy(settings, machine.at)
    shutil.rmtree(machine.data)
    shutil.copytree(data, machine.data)
    await machine.starts("make", "run")
    await machine.stops()
    assert ask(machine.data / "chabudai.db", "SELECT * FROM matches") == before


# ---- Docker


class Docker:
    """What Docker does with these words, given the Dockerfile: one image, one container, one volume."""

    LANGUAGE, FIRST = "docker", "docker run -d"  # of the block on the page; the line that starts it
    VOLUME = "chabudai-data:/app/data"

    def __init__(self, machine: Machine, project: Path) -> None:
        self.machine, self.project = machine, project
        self.image = machine.folder / "app"  # where the image's WORKDIR is; its volume is `data` in there
        self.entry = [sys.executable, *ast.literal_eval(given("ENTRYPOINT")[0])[1:]]
        self.settings: dict[str, str] = {}

    async def does(self, line: str) -> str:
        match shlex.split(line)[1:]:
            case ["build", "-t", "chabudai", "."]:
                for source in copied():  # with the bytecode that is there, so that no start has to compile it
                    (shutil.copytree if (ROOT / source).is_dir() else shutil.copy2)(ROOT / source, self.image / source)
            case ["run", "-d", "--name", "chabudai", "--restart", "unless-stopped", "--env-file", file, "-v", self.VOLUME, "chabudai"]:
                self.settings = settings_in(self.project / file)
                await self._start()
            case ["start", "chabudai"]:
                await self._start()
            case ["stop", "chabudai"]:
                await self.machine.stops(signal.SIGTERM)
            case ["logs", "chabudai"]:
                pass
            case ["exec", "chabudai", "python", *arguments]:
                assert self.machine.bot is not None and self.machine.bot.returncode is None
                return await self._finished([sys.executable, *arguments])
            case ["run", "--rm", "-v", self.VOLUME, "chabudai", *arguments]:
                return await self._finished([*self.entry, *arguments])
            case words:
                raise AssertionError(f"nobody knows what docker {words} does")
        return ""

    async def _start(self) -> None:
        await self.machine.starts(*self.entry, at=self.image, **self.settings)

    async def _finished(self, command: list[str]) -> str:
        self.machine.at = self.image
        return await self.machine.types(shlex.join(command))


def settings_in(file: Path) -> dict[str, str]:
    lines = (line for line in file.read_text(encoding="utf-8").splitlines() if "=" in line and not line.startswith("#"))
    return {name: value for name, _, value in (line.partition("=") for line in lines) if value}


class Composed(Docker):
    """What Docker Compose makes of its words, given compose.yml: those of Docker."""

    LANGUAGE, FIRST = "compose", "docker compose up"

    async def does(self, line: str) -> str:
        match shlex.split(line)[1:]:
            case ["compose", "up", "-d", "--build"]:
                await super().does("docker build -t chabudai .")
                self.settings = settings_in(self.project / SERVICE["env_file"]) | SERVICE["environment"] | {"HEALTH_PORT": str(free_port())}
                await self._start()
                return ""
            case ["compose", "stop" | "start" | "logs" as word]:
                return await super().does(f"docker {word} {SERVICE['container_name']}")
            case ["compose", "exec", service, *words] if service == SERVICE["container_name"]:
                return await super().does(f"docker exec chabudai {shlex.join(words)}")
            case ["compose", "run", "--rm", service, *words] if service == SERVICE["container_name"]:
                return await super().does(f"docker run --rm -v {SERVICE['volumes'][0]} chabudai {shlex.join(words)}")
        raise AssertionError(f"nobody knows what {line} does")


@pytest.mark.dear
@pytest.mark.parametrize("kind", [Docker, Composed])
async def test_the_words_for_docker_do_what_they_should(tmp_path: Path, kind: type[Docker]) -> None:
    [(_heading, block)] = blocks(kind.LANGUAGE)
    async with a_machine(tmp_path) as machine:
        project, said = tmp_path / "chabudai", ""
        project.mkdir()
        (project / ".env").write_text(f"# the token\nDISCORD_TOKEN={TOKEN}\nHEALTH_PORT={free_port()}\n")
        docker = kind(machine, project)
        docker.image.mkdir()
        for line in block.splitlines():
            machine.at = docker.image
            backup = "data/backups/" + machine.backups()[-1].name if machine.backups() else "none yet"
            said += await docker.does(line.replace("BACKUP", backup))
            if line.startswith(docker.FIRST):
                await opened(machine)
        await well(f"http://127.0.0.1:{docker.settings['HEALTH_PORT']}/healthz")
        await machine.stops(signal.SIGTERM)
        assert "The backup is data/backups/" in said and ": no faults" in said and "is in place" in said
        assert (docker.image / "data" / "replaced").is_dir()
        assert ask(docker.image / "data" / "chabudai.db", "SELECT id FROM matches") == [(1,)]


def test_the_words_for_systemd_name_what_is_there() -> None:
    [(_heading, block)] = blocks("systemd")
    lines = block.splitlines()
    for word in ("packaging/chabudai.service", ".env.example"):
        assert any(word in line.split() for line in lines) and (ROOT / word).is_file()
    assert {line.split()[-1] for line in lines if line.startswith("sudo systemctl ") and "daemon" not in line} == {UNIT.stem}
    typed = [re.split(r" -m bot ", line)[1].split()[0] for line in lines if " -m bot " in line]
    assert typed and set(typed) <= set(COMMANDS)


# ---- the sentences


def in_general(sentence: str) -> str:
    """With … for what differs."""
    return re.sub(r"\{\w+\}", "…", sentence.replace("{bot}", "python -m bot"))


def sentences() -> Iterator[str]:
    """Every sentence that stops a start or a command."""
    for said in (reasons, of_a_server):
        yield from (in_general(value) for name, value in vars(said).items() if name.isupper() and isinstance(value, str))
    yield from (NOT_INSTALLED, ON_A_SERVER)
    yield run.TOKEN_REFUSED
    for path in tracked("bot/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"CannotStart", "Failed", "Impossible"}:
                yield from (text for text in texts(node.args[0]) if " " in text)


def texts(node: ast.AST) -> Iterator[str]:
    """The texts in a piece of source."""
    if isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else called(part) for part in node.values)
    elif isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    else:
        for part in ast.iter_child_nodes(node):
            yield from texts(part)


def called(part: ast.expr) -> str:
    return "python -m bot" if "bot()" in ast.unparse(part) else "…"


def test_every_sentence_that_stops_the_bot_or_a_command_is_on_the_page() -> None:
    rows = [row for row in (PAGE + OF_SEVERAL).splitlines() if row.startswith("| ")]
    page = {row.split(" | ")[0].removeprefix("| ") for row in rows}
    known = set(sentences())
    assert len(known) > 30
    assert {sentence for sentence in known if sentence not in page} == set(), "say in docs/operating.md what to do about it"


def test_every_row_says_what_to_do() -> None:
    rows = [row for row in (PAGE + OF_SEVERAL).splitlines() if row.startswith("| ")]
    assert len(rows) > 40
    for row in rows:
        _empty, sentence, todo, _end = [cell.strip() for cell in row.split("|")]
        assert sentence and todo, row


@pytest.mark.parametrize("said", re.findall(r"^\| ((?:`[^`|]+`(?:, |; )?)+) \|", PAGE, flags=re.MULTILINE))
def test_what_the_log_and_the_health_page_are_said_to_say_they_say(said: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in tracked("bot/*.py")) + '"a match cannot be read" "a person cannot be read"'
    code += ' "a message cannot be read"'
    for words in re.findall(r"`([^`]+)`", said):
        assert f'"{words}"' in code, words
