"""When Discord says no: closed direct messages, tokens that ran out, deleted messages, missing permissions, outages."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from simcord.results import InteractionResult

from bot.desk import content, deliver
from bot.desk.first_panels import FirstPanels
from bot.desk.messages import Kind, Place
from bot.desk.tables import LATELY
from bot.errors import InDoubt
from bot.match.values import Phase
from bot.store.both.flush import not_saved
from tests.discord.world import GALLERY, near_its_end, small_world


@pytest.fixture(autouse=True)
def asked_for(monkeypatch):
    """Panels are those that somebody asks for; none opens by itself."""

    async def nothing(*_what):
        pass

    monkeypatch.setattr(FirstPanels, "open", nothing)


async def by_dm(world, person):
    settings = (await person.slash(world.channel, "settings")).response
    await world.press(person, settings, "bydm")


async def test_a_panel_by_direct_message_stays_current_for_ever(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await by_dm(world, aiko)
        table = await world.begun("tenno", 2)
        where = await world.press(aiko, table, "hand")
        assert where.ephemeral and "Your panel is in your direct messages" in world.said(where)
        [panel] = aiko.user.dm_channel.history()
        assert "Your hand" in world.text(panel)
        await world.env.advance_time(3600)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "Botan: three cards face down" in world.text(panel)
        await world.choose(aiko.user, panel, "0")
        assert (await world.moment()).seq == 2
        assert "Your table" in world.text(panel)
        await world.press(aiko, world.tables()[0], "hand")
        [newer] = aiko.user.dm_channel.history()
        assert newer.id != panel.id


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_direct_messages_block_nobody_and_are_said_once(tmp_path, code):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await by_dm(world, aiko)
        table = await world.begun("tenno", 2)
        world.env.inject_error("POST", "/users/@me/channels", status=403, code=code, times=2)
        first = await world.press(aiko, table, "hand")
        assert "direct messages are closed" in world.said(first) and "Your hand" in world.said(first)
        second = await world.press(aiko, table, "hand")
        assert first.ephemeral and second.ephemeral
        assert "direct messages are closed" not in world.said(second) and "Your hand" in world.said(second)
        await world.choose(aiko, second.response, "0")
        assert (await world.moment()).seq == 1


async def test_direct_messages_that_close_when_the_message_is_sent_are_closed_too(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await by_dm(world, aiko)
        table = await world.begun("tenno", 2)
        number = aiko.user.dm_channel.id
        world.env.inject_error("POST", f"/channels/{number}/messages", status=403, code=50007)
        assert "direct messages are closed" in world.said(await world.press(aiko, table, "hand"))
        assert "in your direct messages" in world.said(await world.press(aiko, table, "hand"))


async def test_a_panel_is_refreshed_while_its_token_lives(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        await world.env.advance_time(14 * 60)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "Botan: three cards face down" in world.text(panel)


async def test_a_token_that_ran_out_is_given_up_quietly(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        await world.env.advance_time(16 * 60)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "Botan: three cards face down" not in world.text(panel)
        edits = [request for request in world.env.http_requests if request.method == "PATCH" and "webhooks" in request.path]
        assert edits == []
        assert "Botan: three cards face down" in world.text(await world.hand(aiko, table))
        await world.choose(aiko, panel, "0")  # an old panel that is still on the screen works, too
        assert (await world.moment()).seq == 2


async def test_a_token_that_discord_refuses_early_is_given_up_quietly(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(aiko, table)
        world.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027, times=1)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert (await world.bot.store.messages(1)).get(("panel", aiko.id)) is None
        assert "Your hand" in world.text(await world.hand(aiko, table))


async def test_a_panel_follows_although_a_move_in_it_was_refused(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.refuse_once("append")
        assert "couldn’t be saved" in world.said(await world.choose(aiko, panel, "0"))
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "Botan: three cards face down" in world.text(panel)


async def test_a_panel_opened_while_the_older_one_was_lost_is_kept_up_to_date(tmp_path, monkeypatch):
    async with small_world(tmp_path, people=3) as world:
        aiko, botan, chiyo = world.people
        table = await world.begun("tenno", 3)
        older = await world.hand(aiko, table)
        (record, press), edit = world.pressing(aiko, table, world.button(table, "hand")), deliver.edit

        async def opened_meanwhile(client, message, *what):
            if message.id != older.id:
                return await edit(client, message, *what)
            world.env.backend.emit("INTERACTION_CREATE", press)
            while message.is_at(await world.bot.messages.at(Place(1, Kind.PANEL, aiko.id))):  # noqa: ASYNC110 - nobody tells that it is there
                await asyncio.sleep(0)
            return None

        monkeypatch.setattr(deliver, "edit", opened_meanwhile)
        for person in (botan, chiyo):
            await world.choose(person, await world.hand(person, table), "0")
            await world.env.settle()
        newer = InteractionResult(world.env, record).response
        assert "Chiyo: three cards face down" in world.text(newer)
        assert "Chiyo: three cards face down" not in world.text(older)


@pytest.mark.parametrize("directly", [False, True])
async def test_an_edit_that_arrives_after_the_answer_to_a_click_does_not_leave_the_panel_old(tmp_path, monkeypatch, directly):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        if directly:
            await by_dm(world, aiko)
        panel = await world.hand(aiko, table)
        panel = aiko.user.dm_channel.history()[0] if directly else panel
        edit, overtaken = deliver.edit, list[object]()

        async def overtaken_by_an_answer(client, message, *what):
            if message.id == panel.id and not overtaken:
                overtaken.append(message)
                await asyncio.sleep(30)
            return await edit(client, message, *what)

        monkeypatch.setattr(deliver, "edit", overtaken_by_an_answer)
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.choose(aiko.user if directly else aiko, panel, "0")
        assert overtaken and "Your table" in world.text(panel)
        await world.env.advance_time(31)
        assert "Your table" in world.text(panel)


async def test_a_sentence_that_follows_an_answer_is_for_one_alone(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        world.refuse_once("keep_message")
        opened = await world.press(aiko, table, "hand")
        [sentence] = opened.followups
        assert opened.ephemeral and "Your hand" in world.said(opened)
        assert sentence.ephemeral and "couldn’t be saved" in world.text(sentence)


async def test_a_table_at_which_somebody_clicked_lately_goes_before_others(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 1, computers=1)
        table = await world.begun("tenno", 2)
        assert world.bot.tables.is_urgent(1), "it was opened just now"
        await world.env.advance_time(LATELY + 1)
        await world.hand(botan, table)
        assert [world.bot.tables.is_urgent(number) for number in (1, 2)] == [False, True]
        await world.env.advance_time(LATELY + 1)
        assert not world.bot.tables.is_urgent(2)
        await world.hand(aiko, table)
        assert list(world.bot.tables._clicked) == [2], "of those at which nobody clicks any more nothing is kept"


async def test_a_table_that_a_moderator_deleted_comes_back(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.env.backend.delete_message(world.channel.id, table.id)
        assert world.tables() == []
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        [again] = world.tables()
        assert " is still placing Peasants" in world.text(again)
        assert "Your table" in world.text(await world.hand(aiko, again))


@pytest.mark.dear
async def test_a_table_that_was_deleted_before_the_last_move_comes_back_with_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panels = {person.id: await world.hand(person, table) for person in (aiko, botan)}
        chance = Random("the end")
        await near_its_end(world)
        while not await world.over():
            world.env.backend.delete_message(world.channel.id, world.tables()[-1].id)
            await world.played(table, chance, 1, panels)
            await world.env.settle()
        [end] = world.tables()
        assert "rematch" in world.verbs(end)


async def test_a_move_while_the_panel_is_on_its_way_is_shown_after_it(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        answer = deliver.answer

        async def meanwhile(*arguments, **more):
            sent = await answer(*arguments, **more)
            await world.bot.door.answer(1, botan.id, 0, (0,))
            return sent

        monkeypatch.setattr(deliver, "answer", meanwhile)
        panel = await world.hand(aiko, table)
        await world.env.settle()
        assert "Botan: three cards face down" in world.text(panel)


async def test_a_move_while_the_table_is_moved_is_shown_after_it(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        post = deliver.post

        async def meanwhile(*arguments, **how):
            sent = await post(*arguments, **how)
            await world.bot.door.answer(1, botan.id, 0, (0,))
            for _ in range(200):  # the old table is brought up to date
                await asyncio.sleep(0)
            return sent

        monkeypatch.setattr(deliver, "post", meanwhile)
        await aiko.slash(world.channel, "table")
        await world.env.settle()
        [table] = world.tables()
        assert " is still placing Peasants." in world.text(table)


async def test_a_table_that_was_moved_while_it_was_edited_is_posted_once(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel, edit = await world.hand(aiko, table), deliver.edit

        async def moved_meanwhile(client, message, *what):
            monkeypatch.undo()
            await world.bot.tables.repost(1)
            return await edit(client, message, *what)

        monkeypatch.setattr(deliver, "edit", moved_meanwhile)
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        posted = [
            each for each in world.env.http_requests if (each.method, each.path) == ("POST", f"/channels/{world.channel.id}/messages")
        ]
        assert len(posted) == len(world.tables()) == 1


async def test_the_table_whose_place_a_newer_one_takes_is_deleted_once(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        delete, deleted = deliver.delete, []

        async def slowly(client, message):
            deleted.append(message.id)
            for _ in range(50):  # the newer one is brought up to date meanwhile
                await asyncio.sleep(0)
            return await delete(client, message)

        monkeypatch.setattr(deliver, "delete", slowly)
        for move in (1, 2):
            await world.together([world.bot.tables.repost(1)])
            assert len(deleted) == len(set(deleted)) == move and len(world.tables()) == 1


async def test_an_old_table_in_a_channel_that_is_closed_is_still_edited(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(51 * 60)
        world.forbid("send_messages")
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(table)


async def test_an_old_table_moves_to_the_end_of_the_channel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(51 * 60)
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        [again] = world.tables()
        assert again.id != table.id and not world.exists(table)


async def test_a_deleted_panel_does_not_disturb_the_click_on_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        press = world.pressing(aiko, panel, world.button(panel, "pick", "0"))
        world.env.backend.delete_message(world.channel.id, panel.id)
        world.is_refused()
        [answer] = await world.sent([press])
        assert (await world.moment()).seq == 1 and "Your table" in world.said(answer)
        assert "Your table" in world.text(await world.hand(aiko, table))


@pytest.mark.parametrize(("permission", "name"), [("attach_files", "Attach Files"), ("send_messages", "Send Messages")])
async def test_what_the_bot_may_not_do_is_named_before_a_table_is_opened(tmp_path, permission, name):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        world.forbid(permission)
        refused = await aiko.slash(world.channel, "play", game="tenno")
        assert refused.ephemeral and name in world.said(refused)
        assert await world.bot.store.unfinished() == []


async def test_a_channel_that_closes_during_a_match_stops_nobody(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panels = [await world.hand(person, table) for person in (aiko, botan)]
        world.forbid("send_messages", "view_channel")
        for person, panel in zip((aiko, botan), panels, strict=True):
            await world.env.advance_time(120)
            await world.choose(person, panel, "0")
        assert (await world.moment()).seq >= 2
        told = await aiko.slash(world.channel, "table")
        assert told.ephemeral and "don’t have permission to post" in world.said(told)


@pytest.mark.parametrize("thread", [False, True])
async def test_a_match_whose_channel_is_deleted_ends(tmp_path, thread):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await by_dm(world, aiko)
        games, other = world.channel, world.guild.create_text_channel("other")
        world.channel = await world.thread("A quiet corner") if thread else games
        table = await world.begun("tenno", 2)
        await world.press(aiko, table, "hand")
        world.channel = other
        kept = await world.begun("tenno", 2)
        world.env.backend.delete_channel(world.stored(table).channel_id)
        await world.env.settle()
        assert [(await world.bot.door.matches.match(number)).phase for number in (1, 2)] == [Phase.STOPPED, Phase.PLAYING]
        [panel] = aiko.user.dm_channel.history()
        assert "was deleted, so the match has ended" in world.text(panel)
        await world.choose(botan, await world.hand(botan, kept), "0")
        assert (await world.moment(2)).seq == 1


async def test_nothing_of_a_match_that_ended_out_of_reach_stays_in_memory(tmp_path):
    async with small_world(tmp_path) as world:
        games, other = world.channel, world.guild.create_text_channel("other")
        await world.lobby("tenno", 2)
        await world.begun("tenno", 2, pace="live")
        world.env.backend.delete_channel(games.id)
        await world.env.settle()
        world.channel = other
        await world.begun("tenno", 2)
        world.env.backend.delete_message(other.id, world.tables()[-1].id)
        world.forbid("send_messages")
        await world.together([world.bot.door.stop(3, world.people[0].id, moderator=True)])
        assert (list(world.bot.messages.held), world.bot.tables._moved) == ([], {})


@pytest.mark.dear
async def test_a_table_that_cannot_be_noted_is_not_left_behind(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        keep_message = world.bot.store.keep_message

        async def full(match_id, kind, who, message):
            if kind == "table":
                raise not_saved()
            await keep_message(match_id, kind, who, message)

        monkeypatch.setattr(world.bot.store, "keep_message", full)
        await aiko.slash(world.channel, "table")
        await aiko.slash(world.channel, "play", game="take")
        assert [message.id for message in world.tables()] == [table.id]
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(table)


@pytest.mark.parametrize("kept", [True, False])
async def test_a_table_of_which_it_is_not_known_whether_it_is_noted_stays(tmp_path, monkeypatch, kept):
    """If it was, what is noted would lead nowhere; and if not, whoever presses it tells where it is."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        keep_message, doubts = world.bot.store.keep_message, [InDoubt()]

        async def in_doubt(match_id, kind, who, message):
            if kept or not doubts:
                await keep_message(match_id, kind, who, message)
            if doubts:
                raise doubts.pop()

        monkeypatch.setattr(world.bot.store, "keep_message", in_doubt)
        await aiko.slash(world.channel, "play", game="take")
        [table] = world.tables()
        world.bot.messages.evict(1)  # it is looked at again
        await world.press(botan, table, "sit")
        await world.env.settle()
        assert "Botan" in world.text(table)
        there = await world.bot.messages.at(Place(1, Kind.TABLE))
        assert there is not None and there.id == table.id


async def test_a_match_can_be_played_in_a_thread(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        thread = await world.thread("our match")
        table = (await aiko.slash(thread, "play", game="tenno")).response
        await world.press(botan, table, "sit")
        await world.press(aiko, table, "start")
        for person in (aiko, botan):
            await world.choose(person, await world.hand(person, table), "0")
        assert (await world.moment()).seq >= 2
        assert len(world.tables(thread)) == 1
        assert world.tables() == []
        world.forbid("send_messages_in_threads")
        refused = await aiko.slash(thread, "play", game="take")
        assert "Send Messages in Threads" in world.said(refused)


@pytest.mark.parametrize("status", [500, 429])
async def test_a_table_that_cannot_be_edited_for_a_moment_is_edited_later(tmp_path, status):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.env.inject_error("PATCH", f"/channels/*/messages/{table.id}", status=status, times=2)
        await world.choose(aiko, panel, "0")
        assert " are still placing Peasants." in world.text(table)
        await world.env.advance_time(20)
        assert " is still placing Peasants." in world.text(table)
        assert len(world.tables()) == 1


async def test_an_outage_does_not_keep_the_bot_from_stopping(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.env.inject_error("PATCH", "/channels/*", status=503, times=None)
        await world.choose(aiko, panel, "0")
        await world.restart()
        world.env.backend.faults.clear()
        await world.env.advance_time(20)
        assert " is still placing Peasants." in world.text(table)


@pytest.mark.parametrize("problem", [not_saved(), OSError("the disk is gone")])
async def test_who_cannot_be_noted_gets_an_answer_all_the_same(tmp_path, monkeypatch, problem):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people

        async def full(_person):
            raise problem

        monkeypatch.setattr(world.bot.store, "save_person", full)
        assert "Chabudai" in world.said(await aiko.slash(world.channel, "about"))
        table = (await aiko.slash(world.channel, "play", game="tenno")).response
        assert (await world.press(aiko, table, "rules")).ephemeral
        errors, alarms = world.provoked()
        assert not errors and bool(alarms) == isinstance(problem, OSError)


async def test_a_picture_that_cannot_be_drawn_stops_no_match(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people

        def broken(_drawing):
            raise ValueError("no such colour")

        world.bot.studio.draw = broken
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        assert "Your hand" in world.text(panel) and not world.parts(panel, GALLERY)
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(world.tables()[0])
        errors, alarms = world.provoked()
        assert not errors and {alarm["event"] for alarm in alarms} == {"a picture could not be drawn"}


@pytest.fixture
def impatient(monkeypatch):
    """Answers wait for no picture."""
    monkeypatch.setattr(content.picture_of, "__defaults__", (0.0,))


def came_with_a_picture(world):
    """Whether the last answer to a click brought one."""
    answers = [request for request in world.env.http_requests if request.path.endswith("/callback")]
    return "attachment://" in str(answers[-1].json)


@pytest.mark.usefixtures("impatient")
async def test_a_picture_that_takes_its_time_follows_in_the_panel(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        panel = await world.hand(world.people[0], table)
        assert not came_with_a_picture(world) and len(world.parts(panel, GALLERY)) == 1


@pytest.mark.usefixtures("impatient")
async def test_a_picture_that_takes_its_time_follows_in_direct_messages(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await by_dm(world, aiko)
        await world.press(aiko, await world.begun("tenno", 2), "hand")
        [panel] = aiko.user.dm_channel.history()
        [posted] = [request for request in world.env.http_requests if request.path == f"/channels/{aiko.user.dm_channel.id}/messages"]
        assert "attachment://" not in str(posted.json) and len(world.parts(panel, GALLERY)) == 1


@pytest.mark.usefixtures("impatient")
async def test_a_picture_that_takes_its_time_follows_on_the_table(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        assert not came_with_a_picture(world) and len(world.parts(table, GALLERY)) == 1


async def test_a_click_from_before_the_latest_edit_keeps_no_picture_that_is_not_there_any_more(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        first = world.pressing(aiko, panel, world.button(panel, "astext"))
        second = world.pressing(aiko, panel, "cb1:1:astext:0:0")  # somebody still saw the picture
        await world.sent([first])
        assert not world.parts(panel, GALLERY)
        await world.sent([second])
        assert len(world.parts(panel, GALLERY)) == 1
        errors, alarms = world.provoked()
        assert not errors and not alarms


async def test_an_answer_that_discord_does_not_take_changes_nothing_about_the_move(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.env.inject_error("POST", "/interactions/*", status=404, code=10062, times=1)
        late = await world.choose(aiko, panel, "0")
        assert not late.acknowledged
        assert (await world.moment()).seq == 1
        assert "Your table" in world.text(await world.hand(aiko, table))


async def test_a_click_that_goes_wrong_on_our_side_gets_a_code_that_is_in_the_log(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        monkeypatch.setattr(world.bot.panels, "show", broken)
        answer = await world.press(aiko, table, "hand")
        assert answer.ephemeral and "Something went wrong on our end" in world.said(answer)
        _errors, [line] = world.provoked()
        assert f"Error code: {line['code']}" in world.said(answer)


async def broken(*_arguments):
    raise ZeroDivisionError


@pytest.mark.parametrize("menu", ["", ":000000"])
async def test_a_button_of_another_menu_shows_the_panel_as_it_is_and_decides_nothing(tmp_path, menu):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        old = world.button(panel, "pick", "0")
        answer = await world.forged(aiko, panel, f"{old.rpartition(':')[0]}{menu}")
        assert "Your choices have changed since this button was shown." in world.said(answer)
        assert (await world.moment()).seq == 0 and world.button(answer.response, "pick", "0") == old
        await world.forged(aiko, panel, old)
        assert (await world.moment()).seq == 1


async def test_a_note_that_cannot_be_shown_still_gets_an_answer(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        monkeypatch.setattr(world.bot.panels, "_content", broken)
        answer = await world.forged(aiko, table, "cb1:1:pick:77:0")
        assert answer.acknowledged and "Something went wrong on our end" in world.said(answer)
        assert world.provoked()[1]


NAMES = [
    "🎴" * 32,
    "**bold** _and_ ~~more~~ `code`",
    "@everyone",
    "<@1456074443980800015>",
    "[a link](https://example.com)",
    "# heading",
    "> quote",
    "```",
    "\u202egnp.exe",
    "W" * 32,
    "Ґалаґан-Їжакевич Щедротворненко ї",
]


@pytest.mark.dear
@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_only_a_name(tmp_path, name):
    async with small_world(tmp_path, drawing=True) as world:
        odd = world.guild.add_member(world.env.create_user("odd", global_name=name[:32]))
        world.people[0] = odd
        table = await world.begun("tenno", 2)
        await world.hand(odd, table)
        asked = await odd.slash(world.channel, "hand")
        await odd.slash(world.channel, "play", game="take")
        await world.press(odd, table, "more")
        sure = (await odd.slash(world.channel, "resign")).response
        await world.press(odd, sure, "leave", "1")
        await world.env.advance_time(100)
        assert asked.ephemeral
        for message in world.public():
            assert "@everyone" not in world.written(message)
            assert "<@1456" not in world.written(message).replace(world.people[1].mention, "")
            assert message.mention_everyone is False
            assert {user.id for user in message.mentions} <= {world.people[1].id}


async def test_clicks_after_the_bot_was_told_to_stop_are_refused_politely(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        lobby = (await botan.slash(world.channel, "play", game="take")).response
        world.bot.door.close()
        for answer in (
            await world.choose(aiko, panel, "0"),
            await world.press(aiko, lobby, "sit"),
            await aiko.slash(world.channel, "play", game="tenno"),
        ):
            assert answer.ephemeral and "The bot is restarting" in world.said(answer)
        assert (await world.moment()).seq == 0
        await world.restart()
        await world.choose(aiko, panel, "0")
        assert (await world.moment()).seq == 1


async def test_a_click_in_flight_is_finished_when_the_bot_stops(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        record, payload = world.pressing(aiko, panel, world.button(panel, "pick", "0"))
        world.env.backend.emit("INTERACTION_CREATE", payload)
        while not world.bot.door._locks:  # noqa: ASYNC110 - nobody tells that a click is on its way
            await asyncio.sleep(0)
        await world.restart()
        assert record.responded
        assert (await world.moment()).seq == 1


async def test_an_end_that_discord_would_not_show_is_shown_when_somebody_looks(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(aiko, table)
        world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=403, code=50013, times=1)
        world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=1)
        await world.together([world.bot.door.stop(1, aiko.id, moderator=False)])
        assert "stopped" not in world.text(table)
        await world.press(aiko, table, "hand")
        await world.env.settle()
        assert "This match was stopped" in world.text(table)


async def test_a_table_that_another_application_posted_is_posted_anew_when_it_changes(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        theirs = await world.begun("tenno", 2)
        panel = await world.hand(aiko, theirs)
        world.env.inject_error("PATCH", f"/channels/*/messages/{theirs.id}", status=403, code=50005, times=1)
        await world.choose(aiko, panel, "0")
        [ours] = world.tables()
        assert ours.id != theirs.id and " is still placing Peasants." in world.text(ours)
