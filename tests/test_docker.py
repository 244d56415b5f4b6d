"""The Dockerfile, read as what it promises; and what it copies, run as the image would run it."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.health import Probes, serve
from tests.loopback import TOKEN, discord_on_loopback
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[1]
CODE = ("bot", "cogs", "games")
NOT_IN_THE_IMAGE = {"simcord", "asyncpg"}  # who wants the playground, or PostgreSQL, is told what is missing
START = "import sys; from discord.http import Route; Route.BASE = sys.argv[1]; from bot.__main__ import main; sys.exit(main())"


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the Dockerfile with what follows it, continued lines joined."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"), flags=re.MULTILINE).replace("\\\n", "")
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in text.splitlines() if line)]


def given(name: str) -> list[str]:
    return [rest for each, rest in instructions() if each == name]


def last_stage() -> list[tuple[str, str]]:
    found = instructions()
    return found[max(at for at, (name, _) in enumerate(found) if name == "FROM") :]


def copied() -> list[str]:
    """What the image gets from this folder."""
    return [source for name, rest in last_stage() if name == "COPY" and "--from" not in rest for source in rest.split()[:-1]]


def test_one_stage_builds_and_another_runs():
    assert [stage.split()[0] for stage in given("FROM")] == ["${BASE}"] * 2
    assert "pip" not in " ".join(rest for name, rest in last_stage() if name == "RUN")


def test_it_does_not_run_as_root():
    users = [rest for name, rest in last_stage() if name == "USER"]
    assert users and users[-1] not in {"root", "0"}


def test_the_data_folder_is_the_only_volume_and_belongs_to_the_user():
    assert given("VOLUME") == ["/app/data"]
    assert ("WORKDIR", "/app") in last_stage(), "DATA_DIR is data, seen from there"
    assert any("install --directory --owner=chabudai /app/data" in rest for rest in given("RUN"))


def test_it_is_told_to_stop_as_the_bot_understands_it():
    [entry] = given("ENTRYPOINT")
    assert json.loads(entry) == ["python", "-m", "bot"], "a shell in between would keep the signal to itself"
    assert given("STOPSIGNAL") == ["SIGTERM"]


def test_no_secret_gets_in():
    assert not any("TOKEN" in rest for _, rest in instructions())
    assert not any(Path(source).name.startswith(".") for source in copied())
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored and let_in == {*copied(), "requirements/bot.lock", "requirements/postgres.lock"}


@pytest.mark.dear
def test_its_lock_holds_what_the_code_imports_and_names_no_host():
    lock = (ROOT / "requirements" / "bot.lock").read_text(encoding="utf-8")
    locked = {found.replace("-", ".") for found in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)}
    known = packages_distributions()
    wanted = {name for file in code_files() for name in imported(file)} - set(sys.stdlib_module_names) - set(CODE) - NOT_IN_THE_IMAGE
    assert {"discord", "PIL"} <= wanted
    missing = {name for name in wanted if not {each.lower().replace("-", ".").replace("_", ".") for each in known[name]} & locked}
    assert missing == set()
    assert "://" not in lock and "simcord" not in lock


def code_files() -> list[Path]:
    return [file for folder in CODE for file in (ROOT / folder).rglob("*.py")]


def imported(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level]
    return {name.split(".")[0] for name in named}


@pytest.mark.dear
async def test_what_is_copied_is_all_that_the_bot_needs(tmp_path):
    for source in copied():
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, tmp_path / source, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / source, tmp_path / source)
    environment = {**os.environ, "DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "warning", "PYTHONPATH": ""}
    async with discord_on_loopback() as discord, asyncio.timeout(PATIENCE):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", START, discord.address), cwd=tmp_path, env=environment, stderr=asyncio.subprocess.PIPE
        )
        try:
            await discord.identified.wait()
            table = await (await discord.command(1, "play", game="tenno")).answered()
            process.send_signal(signal.SIGTERM)
            assert (await process.communicate())[1] == b""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert "Tenno" in str(table)
    assert process.returncode == 0
    assert (tmp_path / "data" / "chabudai.db").exists()


def test_a_copy_of_the_example_sets_nothing_that_the_image_sets() -> None:
    [environment] = [rest for name, rest in last_stage() if name == "ENV"]
    set_by_it = {each.partition("=")[0] for each in environment.split()}
    assert "HEALTH_PORT" in set_by_it
    assert not set_by_it & dotenv_values(ROOT / ".env.example").keys(), "Docker's --env-file would win, even with an empty value"


def health_check(port: int) -> int:
    """The exit code of the image's own question, asked here."""
    [check] = given("HEALTHCHECK")
    command = json.loads(check[check.index("[") :])
    assert command[0] == "python"
    return subprocess.run(
        [sys.executable, *command[1:]], env={**os.environ, "HEALTH_PORT": str(port)}, stderr=subprocess.DEVNULL, check=False
    ).returncode


@pytest.mark.parametrize(("ready", "code"), [(True, 0), (False, 1)])
async def test_its_health_check_asks_the_bot(ready, code):
    async def write() -> None:
        """All is well with the database."""

    runner = await serve(Probes(lambda: ready, lambda: 1.0, write), "127.0.0.1", 0)
    try:
        assert await asyncio.to_thread(health_check, runner.addresses[0][1]) == code
    finally:
        await runner.cleanup()


def test_its_health_check_lets_a_bot_be_whose_health_page_is_off():
    assert health_check(0) == 0
