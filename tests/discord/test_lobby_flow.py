"""Gathering: sitting down and standing up, computers, options, starting, and who may do what."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.desk import deliver, tables
from bot.match.terms import PACE, THREAD
from bot.match.values import Pace, Phase
from games import all_games
from tests.discord.world import SELECT, small_world


async def test_people_sit_down_and_stand_up(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        assert "Aiko** · host" in world.text(table)
        assert "1 more player needed" in world.text(table)
        await world.press(botan, table, "sit")
        assert "2. **Botan**" in world.text(table)
        assert "There are enough players" in world.text(table)
        await world.press(botan, table, "stand")
        assert "Botan" not in world.text(table)
        refused = await world.press(botan, table, "stand")
        assert refused.ephemeral and "You’re not at this table" in world.said(refused)
        again = await world.press(aiko, table, "sit")
        assert again.ephemeral and "already" in world.said(again)


async def test_a_host_who_stands_up_hands_over(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 3)
        assert "**Aiko** can press “Start”" in world.text(table)
        await world.press(aiko, table, "stand")
        assert "1. **Botan** · host" in world.text(table) and "**Botan** can press “Start”" in world.text(table)
        assert "Only the host or a server manager can start" in world.said(await world.press(chiyo, table, "start"))
        await world.press(botan, table, "start")
        assert (await world.moment()).match.phase is Phase.PLAYING


async def test_a_new_host_has_ten_minutes_of_their_own(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 3)
        await world.env.advance_time(601)
        await world.press(aiko, table, "stand")
        assert "Only the host or a server manager can start" in world.said(await world.press(chiyo, table, "start"))


async def test_computers_are_added_and_removed_by_those_who_sit_here(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 2, computers=2)
        assert world.text(table).count("(AI)") == 2
        assert "The seat is free" in world.said(await world.remove(botan, table, "Aki (AI)"))
        await world.env.settle()
        assert "Aki" not in world.text(table) and "3. **Haru (AI)**" in world.text(table)
        assert "You’re not at this table" in world.said(await world.press(chiyo, table, "addai"))
        assert "You’re not at this table" in world.said(await world.press(chiyo, table, "remove"))
        await world.remove(aiko, table, "Haru (AI)")
        assert "no one here" in world.said(await world.press(botan, table, "remove"))


async def test_the_host_removes_people_and_they_may_come_back_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        for _ in range(2):
            await world.remove(aiko, table, "Botan")
            await world.env.settle()
            assert "Botan" not in world.text(table)
            again = await world.press(botan, table, "sit")
        assert again.ephemeral and "removed from this table twice" in world.said(again)
        assert "Botan" not in world.text(table)


async def test_a_moderator_removes_the_host_who_hands_over(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("tenno", 2)
        await world.remove(world.moderator("rin"), table, "Aiko")
        await world.env.settle()
        assert "1. **Botan** · host" in world.text(table) and "Aiko" not in world.text(table)


async def test_the_menu_of_remove_is_no_longer_good_for_who_stood_up_or_was_replaced(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 3)
        menu = (await world.press(aiko, table, "remove")).response
        [select] = world.parts(menu, SELECT)
        value = next(option["value"] for option in select["options"] if option["label"] == "Botan")
        await world.press(botan, table, "stand")
        answer = await aiko.select(menu, [value], custom_id=select["custom_id"])
        assert "No one by that name" in world.said(answer)
        assert [sitter.name for sitter in (await world.bot.door.matches.match(1)).sitters] == ["Aiko", "Chiyo"]
        menu = (await world.press(aiko, table, "remove")).response
        await world.press(aiko, table, "stand")
        forged = await world.forged(aiko, menu, select["custom_id"], [str(chiyo.id)])
        assert "Only the host and server managers can remove people" in world.said(forged), "it has handed over meanwhile"


async def test_who_is_removed_while_their_click_is_on_its_way_does_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        menu = (await world.press(aiko, table, "remove")).response
        [select] = world.parts(menu, SELECT)
        removal = world.pressing(aiko, menu, select["custom_id"], [str(botan.id)])
        _gone, late = await world.sent([removal, world.pressing(botan, table, world.button(table, "addai"))])
        assert "Press “Sit down”" in world.said(late)
        assert [sitter.name for sitter in (await world.bot.door.matches.match(1)).sitters] == ["Aiko"]


@pytest.mark.parametrize("key", list(all_games()))
async def test_no_more_sit_down_than_the_game_has_seats(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        most = all_games()[key].seats[-1]
        table = await world.lobby(key, 1, computers=most - 1)
        assert "All seats are taken" in world.said(await world.press_late(aiko, table, "addai"))
        assert "All seats are taken" in world.said(await world.press_late(botan, table, "sit"))
        await world.press(aiko, table, "start")
        assert (await world.moment()).match.phase is Phase.PLAYING


async def test_buttons_that_lead_nowhere_cannot_be_pressed(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("take", 1)
        assert world.disabled(table) == {"start"}
        await world.press(aiko, table, "addai")
        assert world.disabled(table) == {"sit", "addai", "invite"}
        await world.remove(aiko, table, "Aki (AI)")
        await world.env.settle()
        await world.press(botan, table, "sit")
        assert world.disabled(table) == {"sit", "addai", "invite"}


async def test_the_lobby_says_how_many_play_and_how_many_seats_are_free(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("samurai-sword", 2)
        assert "**2 seated · 3 to 7 players**\n1. **Aiko** · host\n2. **Botan**\n3. free\n-# 4 free seats left" in world.text(table)
        await world.press(world.people[2], table, "sit")
        await world.press(world.people[3], table, "sit")
        assert "4. **Daichi**\n-# 3 free seats left" in world.text(table)
        two = await world.lobby("take", 1)
        assert "**1 seated · 2 players**\n1. **Aiko** · host\n2. free\n" in world.text(two) and "free seat" not in world.text(two)


async def test_a_table_with_too_few_does_not_start(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("samurai-sword", 1)
        refused = await world.press_late(aiko, table, "start")
        assert refused.ephemeral and "2 more players needed" in world.said(refused)
        assert "start" in world.verbs(table)


async def test_a_table_without_people_does_not_start(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1, computers=2)
        await world.press(aiko, table, "stand")
        assert "Someone has to sit" in world.said(await world.press(aiko, table, "start"))


async def test_others_start_only_when_the_host_is_away_for_ten_minutes(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 2)
        assert "Only the host or a server manager can start" in world.said(await world.press(botan, table, "start"))
        await world.env.advance_time(601)
        assert "You’re not at this table" in world.said(await world.press(chiyo, table, "start"))
        await world.press(botan, table, "start")
        assert (await world.moment()).match.phase is Phase.PLAYING


async def test_a_table_follows_the_match_although_a_press_on_it_was_refused(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        assert "Only the host or a server manager can start" in world.said(await world.press(botan, table, "start"))
        await world.press(aiko, table, "start")
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(table)


@pytest.mark.parametrize("verb", ["sit", "start"])
async def test_a_click_on_the_table_is_answered_with_the_table_and_costs_no_edit_beside_it(tmp_path, monkeypatch, verb):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        table, update = await world.lobby("tenno", 2), deliver.update

        async def slowly(*arguments):
            sent = await update(*arguments)
            for _ in range(100):  # Discord takes its time; an edit beside the answer would be on its way by now
                await asyncio.sleep(0)
            return sent

        monkeypatch.setattr(deliver, "update", slowly)
        await world.env.settle()
        before = len(world.env.http_requests)
        await world.press(chiyo if verb == "sit" else aiko, table, verb)
        await world.env.settle()
        answer, *others = world.env.http_requests[before:]
        assert answer.path.endswith("/callback") and answer.json["type"] == 7
        assert not any("/messages/" in other.path for other in others), "panels open, no message is edited"
        assert bool(others) == (verb == "start")


async def test_a_table_is_started_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        start = world.button(table, "start")
        results = await world.at_once([(aiko, table, start)] * 5)
        assert sum("already started" in world.said(result) for result in results) == 4
        assert (await world.moment()).seq == 0


@pytest.mark.parametrize("key", [key for key, game in all_games().items() if game.options])
async def test_the_host_chooses_every_option_of_a_game(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby(key, 2)
        panel = (await world.press(aiko, table, "options")).response
        selects = [part for part in world.parts(panel, 3) if ":option:" in part["custom_id"]]
        assert selects
        for select in selects:
            await aiko.select(panel, [select["options"][-1]["value"]], custom_id=select["custom_id"])
            name = world.parts(panel, 3)[0]["placeholder"]
            assert name
        await world.choose(aiko, panel, "1", "term")
        await world.env.settle()
        assert "10 minutes" in world.text(table)
        assert "Only the host and server managers can choose the options" in world.said(await world.press(botan, table, "options"))
        moderators = (await world.press(world.moderator("rin"), table, "options")).response
        assert "Options for" in world.text(moderators)
        match = await world.bot.door.matches.match(1)
        numbers = [int(select["custom_id"].split(":")[4]) for select in selects]
        for number in numbers:
            option = match.rules.options[number]
            assert match.options[option.key] == option.choices[-1].key


async def test_options_are_closed_once_the_match_has_begun(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        panel = (await world.press(aiko, table, "options")).response
        await world.press(aiko, table, "start")
        refused = await world.choose(aiko, panel, "1", "term")
        assert refused.ephemeral and "already started" in world.said(refused)


async def test_many_clicks_at_once_seat_everybody_once(tmp_path):
    async with small_world(tmp_path, people=7) as world:
        table = await world.lobby("tenno", 1)
        sit = world.button(table, "sit")
        results = await world.at_once([(person, table, sit) for person in world.people for _ in range(3)])
        match = await world.bot.door.matches.match(1)
        assert Counter(sitter.person for sitter in match.sitters) == Counter(person.id for person in world.people)
        assert sum("already" in world.said(result) for result in results) == 3 * 7 - 6
        for person in world.people:
            assert person.name.capitalize() in world.text(table)


async def test_a_closed_lobby_has_no_buttons(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        sure = (await aiko.slash(world.channel, "stop")).response
        await world.press(aiko, sure, "stop", "1")
        await world.env.settle()
        assert "This table was closed" in world.text(table)
        assert world.verbs(table) == set()


def holding_one(monkeypatch, world, module, name):
    """The next edit of the table takes half a minute; after it the table would rest for an hour. Gives what is held."""
    call, held = getattr(module, name), list[str]()

    async def holding(*what, **how):
        if not held:
            held.append(name)
            await asyncio.sleep(30)
        return await call(*what, **how)

    world.bot.tables._edits._rest = 3600.0
    monkeypatch.setattr(module, name, holding)
    return held


HELD = [pytest.param(deliver, "edit", id="on its way"), pytest.param(tables, "picture_of", id="being drawn")]


@pytest.mark.parametrize(("module", "name"), HELD)
async def test_an_edit_of_the_lobby_that_start_overtakes_does_not_stay(tmp_path, monkeypatch, module, name):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        options = (await world.press(aiko, table, "options")).response
        held = holding_one(monkeypatch, world, module, name)
        await world.agree(aiko, options, PACE, Pace.DAYS)  # the table follows
        assert held and "hand" not in world.verbs(table)
        await world.press(aiko, table, "start")
        assert "hand" in world.verbs(table)
        await world.env.advance_time(31)
        assert "hand" in world.verbs(table) and " are still placing Peasants." in world.text(table)
        world.provoked()  # it was to keep the picture of the lobby


async def test_a_click_on_the_lobby_that_is_refused_leaves_what_was_being_drawn_to_be_shown(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        options = (await world.press(aiko, table, "options")).response
        held = holding_one(monkeypatch, world, tables, "picture_of")
        await world.agree(aiko, options, THREAD, True)
        assert held
        refused = await world.press(botan, table, "sit")
        assert refused.ephemeral and "Played in its own thread" not in world.text(table)
        await world.env.advance_time(31)
        assert "Played in its own thread" in world.text(table)
