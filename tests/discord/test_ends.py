"""Matches that nobody plays, tables that nobody touches, and servers and channels that are gone: what people see of their end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.desk import deliver
from bot.errors import NoSuchMatch
from bot.match.ending import DAY, HOUR, LOBBY, SILENCE, WARNING
from bot.match.lobby import add_computer
from bot.match.values import Phase, Why
from tests.bot.left import run_script
from tests.bot.test_quarantine import changed
from tests.discord.world import BUTTON, World, small_world

QUIET = SILENCE - WARNING
AGE = """
UPDATE matches SET body = json_set(body, '$.touched', json_extract(body, '$.touched') - {0}, '$.due', json_extract(body, '$.due') - {0});
UPDATE moves SET at = at - {0};
"""


async def quiet_for(world: World, seconds: float) -> None:
    """Whatever has happened was so long ago. The bot starts again, since it knows what was there when it read it."""
    await world.restart(lambda: run_script(world.path / "chabudai.db", AGE.format(seconds)))


async def a_match_that_is_warned(world: World) -> tuple[Any, Any]:
    """Its table, and the message that says that it is going to end."""
    table = await world.begun("tenno", 2)
    await quiet_for(world, QUIET)
    return table, one_last_call(world)


def last_calls(world: World) -> list[Any]:
    return [message for message in world.public() if "keep" in world.verbs(message)]


def one_last_call(world: World) -> Any:
    [message] = last_calls(world)
    return message


# ---- nobody plays


async def test_who_sits_there_is_told_that_their_match_is_going_to_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        _table, call = await a_match_that_is_warned(world)
        assert {user.id for user in call.mentions} == {aiko.id, botan.id}
        end = (await world.bot.door.matches.match(1)).due
        assert end is not None and f"Tenno (match 1) for weeks. It ends <t:{int(end)}:R>" in world.text(call)
        assert end == pytest.approx(world.env.now().timestamp() + WARNING, abs=60)


async def test_it_is_said_in_the_language_of_the_server(tmp_path):
    async with small_world(tmp_path) as world:
        moderator = world.moderator("rin")
        await world.speak(moderator, "uk", "serverlang")
        await world.speak(world.people[0], "uk")
        server = await world.bot.audience.server_language(world.guild.id)
        _table, call = await a_match_that_is_warned(world)
        assert ("кілька тижнів" in world.text(call)) is (server == "uk")
        assert server == "uk"


async def test_without_an_answer_it_ends_and_its_table_says_why(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table, call = await a_match_that_is_warned(world)
        await quiet_for(world, WARNING - HOUR)
        assert (await world.moment()).playing and one_last_call(world).id == call.id
        await world.env.advance_time(3 * DAY + HOUR)
        assert (await world.bot.door.matches.match(1)).why is Why.SILENCE
        assert "ended after 30 days without a move" in world.text(table)
        assert world.notices() == [] and not world.exists(call)
        more = await world.press(aiko, table, "more")
        assert "ended after 30 days without a move" in world.said(more)


async def test_a_restart_neither_says_it_twice_nor_forgets_it(tmp_path):
    async with small_world(tmp_path) as world:
        _table, call = await a_match_that_is_warned(world)
        for _ in range(3):
            await world.restart()
            await world.env.advance_time(HOUR + 1)
        assert [message.id for message in last_calls(world)] == [call.id]


async def test_whoever_sits_there_keeps_it_and_the_message_goes(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        _table, call = await a_match_that_is_warned(world)
        answer = await world.press(botan, call, "keep")
        assert answer.ephemeral and "The match stays" in world.said(answer)
        await world.env.settle()
        assert not world.exists(call)
        await world.env.advance_time(WARNING + 2 * HOUR)
        match = await world.bot.door.matches.match(1)
        assert (match.phase, match.warned) == (Phase.PLAYING, None)
        await quiet_for(world, QUIET)
        assert one_last_call(world).id != call.id, "the silence begins anew"


async def test_a_moderator_keeps_it_and_a_stranger_does_not(tmp_path):
    async with small_world(tmp_path) as world:
        _table, call = await a_match_that_is_warned(world)
        refused = await world.press(world.people[3], call, "keep")
        assert refused.ephemeral and "Only players at this table" in world.said(refused)
        assert world.exists(call)
        assert "The match stays" in world.said(await world.press(world.moderator("rin"), call, "keep"))


async def test_two_who_keep_it_at_once_are_both_answered(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        _table, call = await a_match_that_is_warned(world)
        keep = world.button(call, "keep")
        answers = await world.at_once([(person, call, keep) for person in (aiko, botan)])
        assert ["The match stays" in world.said(answer) for answer in answers] == [True, True]


async def test_it_is_too_late_to_keep_what_has_ended(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table, call = await a_match_that_is_warned(world)
        keep = world.button(call, "keep")
        await world.env.advance_time(WARNING + 2 * HOUR)
        assert "is over" in world.said(await world.forged(aiko, table, keep))


async def test_who_plays_on_needs_not_press_keep(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        _table, call = await a_match_that_is_warned(world)
        await world.choose(aiko, (await world.press(aiko, call, "hand")).response, "0")
        await world.env.settle()
        assert not world.exists(call)


async def test_a_match_that_is_stopped_has_no_last_call(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table, call = await a_match_that_is_warned(world)
        await world.press(aiko, (await aiko.slash(world.channel, "stop")).response, "stop", "1")
        await world.env.settle()
        assert not world.exists(call) and "This match was stopped" in world.text(table)


async def test_where_it_cannot_be_said_it_ends_all_the_same(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        world.forbid("send_messages")
        await quiet_for(world, QUIET)
        assert last_calls(world) == []
        await world.env.advance_time(WARNING - HOUR)
        assert (await world.moment()).playing
        await world.env.advance_time(2 * HOUR)
        assert (await world.bot.door.matches.match(1)).why is Why.SILENCE


async def test_what_the_process_died_before_saying_is_said_by_the_next(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        with monkeypatch.context() as patched:
            patched.setattr(deliver, "post", cancelled)
            await quiet_for(world, QUIET)
        assert last_calls(world) == [] and (await world.bot.door.matches.match(1)).warned is not None
        await world.restart()
        assert one_last_call(world)


async def test_what_the_process_died_before_taking_away_is_taken_away_by_the_next(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        _table, call = await a_match_that_is_warned(world)
        with monkeypatch.context() as patched:
            patched.setattr(deliver, "delete", cancelled)
            await world.press(aiko, call, "keep")
        assert world.exists(call)
        await world.restart()
        assert not world.exists(call)


async def cancelled(*_arguments: Any, **_options: Any) -> None:
    raise asyncio.CancelledError


async def test_a_last_call_that_meets_a_busy_discord_comes_a_moment_later(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        await world.restart()  # the ping that it is somebody's turn is posted
        world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=503, code=0, message="no", times=5)
        await quiet_for(world, QUIET)
        await world.env.advance_time(60)
        assert one_last_call(world)


# ---- nobody comes


async def test_a_table_that_nobody_touches_says_that_it_was_closed(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("tenno", 2)
        await quiet_for(world, LOBBY - HOUR)
        assert "sit" in world.verbs(table)
        await world.env.advance_time(2 * HOUR)
        assert "closed after a day without activity" in world.text(table)
        assert world.verbs(table) == set()


# ---- the place is gone


async def test_a_server_that_removes_the_bot_ends_its_matches_and_no_others(tmp_path):
    async with small_world(tmp_path) as world:
        other = world.env.create_guild("Other")
        rin = other.add_member(world.env.create_user("rin", global_name="Rin"))
        await rin.slash(other.create_text_channel("games"), "play", game="tenno")
        await world.begun("tenno", 2)
        await world.lobby("take", 1)
        world.env.backend.remove_guild(world.guild.id)
        await world.env.settle()
        assert [(await world.bot.door.matches.match(number)).why for number in (1, 2, 3)] == [None, Why.REMOVED, Why.REMOVED]


async def test_a_server_that_cannot_be_reached_is_still_there(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
        await world.env.settle()
        assert (await world.moment()).playing


async def test_what_was_removed_while_the_bot_was_down_ends_at_the_next_start(tmp_path):
    async with small_world(tmp_path) as world:
        other = world.env.create_guild("Other")
        rin = other.add_member(world.env.create_user("rin", global_name="Rin"))
        await rin.slash(other.create_text_channel("games"), "play", game="tenno")
        await world.begun("tenno", 2)
        await world.restart(lambda: world.env.backend.remove_guild(world.guild.id))
        assert [(await world.bot.door.matches.match(number)).why for number in (1, 2)] == [None, Why.REMOVED]


async def test_what_another_application_was_shown_is_not_taken_for_removed(tmp_path):
    """Somebody starts a bot for trying things out on the data of the real one: it is in none of its servers."""
    async with small_world(tmp_path) as world:
        for _ in range(2):
            await world.begun("tenno", 2)
        path = tmp_path / "chabudai.db"
        changed(path, "UPDATE matches SET body = json_set(body, '$.application', 17) WHERE id = 1")
        changed(path, "UPDATE matches SET body = json_remove(body, '$.application') WHERE id = 2")
        await world.restart(lambda: world.env.backend.remove_guild(world.guild.id))
        assert [(await world.bot.door.matches.match(number)).ended for number in (1, 2)] == [False, False]


@pytest.mark.parametrize("thread", [False, True])
async def test_a_channel_that_was_deleted_while_the_bot_was_down_ends_its_matches_at_the_next_start(tmp_path, thread):
    async with small_world(tmp_path) as world:
        games, other = world.channel, world.guild.create_text_channel("other")
        world.channel = gone = await world.thread("A quiet corner") if thread else games
        await world.begun("tenno", 2)
        world.channel = other
        await world.begun("tenno", 2)
        await world.restart(lambda: world.env.backend.delete_channel(gone.id))
        assert [(await world.bot.door.matches.match(number)).why for number in (1, 2)] == [Why.CHANNEL, None]


def archived(world: World) -> None:
    """Nobody has written in this thread for long, so Discord does not tell of it at the start; SimCord would."""
    thread = world.env.backend.get_channel(world.channel.id)
    thread.thread_metadata.archived = True
    world.env.backend.get_guild(world.guild.id).thread_ids.remove(thread.id)


def asked_for(world: World) -> int:
    """How often the bot asked whether this channel is there."""
    return sum((request.method, request.path) == ("GET", f"/channels/{world.channel.id}") for request in world.env.http_requests)


async def test_a_thread_in_which_nobody_wrote_for_long_is_still_there(tmp_path):
    async with small_world(tmp_path) as world:
        world.channel = await world.thread("A quiet corner")
        await world.begun("tenno", 2)
        await world.restart(lambda: archived(world))
        assert asked_for(world) == 1
        assert (await world.moment()).playing


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (500, 0), (404, 0)])
async def test_what_discord_does_not_call_deleted_is_still_there(tmp_path, status, code):
    async with small_world(tmp_path) as world:
        world.channel = await world.thread("A quiet corner")
        await world.begun("tenno", 2)

        def out_of_sight() -> None:
            archived(world)
            world.env.inject_error("GET", f"/channels/{world.channel.id}", status=status, code=code, message="no", times=9)

        await world.restart(out_of_sight)
        assert asked_for(world) >= 1
        assert (await world.moment()).playing


async def test_a_channel_that_is_looked_at_in_vain_keeps_no_other_from_its_end(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        first, second = world.channel, world.guild.create_text_channel("other")
        await world.begun("tenno", 2)
        world.channel = second
        await world.begun("tenno", 2)

        async def broken_for_the_first(_client, channel):
            if channel == first.id:
                raise ZeroDivisionError
            return True

        monkeypatch.setattr(deliver, "is_gone", broken_for_the_first)
        await world.restart(lambda: [world.env.backend.delete_channel(channel.id) for channel in (first, second)])
        assert [(await world.bot.door.matches.match(number)).ended for number in (1, 2)] == [False, True]
        _errors, alarms = world.provoked()
        assert "a server or channel could not be checked" in {alarm["event"] for alarm in alarms}


# ---- lists


async def many_tables(world: World, tables: int) -> None:
    world.bot.door.limits = None
    for _ in range(tables):
        await world.lobby("tenno", 1)


def offered(world: World, message: Any) -> list[int]:
    [select] = world.parts(message, 3)
    return [int(option["value"]) for option in select["options"]]


@pytest.mark.parametrize("command", ["table", "stop"])
async def test_a_list_of_thirty_tables_begins_with_the_newest_and_reaches_the_oldest(tmp_path, command):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await many_tables(world, 30)
        listed = (await aiko.slash(world.channel, command)).response
        assert offered(world, listed) == list(range(30, 5, -1))
        await world.press(aiko, listed, verb_of_pages(world, listed), "1")
        assert offered(world, listed) == [5, 4, 3, 2, 1]
        await world.press(aiko, listed, verb_of_pages(world, listed), "0")
        assert offered(world, listed) == list(range(30, 5, -1))


@pytest.mark.dear
@pytest.mark.parametrize("command", ["hand", "resign"])
async def test_a_list_of_thirty_matches_begins_with_the_newest_and_reaches_the_oldest(tmp_path, command):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await many_tables(world, 30)
        for number in range(1, 31):
            await world.bot.door.change(number, aiko.id, lambda match: add_computer(match, aiko.id, 0.0))
            await world.bot.door.start(number, aiko.id, 1)
        listed = (await aiko.slash(world.channel, command)).response
        assert offered(world, listed) == list(range(30, 5, -1))
        await world.press(aiko, listed, verb_of_pages(world, listed), "1")
        assert offered(world, listed) == [5, 4, 3, 2, 1]
        chosen = await world.choose(aiko, listed, "1")
        assert any(words in world.said(chosen) for words in ("match 1", "for good?", "last person at this table"))


def verb_of_pages(world: World, message: Any) -> str:
    [verb] = {part["custom_id"].split(":")[2] for part in world.parts(message, BUTTON)}
    return str(verb)


async def test_a_page_of_a_list_that_has_become_empty_says_so(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await many_tables(world, 26)
        listed = (await aiko.slash(world.channel, "stop")).response
        for number in range(1, 27):
            await world.bot.door.stop(number, aiko.id, moderator=False)
        assert "no match here that you can stop" in world.said(await world.press(aiko, listed, "stop", "1"))


async def test_a_table_does_not_become_the_list_of_somebody(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1)
        before = world.text(table)
        answer = await world.forged(aiko, table, "cb1:0:whichtable:0:0")
        assert answer.ephemeral and world.text(table) == before


@pytest.mark.dear
async def test_a_move_without_a_match_named_is_for_the_newest_that_waits(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        for _ in range(3):
            await world.begun("tenno", 2)
        await aiko.slash(world.channel, "move", move="From left to right: 3, 2, 1")
        assert [(await world.moment(number)).seq for number in (1, 2, 3)] == [0, 0, 1]


# ---- how many tables there may be


async def test_a_sixth_table_of_one_person_is_refused_with_the_way_out(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        for _ in range(5):
            await world.lobby("tenno", 1)
        refused = await aiko.slash(world.channel, "play", game="tenno")
        assert refused.ephemeral and "You already have 5 open tables" in world.said(refused) and "/stop" in world.said(refused)
        assert not (await botan.slash(world.channel, "play", game="tenno")).ephemeral
        await world.choose(aiko, (await aiko.slash(world.channel, "stop")).response, "1")
        await world.bot.door.stop(1, aiko.id, moderator=False)
        assert not (await aiko.slash(world.channel, "play", game="tenno")).ephemeral


async def test_twenty_tables_fill_a_channel(tmp_path):
    async with small_world(tmp_path) as world:
        await many_tables(world, 20)
        await world.restart()
        refused = await world.people[1].slash(world.channel, "play", game="tenno")
        assert refused.ephemeral and "already 20 open tables in this channel" in world.said(refused)
        with pytest.raises(NoSuchMatch):
            await world.bot.door.matches.match(21)
