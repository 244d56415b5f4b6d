"""Threads and people in menus on real connections: what is lost on the way, and a bot that comes back to find what it did."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from bot.config import Settings
from bot.desk import coalescer, threads
from bot.desk.app import Chabudai
from bot.desk.messages import Kind
from bot.match.terms import TERMS, THREAD
from bot.store.sqlite.connect import open_store
from tests.bot.test_start import button
from tests.drills.shown import text
from tests.loopback import CHANNEL, TOKEN, Discord, discord_on_loopback, dropped, failing, lost, pointed_at
from tests.patience import PATIENCE, under_way

PERSON, GUEST = 1, 2
OPENS = rf"POST /channels/{CHANNEL}/messages/\d+/threads"


@asynccontextmanager
async def a_bot(folder, discord: Discord):
    settings = Settings.load({"DATA_DIR": str(folder), "AI_PROCESSES": "0", "DRAWING_PROCESSES": "0", "CARD_FACES": "off"})
    async with Chabudai(settings, await open_store(folder / "chabudai.db"), delay=lambda _dice, _moment: 3600.0, table_rest=0.0) as bot:
        running = asyncio.create_task(bot.start(TOKEN))
        discord.identified.clear()
        await asyncio.wait_for(discord.identified.wait(), PATIENCE)
        await asyncio.wait_for(bot.wait_until_ready(), PATIENCE)
        yield bot
        await bot.close()
        await running


@asynccontextmanager
async def on_loopback():
    async with discord_on_loopback() as discord:
        with pointed_at(discord.address):
            yield discord


async def a_match_that_wants_a_thread(discord: Discord, number: int = 1) -> str:
    """It has just been started; the number of its message in the channel."""
    table = await (await discord.command(PERSON, "play", game="take")).answered()
    await (await discord.press(PERSON, table, button(table, "addai"))).answered()
    options = await (await discord.press(PERSON, table, button(table, "options"))).answered()
    await (await discord.press(PERSON, options, f"cs1:{number}:term:0:{TERMS.index(THREAD)}", ["1"])).answered()
    await (await discord.press(PERSON, table, button(table, "start"))).answered()
    return str(table["id"])


async def until(happened) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - what is waited for are plain values
            await asyncio.sleep(0.01)


def tables_in(discord: Discord, channel: int) -> list[str]:
    return [each["id"] for each in discord.messages.values() if int(each["channel_id"]) == channel and ":rules:" in str(each)]


@pytest.mark.parametrize("faults", [[], [dropped], [lost], [lost, dropped]], ids=["none", "not sent", "not heard of", "both"])
async def test_a_thread_whose_answer_was_lost_is_found_again(tmp_path, monkeypatch, faults):
    monkeypatch.setattr(coalescer, "RETRY_IN", 0.0)
    async with on_loopback() as discord, a_bot(tmp_path, discord):
        discord.faults += [(OPENS, fault) for fault in faults]
        home = await a_match_that_wants_a_thread(discord)
        await until(lambda: "The match is played in" in text(discord.messages[int(home)]))
        assert list(discord.threads) == [int(home)]
        assert len(tables_in(discord, int(home))) == 1


async def test_a_bot_that_was_killed_before_it_could_note_its_thread_finds_it_again(tmp_path, monkeypatch):
    async with on_loopback() as discord:
        async with a_bot(tmp_path, discord) as bot:
            with monkeypatch.context() as patched:
                patched.setattr(bot.threads, "refresh", lambda _match: None)
                home = await a_match_that_wants_a_thread(discord)
        discord._opened_thread(CHANNEL, int(home), {"name": "Také · match 1", "auto_archive_duration": 10_080})
        async with a_bot(tmp_path, discord) as bot:
            await until(lambda: "The match is played in" in text(discord.messages[int(home)]))
            assert list(discord.threads) == [int(home)] and len(tables_in(discord, int(home))) == 1
            assert (await bot.door.matches.match(1)).channel == int(home)


async def test_a_thread_that_was_put_away_stays_so_when_somebody_looks(tmp_path, monkeypatch):
    monkeypatch.setattr(threads, "LAST_WORDS", 0.0)
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        home = await a_match_that_wants_a_thread(discord)
        await until(lambda: tables_in(discord, int(home)))
        await bot.door.stop(1, PERSON, moderator=False)
        await until(lambda: discord.is_archived(int(home)))
        message = discord.messages[int(home)]
        assert "This match was stopped" in text(message)
        await (await discord.press(PERSON, message, button(message, "more"))).answered()
        bot.tables.refresh(1)
        await until(lambda: not under_way("table"))
        assert discord.is_archived(int(home)) and len(tables_in(discord, int(home))) <= 1


async def test_a_thread_that_cannot_be_put_away_now_is_put_away_later(tmp_path, monkeypatch):
    monkeypatch.setattr(threads, "LAST_WORDS", 0.0)
    monkeypatch.setattr(coalescer, "RETRY_IN", 0.0)
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        home = await a_match_that_wants_a_thread(discord)
        await until(lambda: tables_in(discord, int(home)))
        discord.faults += [(f"PATCH /channels/{home}", dropped), (f"PATCH /channels/{home}", failing(429, Via="1.1 google"))]
        await bot.door.stop(1, PERSON, moderator=False)
        await until(lambda: discord.is_archived(int(home)))


async def test_whoever_is_invited_is_called_once_although_the_connection_broke(tmp_path):
    async with on_loopback() as discord, a_bot(tmp_path, discord) as bot:
        table = await (await discord.command(PERSON, "play", game="take")).answered()
        menu = await (await discord.press(PERSON, table, button(table, "invite"))).answered()
        discord.faults.append((f"POST /channels/{CHANNEL}/messages", lost))
        said = await (await discord.choose_person(PERSON, menu, button(menu, "guest", "cs1:"), GUEST)).answered()
        assert "person2" in text(said) and "has been invited" in text(said)
        await until(lambda: any("accept" in str(each) for each in discord.messages.values()))
        [call] = [each for each in discord.messages.values() if "accept" in str(each)]
        await (await discord.press(GUEST, call, button(call, "accept"))).answered()
        await until(lambda: call["id"] not in {each["id"] for each in discord.messages.values()})
        match = await bot.door.matches.match(1)
        assert match.seat_of(GUEST) == 1 and replace(match.invited[0], name="") == replace(match.invited[0], name="", until=0.0)


async def test_whoever_was_being_called_when_the_bot_was_killed_is_called_once(tmp_path, monkeypatch):
    async with on_loopback() as discord:
        async with a_bot(tmp_path, discord) as bot:
            table = await (await discord.command(PERSON, "play", game="take")).answered()
            menu = await (await discord.press(PERSON, table, button(table, "invite"))).answered()
            kept = bot.messages.keep_told

            async def killed(messages):
                if any(place.kind == Kind.INVITATION for place in messages):
                    raise ConnectionError("nothing comes after this")
                await kept(messages)

            with monkeypatch.context() as patched:
                patched.setattr(bot.messages, "keep_told", killed)
                await (await discord.choose_person(PERSON, menu, button(menu, "guest", "cs1:"), GUEST)).answered()
                await until(lambda: any("accept" in str(each) for each in discord.messages.values()))
                await bot.close()
        async with a_bot(tmp_path, discord) as bot:
            await until(lambda: len([each for each in discord.requests if "accept" in str(each.body)]) == 2)
            [call] = [each for each in discord.messages.values() if "accept" in str(each)]
            await (await discord.press(GUEST, call, button(call, "accept"))).answered()
            await until(lambda: int(call["id"]) not in discord.messages)
