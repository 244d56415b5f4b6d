"""Whole matches and the commands around them: hand, move, table, resign, stop, rematch, several matches at once."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.desk.messages import Kind
from bot.errors import Stale
from bot.i18n import Reader
from bot.match.values import Phase
from games import all_games
from tests.bot.tables import kept_as
from tests.discord.world import BUTTON, SELECT, near_its_end, small_world
from tests.patience import under_way


@pytest.mark.dear
async def test_a_match_of_people_and_computers_is_played_to_its_end(tmp_path, many):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2, computers=2)
        if many(True, False):
            await near_its_end(world)
        await world.played(table, Random("whole"))
        await world.env.settle()
        moment = await world.moment()
        assert moment.match.phase is Phase.OVER
        shown = world.text(table)
        for name in map(Reader("en"), moment.match.names):
            assert re.search(rf"^\d\. .*\*\*{re.escape(name)}\*\* \(-?\d+\)", shown, re.MULTILINE), shown
        assert world.verbs(table) == {"rematch", "replay", "checkdeal", "more"}
        assert world.notices() == []


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
async def test_everybody_sees_the_end_in_their_panel(tmp_path, key, many):
    async with small_world(tmp_path) as world:
        people = all_games()[key].seats[0]
        table = await world.begun(key, people)
        if many(True, False):
            await near_its_end(world)
        panels = {person.id: await world.hand(person, table) for person in world.people[:people]}
        await world.played(table, Random(f"end of {key}"), 3000, panels)
        await world.env.settle()
        assert (await world.moment()).outcome is not None
        for panel in (table, *panels.values()):
            assert "1. " in world.text(panel)
        for panel in panels.values():
            assert not {"pick", "page"} & world.verbs(panel)


@pytest.mark.dear
async def test_of_a_match_that_is_over_nothing_stays_in_memory(tmp_path, many):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2, pace="days")
        if many(True, False):
            await near_its_end(world)
        await world.played(table, Random("memory"))
        await world.env.settle()
        bot = world.bot
        assert not any((bot.door.matches.held, bot.messages.held, bot.computers.busy))
        assert not any((bot.notices._seen, bot.notices._late, bot.deadlines._alarm._due, bot.deadlines._reminded))
        for part in (bot.tables._edits, bot.panels._edits, bot.notices._edits):
            assert not part.busy and not part._requested and not part._paused
        assert kept_as(await bot.store.messages(1), "panel") == {} and kept_as(await bot.store.messages(1), "notice") == {}
        assert not under_way("deadlines")


async def test_of_those_who_only_look_back_nothing_stays_in_memory(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        closed = await world.lobby("tenno", 1)
        await world.press(aiko, (await aiko.slash(world.channel, "stop")).response, "stop", "1")
        over = await world.begun("tenno", 2)
        await world.finished(2)
        for table in (over, closed):
            await world.forged(botan, table, f"cb1:{1 + (table is over)}:rules:0:")
        assert not world.bot.notices._seen


async def test_the_panel_of_somebody_who_left_is_let_go(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(botan, table)
        await world.press(botan, (await botan.slash(world.channel, "resign")).response, "leave", "1")
        await world.env.settle()
        kept = await world.bot.messages.of(1, Kind.PANEL), kept_as(await world.bot.store.messages(1), "panel")
        assert [set(panels) for panels in kept] == [{aiko.id}] * 2


@pytest.mark.dear
async def test_a_rematch_seats_the_same_people_one_further_with_the_same_options(tmp_path, many):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2, computers=1)
        options = (await world.press(aiko, table, "options")).response
        await world.choose(aiko, options, "1", "option")
        await world.choose(aiko, options, "2", "term")
        await world.press(aiko, table, "start")
        if many(True, False):
            await near_its_end(world)
        await world.played(table, Random("rematch"))
        await world.env.settle()
        before = (await world.moment()).match
        opened = await world.press(botan, table, "rematch")
        assert not opened.ephemeral
        again = await world.bot.door.matches.match(2)
        assert again.phase is Phase.GATHERING
        assert again.sitters == (*before.sitters[1:], before.sitters[0])
        assert (again.options, again.pace, again.previous, again.host) == (before.options, before.pace, 1, botan.id)
        second = await world.press(aiko, table, "rematch")
        assert second.ephemeral and "already open" in world.said(second)
        assert len(world.tables()) == 2
        await world.press(botan, opened.response, "start")
        assert (await world.moment(2)).match.phase is Phase.PLAYING


async def test_a_rematch_is_for_those_who_played(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await world.finished()
        assert "You weren’t at this table" in world.said(await world.press(world.people[3], table, "rematch"))
        assert await world.bot.store.unfinished() == []


async def test_two_who_press_rematch_at_once_find_one_table(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await world.finished()
        rematch = world.button(table, "rematch")
        await world.at_once([(person, table, rematch) for person in world.people[:2]])
        assert len(world.tables()) == 2
        assert [match.id for match in await world.bot.store.unfinished()] == [2]


async def test_a_rematch_where_the_bot_may_not_write_opens_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await world.finished()
        world.forbid("attach_files")
        refused = await world.press(world.people[0], table, "rematch")
        assert "Attach Files" in world.said(refused)
        assert await world.bot.store.unfinished() == []


async def test_hand_shows_the_panel_and_hides_it_from_others(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        assert "You’re not in a match" in world.said(await aiko.slash(world.channel, "hand"))
        await world.begun("tenno", 2)
        hand = await aiko.slash(world.channel, "hand")
        assert hand.ephemeral and "Your hand" in world.said(hand)
        assert hand.response.id not in {message.id for message in world.channel.history(viewer=botan)}


async def test_somebody_in_several_matches_is_asked_which(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        first = await world.begun("tenno", 2)
        second = await world.begun("take", 2)
        asked = await aiko.slash(world.channel, "hand")
        assert "several tables" in world.said(asked)
        await world.choose(aiko, asked.response, "2")
        assert "Také" in world.text(asked.response) and "match 2" in world.text(asked.response)
        for table, name in ((first, "Tenno"), (second, "Také")):
            assert name in world.text(await world.hand(aiko, table))
        there = world.guild.create_text_channel("other")
        third = (await aiko.slash(there, "play", game="tatsu")).response
        await world.press(world.people[1], third, "sit")
        await world.press(aiko, third, "start")
        assert "Tatsu" in world.said(await aiko.slash(there, "hand"))


async def test_matches_in_one_channel_do_not_touch_each_other(tmp_path):
    async with small_world(tmp_path) as world:
        first = await world.begun("tenno", 2)
        second = await world.begun("tenno", 2)
        before = await world.moment(2)
        await world.played(first, Random("one"), steps=6)
        assert await world.moment(2) == before
        await world.played(second, Random("two"), steps=6, match_id=2)
        assert (await world.moment(1)).seq >= 6 and (await world.moment(2)).seq >= 6


async def test_a_move_is_chosen_from_the_list_in_words(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        offered = await aiko.autocomplete(world.channel, "move", "move", "")
        assert len(offered) == 6
        fitting = await aiko.autocomplete(world.channel, "move", "move", "1, 3, 2")
        assert [choice["name"] for choice in fitting] == ["From left to right: 1, 3, 2"]
        made = await aiko.slash(world.channel, "move", move=offered[3]["value"])
        assert made.ephemeral and "Your table" in world.said(made)
        assert (await world.moment()).seq == 1
        late = await aiko.slash(world.channel, "move", move=offered[3]["value"])
        assert "nothing for you to decide" in world.said(late)


async def test_a_move_is_for_the_match_that_waits(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        newest = await world.begun("tenno", 2)
        await world.choose(aiko, await world.hand(aiko, newest), "0")
        made = await aiko.slash(world.channel, "move", move="From left to right: 3, 2, 1")
        assert "match 1" in world.said(made)
        assert [(await world.moment(number)).seq for number in (1, 2)] == [1, 1]


async def test_a_move_that_comes_too_late_brings_the_panel_as_it_is(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        offered = await aiko.autocomplete(world.channel, "move", "move", "")

        async def somebody_was_faster(*_args):
            raise Stale

        monkeypatch.setattr(world.bot.door, "answer", somebody_was_faster)
        late = await aiko.slash(world.channel, "move", move=offered[3]["value"])
        assert "already been answered" in world.said(late) and "Your hand" in world.said(late)


async def test_a_move_can_be_typed(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        unclear = await aiko.slash(world.channel, "move", move="left to right")
        assert "can’t make that move" in world.said(unclear)
        await aiko.slash(world.channel, "move", move="  FROM LEFT TO RIGHT: 3, 2, 1 ")
        assert (await world.moment()).seq == 1


async def test_a_stranger_is_offered_no_moves(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        stranger = world.people[3]
        assert await stranger.autocomplete(world.channel, "move", "move", "") == []
        assert await stranger.autocomplete(world.channel, "move", "move", "1#0:0") == []
        assert "You’re not at this table" in world.said(await stranger.slash(world.channel, "move", move="1#0:0"))


@pytest.mark.parametrize("key", list(all_games()))
async def test_every_move_in_the_list_can_be_made(tmp_path, key):
    async with small_world(tmp_path) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        chance = Random(key)
        for _ in range(8):
            if await world.over():
                break  # there are short games
            person = (await world.asked())[0]
            before = (await world.moment()).seq
            offered = await person.autocomplete(world.channel, "move", "move", "")
            assert 1 <= len(offered) <= 25
            assert len({choice["value"] for choice in offered}) == len(offered)
            await person.slash(world.channel, "move", move=chance.choice(offered)["value"])
            assert (await world.moment()).seq > before, world.text(table)


async def test_table_shows_the_table_again_at_the_end_of_the_channel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        assert "There is no match" in world.said(await chiyo.slash(world.channel, "table"))
        old = await world.begun("tenno", 2)
        await botan.send(world.channel, "a lot of talk")
        shown = await chiyo.slash(world.channel, "table")
        assert shown.ephemeral and "Here it is" in world.said(shown)
        assert not world.exists(old)
        [table] = world.tables()
        assert world.public()[-1].id == table.id
        panel = await world.hand(aiko, table)
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(table)


async def test_many_who_ask_for_the_table_get_one(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        await world.bot.tables.repost(1)
        await world.together(world.bot.tables.repost(1) for _ in range(4))
        assert len(world.tables()) == 1


async def test_who_resigns_is_asked_twice_and_the_seat_is_offered(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(botan, table)
        choice = world.button(panel, "pick", "0")
        sure = await botan.slash(world.channel, "resign")
        assert sure.ephemeral and "for good?" in world.said(sure)
        assert not (await world.moment()).match.sitters[1].left
        await world.press(botan, sure.response, "leave", "1")
        await world.env.settle()
        assert "You left" in world.text(sure.response)
        assert "**Botan** has left" in world.text(table)
        assert "You’ve left this match." in world.text(panel) and not world.parts(panel, BUTTON)
        assert "You’re not at this table" in world.said(await world.forged(botan, panel, choice))
        told = await world.press(chiyo, table, "seat")
        assert told.ephemeral and "You’ll see this seat’s cards" in world.said(told)
        taken = await world.press(chiyo, told.response, "seat")
        assert "Your hand" in world.said(taken) and "Your hand" in world.text(told.response)
        assert (await world.moment()).match.names == ("Aiko", "Chiyo") and "Botan" not in world.text(table)
        assert "seat" not in world.verbs(table)
        assert "already" in world.said(await world.forged(aiko, table, "cb1:1:seat:0:"))


async def test_the_last_person_who_leaves_is_told_before_that_it_stops_the_match(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 1, computers=1)
        sure = (await aiko.slash(world.channel, "resign")).response
        assert "You’re the last person" in world.text(sure) and "ends for everyone" in world.text(sure)
        await world.press(aiko, sure, "leave", "2")
        assert "it ended" in world.text(sure)
        await world.env.settle()
        assert "was stopped" in world.text(table)
        assert (await world.moment()).match.phase is Phase.STOPPED
        assert "You’re not in a match" in world.said(await aiko.slash(world.channel, "resign"))


async def test_who_became_the_last_person_while_they_were_asked_is_asked_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        early = await aiko.slash(world.channel, "resign")
        assert "You’re the last person" not in world.said(early)
        await world.press(botan, (await botan.slash(world.channel, "resign")).response, "leave", "1")
        again = await world.press(aiko, early.response, "leave", "1")
        assert "You’re the last person" in world.said(again)
        assert (await world.moment()).playing
        await world.press(aiko, again.response, "leave", "2")
        assert (await world.moment()).match.phase is Phase.STOPPED


async def test_the_host_stops_a_match_and_a_stranger_does_not(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        assert "There is no match here" in world.said(await botan.slash(world.channel, "stop"))
        status = (await world.press(botan, table, "more")).response
        assert "Only the host" in world.said(await world.press(botan, status, "stop")), (
            "who may not is not asked first whether they are sure"
        )
        assert (await world.moment()).match.phase is Phase.PLAYING
        sure = (await aiko.slash(world.channel, "stop")).response
        await world.press(aiko, sure, "stop", "1")
        await world.env.settle()
        assert "was stopped" in world.text(table)
        assert world.notices() == []


async def test_a_moderator_stops_any_match_here(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        moderator = world.moderator("rin")
        sure = (await moderator.slash(world.channel, "stop")).response
        await world.press(moderator, sure, "stop", "1")
        await world.env.settle()
        assert "was stopped" in world.text(table)


async def test_more_tells_everything_public_as_text(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        status = await world.press(world.people[3], table, "more")
        assert status.ephemeral
        assert "Tenno · match 1" in world.said(status)
        assert "11 cards in hand" in world.said(status)
        assert "Peasant 1" not in world.said(status)
        assert world.parts(status.response, SELECT) == []
