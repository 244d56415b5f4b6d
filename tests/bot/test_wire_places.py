"""Servers as Discord tells of them when a bot connects: one that cannot be reached is named, one that removed the bot is not."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.config import Settings
from bot.desk.app import Chabudai
from bot.desk.places import Places
from bot.match.values import Why
from bot.store.sqlite.connect import open_store
from tests.loopback import CHANNEL, SERVER, TOKEN, discord_on_loopback, pointed_at
from tests.patience import PATIENCE

PERSON = 1


@asynccontextmanager
async def a_bot(folder, monkeypatch, **options):
    """Connected, and done with looking for its places."""
    looked, resume = asyncio.Event(), Places.resume

    async def resumed(places):
        await resume(places)
        looked.set()

    monkeypatch.setattr(Places, "resume", resumed)
    async with discord_on_loopback(**options) as discord:
        with pointed_at(discord.address):
            settings = Settings.load({"DATA_DIR": str(folder), "AI_PROCESSES": "0", "CARD_FACES": "off"})
            async with Chabudai(settings, await open_store(folder / "chabudai.db"), delay=lambda _dice, _moment: 0.0) as bot:
                running = asyncio.create_task(bot.start(TOKEN))
                await asyncio.wait_for(looked.wait(), PATIENCE)
                yield discord, bot
                await bot.close()
                await running
    monkeypatch.undo()


@pytest.mark.dear("start1", "start2")
@pytest.mark.parametrize(("start", "why"), [({"outage": True}, None), ({"removed": True}, Why.REMOVED), ({}, None)])
async def test_only_a_server_that_is_not_named_at_the_start_has_removed_the_bot(tmp_path, monkeypatch, start, why):
    async with a_bot(tmp_path, monkeypatch) as (discord, _bot):
        await (await discord.command(PERSON, "play", game="tenno")).answered()
    async with a_bot(tmp_path, monkeypatch, **start) as (discord, bot):
        assert (await bot.door.matches.match(1)).why is why
        assert not [request for request in discord.requests if request.path == f"/channels/{CHANNEL}"], "its channel is asked about in vain"


async def test_a_removal_ends_the_match_and_an_outage_does_not(tmp_path, monkeypatch):
    async with a_bot(tmp_path, monkeypatch) as (discord, bot):
        await (await discord.command(PERSON, "play", game="tenno")).answered()
        ended = asyncio.Event()
        bot.door.listen(lambda changed: ended.set() if changed.match.ended else None)
        await discord.tell("GUILD_DELETE", {"id": str(SERVER), "unavailable": True})
        await discord.tell("GUILD_DELETE", {"id": str(SERVER + 1)})
        await (await discord.command(PERSON, "about")).answered()
        assert not ended.is_set()
        await discord.tell("GUILD_DELETE", {"id": str(SERVER)})
        await asyncio.wait_for(ended.wait(), PATIENCE)
        assert (await bot.door.matches.match(1)).why is Why.REMOVED
