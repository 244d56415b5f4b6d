"""Since you last looked: each thing that happened is new to each person once, whatever comes between. The rest is under History."""

from __future__ import annotations

from random import Random

from bot.match.store import Look
from tests.discord.world import small_world


async def test_what_happened_is_new_once_and_a_restart_changes_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(aiko, table)
        await world.choose(botan, await world.hand(botan, table), "0")
        before = (await world.moment()).seq
        await world.restart()
        looks = world.bot.looks
        assert await looks.of(1, aiko.id) == Look(-1, 0)
        assert await looks.of(1, botan.id) == Look(before - 1, before)
        await world.hand(aiko, table)
        assert await looks.of(1, aiko.id) == Look(0, before)
        await world.hand(aiko, table)
        assert await looks.of(1, aiko.id) == Look(before, before)


async def test_history_is_read_while_a_match_is_played_and_after_it(tmp_path):
    async with small_world(tmp_path) as world:
        stranger = world.people[3]
        table = await world.begun("tatsu", 2)
        await world.played(table, Random("history"), 30)
        for person in (world.people[0], stranger):
            more = (await world.press(person, table, "more")).response
            history = (await world.press(person, more, "history")).response
            assert "History" in world.text(history) and "- " in world.text(history)
        newest = world.text(history)
        if "history" in world.verbs(history):
            await world.press(stranger, history, "history", "1")
            assert world.text(history) != newest


async def test_who_asks_to_be_forgotten_has_looked_at_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(aiko, table)
        await world.bot.store.keep_fact("written", "with it")
        assert aiko.id in await world.bot.store.looks(1)
        await world.bot.store.forget_person(aiko.id)
        assert aiko.id not in await world.bot.store.looks(1)
