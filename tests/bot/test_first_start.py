"""A bot that is new to a host and to a server: what its log says, and what is said before the first table."""

from __future__ import annotations

import discord as library
import pytest
from structlog.testing import capture_logs

from bot.desk.assumptions import Assumption
from bot.desk.invite import invite_link
from tests.bot.test_start import button
from tests.bot.test_wire_threads import a_bot, on_loopback, until
from tests.drills.shown import text, verbs
from tests.loopback import APPLICATION, DIRECT

HOST, PERSON = 1, 2


def forbidden(*names: str) -> library.Permissions:
    return library.Permissions(**{**dict(library.Permissions.all()), "administrator": False, **dict.fromkeys(names, False)})


def test_the_link_asks_for_what_is_needed_and_nothing_else():
    link = invite_link(APPLICATION)
    assert f"client_id={APPLICATION}&scope=bot+applications.commands&permissions=309237681152" in link


@pytest.mark.parametrize("missing", [[], ["attach_files", "create_public_threads"]])
async def test_the_log_has_the_link_and_a_line_for_each_thing_that_is_missing(tmp_path, missing):
    async with on_loopback() as discord:
        discord.allowed = forbidden(*missing)
        with capture_logs() as lines:
            async with a_bot(tmp_path, discord):
                await until(lambda: any(line["event"] == "started" for line in lines))
        assert [line["link"] for line in lines if line["event"] == "invite the bot with this link"] == [invite_link(APPLICATION)]
        assert sorted(line["permission"] for line in lines if line["event"] == "a permission is missing") == missing


async def test_the_first_table_of_a_server_waits_until_it_is_said_what_is_missing(tmp_path):
    async with on_loopback() as discord:
        discord.allowed = forbidden("create_public_threads")
        async with a_bot(tmp_path, discord):
            first = await (await discord.command(PERSON, "play", game="tenno")).answered()
            assert first["flags"] & 64 and "Missing: Create Public Threads" in text(first)
            table = await (await discord.press(PERSON, first, button(first, "open"))).answered()
            assert "sit" in verbs(table)
            second = await (await discord.command(PERSON, "play", game="tenno")).answered()
            assert "sit" in verbs(second), "it is said once"


async def test_slow_mode_is_named_too(tmp_path):
    async with on_loopback() as discord:
        discord.allowed, discord.slow_mode = forbidden("bypass_slowmode", "manage_messages", "manage_channels"), 5
        async with a_bot(tmp_path, discord):
            first = await (await discord.command(PERSON, "play", game="tenno")).answered()
            assert "Slowmode is on in this channel" in text(first)


async def test_alone_nothing_is_missing(tmp_path):
    async with on_loopback() as discord:
        discord.allowed = forbidden("create_public_threads")
        async with a_bot(tmp_path, discord):
            assert "start" in verbs(await (await discord.command(PERSON, "play", channel=DIRECT + PERSON, game="tenno")).answered())


async def test_the_host_reads_in_about_what_goes_another_way(tmp_path):
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        for _time in range(2):
            await bot.assumptions.refused(Assumption.ALT_TEXT, "no")
        host, other = [text(await (await discord.command(person, "about")).answered()) for person in (HOST, PERSON)]
        assert "pictures have no description" in host and "pictures have no description" not in other
