"""Somebody plays on for somebody who left: what happened before stays theirs who did it, wherever it is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bot.i18n import Reader
from bot.match.advice import askers_told as told_by_the_table
from bot.match.transcript import recapped, told_then
from bot.match.values import Advised, Earlier, LogEntry, Match, Sitter, TookBack
from games.core.game import Seat, Told
from tests.discord.world import small_world


async def told(world: Any, table: Any, person: Any) -> list[Any]:
    """The history and moments of the replay, as somebody reads them who sat there all the time, and the file."""
    more = (await world.press(person, table, "more")).response
    said = [world.said(await world.press(person, more, "history"))]
    for code in ("1@1", "1@4", "1@8"):
        shown = await person.slash(world.channel, "replay", code=code)
        said.append(world.said(shown))
    [attachment] = (await person.slash(world.channel, "export", match="1")).response.attachments
    return [*said, [move["events"] for move in json.loads(await attachment.read())["moves"]]]


@pytest.mark.dear
async def test_what_happened_before_keeps_the_names_of_those_who_did_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, _chiyo, daichi = world.people
        table = await world.begun("samurai-sword", 3)
        await world.played(table, Random("before"), 25)
        before = await told(world, table, aiko)
        assert all("Botan" in str(each) for each in before)
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.bot.door.leave(1, botan.id)
        await world.bot.door.take_seat(1, daichi.id, "Daichi")
        assert await told(world, table, aiko) == before
        own = await told(world, table, daichi)
        assert "Botan" in own[0] and "as **Botan** saw it" in own[1] and own[-1] == before[-1]
        await world.played(table, Random("after"), 12)
        assert "Daichi" in str((await told(world, table, aiko))[-1])
        await world.bot.privacy.erase(botan.id)
        forgotten = await told(world, table, aiko)
        assert "Botan" not in str(forgotten) and "Player" in forgotten[1] and "Daichi" in str(forgotten[-1])


def test_of_who_asked_each_is_counted_by_their_own_name():
    botan = Earlier(Seat(1), "Botan", 7, advised=2)
    advised = tuple(Advised(Seat(seat), asked) for seat, asked in ((1, 3), (1, 5), (1, 8), (0, 9)))
    match = Match("tenno", 1, 2, 1, (Sitter("Aiko", 1), Sitter("Daichi", 4, late=True)), {}, earlier=(botan,), advised=advised)
    said = told_by_the_table(match)
    assert said is not None
    assert Reader("en", match.names, markdown=False)(said) == "Asked the AI for advice: Aiko, Botan (2 times), Daichi"


async def test_a_step_back_is_theirs_who_took_it_and_so_is_advice(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, _chiyo, daichi = world.people
        table = await world.begun("tenno", 2)
        await world.press(botan, await world.more(botan, await world.hand(botan, table)), "advice")
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.bot.door.leave(1, botan.id)
        moment = await world.bot.door.take_seat(1, daichi.id, "Daichi")
        entries = [LogEntry(seq, Told(TookBack(Seat(1)))) for seq in (moment.seq, moment.seq + 1)]
        news = [told_then(moment.match, entry) for entry in entries]
        reader = Reader("en", moment.match.names, markdown=False)
        said = [[reader(line.words) for line in recapped(moment.game, news, seat)] for seat in (Seat(0), Seat(1))]
        assert [lines[0] for lines in said] == ["Botan took back their last decision."] * 2
        assert [lines[1] for lines in said] == ["Daichi took back their last decision.", "You took back your last decision."]
        await world.press(daichi, await world.more(daichi, await world.hand(daichi, table)), "advice")
        history = world.said(await world.press(daichi, (await world.press(daichi, table, "more")).response, "history"))
        assert "**Botan** asked the AI for advice." in history and "You asked" not in history
        assert "Asked the AI for advice: **Botan**" in world.text(world.tables()[-1])
