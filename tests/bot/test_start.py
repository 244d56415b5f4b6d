"""Starting and stopping as whoever hosts the bot meets it: real processes, a Discord on loopback, one sentence for each mishap."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from bot.__main__ import stop_signal
from bot.version import installed
from tests import loopback, warm
from tests.bot.starting import start
from tests.browser.playground import free_port
from tests.loopback import CALLBACK, GO_ON, TOKEN, Discord, discord_on_loopback, dropped, failing
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:1"
PERSON = 1


@asynccontextmanager
async def bot_process(address: str, data: Path, new: bool = False, asked=(), at=ROOT, **settings: str):
    """The bot, started on this data, and ended in any case. `new`: by a new Python, which takes long."""
    environment = {
        "DISCORD_TOKEN": TOKEN,
        "DATA_DIR": str(data),
        "AI_PROCESSES": "0",
        "DRAWING_PROCESSES": "0",
        "CARD_FACES": "off",
        "LOG_LEVEL": "warning",
        **settings,
    }
    process = await (new_python(address, asked, at, environment) if new else warm.process(partial(start, address, *asked), environment))
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def new_python(address: str, asked: Sequence[str], at: Path, environment: dict[str, str]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-m", "tests.bot.starting", address, *asked)
    return await asyncio.create_subprocess_exec(*command, cwd=at, env={**os.environ, **environment}, stdout=pipe, stderr=pipe)


async def why_not(address: str, data: Path, new: bool = False, asked=(), **settings: str) -> str:
    """The sentence with which a start fails: all that is said, with exit code 1."""
    async with bot_process(address, data, new, asked, **settings) as process:
        out, err = await ended(process)
    assert (process.returncode, out) == (1, "")
    [sentence] = err.splitlines()
    assert sentence.startswith("Chabudai cannot start: ")
    return sentence.removeprefix("Chabudai cannot start: ")


async def ended(process: asyncio.subprocess.Process | warm.Process) -> tuple[str, str]:
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    return out.decode(), err.decode()


# ---- Discord says no


@pytest.mark.dear
async def test_a_token_of_another_form_is_refused_before_anything_is_asked(tmp_path, many):
    assert await why_not(NOWHERE, tmp_path, new=many(False, True), DISCORD_TOKEN="secret") == (
        "DISCORD_TOKEN is not a bot token: copy it whole from the Bot page of the Discord developer portal, without quotes."
    )


async def test_a_token_that_discord_does_not_know(tmp_path):
    async with discord_on_loopback(token="another") as discord:
        assert "does not accept DISCORD_TOKEN" in await why_not(discord.address, tmp_path)


async def test_commands_that_may_not_be_registered(tmp_path):
    async with discord_on_loopback() as discord:
        discord.faults.append((r"PUT /applications/\d+/commands", failing(403, 50001)))
        assert "may not register its commands" in await why_not(discord.address, tmp_path)


async def test_an_intent_that_discord_refuses(tmp_path):
    async with discord_on_loopback(closing_code=4014) as discord:
        assert "refuses an intent" in await why_not(discord.address, tmp_path)


async def test_a_token_that_was_made_anew_while_the_bot_ran(tmp_path):
    async with discord_on_loopback(closing_code=4004) as discord:
        assert "does not accept DISCORD_TOKEN" in await why_not(discord.address, tmp_path)


async def test_a_connection_that_discord_will_not_have_again(tmp_path):
    async with discord_on_loopback(closing_code=4013) as discord:
        assert "Discord ended the connection" in await why_not(discord.address, tmp_path)


# ---- Discord says nothing


WAITING = "Discord cannot be reached; the bot waits until it can"
AT_THE_START = (r"GET /users/@me", r"GET /oauth2/applications/@me", r"PUT /applications/\d+/commands", r"GET /gateway/bot")


@pytest.mark.dear("applications/@me-limited", "commands-limited", "bot-limited", "dropped")
@pytest.mark.parametrize("fault", [failing(503), failing(429), dropped], ids=["down", "limited", "dropped"])
@pytest.mark.parametrize("asked", AT_THE_START)
async def test_a_discord_that_is_away_is_waited_for_with_one_line(tmp_path, asked, fault):
    async with discord_on_loopback() as discord:
        discord.faults += [(asked, fault)] * 4
        async with bot_process(discord.address, tmp_path) as process:
            await asyncio.wait_for(discord.identified.wait(), PATIENCE)
            assert "Tenno" in str(await (await discord.command(PERSON, "play", game="tenno")).answered())
            process.send_signal(signal.SIGTERM)
            out, err = await ended(process)
    assert (process.returncode, out, discord.faults) == (0, "", [])
    [line] = err.splitlines()
    assert WAITING in line


@pytest.mark.dear
async def test_while_it_waits_for_the_network_it_can_be_stopped_and_says_that_it_is_not_ready(tmp_path, many):
    port = free_port()
    async with bot_process(NOWHERE, tmp_path, new=many(False, True), HEALTH_PORT=str(port)) as process:
        assert WAITING in (await asyncio.wait_for(process.stderr.readline(), PATIENCE)).decode()
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert (answer.status, (await answer.json())["ready"]) == (503, False)
        process.send_signal(signal.SIGTERM)
        out, err = await ended(process)
    assert (process.returncode, out, err) == (0, "", "")


async def test_a_token_that_is_wrong_is_said_although_discord_was_away_before(tmp_path):
    async with discord_on_loopback(token="another") as discord:
        discord.faults.append((r"GET /users/@me", failing(503)))
        async with bot_process(discord.address, tmp_path) as process:
            _out, err = await ended(process)
    assert process.returncode == 1
    waiting, why = err.splitlines()
    assert WAITING in waiting and "does not accept DISCORD_TOKEN" in why


# ---- the machine says no


async def test_a_second_bot_on_the_same_data(tmp_path):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path) as _first:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        assert "two bots cannot share a database" in await why_not(discord.address, tmp_path)


async def test_a_data_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").touch()
    said = await why_not(NOWHERE, tmp_path / "file" / "data")
    assert said.startswith("DATA_DIR is ") and said.endswith("it has to be a folder that the bot may write to.")


@pytest.mark.dear
async def test_a_file_that_is_no_database(tmp_path, many):
    (tmp_path / "chabudai.db").write_bytes(b"garbage " * 1000)
    assert "is not a database" in await why_not(NOWHERE, tmp_path, new=many(False, True))


async def test_a_database_of_a_newer_bot(tmp_path):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        process.send_signal(signal.SIGTERM)
        await ended(process)
    with closing(sqlite3.connect(tmp_path / "chabudai.db")) as database:
        database.execute("PRAGMA user_version = 999")
    assert "newer" in await why_not(NOWHERE, tmp_path)


async def test_a_health_port_that_is_taken(tmp_path):
    async with discord_on_loopback() as discord:
        port = discord.address.rpartition(":")[2]
        assert f"HEALTH_PORT {port}" in await why_not(discord.address, tmp_path, HEALTH_PORT=port)


async def test_without_a_token_it_does_not_start_and_says_how_to_try_it(tmp_path):
    said = await why_not(NOWHERE, tmp_path, DISCORD_TOKEN="")
    assert said.startswith("DISCORD_TOKEN is not set: put the bot's token into .env, or try it without one: ")
    assert said.endswith(" -m bot playground")


@pytest.mark.dear
@pytest.mark.parametrize("asked", [("playground",), ("playground", "--unless-token")])
async def test_a_playground_that_is_not_installed_says_how_to_install_it(tmp_path, asked):
    (tmp_path / "simcord.py").write_text("raise ImportError")
    said = await why_not(NOWHERE, tmp_path, new=True, asked=asked, DISCORD_TOKEN="", PYTHONPATH=str(tmp_path))
    assert said.startswith("The playground is not installed. ") and "make install EXTRA=playground" in said


async def test_the_playground_unless_there_is_a_token_is_the_bot_on_discord_if_there_is_one(tmp_path):
    asked = ("playground", "--unless-token")
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path, asked=asked) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == ("", "")


# ---- .env says what nobody understands


@pytest.mark.dear
async def test_a_misspelt_name_and_a_line_that_is_none_are_named_and_no_token_in_them_is(tmp_path):
    token = TOKEN.rpartition(".")[2]
    lines = f"# the bot\nDISCORD_TOKN={TOKEN}\n\nDISCORD_TOKEN: {TOKEN}\n{TOKEN}\nPOSTGRES_PASSWORD=x\nTEA=green\n"
    alone = f"postgresql://chabudai:{token}@database/chabudai?sslmode=require\n{token}Zz9==\n"
    (tmp_path / ".env").write_text(lines + alone)
    said = {"DISCORD_TOKEN": "", "LOG_FORMAT": "json", "PYTHONPATH": str(ROOT)}
    async with bot_process(NOWHERE, tmp_path / "data", new=True, at=tmp_path, **said) as process:
        _out, err = await ended(process)
    *warnings, sentence = err.splitlines()
    assert [{name: line[name] for name in ("event", "line", "name", "perhaps") if name in line} for line in map(json.loads, warnings)] == [
        {"event": "a name in .env is no setting", "name": "DISCORD_TOKN", "perhaps": "DISCORD_TOKEN"},
        {"event": "a line of .env is not NAME=VALUE", "line": 4},
        {"event": "a line of .env is not NAME=VALUE", "line": 5},
        {"event": "a name in .env is no setting", "name": "TEA"},
        {"event": "a line of .env is not NAME=VALUE", "line": 8},
        {"event": "a line of .env is not NAME=VALUE", "line": 9},
    ]
    assert sentence.startswith("Chabudai cannot start: DISCORD_TOKEN is not set") and process.returncode == 1
    assert token not in err


# ---- seen from outside


SEEN = {
    'chabudai_matches{game="tenno",phase="gathering"} 1.0',
    'chabudai_commands_total{command="play",outcome="answered"} 1.0',
    'chabudai_discord_requests_total{kind="answer",status="2xx"} 1.0',
    "chabudai_servers 1.0",
    f'chabudai_build_info{{version="{installed()}"}} 1.0',
}


async def numbers(port: int) -> set[str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        return set((await answer.text()).splitlines())


@pytest.mark.dear
async def test_a_bot_that_runs_says_what_it_is_doing(tmp_path, many):
    port = free_port()
    settings = {"HEALTH_PORT": str(port), "LOG_FORMAT": "json", "LOG_LEVEL": "info"}
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path, new=many(False, True), **settings) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        await (await discord.command(PERSON, "play", game="tenno")).answered()
        async with asyncio.timeout(PATIENCE):
            while not await numbers(port) >= SEEN:  # noqa: ASYNC110 - a command is counted when it is over, after its answer
                await asyncio.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        _out, err = await ended(process)
    lines = {line["event"]: line for line in map(json.loads, err.splitlines())}
    assert lines["starting"]["data"] == str(tmp_path)
    started = lines["started"]
    assert (started["version"], started["servers"], started["level"]) == (installed(), 1, "info")
    assert TOKEN not in err


@pytest.mark.dear
async def test_what_the_host_calls_a_game_is_what_everybody_reads_and_chooses(tmp_path):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path, GAME_NAMES="tenno=Emperor") as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        assert "Emperor" in str(await (await discord.command(PERSON, "play", game="tenno")).answered())
        process.send_signal(signal.SIGTERM)
        await ended(process)
    [commands] = [str(request.body) for request in discord.requests if request.method == "PUT"]
    assert "'name': 'Emperor'" in commands and "'name': 'Tenno'" not in commands


async def test_a_game_that_is_not_here_cannot_be_called_anything(tmp_path):
    assert "GAME_NAMES names a game 'go'" in await why_not(NOWHERE, tmp_path, GAME_NAMES="go=Stones")


# ---- stopping


@pytest.mark.dear
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_answers_the_click_in_flight_and_ends_well(tmp_path, many, number):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path, new=many(False, True)) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        table = await (await discord.command(PERSON, "play", game="tenno")).answered()

        async def meanwhile():
            process.send_signal(number)
            said = ""
            while "The bot is restarting. Nothing is lost" not in said:  # before it hears the signal: that they sit already
                said = str(await (await discord.press(PERSON, table, button(table, "sit"))).answered())
            return GO_ON

        discord.faults.append((CALLBACK, meanwhile))
        click = await discord.press(PERSON, table, button(table, "addai"))
        assert "Aki (AI)" in str((await click.answered())["components"])
        assert await ended(process) == ("", "")
    assert process.returncode == 0


async def test_after_a_restart_old_buttons_work_and_commands_are_not_sent_again(tmp_path):
    async with discord_on_loopback() as discord:
        table = await one_life(discord, tmp_path)
        async with bot_process(discord.address, tmp_path) as process:
            await asyncio.wait_for(discord.identified.wait(), PATIENCE)
            click = await discord.press(PERSON, table, button(table, "addai"))
            assert "Aki (AI)" in str(await click.answered())
            process.send_signal(signal.SIGTERM)
            await ended(process)
        assert [request.method for request in discord.requests].count("PUT") == 1


@pytest.mark.dear
async def test_another_application_on_the_same_data_gets_its_commands(tmp_path, monkeypatch):
    async with discord_on_loopback() as discord:
        for number in (1000, 1001, 1001):
            monkeypatch.setattr(loopback, "APPLICATION", number)
            table = await one_life(discord, tmp_path)
            assert "Tenno" in str(table)
        puts = [request.path for request in discord.requests if request.method == "PUT"]
        assert puts == ["/applications/1000/commands", "/applications/1001/commands"]


async def one_life(discord: Discord, data: Path):
    """A bot that is started, opens a table and is killed. Gives the table's message."""
    async with bot_process(discord.address, data) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        table = await (await discord.command(PERSON, "play", game="tenno")).answered()
        process.kill()
        await process.communicate()
    discord.identified.clear()
    return table


async def test_a_broken_gateway_is_taken_up_again(tmp_path):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path, LOG_LEVEL="error") as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        await discord.hang_up()
        await asyncio.wait_for(discord.resumed.wait(), PATIENCE)
        assert "Tenno" in str(await (await discord.command(PERSON, "play", game="tenno")).answered())
        process.send_signal(signal.SIGTERM)
        assert await ended(process) == ("", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_where_a_loop_hears_no_signals_they_stop_the_bot_all_the_same(monkeypatch, number):
    """As on Windows."""
    on_windows = asyncio.AbstractEventLoop.add_signal_handler  # no loop there has one of its own
    monkeypatch.setattr(type(asyncio.get_running_loop()), "add_signal_handler", on_windows)
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        told = stop_signal()
        signal.raise_signal(number)
        await asyncio.wait_for(told.wait(), PATIENCE)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def button(message, verb: str, kind: str = "cb1:") -> str:
    """The custom_id of the button, or of the menu, that says this verb."""
    return next(name for name in str(message).split("'") if name.startswith(kind) and name.split(":")[2] == verb)
