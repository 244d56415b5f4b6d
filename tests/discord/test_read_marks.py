"""Since you last looked: each thing that happened is new to each person once, whatever comes between. The rest is under History."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from random import Random

import pytest

from bot.match.moment import REMEMBERED
from bot.match.stored import Look
from bot.screen import phone
from games.core.game import Seat
from games.tenno.rules.table import Decline, Fill, House, Strike
from tests.discord.watcher import mark_what_is_new
from tests.discord.world import BUTTON, laid, small_world
from tests.games.tenno.positions import BOOK, LEFT, MIDDLE, START, position


async def test_what_happened_is_new_once_and_a_restart_changes_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.choose(botan, await world.hand(botan, table), "0")
        before = (await world.moment()).seq
        await world.restart()
        looks = world.bot.read_marks
        assert await looks.of(1, aiko.id) == Look(-1, 0)
        assert await looks.of(1, botan.id) == Look(before - 1, before)
        await world.hand(aiko, table)
        assert await looks.of(1, aiko.id) == Look(0, before)
        await world.hand(aiko, table)
        assert await looks.of(1, aiko.id) == Look(before, before)


async def test_what_others_did_while_a_panel_was_out_of_reach_is_new_in_the_answer_to_a_click_on_it(tmp_path, monkeypatch):
    mark_what_is_new(monkeypatch)
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        await world.env.advance_time(16 * 60)
        await world.choose(botan, await world.hand(botan, table), "0")
        assert (await world.moment()).seq == 1
        await world.choose(aiko, panel, "0")
        assert f"new to {aiko.id} in match 1 since 0: " in world.text(panel)


@pytest.mark.dear
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
        await world.bot.store.erase_person(aiko.id)
        assert aiko.id not in await world.bot.store.looks(1)


# ---- what fades

BATTLE = "Samurai 8 (left) against Peasant 2 (middle)"


async def after_a_battle(world, house=BOOK):
    """Aiko has won a battle against Botan, who has filled his gap. Gives the table."""
    aiko, botan, *_ = world.people
    table = await world.begun("tenno", 4)
    for person in world.people:
        await world.hand(person, table)
    await laid(world, position("8 1 3 | 4 5", "1 2 3 | 4 5 6", START, START, house=house))
    await world.does(aiko, Strike(LEFT, Seat(1), MIDDLE))
    await world.does(botan, Decline())
    await world.does(botan, Fill((4,)))
    return table


@pytest.mark.dear
async def test_a_battle_is_shown_once_to_whoever_looks_late_and_seen_lets_it_fade_for_nobody_else(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, _botan, chiyo, daichi = world.people
        table = await after_a_battle(world)
        late = await world.hand(chiyo, table)
        assert BATTLE in world.text(late) and "8\u00a0:\u00a02" in world.text(late)
        await world.restart()
        assert BATTLE in world.text(late), "it is not closed yet"
        await world.press(chiyo, late, "seen")
        assert BATTLE not in world.text(late) and "seen" not in world.verbs(late)
        assert BATTLE not in world.text(await world.hand(chiyo, table))
        assert BATTLE in world.text(await world.hand(daichi, table)), "he has not seen it"
        assert BATTLE not in world.text(await world.hand(daichi, table)), "now he has"


async def test_what_has_faded_for_somebody_does_not_come_back(tmp_path):
    async with small_world(tmp_path) as world:
        chiyo = world.people[2]
        panel = await world.hand(chiyo, await after_a_battle(world))
        seen = world.button(panel, "seen")
        await world.press(chiyo, panel, "seen")
        for again in (seen, "cb1:1:seen:0:", "cb1:1:seen:999:"):
            await world.forged(chiyo, panel, again)
            assert BATTLE not in world.text(panel)


async def test_the_next_answer_lets_a_battle_fade_as_seen_does(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await after_a_battle(world)
        await world.does(aiko, Decline())
        panel = await world.hand(botan, table)
        assert BATTLE in world.text(panel), "his own battles are told to him as to everybody"
        while BATTLE in world.text(panel):
            assert botan in await world.asked()
            assert await world.decide(botan, panel, Random("next"))
            assert BATTLE not in world.text(panel)


async def test_several_battles_are_told_in_their_order(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await after_a_battle(world)
        await world.does(aiko, Decline())
        await world.does(botan, Strike(LEFT, Seat(0), MIDDLE))
        await world.does(aiko, Decline())
        told = world.text(await world.hand(chiyo, table))
        assert 0 < told.index(BATTLE) < told.index("Peasant 1 (left) against Peasant 1 (middle)")


NEWER = "Peasant 1 (left) against Peasant 1 (middle)"


async def after_two_battles(world, monkeypatch):
    """And there is room for one of them. Gives the table."""
    aiko, botan, *_ = world.people
    table = await after_a_battle(world)
    await world.does(aiko, Decline())
    await world.does(botan, Strike(LEFT, Seat(0), MIDDLE))
    await world.does(aiko, Decline())
    monkeypatch.setattr(phone, "HEIGHT", 0)
    return table


async def test_of_more_battles_than_there_is_room_for_seen_leads_to_the_older_ones(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        _aiko, _botan, chiyo, daichi = world.people
        table = await after_two_battles(world, monkeypatch)
        panel = await world.hand(chiyo, table)
        assert NEWER in world.written(panel) and BATTLE not in world.written(panel)
        assert "Got it (1 more)" in {part["label"] for part in world.parts(panel, BUTTON)}
        await world.restart()
        assert NEWER in world.written(panel), "it is not closed yet"
        await world.press(chiyo, panel, "seen")
        assert BATTLE in world.written(panel) and NEWER not in world.written(panel)
        await world.press(chiyo, panel, "seen")
        assert BATTLE not in world.written(panel) and "seen" not in world.verbs(panel)
        assert NEWER in world.written(await world.hand(daichi, table)), "he has not looked"


async def test_what_happens_meanwhile_is_not_closed_with_the_older_battles(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        panel = await world.hand(chiyo, await after_two_battles(world, monkeypatch))
        first, moment = world.button(panel, "seen"), await world.moment()
        assert aiko in await world.asked()
        await world.does(aiko, moment.legal(Seat(0))[0])
        await world.forged(chiyo, panel, first)  # it was on its way
        assert BATTLE in world.written(panel)
        await world.press(chiyo, panel, "seen")
        assert (await world.bot.read_marks.of(1, chiyo.id)).since == moment.seq


async def test_a_forged_seen_closes_nothing_that_was_not_shown(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        chiyo = world.people[2]
        table = await after_two_battles(world, monkeypatch)
        panel = await world.hand(chiyo, table)
        look, seq = await world.bot.read_marks.of(1, chiyo.id), (await world.moment()).seq
        for path in ("0", "1.1", "999999999", "7"):
            await world.forged(chiyo, panel, f"cb1:1:seen:{seq}:{path}")
            assert await world.bot.read_marks.of(1, chiyo.id) == look
        assert NEWER in world.written(panel)


async def test_with_an_open_log_nothing_fades_and_there_is_nothing_to_close(tmp_path):
    async with small_world(tmp_path) as world:
        chiyo = world.people[2]
        table = await after_a_battle(world, House(open_log=True))
        panel = await world.hand(chiyo, table)
        assert BATTLE in world.text(panel) and "seen" not in world.verbs(panel)
        more = (await world.press(chiyo, table, "more")).response
        assert BATTLE in world.said(await world.press(chiyo, more, "history"))


async def test_where_the_moves_of_a_match_are_damaged_panel_and_history_say_so_in_a_sentence(tmp_path):
    async with small_world(tmp_path) as world:
        chiyo = world.people[2]
        table = await after_a_battle(world)
        moment = await world.moment()
        entry = next(each for each in moment.log if each.told.to is None)
        world.bot.door.matches.remember(moment.recalling((entry,) * REMEMBERED))  # so much that there may be more
        damage(tmp_path)
        panel = await world.hand(chiyo, table)
        assert "Earlier events can no longer be read." in world.text(panel)
        more = (await world.press(chiyo, table, "more")).response
        said = world.said(await world.press(chiyo, more, "history"))
        assert "Earlier events can no longer be read." in said and BATTLE not in said


def damage(path):
    with closing(sqlite3.connect(path / "chabudai.db")) as database, database:
        database.execute("UPDATE moves SET told = '['")
