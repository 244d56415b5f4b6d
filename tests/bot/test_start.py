"""Starting and stopping as whoever hosts the bot meets it: real processes, a Discord on loopback, one sentence for each mishap."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.loopback import CALLBACK, GO_ON, TOKEN, Discord, discord_on_loopback, failing
from tests.patience import PATIENCE

NOWHERE = "http://127.0.0.1:1"
PERSON = 1


@asynccontextmanager
async def bot_process(address: str, data: Path, *options: str, **settings: str):
    """The bot, started on this data, and ended in any case."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": TOKEN,
        "DATA_DIR": str(data),
        "AI_PROCESSES": "0",
        "DRAWING_PROCESSES": "0",
        "LOG_LEVEL": "warning",
        **settings,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *options, "-m", "tests.bot.starting", address),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def why_not(address: str, data: Path, *options: str, **settings: str) -> str:
    """The sentence with which a start fails: all that is said, with exit code 1."""
    async with bot_process(address, data, *options, **settings) as process:
        out, err = await ended(process)
    assert (process.returncode, out) == (1, "")
    [sentence] = err.splitlines()
    assert sentence.startswith("Chabudai cannot start: ")
    return sentence.removeprefix("Chabudai cannot start: ")


async def ended(process: asyncio.subprocess.Process) -> tuple[str, str]:
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    return out.decode(), err.decode()


# ---- Discord says no


async def test_a_token_of_another_form_is_refused_before_anything_is_asked(tmp_path):
    assert await why_not(NOWHERE, tmp_path, DISCORD_TOKEN="secret") == (
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


async def test_a_discord_that_cannot_be_reached(tmp_path):
    assert "Discord cannot be reached" in await why_not(NOWHERE, tmp_path)


@pytest.mark.parametrize("asked", [r"GET /users/@me", r"GET /gateway/bot"])
async def test_a_discord_that_is_down(tmp_path, asked):
    async with discord_on_loopback() as discord:
        discord.faults += [(asked, failing(503))] * 5
        assert "Discord cannot be reached" in await why_not(discord.address, tmp_path)


# ---- the machine says no


async def test_a_second_bot_on_the_same_data(tmp_path):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path) as _first:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        assert "two bots cannot share a database" in await why_not(discord.address, tmp_path)


async def test_a_data_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").touch()
    said = await why_not(NOWHERE, tmp_path / "file" / "data")
    assert said.startswith("DATA_DIR is ") and said.endswith("it has to be a folder that the bot may write to.")


async def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "chabudai.db").write_bytes(b"garbage " * 1000)
    assert "is not a database" in await why_not(NOWHERE, tmp_path)


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


async def test_a_playground_that_is_not_installed_names_the_token(tmp_path):
    (tmp_path / "simcord.py").write_text("raise ImportError")
    said = await why_not(NOWHERE, tmp_path, DISCORD_TOKEN="", PYTHONPATH=str(tmp_path))
    assert said == "DISCORD_TOKEN is not set, and the playground that opens instead is not installed; set it, or use make run."


# ---- stopping


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_told_to_stop_it_answers_the_click_in_flight_and_ends_well(tmp_path, number):
    async with discord_on_loopback() as discord, bot_process(discord.address, tmp_path) as process:
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        table = await (await discord.command(PERSON, "play", game="tenno")).answered()

        async def meanwhile():
            process.send_signal(number)
            said = ""
            while "is being restarted. Nothing is lost" not in said:  # before it hears the signal: that they sit already
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


def button(message, verb: str, kind: str = "cb1:") -> str:
    """The custom_id of the button, or of the menu, that says this verb."""
    return next(name for name in str(message).split("'") if name.startswith(kind) and name.split(":")[2] == verb)
