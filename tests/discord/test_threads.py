"""A match in a thread of its own: opened at the start, the table in it, the result in the channel, put away at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from simcord.backend import serializers

from bot.desk import deliver
from bot.desk.messages import Kind
from bot.match.terms import TERMS, THREAD
from bot.match.values import NoThread, Phase, Why
from tests.discord.world import SELECT, World, near_its_end, small_world

ARCHIVES = 70.0  # seconds after the end in which the thread is put away


async def wants_a_thread(world: World, person: Any, table: Any) -> Any:
    """The answer to choosing a thread among the options."""
    panel = (await world.press(person, table, "options")).response
    return await world.agree(person, panel, THREAD, True)


async def begun(world: World, people: int = 2, **options: Any) -> tuple[Any, Any]:
    """A match that is to have a thread: the message in the channel, and the thread if there is one."""
    table = await world.lobby("tenno", people, **options)
    await wants_a_thread(world, world.people[0], table)
    await world.press(world.people[0], table, "start")
    await world.env.settle()
    return table, next(iter(world.channel.threads), None)


def archived(world: World, thread: Any) -> bool:
    return bool(world.env.backend.channels[thread.id].thread_metadata.archived)


def the_table(world: World, thread: Any) -> Any:
    [table] = world.tables(thread)
    return table


# ---- the start


async def test_the_table_stands_in_the_thread_and_the_channel_leads_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message, thread = await begun(world)
        assert thread.name == "Tenno · match 1"
        table = the_table(world, thread)
        assert {"hand", "rules", "more"} == world.verbs(table)
        assert f"**Aiko**, **Botan**\nThe match is played in <#{thread.id}>." in world.text(message)
        assert world.verbs(message) == set()
        assert [each.id for each in world.public() if each.id != message.id and world.now(each)] == []
        match = await world.bot.door.matches.match(1)
        assert (match.channel, match.home) == (thread.id, world.channel.id)
        panel = await world.hand(aiko, table)
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        assert " is still placing Peasants." in world.text(table)
        assert "The match is played in" in world.text(message)
        await world.env.advance_time(61)
        [notice] = [each for each in world.public(thread) if f"<@{botan.id}>" in world.text(each)]
        assert f"/{world.guild.id}/{thread.id}/{table.id}" in world.text(notice)
        assert world.notices() == []


async def test_the_answer_to_start_says_that_the_thread_is_being_opened(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        await wants_a_thread(world, aiko, table)
        monkeypatch.setattr(world.bot.threads, "refresh", lambda _match: None)
        await world.press(aiko, table, "start")
        assert "Opening a thread for this match." in world.text(table) and world.verbs(table) == {"hand"}
        assert "Tenno" in world.text(await world.hand(aiko, table)), "whoever is quick need not wait"


async def test_the_host_sees_the_wish_in_the_lobby_and_may_take_it_back(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        assert "thread" not in world.text(table)
        await wants_a_thread(world, aiko, table)
        await world.env.settle()
        assert "Played in its own thread" in world.text(table)
        panel = (await world.press(aiko, table, "options")).response
        await world.agree(aiko, panel, THREAD, False)
        await world.press(aiko, table, "start")
        await world.env.settle()
        assert list(world.channel.threads) == [] and "hand" in world.verbs(table)


# ---- where there is no thread


@pytest.mark.parametrize(
    ("status", "code", "words"),
    [
        (403, 50013, "I don’t have permission to open a thread"),
        (403, 50001, "I don’t have permission to open a thread"),
        (400, 160006, "Discord’s limit on open threads"),
        (429, 0, "Discord couldn’t open a thread"),
        (404, 10008, "Discord couldn’t open a thread"),
        (404, 10003, "Discord couldn’t open a thread"),
        (400, 50024, "Discord couldn’t open a thread"),
    ],
)
async def test_a_match_whose_thread_cannot_be_opened_is_played_in_the_channel(tmp_path, status, code, words):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        await wants_a_thread(world, aiko, table)
        world.env.inject_error("POST", "/channels/*/messages/*/threads", status=status, code=code, times=None)
        await world.press(aiko, table, "start")
        await world.env.advance_time(200)
        assert words in world.text(table) and {"hand", "rules", "more"} == world.verbs(table)
        match = await world.bot.door.matches.match(1)
        assert (match.channel, match.home) == (world.channel.id, 0) and match.no_thread is not None
        world.env.backend.faults.clear()
        await world.restart()
        assert list(world.channel.threads) == [], "it is not tried again in the middle of a match"
        await world.finished()
        assert "played here" not in world.text(table) and "rematch" in world.verbs(table)


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_a_missing_permission_is_named_when_the_thread_is_chosen(tmp_path, permission):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        world.forbid(permission)
        refused = await wants_a_thread(world, aiko, table)
        assert permission.replace("_", " ").title().replace(" In ", " in ") in world.said(refused)
        assert not (await world.bot.door.matches.match(1)).thread


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_a_permission_that_is_taken_away_before_the_start_is_named_at_the_table(tmp_path, permission):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        await wants_a_thread(world, aiko, table)
        world.forbid(permission)
        world.env.backend.emit("CHANNEL_UPDATE", channel_payload(world))
        await world.env.settle()
        await world.press(aiko, table, "start")
        await world.env.settle()
        assert "The match is played here because I don’t have permission to open a thread" in world.text(table) and "hand" in world.verbs(
            table
        )
        assert list(world.channel.threads) == []


def channel_payload(world: World) -> dict[str, Any]:
    return dict(serializers.channel_payload(world.env.backend, world.channel._channel))


async def test_a_table_that_cannot_be_put_into_the_thread_stays_in_the_channel(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        post, table = deliver.post, await world.lobby("tenno", 2)

        async def not_in_threads(client, channel, *arguments, **options):
            return await post(client, channel, *arguments, **options) if channel == world.channel.id else None

        monkeypatch.setattr(deliver, "post", not_in_threads)
        await wants_a_thread(world, aiko, table)
        await world.press(aiko, table, "start")
        await world.env.settle()
        assert "Discord couldn’t open a thread" in world.text(table) and "hand" in world.verbs(table)
        [thread] = world.channel.threads
        assert archived(world, thread)
        match = await world.bot.door.matches.match(1)
        assert (match.channel, match.home, match.no_thread) == (world.channel.id, 0, NoThread.FAILED)
        assert await world.bot.messages.of(1, Kind.HOME) == {}


async def test_there_is_no_thread_of_a_thread(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        thread = await world.thread("a thread")
        table = (await aiko.slash(thread, "play", game="tenno")).response
        panel = (await world.press(aiko, table, "options")).response
        number = TERMS.index(THREAD)
        assert not [part for part in world.parts(panel, SELECT) if part["custom_id"].endswith(f":term:0:{number}")]
        forged = await world.forged(aiko, panel, f"cs1:1:term:0:{number}", ["1"])
        assert "This channel doesn’t support threads" in world.said(forged)
        await world.press(botan, table, "sit")
        await world.press(aiko, table, "start")
        assert "hand" in world.verbs(table)


# ---- the end


@pytest.mark.dear
async def test_at_the_end_the_channel_has_the_result_and_the_thread_is_put_away(tmp_path):
    async with small_world(tmp_path) as world:
        message, thread = await begun(world)
        table = the_table(world, thread)
        await near_its_end(world)
        await world.played(table, Random("thread"))
        await world.env.settle()
        assert "1. **" in world.text(message) and f"It was played in <#{thread.id}>" in world.text(message)
        assert world.verbs(message) == {"rematch", "replay", "checkdeal", "more"}
        assert not archived(world, thread), "whoever reads there has a moment"
        await world.env.advance_time(ARCHIVES)
        assert archived(world, thread) and "rematch" in world.verbs(table)
        assert [kind for kind, _who in await world.bot.store.messages(1)] == ["result", "table"]
        archive_by_hand(world, thread)
        await world.press(world.people[0], message, "more")
        await world.env.advance_time(ARCHIVES)
        assert archived(world, thread) and the_table(world, thread).id == table.id, "nothing is posted there again"


async def test_a_table_that_was_deleted_from_its_thread_before_the_last_move_does_not_come_back_for_the_end(tmp_path):
    """The channel has the result, and whoever writes in a thread that was put away opens it again."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message, thread = await begun(world)
        panels = {person.id: await world.hand(person, the_table(world, thread)) for person in (aiko, botan)}
        await near_its_end(world)
        while not await world.over():
            table = the_table(world, thread)
            world.env.backend.delete_message(thread.id, table.id)
            await world.played(table, Random("thread"), 1, panels)
            await world.env.settle()
        await world.env.advance_time(ARCHIVES)
        assert archived(world, thread) and world.tables(thread) == [] and "rematch" in world.verbs(message)


@pytest.mark.dear
async def test_a_thread_is_put_away_after_a_restart_between_the_end_and_that(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        message, thread = await begun(world)
        monkeypatch.setattr(world.bot.threads, "refresh", lambda _match: None)
        await world.finished()
        assert "The match is played in" in world.text(message) and not archived(world, thread)
        await world.restart()
        await world.env.advance_time(ARCHIVES)
        assert "It was played in" in world.text(message) and archived(world, thread)


async def test_a_match_that_is_stopped_from_the_channel_says_so_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        message, thread = await begun(world)
        sure = (await aiko.slash(world.channel, "stop")).response
        await world.press(aiko, sure, "stop", "1")
        await world.env.advance_time(ARCHIVES)
        assert "This match was stopped" in world.text(message) and archived(world, thread)


@pytest.mark.parametrize("where", ["channel", "thread"])
async def test_a_rematch_is_opened_where_it_is_asked_for(tmp_path, where):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message, thread = await begun(world)
        table = the_table(world, thread)
        await world.finished()
        again = (await world.press(botan, message if where == "channel" else table, "rematch")).response
        match, place = await world.bot.door.matches.match(2), world.channel if where == "channel" else thread
        assert (match.channel, match.home, match.thread) == (place.id, 0, where == "channel")
        refused = await world.press(aiko, table if where == "channel" else message, "rematch")
        assert f"The next table is already open: <#{place.id}>" in world.said(refused)
        await world.press(botan, again, "start")
        await world.env.settle()
        assert len(list(world.channel.threads)) == (2 if where == "channel" else 1)


# ---- in the middle


async def test_table_and_stop_work_in_the_thread_and_the_channel_says_where_it_is(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        _message, thread = await begun(world)
        table = the_table(world, thread)
        there = await aiko.slash(world.channel, "table")
        assert f"That table is in <#{thread.id}>" in world.said(there)
        await aiko.slash(thread, "table")
        await world.env.settle()
        moved = the_table(world, thread)
        assert moved.id != table.id and not world.exists(table)
        assert "Tenno" in world.said(await aiko.slash(thread, "hand"))
        assert "Stop Tenno for everyone?" in world.said(await aiko.slash(thread, "stop"))


async def test_a_thread_that_somebody_archives_is_opened_again_by_the_next_notice_or_table(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        _message, thread = await begun(world)
        table = the_table(world, thread)
        panel = await world.hand(aiko, table)
        archive_by_hand(world, thread)
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        assert not archived(world, thread)
        [now] = [each for each in world.tables(thread) if " is still placing Peasants." in world.text(each)]
        assert now.id != table.id


def archive_by_hand(world: World, thread: Any) -> None:
    """As on Discord: what is in it cannot be edited, and whoever writes there takes it out again. SimCord knows neither."""
    backend, stored = world.env.backend, world.env.backend.channels[thread.id]
    stored.thread_metadata.archived = True
    pattern = {"method": "PATCH", "path": f"/channels/{thread.id}/messages/*", "status": 400, "code": 50083, "message": "archived"}
    backend.faults.append({**pattern, "times": None})
    commit = backend.commit_message

    def committed(message: Any, **options: Any) -> Any:
        if message.channel_id == thread.id:
            stored.thread_metadata.archived = False
            backend.faults[:] = [fault for fault in backend.faults if fault["code"] != 50083]
        return commit(message, **options)

    backend.commit_message = committed


async def test_a_deleted_thread_ends_its_match_and_the_channel_says_so(tmp_path):
    async with small_world(tmp_path) as world:
        message, thread = await begun(world)
        world.env.backend.delete_channel(thread.id)
        await world.env.advance_time(ARCHIVES)
        assert (await world.bot.door.matches.match(1)).why is Why.CHANNEL
        assert "This match’s thread was deleted" in world.text(message)


async def test_a_deleted_channel_ends_what_is_played_in_its_threads(tmp_path):
    async with small_world(tmp_path) as world:
        _message, _thread = await begun(world)
        world.env.backend.delete_channel(world.channel.id)
        await world.env.advance_time(ARCHIVES)
        assert (await world.bot.door.matches.match(1)).why is Why.CHANNEL


async def test_a_channel_that_is_deleted_while_the_thread_is_on_its_way_ends_the_match(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table, open_thread = await world.lobby("tenno", 2), deliver.open_thread

        async def too_late(*arguments: Any) -> Any:
            world.env.backend.delete_channel(world.channel.id)
            return await open_thread(*arguments)

        monkeypatch.setattr(deliver, "open_thread", too_late)
        await wants_a_thread(world, aiko, table)
        await world.press(aiko, table, "start")
        await world.env.advance_time(ARCHIVES)
        match = await world.bot.door.matches.match(1)
        assert (match.why, match.home) == (Why.CHANNEL, 0)


async def test_a_thread_that_is_deleted_while_the_bot_is_down_ends_its_match(tmp_path):
    async with small_world(tmp_path) as world:
        message, thread = await begun(world)
        await world.restart(meanwhile=lambda: world.env.backend.delete_channel(thread.id))
        await world.env.advance_time(ARCHIVES)
        assert (await world.bot.door.matches.match(1)).why is Why.CHANNEL
        assert "This match’s thread was deleted" in world.text(message)


async def test_a_message_in_the_channel_that_is_deleted_is_not_posted_again(tmp_path):
    async with small_world(tmp_path) as world:
        message, thread = await begun(world)
        world.env.backend.delete_message(world.channel.id, message.id)
        await world.finished()
        await world.env.advance_time(ARCHIVES)
        assert archived(world, thread) and world.tables() == []


# ---- a restart


@pytest.mark.parametrize("killed", ["before the thread", "between thread and note", "between note and table", "after all"])
async def test_a_bot_that_is_killed_anywhere_at_the_start_goes_on_with_one_thread_and_one_table(tmp_path, monkeypatch, killed):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        await wants_a_thread(world, aiko, table)

        class Killed(Exception):
            """Nothing comes after this."""

        async def dies(*_arguments: Any) -> Any:
            raise Killed

        with monkeypatch.context() as patched:
            if killed == "before the thread":
                patched.setattr(deliver, "open_thread", dies)
            elif killed == "between thread and note":
                patched.setattr(world.bot.door, "agree", dies)
            elif killed == "between note and table":
                patched.setattr(world.bot.tables, "move_in", dies)
            await world.press(aiko, table, "start")
            await world.env.settle()
        _errors, alarms = world.provoked()
        assert bool(alarms) is (killed != "after all")
        await world.restart()
        [thread] = world.channel.threads
        assert "hand" in world.verbs(the_table(world, thread)) and "The match is played in" in world.text(table)
        match = await world.bot.door.matches.match(1)
        assert (match.channel, match.home, match.phase) == (thread.id, world.channel.id, Phase.PLAYING)
        await world.restart()
        await world.finished()
        await world.env.advance_time(ARCHIVES)
        assert archived(world, thread) and "It was played in" in world.text(table)


async def test_a_match_that_ends_while_its_thread_is_on_its_way_leaves_none_open(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table, open_thread = await world.lobby("tenno", 2), deliver.open_thread

        async def slowly(*arguments: Any) -> Any:
            await world.bot.door.stop(1, aiko.id, moderator=False)
            return await open_thread(*arguments)

        monkeypatch.setattr(deliver, "open_thread", slowly)
        await wants_a_thread(world, aiko, table)
        await world.press(aiko, table, "start")
        await world.env.advance_time(ARCHIVES)
        [thread] = world.channel.threads
        assert archived(world, thread)
        assert "This match was stopped" in world.text(table)


async def test_a_table_that_is_called_in_the_moment_it_moves_stands_there_once(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        await wants_a_thread(world, aiko, table)
        monkeypatch.setattr(world.bot.threads, "refresh", lambda _match: None)
        await world.press(aiko, table, "start")
        monkeypatch.undo()
        await world.together([world.bot.threads._bring_up_to_date(1), world.bot.tables.move_to_end(1)])
        await world.env.settle()
        places = [world.tables(thread) for thread in world.channel.threads]
        assert sum(map(len, places)) + len([each for each in world.tables() if "hand" in world.verbs(each)]) == 1


async def test_the_thread_is_named_in_the_language_of_the_server(tmp_path):
    async with small_world(tmp_path) as world:
        moderator = world.moderator("rin")
        await world.speak(moderator, "uk", "serverlang")
        await world.speak(world.people[0], "uk")
        message, thread = await begun(world)
        assert thread.name == "Тенно · матч 1" and "у гілці <#" in world.text(message)


async def test_the_schema_of_discord_has_what_is_sent(tmp_path):
    async with small_world(tmp_path) as world:
        _message, thread = await begun(world)
        [opened] = [request for request in world.env.http_requests if request.path.endswith("/threads")]
        assert opened.json == {"name": "Tenno · match 1", "auto_archive_duration": 10_080, "rate_limit_per_user": None}
        await world.finished()
        await world.env.advance_time(ARCHIVES)
        [put_away] = [request for request in world.env.http_requests if request.path == f"/channels/{thread.id}"]
        assert put_away.method == "PATCH" and put_away.json == {"archived": True}
