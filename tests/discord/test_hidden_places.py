"""What was played where somebody may not look is shown to nobody else, whatever became of the place: what is not known is not seen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from tests.discord.world import SELECT, World, small_world

PUBLIC, PRIVATE = 11, 12
GONE = "no longer stored"


async def closed_to_all_but(world: World, channel: Any, people: list[Any]) -> None:
    view = discord.Permissions(view_channel=True).value
    everybody = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=view)
    let_in = [Overwrite(target_id=each.id, type=OverwriteType.MEMBER, allow=view, deny=0) for each in (*people, world.env.backend.bot_user)]
    world.env.backend.edit_channel(channel.id, {}, overwrites=[everybody, *let_in])
    await world.env.settle()


async def a_thread(world: World, channel: Any, kind: int) -> Any:
    aiko, botan, *_ = world.people
    thread = world.env.backend.create_thread(channel.id, "quiet", owner_id=aiko.id, type=kind)
    for person in (botan.id, world.env.backend.bot_user.id):
        world.env.backend.add_thread_member(thread.id, person)
    await world.env.settle()
    return next(handle for handle in channel.threads if handle.id == thread.id)


async def in_a_private_thread(world: World) -> Any:
    return await a_thread(world, world.channel, PRIVATE)


async def in_a_thread_of_a_hidden_channel(world: World) -> Any:
    hidden = world.guild.create_text_channel("hidden")
    await closed_to_all_but(world, hidden, world.people[:2])
    return await a_thread(world, hidden, PUBLIC)


async def in_a_hidden_channel(world: World) -> Any:
    hidden = world.guild.create_text_channel("hidden")
    await closed_to_all_but(world, hidden, world.people[:2])
    return hidden


async def archived(world: World, place: Any) -> None:
    world.env.backend.edit_channel(place.id, {}, thread_metadata={"archived": True})
    await world.env.settle()


async def deleted(world: World, place: Any) -> None:
    world.env.backend.delete_channel(place.id)
    await world.env.settle()


async def restarted(world: World, _place: Any) -> None:
    await world.restart()


async def archived_and_restarted(world: World, place: Any) -> None:
    await archived(world, place)
    await restarted(world, place)


HIDDEN = [
    (in_a_private_thread, archived),
    (in_a_private_thread, restarted),
    (in_a_private_thread, deleted),
    (in_a_private_thread, archived_and_restarted),
    (in_a_thread_of_a_hidden_channel, archived),
    (in_a_thread_of_a_hidden_channel, archived_and_restarted),
    (in_a_hidden_channel, restarted),
    (in_a_hidden_channel, deleted),
]


async def played_in(world: World, place: Any, to_the_end: bool) -> None:
    """Match 1, by the first two people."""
    aiko, botan, *_ = world.people
    table = (await aiko.slash(place, "play", game="take")).response
    await world.press(botan, table, "sit")
    await world.press(aiko, table, "start")
    if to_the_end:
        await world.finished()
        await world.env.advance_time(60)


async def answers(world: World, person: Any) -> dict[str, str]:
    """What somebody gets to read of match 1 in the channel that everybody sees."""
    where = world.channel
    watching = await person.slash(where, "watch")
    listed = await person.slash(where, "history")
    presses = {
        custom_id: await world.forged(person, listed.response, custom_id, values)
        for custom_id, values in [
            ("cs1:0:whichwatch:0:", ["1"]),
            ("cs1:0:whichhand:0:", ["1"]),
            ("cs1:0:whichtable:0:", ["1"]),
            ("cs1:0:result:0:", ["1"]),
            ("cb1:1:result:0:", None),
            ("cb1:1:watch:0:", None),
            ("cb1:1:replay:0:", None),
            ("cb1:1:history:0:", None),
            ("cb1:1:deal:0:", None),
            ("cb1:1:hand:0:", None),
        ]
    }
    commands = {
        "/replay": await person.slash(where, "replay", code="1"),
        "/export": await person.slash(where, "export", match="1"),
        "/move": await person.slash(where, "move", move="1#0:0"),
    }
    said = {name: world.said(answer) for name, answer in (presses | commands).items()}
    offered = [option for each in (watching, listed) for select in world.parts(each.response, SELECT) for option in select["options"]]
    return said | {"/watch and /history": GONE if not offered and "Aiko" not in world.said(watching) else str(offered)}


@pytest.mark.dear("over")
@pytest.mark.parametrize("to_the_end", [False, True], ids=["running", "over"])
@pytest.mark.parametrize(("place", "becomes"), HIDDEN)
async def test_what_was_played_in_a_hidden_place_is_as_if_it_had_never_been(tmp_path, place, becomes, to_the_end):
    async with small_world(tmp_path) as world:
        aiko, _botan, stranger, _daichi = world.people
        where = await place(world)
        await played_in(world, where, to_the_end)
        await becomes(world, where)
        told = await answers(world, stranger)
        assert {name: said for name, said in told.items() if GONE not in said} == {}
        never_was = await stranger.slash(world.channel, "move", move="77#0:0")
        assert told["/move"] == world.said(never_was)
        assert GONE not in world.said(await aiko.slash(world.channel, "export", match="1")), "who sat there finds it anywhere"
        if to_the_end:
            assert "match 1" in world.said(await aiko.slash(world.channel, "history"))
        world.provoked()


@pytest.mark.dear
@pytest.mark.parametrize("becomes", [archived, archived_and_restarted])
async def test_what_was_played_in_a_thread_that_everybody_may_open_stays_open_to_all(tmp_path, becomes):
    async with small_world(tmp_path) as world:
        _aiko, _botan, stranger, _daichi = world.people
        thread = await a_thread(world, world.channel, PUBLIC)
        await played_in(world, thread, to_the_end=True)
        await becomes(world, thread)
        assert "match 1" in world.said(await stranger.slash(world.channel, "history"))
        assert "Moment" in world.said(await stranger.slash(world.channel, "replay", code="1"))


@pytest.mark.dear
async def test_an_older_match_that_does_not_say_in_which_channel_its_thread_is_is_its_peoples_alone(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, stranger, _daichi = world.people
        thread = await a_thread(world, world.channel, PUBLIC)
        await played_in(world, thread, to_the_end=True)
        match = await world.bot.door.matches.match(1)
        assert (match.parent, match.private) == (world.channel.id, False)

        def as_it_was_kept_then() -> None:
            with closing(sqlite3.connect(world.path / "chabudai.db")) as database, database:
                database.execute("UPDATE matches SET body = json_remove(body, '$.parent', '$.private')")

        await world.restart(as_it_was_kept_then)
        await archived(world, thread)
        assert GONE in world.said(await stranger.slash(world.channel, "replay", code="1"))
        assert "match 1" not in world.said(await stranger.slash(world.channel, "history"))
        assert "Moment" in world.said(await aiko.slash(world.channel, "replay", code="1"))


@pytest.mark.dear
async def test_in_the_private_thread_itself_whoever_was_added_sees_the_match(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, _botan, added, _daichi = world.people
        thread = await in_a_private_thread(world)
        world.env.backend.add_thread_member(thread.id, added.id)
        await played_in(world, thread, to_the_end=True)
        assert "match 1" in world.said(await added.slash(thread, "history"))
        assert "Moment" in world.said(await added.slash(thread, "replay", code="1"))
        assert GONE in world.said(await added.slash(world.channel, "replay", code="1"))
