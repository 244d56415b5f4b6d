"""Whatever somebody does, and whatever Discord makes of the first answer, they are answered."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.desk import deliver
from bot.desk.messages import Kind
from bot.errors import Unreadable
from bot.screen.parts import Paragraph, Screen
from bot.store.both.flush import not_saved
from tests.discord.direct import Caller, direct_bot
from tests.discord.world import small_world
from tests.loopback import CHANNEL, DIRECT

GONE, OFFERED, MODAL, TYPING = {"status": 404, "code": 10008}, 8, 5, 4


async def test_a_panel_that_is_just_gone_is_answered_with_a_new_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.refuse_an_answer(**GONE)
        answer = await world.choose(aiko, panel, "0")
        assert answer.ephemeral and "Your table" in world.said(answer) and answer.response.id != panel.id
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        assert "You attack first" in world.text(answer.response), "it is the panel that is kept up to date"


async def test_a_page_that_is_just_gone_is_answered_with_a_new_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        settings = (await aiko.slash(world.channel, "settings")).response
        world.refuse_an_answer(**GONE)
        answer = await world.press(aiko, settings, "bydm")
        assert answer.ephemeral and "Your settings" in world.said(answer) and answer.response.id != settings.id


async def test_a_table_that_is_just_gone_is_answered_privately_and_posted_anew(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        world.refuse_an_answer(**GONE)
        world.env.inject_error("PATCH", f"/channels/*/messages/{table.id}", **GONE)
        answer = await world.press(aiko, table, "start")
        assert answer.ephemeral and " are still placing Peasants." in world.said(answer)
        await world.env.settle()
        newer = world.tables()[-1]
        assert newer.id != table.id and " are still placing Peasants." in world.text(newer)


async def test_a_panel_in_direct_messages_that_is_just_gone_is_there_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        lobby = (await aiko.user.slash("play", game="tenno")).response
        await world.press(aiko.user, lobby, "start")
        world.refuse_an_answer(**GONE)
        answer = await world.choose(aiko.user, lobby, "0")
        assert not answer.ephemeral and "Your table" in world.said(answer)
        await world.env.advance_time(30)
        panels = await world.bot.messages.of(1, Kind.PANEL)
        assert {person: panel.id for person, panel in panels.items()} == {aiko.id: answer.response.id}


async def test_a_panel_is_brought_up_to_date_by_its_older_token_when_the_answer_was_not_taken(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        world.refuse_an_answer(503)
        answer = await world.choose(aiko, panel, "0")
        await world.env.advance_time(30)
        assert not answer.acknowledged and "Your table" in world.text(panel)


async def test_an_answer_that_is_tried_for_long_is_given_up(monkeypatch):
    """As discord.py tries when Discord says 503 again and again. The panel is not edited by its older token before that."""
    monkeypatch.setattr(deliver, "GIVEN_UP", 0.01)

    async def trying(**_how: object) -> None:
        await asyncio.Event().wait()

    click: Any = SimpleNamespace(client=None, message=None, response=SimpleNamespace(edit_message=trying, is_done=lambda: False))
    assert await deliver.update(click, Screen((Paragraph("words"),))) is None


TROUBLES = {"nothing can be read": not_saved(), "it cannot be read": Unreadable(), "our own mistake": ZeroDivisionError()}


@pytest.mark.parametrize("problem", TROUBLES.values(), ids=list(TROUBLES))
@pytest.mark.parametrize("where", ["the claim", "the list"])
async def test_typing_is_answered_with_a_list_whatever_goes_wrong(tmp_path, monkeypatch, problem, where):
    async def wrong(*_what: object) -> object:
        raise problem

    async with direct_bot(tmp_path, monkeypatch) as world:
        if where == "the claim":
            monkeypatch.setattr(world.bot.door.ownership, "claim", wrong)
        else:
            monkeypatch.setattr(world.bot.door.matches, "of", wrong)
        typed = {"name": "move", "type": 3, "value": "x", "focused": True}
        await world.commanded(Caller(1, CHANNEL), "move", typed, kind=TYPING)
        assert [asked.body for asked in world.requests if asked.path.endswith("/callback")] == [{"type": OFFERED, "data": {"choices": []}}]


@pytest.mark.parametrize("name", ["gone", "move"])
async def test_typing_in_a_command_or_an_option_of_an_older_version_is_answered_with_a_list(tmp_path, monkeypatch, name):
    async with direct_bot(tmp_path, monkeypatch) as world:
        await world.commanded(Caller(1, CHANNEL), name, {"name": "gone", "type": 3, "value": "x", "focused": True}, kind=TYPING)
        assert [asked.body for asked in world.requests if asked.path.endswith("/callback")] == [{"type": OFFERED, "data": {"choices": []}}]


@pytest.mark.parametrize("channel", [CHANNEL, DIRECT + 1])
@pytest.mark.parametrize("custom_id", ["cb1:1:hand:0:", "cs1:0:whichhand:0:", "cb9:1:hand:0:", "a modal of another version", ""])
async def test_a_modal_of_another_version_is_closed_with_a_sentence(tmp_path, monkeypatch, custom_id, channel):
    async with direct_bot(tmp_path, monkeypatch) as world:
        answer = await world.happened(Caller(1, channel), MODAL, {"custom_id": custom_id, "components": []}, None)
        assert answer is not None and "This button is out of date" in str(answer["components"])
