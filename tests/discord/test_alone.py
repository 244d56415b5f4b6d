"""A match alone in direct messages: one message that is the lobby, then the panel, then the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.messages import Kind, Place
from bot.i18n import languages
from bot.match.privacy import in_match
from bot.match.values import Phase, Why
from bot.play.listeners import Listeners
from games import all_games
from tests.discord.world import GALLERY, World, near_its_end, small_world

DAY = 86_400.0


async def opened(world: World, game: str = "tenno", **options: str) -> Any:
    """Aiko's lobby in direct messages."""
    aiko = world.people[0].user
    return (await aiko.slash("play", game=game, **options)).response


async def begun(world: World, game: str = "tenno", **options: str) -> Any:
    lobby = await opened(world, game, **options)
    await world.press(world.people[0].user, lobby, "start")
    return lobby


def shown(world: World) -> list[Any]:
    """What stands in Aiko's direct messages for good."""
    return world.public(world.people[0].user.dm_channel)


async def to_the_end(world: World, panel: Any, chance: Random, most: int = 10_000) -> None:
    aiko = world.people[0].user
    for _ in range(most):
        if await world.over():
            return
        assert await world.asked(), "computer players answer at once here"
        assert await world.decide(aiko, panel, chance)


async def until_somebody_else_moved(world: World, panel: Any, chance: Random) -> None:
    """The answer to a click shows what came of it. What others do is brought to the panel by an edit."""
    moves = 0
    while moves < 2:
        before = (await world.moment()).seq
        await to_the_end(world, panel, chance, most=1)
        await world.env.settle()
        moves = (await world.moment()).seq - before


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
async def test_every_game_can_be_played_alone_from_the_lobby_to_the_end_in_one_message(tmp_path, key):
    async with small_world(tmp_path) as world:
        panel = await begun(world, key)
        await to_the_end(world, panel, Random(f"alone {key}"))
        await world.env.settle()
        assert [message.id for message in shown(world)] == [panel.id]
        assert world.verbs(panel) == {"rematch", "replay", "checkdeal", "more"}
        assert (await world.bot.door.matches.match(1)).phase is Phase.OVER
        assert world.public() == [], "nothing is said in the server"


@pytest.mark.parametrize("key", list(all_games()))
async def test_the_lobby_alone_needs_one_press(tmp_path, key):
    async with small_world(tmp_path) as world:
        lobby = await opened(world, key)
        match = await world.bot.door.matches.match(1)
        assert len(match.sitters) == all_games()[key].seats[0] and match.names[0] == "Aiko"
        assert "Press “Start”" in world.text(lobby)
        assert {"sit", "stand"}.isdisjoint(world.verbs(lobby)), "nobody else can come"
        assert "start" in world.verbs(lobby) - world.disabled(lobby)


async def test_how_many_computer_players_there_are_can_be_chosen(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, lobby = world.people[0].user, await opened(world)
        for _more in range(2):
            await world.press(aiko, lobby, "addai")
        await world.remove(aiko, lobby, "Haru (AI)")
        await world.press(aiko, lobby, "start")
        assert len((await world.moment()).match.sitters) == 3


@pytest.mark.dear
async def test_a_restart_in_the_middle_changes_nothing(tmp_path, many):
    async with small_world(tmp_path) as world:
        panel, chance = await begun(world, "tatsu"), Random("restart")
        await to_the_end(world, panel, chance, most=5)
        before, seq = world.now(panel), (await world.moment()).seq
        await world.restart()
        await world.env.settle()
        assert (await world.moment()).seq == seq and world.now(panel) == before
        if many(True, False):
            await near_its_end(world)
        await to_the_end(world, panel, chance)
        await world.env.settle()
        assert [message.id for message in shown(world)] == [panel.id] and "rematch" in world.verbs(panel)


async def test_a_restart_between_start_and_its_answer_makes_a_panel_of_the_lobby(tmp_path):
    async with small_world(tmp_path) as world:
        lobby = await opened(world)
        match = await world.bot.door.matches.match(1)
        world.bot.door._listeners = Listeners()  # it is killed before anybody hears of it
        await world.bot.door.start(1, match.host, 5)
        assert "start" in world.verbs(lobby)
        await world.restart()
        await world.env.settle()
        assert "explain" in world.verbs(lobby) and "start" not in world.verbs(lobby)
        assert await world.decide(world.people[0].user, lobby, Random("goes on"))


async def test_a_start_that_could_not_be_answered_shows_the_panel_all_the_same(tmp_path, monkeypatch):
    async def lost(*_what: Any, **_more: Any) -> None:
        return None

    async with small_world(tmp_path) as world:
        lobby = await opened(world)
        with monkeypatch.context() as patched:
            patched.setattr(deliver, "update", lost)
            await world.press(world.people[0].user, lobby, "start")
        await world.env.settle()
        assert "explain" in world.verbs(lobby)


async def test_the_hand_brings_the_panel_to_the_end_and_leaves_no_other(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0].user, await begun(world)
        for command in ("hand", "table"):
            newer = (await aiko.slash(command)).response
            assert not world.exists(panel) and "explain" in world.verbs(newer)
            assert [message.id for message in shown(world)] == [newer.id]
            panel = newer
        assert await world.decide(aiko, panel, Random("on the new one"))
        assert [message.id for message in shown(world)] == [panel.id]


async def test_whoever_wants_the_panel_in_direct_messages_has_one_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0].user
        await world.press(aiko, (await aiko.slash("settings")).response, "bydm")
        await begun(world)
        panel = (await aiko.slash("hand")).response
        assert [message.id for message in shown(world)] == [panel.id]


async def test_the_lobby_can_be_brought_to_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, lobby = world.people[0].user, await opened(world)
        assert "Here it is" in world.said(await aiko.slash("table"))
        [newer] = shown(world)
        assert newer.id != lobby.id and "start" in world.verbs(newer)


async def test_nothing_but_the_panel_says_that_it_is_their_turn(tmp_path):
    async with small_world(tmp_path) as world:
        panel = await begun(world)
        assert await world.asked()
        await world.env.advance_time(3 * DAY)
        assert [message.id for message in shown(world)] == [panel.id]


async def test_where_nothing_more_can_be_sent_the_match_waits_until_somebody_asks(tmp_path):
    """They have blocked the bot: commands are answered all the same."""
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0].user, await begun(world)
        world.env.inject_error("PATCH", f"/channels/{aiko.dm_channel.id}/messages/{panel.id}", status=403, code=50007)
        await until_somebody_else_moved(world, panel, Random("blocked"))
        assert await world.bot.messages.at(Place(1, Kind.PANEL, aiko.id)) is None, "it is out of reach"
        newer = (await aiko.slash("hand")).response
        assert await world.decide(aiko, newer, Random("on"))


async def test_turns_leads_to_the_panel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0], await begun(world)
        for answer in (await aiko.user.slash("turns"), await aiko.slash(world.channel, "turns")):
            said = world.said(answer)
            assert f"https://discord.com/channels/@me/{panel.channel_id}/{panel.id}" in said


async def test_commands_about_the_match_work_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0].user, await begun(world)
        seq = (await world.moment()).seq
        [move, *_] = await aiko.autocomplete("move", "move", "")
        await aiko.slash("move", move=move["value"])
        assert (await world.moment()).seq > seq
        assert "1." in world.said(await aiko.slash("rules", game="tenno"))
        assert "last person" in world.said(await aiko.slash("resign"))
        sure = (await aiko.slash("stop")).response
        await world.press(aiko, sure, "stop", "1")
        await world.env.settle()
        [left] = shown(world)
        assert left.id != panel.id and "stopped" in world.text(left) and world.verbs(left) == {"rematch", "replay", "checkdeal", "more"}


async def test_who_resigns_alone_sees_that_it_has_ended(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0].user, await begun(world)
        sure = (await aiko.slash("resign")).response
        await world.press(aiko, sure, "leave", "2")
        await world.env.settle()
        assert "stopped" in world.text(panel) and "rematch" in world.verbs(panel)


async def test_a_rematch_alone_is_a_new_message(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, panel = world.people[0].user, await begun(world)
        await world.together([world.bot.door.stop(1, aiko.id, moderator=False)])
        lobby = (await world.press(aiko, panel, "rematch")).response
        assert (await world.bot.door.matches.match(2)).direct and "start" in world.verbs(lobby)
        await world.press(aiko, lobby, "start")
        assert "explain" in world.verbs(lobby)


async def test_a_stranger_cannot_press_there(tmp_path):
    async with small_world(tmp_path) as world:
        botan, panel = world.people[1], await begun(world)
        elsewhere = await world.lobby("tenno", 2)
        moment = await world.moment(1)
        await world.press(botan.user, (await botan.user.slash("settings")).response, "textfirst")
        own = world.public(botan.user.dm_channel) or [elsewhere]
        for verb in ("hand", "more", "history", "leave", "stop", "sit", "start", "rematch", "deal", "explain"):
            for person, message in ((botan, elsewhere), (botan.user, own[-1])):
                said = world.said(await world.forged(person, message, f"cb1:1:{verb}:0:"))
                assert "no longer stored" in said, verb
        assert (await world.moment(1)).seq == moment.seq and world.exists(panel)


async def test_its_host_does_not_play_it_in_a_server(tmp_path):
    """What they hold stays where nobody else reads."""
    async with small_world(tmp_path) as world:
        await begun(world)
        elsewhere = await world.lobby("tenno", 1)
        said = await world.forged(world.people[0], elsewhere, "cb1:1:hand:0:")
        assert "no longer stored" in world.said(said)


async def test_nobody_stands_up_from_their_own_table(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, lobby = world.people[0].user, await opened(world)
        assert "/stop" in world.said(await world.forged(aiko, lobby, "cb1:1:stand:0:"))
        assert (await world.bot.door.matches.match(1)).seat_of(aiko.id) is not None


async def test_leaving_servers_does_not_end_it_nor_does_a_start(tmp_path):
    async with small_world(tmp_path) as world:
        await begun(world)
        await world.bot.places.server_left(world.guild.id)
        await world.restart()
        await world.bot.places.resume()
        assert (await world.moment()).playing


async def test_a_lobby_that_nobody_touches_is_closed_after_a_day(tmp_path):
    async with small_world(tmp_path) as world:
        lobby = await opened(world)
        await world.env.advance_time(DAY + 7200)
        await world.env.settle()
        assert (await world.bot.door.matches.match(1)).why is Why.UNTOUCHED
        assert world.verbs(lobby) == set() and not world.parts(lobby, GALLERY)


async def test_there_may_not_be_any_number_of_tables(tmp_path):
    async with small_world(tmp_path) as world:
        for _ in range(5):
            await opened(world)
        aiko = world.people[0].user
        assert "open" in world.said(await aiko.slash("play", game="tenno"))
        assert len(await world.bot.door.matches.of(aiko.id)) == 5


async def test_forgetting_whoever_plays_alone_ends_it_and_leaves_no_name(tmp_path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0].user
        await begun(world)
        await opened(world)
        await world.together([world.bot.privacy.erase(aiko.id)])
        matches = [await world.bot.store.load(number) for number in (1, 2)]
        assert all(match is not None and match.phase is Phase.STOPPED for match in matches)
        assert not any(aiko.id == match.host or "Aiko" in match.names for match in matches if match is not None)


async def test_the_file_about_somebody_says_that_it_was_in_no_server(tmp_path):
    async with small_world(tmp_path) as world:
        await begun(world)
        match = await world.bot.door.matches.match(1)
        assert in_match(match, world.people[0].id, [])["guild"] is None
        assert in_match(replace(match, guild=7), world.people[0].id, [])["guild"] == "7"


async def test_who_reads_is_one_person_and_everything_is_in_their_language(tmp_path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0].user
        menu = (await aiko.slash("settings")).response
        await world.choose(aiko, menu, str(1 + list(languages()).index("uk")), "language")
        lobby = await opened(world)
        assert "Тенно" in world.text(lobby)


async def test_a_command_without_a_game_shows_all_and_opens_the_chosen_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0]
        answers = await aiko.slash(world.channel, "play", pace="days"), await aiko.user.slash("play", pace="days")
        for person, answer in zip((aiko, aiko.user), answers, strict=True):
            choice = answer.response
            assert choice.flags.ephemeral
            for game in all_games().values():
                assert f"### {game.name.id}\n" in world.text(choice) and game.blurb.id in world.text(choice)
            await world.press(person, choice, "open", f"{list(all_games()).index('tatsu')}.2")
        matches = await world.bot.door.matches.of(aiko.id)
        assert [(match.game, match.pace.value, match.direct) for match in matches] == [("tatsu", "days", False), ("tatsu", "days", True)]


async def test_in_a_channel_a_game_is_begun_alone_with_three_presses_and_the_first_question_is_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0]
        choice = (await aiko.slash(world.channel, "play")).response
        table = (await world.press(aiko, choice, "open", f"{list(all_games()).index('tenno')}.3.1")).response
        await world.press(aiko, table, "start")
        [_choice, panel] = [each for each in world.channel.history(viewer=aiko) if each.flags.ephemeral]
        assert "pick" in world.verbs(panel)


@pytest.mark.parametrize("path", ["99.0", "0.99", "0", ""])
async def test_a_choice_of_no_game_opens_nothing(tmp_path, path):
    async with small_world(tmp_path) as world:
        aiko = world.people[0]
        choice = (await aiko.slash(world.channel, "play")).response
        said = world.said(await world.forged(aiko, choice, f"cb1:0:open:0:{path}"))
        assert said and await world.bot.door.matches.of(aiko.id) == []
