"""Whoever clicks is answered before anything else is asked of Discord; what takes time follows, once, and leaves nothing behind."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.desk import deliver, messages
from bot.desk.tables import REST
from bot.screen.custom_id import parse
from tests.discord.world import BUTTON, World, components, small_world


async def by_dm(world: World, person: Any) -> None:
    settings = (await person.slash(world.channel, "settings")).response
    await world.press(person, settings, "bydm")


def asked_since(world: World, before: int) -> list[str]:
    """What the bot asked of Discord, in order: "answer" for a callback, otherwise the method and the end of the path."""
    found = []
    for request in world.env.http_requests[before:]:
        found.append("answer" if request.path.endswith("/callback") else f"{request.method} {request.path.rsplit('/', 1)[-1]}")
    return found


async def test_a_table_that_is_moved_is_answered_before_it_moves(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        before = len(world.env.http_requests)
        result = await aiko.slash(world.channel, "table")
        assert asked_since(world, before)[0] == "answer"
        assert "Here it is." in world.said(result)


async def test_a_panel_by_direct_message_is_answered_before_it_is_sent(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await by_dm(world, aiko)
        table = await world.begun("tenno", 2)
        before = len(world.env.http_requests)
        result = await world.press(aiko, table, "hand")
        assert asked_since(world, before)[0] == "answer"
        assert "in your direct messages" in world.said(result)


async def test_a_table_asked_for_again_and_again_moves_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        before = len(world.env.http_requests)
        results = [await aiko.slash(world.channel, "table") for _ in range(6)]
        asked = asked_since(world, before)
        assert all("Here it is." in world.said(result) for result in results)
        assert asked.count("POST messages") == 1
        assert len(world.tables()) == 1
        await world.env.advance_time(REST + 1)
        await aiko.slash(world.channel, "table")
        assert asked_since(world, before).count("POST messages") == 2


async def test_eight_panels_by_direct_message_at_once_are_one(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await by_dm(world, aiko)
        table = await world.begun("tenno", 2)
        find = deliver.direct_channel

        async def slowly(*arguments: Any) -> Any:
            for _ in range(50):
                await asyncio.sleep(0)
            return await find(*arguments)

        monkeypatch.setattr(deliver, "direct_channel", slowly)
        results = await world.sent([world.pressing(aiko, table, world.button(table, "hand")) for _ in range(8)])
        await world.env.settle()
        assert all(result.acknowledged for result in results)
        panels = [message for message in aiko.user.dm_channel.history() if world.exists(message)]
        assert len(panels) == 1


async def test_a_kill_between_posting_and_deleting_leaves_one_table(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)

        async def killed(*_arguments: Any) -> None:
            raise asyncio.CancelledError

        with monkeypatch.context() as patched:
            patched.setattr(deliver, "delete", killed)
            await asyncio.gather(world.bot.tables.move_to_end(1), return_exceptions=True)
        assert len(world.tables()) == 2
        await world.restart()
        await world.env.settle()
        assert len(world.tables()) == 1
        assert "Tenno" in world.text(world.tables()[0])
        assert (await aiko.slash(world.channel, "table")).acknowledged


async def killed_before_it_was_noted(world: World, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """A table was posted anew, and the bot never heard where. Gives the one it knows, and the one it does not."""
    known = await world.begun("tenno", 2)
    keep = world.bot.store.keep_message

    async def killed(match_id: int, kind: str, *about: Any) -> None:
        if kind == "table":
            raise asyncio.CancelledError
        await keep(match_id, kind, *about)

    with monkeypatch.context() as patched:
        patched.setattr(world.bot.store, "keep_message", killed)
        await asyncio.gather(world.bot.tables.move_to_end(1), return_exceptions=True)
    [stray] = [table for table in world.tables() if table.id != known.id]
    return known, stray


def is_table(posted: dict[str, Any]) -> bool:
    return any(parse(button["custom_id"]).verb == "more" for button in components(posted["components"], BUTTON))


async def test_a_table_that_was_posted_when_the_bot_was_killed_is_posted_under_the_same_number(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        known, _stray = await killed_before_it_was_noted(world, monkeypatch)
        before = len(world.env.http_requests)
        await world.restart()
        posted = [request.json for request in world.env.http_requests if request.path == f"/channels/{world.channel.id}/messages"]
        first, again = [each["nonce"] for each in posted if is_table(each)]  # between them people may be called, under another number
        assert first == again, "of two with one number Discord takes the first"
        assert "POST messages" in asked_since(world, before) and not world.exists(known)


async def test_a_table_nobody_knows_of_is_taken_away_by_the_first_press_on_it(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        known, stray = await killed_before_it_was_noted(world, monkeypatch)
        aiko, *_ = world.people
        monkeypatch.setattr(messages, "NUMBERS_LIVE", 0.0)  # some minutes pass
        await world.restart()
        assert {table.id for table in world.tables()} == {known.id, stray.id}
        await world.press(aiko, known, "more")
        assert world.exists(known)
        assert "Your hand" in world.said(await world.press(aiko, stray, "hand"))
        assert [table.id for table in world.tables()] == [known.id]


async def test_a_table_asked_for_before_what_a_kill_left_is_deleted_leaves_one_table(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)

        async def killed(*_arguments: Any) -> None:
            raise asyncio.CancelledError

        with monkeypatch.context() as patched:
            patched.setattr(deliver, "delete", killed)
            await asyncio.gather(world.bot.tables.move_to_end(1), return_exceptions=True)
        world.bot.tables._moved.clear()  # the next process knows nothing of it, and is asked before it has looked at this match
        await world.bot.tables.move_to_end(1)
        await world.env.settle()
        assert len(world.tables()) == 1


@pytest.mark.parametrize("custom_id", ["cs1:1:pick:0:", "cs1:1:language:0:", "cb1:1:hand:0:\n", "cs1:1:pick:0:\n1", "cb1:\n", "cs9:\r\n"])
async def test_an_id_of_the_other_kind_or_with_a_line_break_is_answered(tmp_path, custom_id):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        result = await world.forged(aiko, table, custom_id)
        assert result.acknowledged
        assert "Something went wrong" not in world.said(result)
