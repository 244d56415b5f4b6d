"""Connections that break and a Discord that is busy or down, below what SimCord simulates: real requests on loopback."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager

import aiohttp
import pytest
from prometheus_client import REGISTRY

from bot.config import Settings
from bot.desk import coalescer
from bot.desk.app import Chabudai
from bot.desk.assumptions import Assumptions
from bot.desk.requests import A_SECOND, request_trace
from bot.store.sqlite.connect import open_store
from tests.bot.test_start import button
from tests.loopback import CALLBACK, CHANNEL, TOKEN, discord_on_loopback, dropped, failing, lost, pointed_at
from tests.patience import PATIENCE

PERSON = 1
TABLE_EDIT = r"PATCH /channels/\d+/messages/\d+"


@asynccontextmanager
async def bot_on_loopback(folder):
    """The bot in this process, connected to a Discord on loopback, and a table it has opened."""
    async with discord_on_loopback() as discord:
        with pointed_at(discord.address):
            settings = Settings.load({"DATA_DIR": str(folder), "AI_PROCESSES": "0", "DRAWING_PROCESSES": "0", "CARD_FACES": "off"})
            async with Chabudai(settings, await open_store(folder / "chabudai.db"), delay=lambda _dice, _moment: 0.0) as bot:
                running = asyncio.create_task(bot.start(TOKEN))
                await asyncio.wait_for(discord.identified.wait(), PATIENCE)
                yield discord, await (await discord.command(PERSON, "play", game="tenno")).answered()
                await bot.close()
                await running


async def pressed(discord, table, verb):
    return await discord.press(PERSON, table, button(table, verb))


def asked(discord, what):
    """How often the bot asked for this."""
    return sum(re.fullmatch(what, f"{request.method} {request.path}") is not None for request in discord.requests)


async def test_an_answer_whose_connection_broke_is_sent_once_more(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, table):
        before = asked(discord, CALLBACK)
        discord.faults.append((CALLBACK, dropped))
        click = await pressed(discord, table, "addai")
        assert "Aki (AI)" in str((await click.answered())["components"])
        assert asked(discord, CALLBACK) == before + 2


async def test_an_answer_that_breaks_twice_becomes_a_sentence_and_nothing_is_lost(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, table):
        discord.faults += [(CALLBACK, dropped)] * 2
        click = await pressed(discord, table, "addai")
        assert "Nothing is lost" in str((await click.answered())["components"])
        click = await pressed(discord, table, "addai")
        assert "Haru (AI)" in str((await click.answered())["components"])


async def test_an_answer_that_arrived_although_the_connection_broke_is_no_mishap(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, table):
        before = asked(discord, CALLBACK)
        discord.faults += [(CALLBACK, dropped), (CALLBACK, failing(400, 40060))]
        await pressed(discord, table, "addai")
        while asked(discord, CALLBACK) < before + 2:  # noqa: ASYNC110 - or the next click would get what is meant for this one
            await asyncio.sleep(0)
        click = await pressed(discord, table, "addai")
        assert "Haru (AI)" in str((await click.answered())["components"])


async def test_a_table_that_arrived_although_the_connection_broke_is_kept_up_to_date(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, _table):
        discord.faults.append((CALLBACK, lost))
        table = await (await discord.command(PERSON, "play", game="tenno")).answered()
        options = await (await pressed(discord, table, "options")).answered()
        await (await discord.press(PERSON, options, button(options, "term", "cs1:"), ["0"])).answered()
        await happens(discord, rf"PATCH /channels/{CHANNEL}/messages/{table['id']}", 1)


@pytest.mark.parametrize("status", [429, 503])
async def test_a_discord_that_is_busy_or_down_for_a_moment_gets_the_answer_a_moment_later(tmp_path, status):
    async with bot_on_loopback(tmp_path) as (discord, table):
        discord.faults.append((CALLBACK, failing(status, Via="1.1 google")))
        click = await pressed(discord, table, "addai")
        assert "Aki (AI)" in str((await click.answered())["components"])


async def test_a_table_that_cannot_be_edited_for_a_moment_is_edited_a_moment_later(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, table):
        options = await (await pressed(discord, table, "options")).answered()
        discord.faults.append((TABLE_EDIT, failing(429, Via="1.1 google")))
        await (await discord.press(PERSON, options, button(options, "term", "cs1:"), ["0"])).answered()
        await happens(discord, TABLE_EDIT, 2)
        assert "90 seconds" in str(discord.requests[-1].body)


@pytest.mark.parametrize("broken", [dropped, lost])
async def test_a_table_that_is_asked_for_is_posted_once_although_the_connection_broke(tmp_path, broken):
    async with bot_on_loopback(tmp_path) as (discord, table):
        discord.faults.append((f"POST /channels/{CHANNEL}/messages", broken))
        said = await (await discord.command(PERSON, "table")).answered()
        await happens(discord, r"PATCH /webhooks/.*/@original", 1)
        assert "Here it is" in str(said)
        tables = [number for number, message in discord.messages.items() if "cb1:1:sit" in str(message)]
        assert len(tables) == 1 and int(table["id"]) not in tables


async def test_a_table_that_was_deleted_is_posted_anew_when_something_happens(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, table):
        await (await pressed(discord, table, "addai")).answered()
        begun = await (await pressed(discord, table, "start")).answered()
        hand = await (await pressed(discord, begun, "hand")).answered()
        discord.forget(table["id"])
        await (await pressed(discord, hand, "pick")).answered()
        await happens(discord, f"POST /channels/{CHANNEL}/messages", 1)


async def happens(discord, what, times):
    """Until the bot has asked for this so often."""
    async with asyncio.timeout(PATIENCE):
        while asked(discord, what) < times:
            discord.heard.clear()
            await discord.heard.wait()
    assert asked(discord, what) == times


@pytest.mark.parametrize("fault", [dropped, failing(503)])
async def test_an_old_table_that_cannot_be_deleted_is_deleted_later(tmp_path, monkeypatch, fault):
    monkeypatch.setattr(coalescer, "RETRY_IN", 0.0)
    async with bot_on_loopback(tmp_path) as (discord, table):
        deletion = f"DELETE /channels/{CHANNEL}/messages/{table['id']}"
        discord.faults += [(deletion, fault)] * 2
        await (await discord.command(PERSON, "table")).answered()
        await happens(discord, deletion, 3)
        assert int(table["id"]) not in discord.messages


async def test_a_table_whose_number_was_never_heard_of_is_known_again_when_somebody_presses_on_it(tmp_path):
    async with bot_on_loopback(tmp_path) as (discord, _table):
        discord.faults += [(CALLBACK, lost), (r"POST .*/callback", dropped), (r"POST /webhooks/.*", dropped)]
        table = await (await discord.command(PERSON, "play", game="tenno")).answered()
        await (await pressed(discord, table, "addai")).answered()
        options = await (await pressed(discord, table, "options")).answered()
        await (await discord.press(PERSON, options, button(options, "term", "cs1:"), ["0"])).answered()
        await happens(discord, rf"PATCH /channels/{CHANNEL}/messages/{table['id']}", 1)


async def test_requests_and_rate_limits_are_counted_below_the_library_that_waits_them_out(tmp_path):
    def numbers():
        answers = [
            REGISTRY.get_sample_value("chabudai_discord_requests_total", {"kind": "answer", "status": status}) for status in ("2xx", "4xx")
        ]
        return [*answers, REGISTRY.get_sample_value("chabudai_discord_limited_total", {"scope": "shared"})]

    async with bot_on_loopback(tmp_path) as (discord, table):
        before = [number or 0 for number in numbers()]
        discord.faults.append((CALLBACK, failing(429, 0, **{"X-RateLimit-Scope": "shared", "Via": "1.1 loopback"})))
        click = await pressed(discord, table, "addai")
        assert "Aki (AI)" in str((await click.answered())["components"])
    assert numbers() == [number + 1 for number in before]


async def test_a_bunch_of_requests_leaves_one_by_one_and_an_answer_waits_for_none_of_them():
    async with discord_on_loopback() as discord, aiohttp.ClientSession(trace_configs=[request_trace(Assumptions())]) as session:
        loop = asyncio.get_running_loop()
        begun = loop.time()

        async def left(path):
            async with session.get(f"{discord.address}{path}"):
                return loop.time() - begun

        bunch = asyncio.gather(*(left("/users/@me") for _ in range(24)))
        answered = await left("/interactions/1/token/callback")
        assert max(await bunch) > 23 / A_SECOND > 2 * answered
