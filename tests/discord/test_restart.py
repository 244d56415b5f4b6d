"""The process ends in the middle of everything, and starts again."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from bot.desk.panels import Panels
from bot.match.values import Phase
from games import all_games
from tests.bot.test_quarantine import changed
from tests.discord.world import small_world


@pytest.mark.dear("samurai-sword")
@pytest.mark.parametrize("key", list(all_games()))
async def test_every_old_button_works_after_a_restart(tmp_path, key):
    async with small_world(tmp_path) as world:
        chance = Random(f"restart {key}")
        table = await world.begun(key, all_games()[key].seats[0])
        panels: dict[int, Any] = {}
        await world.played(table, chance, 5, panels)
        person = (await world.asked())[0]
        if person.id not in panels:
            panels[person.id] = await world.hand(person, table)
        before = await world.moment()
        await world.restart()
        after = await world.moment()
        assert (after.state, after.seq, after.asked) == (before.state, before.seq, before.asked)
        assert after.log == before.log
        assert await world.decide(person, panels[person.id], chance)
        for verb in ("hand", "rules", "more"):
            assert (await world.press(person, table, verb)).ephemeral
        await world.env.settle()
        assert len(world.tables()) == 1


async def test_a_lobby_survives(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        options = (await world.press(aiko, table, "options")).response
        await world.restart()
        await world.press(botan, table, "sit")
        assert "Botan" in world.text(table)
        await world.choose(aiko, options, "1", "term")
        await world.press(aiko, table, "start")
        assert (await world.moment()).match.phase is Phase.PLAYING


async def test_computers_go_on(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1, computers=1)
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.press(aiko, table, "start")
        assert (await world.moment()).seq == 0
        await world.restart()
        assert (await world.moment()).seq == 1
        assert " is still placing Peasants." in world.text(table)


async def test_a_panel_is_refreshed_by_the_next_process(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        await world.restart()
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "Botan: three cards face down" in world.text(panel)


@pytest.mark.dear
async def test_an_end_that_the_table_missed_when_the_process_died_is_shown(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("take", 2)
        played = await world.begun("tatsu", 2)
        stopped = await world.begun("tenno", 2)
        with world.bot.tables.paused(2), world.bot.tables.paused(3):  # it dies before it can show what is stored
            await world.finished(2)
            assert (await world.moment(2)).match.phase is Phase.OVER
            await world.bot.door.stop(3, aiko.id, moderator=False)
            assert "hand" in world.verbs(played) and "hand" in world.verbs(stopped)
            await world.restart()
        await world.env.settle()
        assert "rematch" in world.verbs(played)
        assert "hand" not in world.verbs(stopped)


@pytest.mark.parametrize("by_dm", [False, True])
async def test_what_a_panel_missed_when_the_process_died_is_made_up_for(tmp_path, by_dm):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        if by_dm:
            await world.press(aiko, (await aiko.slash(world.channel, "settings")).response, "bydm")
        table = await world.begun("tenno", 2)
        panel = (await world.press(aiko, table, "hand")).response
        panel = aiko.user.dm_channel.history()[0] if by_dm else panel
        with world.bot.panels.answering(1, aiko.id):  # it dies before it can show what is stored
            await world.bot.door.answer(1, botan.id, 0, (0,))
            assert "Botan: three cards face down" not in world.text(panel)
            await world.restart()
        assert "Botan: three cards face down" in world.text(panel)


@pytest.mark.dear
async def test_a_match_that_cannot_go_on_does_not_keep_the_others_from_it(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        for _ in range(2):
            await world.begun("tenno", 2, pace="live")
        resume = Panels.resume

        async def broken_for_the_first(panels, match):
            if match.id == 1:
                raise ValueError("broken")
            await resume(panels, match)

        monkeypatch.setattr(Panels, "resume", broken_for_the_first)
        await world.restart()
        await world.env.advance_time(100)
        assert all(sitter.away for sitter in (await world.moment(2)).match.sitters)
        _errors, alarms = world.provoked()
        assert [alarm["event"] for alarm in alarms] == ["resuming a match failed"]


async def test_the_time_the_process_was_down_does_not_count(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2, pace="live")
        await world.env.advance_time(80)
        await world.restart()
        await world.env.advance_time(80)
        assert not any(sitter.away for sitter in (await world.moment()).match.sitters)
        await world.env.advance_time(20)
        assert all(sitter.away for sitter in (await world.moment()).match.sitters)


async def test_notices_are_sent_and_taken_away_across_a_restart(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(61)
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        [notice] = world.notices()
        await world.restart()
        assert [message.id for message in world.notices()] == [notice.id]
        panel, chance = await world.hand(botan, table), Random("until somebody else is asked")
        while await world.decide(botan, panel, chance) and botan in await world.asked():
            pass
        await world.env.settle()
        assert notice.id not in {message.id for message in world.public()}


async def test_who_answered_while_nobody_could_hear_of_it_is_told_of_the_next_question(tmp_path, monkeypatch):
    """Their notice is of a question that they have answered themselves, and the process died before it took it away."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(61)
        [before] = world.notices()
        monkeypatch.setattr(world.bot.notices, "refresh", lambda _match: None)
        for person in (aiko, botan):
            await world.choose(person, await world.hand(person, table), "0")
        assert await world.asked() and [message.id for message in world.notices()] == [before.id]
        await world.restart()
        await world.env.advance_time(61)
        [now] = world.notices()
        assert now.id != before.id and {user.id for user in now.mentions} == {person.id for person in await world.asked()}


async def test_whoever_is_asked_is_pinged_after_a_start(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        assert world.notices() == []  # they all just clicked
        await world.restart()
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {aiko.id, botan.id}


async def test_commands_that_could_not_be_registered_are_registered_at_the_next_start(tmp_path, monkeypatch):
    async def down(**_where):
        raise ConnectionError

    async with small_world(tmp_path) as world:
        await world.bot.store.keep_fact("commands", "of an older version")
        monkeypatch.setattr(world.bot.tree, "sync", down)
        with pytest.raises(ConnectionError):
            await world.bot._sync()
        await world.restart()
        assert len([request for request in world.env.http_requests if request.method == "PUT"]) == 2


async def test_commands_are_registered_once(tmp_path):
    async with small_world(tmp_path) as world:
        await world.restart()
        await world.restart()
        assert len([request for request in world.env.http_requests if request.method == "PUT"]) == 1
        assert (await world.people[0].slash(world.channel, "about")).ephemeral


async def test_a_match_that_cannot_be_read_does_not_keep_the_others_from_going_on(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        first = await world.lobby("tenno", 1, computers=1)
        await world.press(aiko, first, "start")
        second = await world.lobby("tenno", 1, computers=1)
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.press(aiko, second, "start")
        spoil = "UPDATE moves SET state = '{\"nonsense\": 1}' WHERE match = 1"
        await world.restart(lambda: changed(tmp_path / "chabudai.db", spoil))
        assert (await world.moment(2)).seq == 1
        assert "another version" in world.said(await world.press(aiko, first, "hand"))
        made = await aiko.slash(world.channel, "move", move=(await aiko.autocomplete(world.channel, "move", "move", ""))[0]["value"])
        assert "another version" not in world.said(made), "the other match can be played"
        stop = (await world.choose(aiko, (await aiko.slash(world.channel, "stop")).response, "1")).response
        await world.press(aiko, stop, "stop", "1")
        await world.env.settle()
        assert "closed" in world.text(first)
        errors, alarms = world.provoked()
        assert [alarm["event"] for alarm in alarms] == ["a match cannot be read"] and not errors


async def test_a_slow_look_does_not_undo_what_a_quick_click_led_to(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.restart()
        door, moves = world.bot.door, world.bot.store.moves
        door.matches.evict(None)  # as it is before the matches are read
        looks: list[int] = []

        async def slow_at_first(match_id):
            looks.append(match_id)
            rows = await moves(match_id)
            for _ in range(500 if len(looks) == 1 else 0):
                await asyncio.sleep(0)
            return rows

        world.bot.store.moves = slow_at_first
        await world.together([door.matches.moment(1), door.answer(1, aiko.id, 0, (0,))])
        assert (await world.moment()).seq == 1
        await world.choose(botan, await world.hand(botan, table), "0")
        assert (await world.moment()).seq >= 2


def sent(world: Any) -> list[Any]:
    return [(request.method, request.path) for request in world.env.http_requests if request.method in {"POST", "PATCH", "DELETE"}]


@pytest.mark.parametrize("by_dm", [False, True])
async def test_where_nothing_differs_nothing_is_sent_after_a_restart(tmp_path, by_dm):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        if by_dm:
            await world.press(aiko, (await aiko.slash(world.channel, "settings")).response, "bydm")
        table = await world.begun("tenno", 2)
        await world.lobby("take", 1)
        await world.press(aiko, table, "hand")
        await world.env.advance_time(61)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.advance_time(3 * 3600)  # by now tables are posted anew when they change
        await world.env.settle()
        await world.restart()
        before = sent(world)
        await world.restart()
        await world.env.settle()
        assert sent(world) == before and world.exists(table)


async def test_a_table_that_changed_while_the_process_died_is_brought_up_to_date(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        with world.bot.tables.paused(1):  # it dies before it can show what is stored
            await world.together([world.bot.door.answer(1, botan.id, 0, (0,))])
            assert " are still placing Peasants." in world.text(table)
            await world.restart()
        assert " is still placing Peasants." in world.text(table)


async def test_what_nobody_looked_at_since_the_start_is_read_when_somebody_does(tmp_path, monkeypatch):
    async def later(_bot, _match):
        """It is not its turn yet."""

    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        await world.hand(botan, table)
        monkeypatch.setattr(type(world.bot.resuming), "resume", later)
        await world.restart()
        assert not world.bot.door.matches.held and world.bot.door.matches.playing == 1
        await world.choose(botan, await world.hand(botan, table), "0")
        assert " is still placing Peasants." in world.text(table)
        await world.restart()
        await world.env.advance_time(100)
        assert [sitter.away for sitter in (await world.moment()).match.sitters] == [True, False]
