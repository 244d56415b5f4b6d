"""One living panel a match and person: in words when asked for, a line when a newer one is there, and the end when it is over."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.coalescer import RETRY_IN
from bot.desk.messages import Kind
from bot.desk.panels import Panels
from bot.store.sqlite.writer import Writer
from tests.bot.tables import kept_as
from tests.discord.world import BUTTON, GALLERY, SELECT, near_its_end, small_world

DOWN = "There’s a newer panel further down."


def is_a_line(world, panel):
    return not world.parts(panel, BUTTON) and not world.parts(panel, SELECT) and not world.parts(panel, GALLERY)


async def by_dm(world, person):
    settings = (await person.slash(world.channel, "settings")).response
    await world.press(person, settings, "bydm")


# ---- what a click costs


async def test_a_decision_writes_only_itself_and_its_panel_is_made_once(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, _botan, *_ = world.people
        panel = await world.hand(aiko, await world.begun("tenno", 2))
        await world.env.settle()
        written, made = list[Any](), list[Any]()
        transact, content = Writer.transact, Panels._content
        monkeypatch.setattr(Writer, "transact", lambda self, batch: written.append(batch) or transact(self, batch))
        monkeypatch.setattr(Panels, "_content", lambda self, *about: made.append(about[1]) or content(self, *about))
        await world.choose(aiko, panel, "0")
        await world.env.settle()
        assert len(written) == 1 and len(made) == len(set(made)), "not one seat's panel twice"
        await world.restart()
        kept = kept_as(await world.bot.store.messages(1), "panel")[aiko.id]
        assert kept.id == panel.id and kept.tells == 1, "it is written in the end"


# ---- words and pictures


async def test_as_text_takes_the_place_of_the_picture_until_it_is_pressed_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        assert "Your hand" not in world.written(panel) and world.parts(panel, GALLERY)
        await world.press(aiko, panel, "astext")
        assert "**Your hand**" in world.written(panel) and not world.parts(panel, GALLERY)
        await world.choose(aiko, panel, "0")
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.restart()
        assert "**Your hand**" in world.written(panel), "answers, what others do and a restart leave it as it is"
        await world.press(aiko, panel, "astext")
        assert "Your hand" not in world.written(panel) and world.parts(panel, GALLERY)


async def test_as_text_stays_at_its_level_of_the_menu(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 4)
        panels: dict[int, Any] = {}
        await world.played(table, Random("levels"), 4, panels)
        [attacker] = await world.asked()
        panel = panels[attacker.id]
        await world.press(attacker, panel, "pick", "0")
        assert {"Back", "As text"} <= {part["label"] for part in world.parts(panel, BUTTON)}
        await world.press(attacker, panel, "astext")
        assert {"Back", "As picture"} <= {part["label"] for part in world.parts(panel, BUTTON)}


async def test_a_panel_opened_anew_begins_with_its_picture(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.press(aiko, await world.hand(aiko, table), "astext")
        assert world.parts(await world.hand(aiko, table), GALLERY)


# ---- one of them lives


async def test_a_newer_panel_leaves_a_line_of_the_older_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        older = await world.hand(aiko, table)
        newer = await world.hand(aiko, table)
        assert DOWN in world.text(older) and is_a_line(world, older)
        assert not is_a_line(world, newer)
        assert await world.bot.messages.of(1, Kind.OLD_PANEL) == {}


async def test_an_older_panel_that_is_pressed_all_the_same_becomes_the_panel(tmp_path):
    """Its token had run out, so it could not be told."""
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        older = await world.hand(aiko, table)
        await world.env.advance_time(16 * 60)
        newer = await world.hand(aiko, table)
        assert not is_a_line(world, older), "nobody can reach it"
        await world.choose(aiko, older, "0")
        assert (await world.moment()).seq == 1
        assert "Your panel is further up." in world.text(newer) and is_a_line(world, newer)
        assert not is_a_line(world, older)


async def test_a_panel_in_the_channel_says_that_it_is_in_direct_messages_now(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        here = await world.hand(aiko, table)
        await by_dm(world, aiko)
        await world.hand(aiko, table)
        assert "Your panel is in your direct messages." in world.text(here) and is_a_line(world, here)
        await by_dm(world, aiko)
        [there] = aiko.user.dm_channel.history()
        await world.hand(aiko, table)
        assert "Your panel is in the table’s channel." in world.text(there) and is_a_line(world, there)


async def test_an_older_panel_is_told_by_the_next_process(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        older = await world.hand(aiko, table)
        world.env.inject_error("PATCH", "/webhooks/*", status=503, code=0, times=1)
        await world.hand(aiko, table)
        assert not is_a_line(world, older)
        await world.restart()
        assert DOWN in world.text(older) and is_a_line(world, older)


async def test_of_panels_that_were_opened_at_once_one_lives(tmp_path):
    """Somebody presses My hand again before it has answered."""
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        opened = await world.at_once([(aiko, table, world.button(table, "hand"))] * 5)
        await world.env.advance_time(60)
        living = [each.response for each in opened if not is_a_line(world, each.response)]
        assert len(living) == 1
        await world.choose(aiko, living[0], "0")
        assert (await world.moment()).seq == 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_all_older_panels_are_told_though_discord_is_busy(tmp_path, restarted):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panels = [await world.hand(aiko, table)]
        world.env.inject_error("PATCH", "/webhooks/*", status=503, code=0, times=1)
        panels += [await world.hand(aiko, table), await world.hand(aiko, table)]
        assert not is_a_line(world, panels[0])
        await (world.restart() if restarted else world.env.advance_time(RETRY_IN + 1))
        assert [is_a_line(world, panel) for panel in panels] == [True, True, False]
        assert await world.bot.messages.of(1, Kind.OLD_PANEL) == {} == kept_as(await world.bot.store.messages(1), "old panel")


@pytest.mark.dear
async def test_an_older_panel_that_waits_and_is_pressed_is_the_panel_and_no_line(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        first = await world.hand(aiko, table)
        world.env.inject_error("PATCH", "/webhooks/*", status=503, code=0, times=1)
        others = [await world.hand(aiko, table), await world.hand(aiko, table)]
        await world.press(aiko, first, "astext")
        await world.env.advance_time(RETRY_IN + 1)
        assert [is_a_line(world, panel) for panel in (first, *others)] == [False, True, True]


def holding_the_line_of(monkeypatch, panel):
    """The edit that makes it a line takes half a minute. Gives what is held."""
    change, held = deliver.edit, list[Any]()

    async def holding(client, message, *what, **how):
        if message.id == panel.id and not held:
            held.append(message)
            await asyncio.sleep(30)
        return await change(client, message, *what, **how)

    monkeypatch.setattr(deliver, "edit", holding)
    return held


async def test_an_older_panel_pressed_while_it_becomes_a_line_is_the_panel(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        older = await world.hand(aiko, table)
        held = holding_the_line_of(monkeypatch, older)
        newer = await world.hand(aiko, table)
        assert held and not is_a_line(world, older)
        await world.choose(aiko, older, "0")
        await world.env.advance_time(60)
        assert (await world.moment()).seq == 1
        assert not is_a_line(world, older) and world.parts(older, GALLERY), "it was told that it is none, after it had shown the move"
        assert is_a_line(world, newer)


async def test_an_older_panel_whose_press_another_process_answered_is_the_panel(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        older = await world.hand(aiko, table)
        held = holding_the_line_of(monkeypatch, older)
        await world.hand(aiko, table)
        monkeypatch.setattr(world.bot.door.ownership, "alone", False)
        await world.bot.store.keep_message(1, Kind.PANEL, aiko.id, replace(held[0], older=()))
        await world.env.advance_time(60)
        assert not is_a_line(world, older) and world.parts(older, GALLERY)


async def test_the_panel_of_somebody_who_has_left_is_a_line(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(botan, table)
        await world.press(botan, (await botan.slash(world.channel, "resign")).response, "leave", "1")
        assert "You’ve left this match." in world.text(panel) and is_a_line(world, panel)


# ---- after the end


@pytest.mark.dear
@pytest.mark.parametrize("key", ["tenno", "take"])
async def test_after_the_end_a_panel_shows_it_and_leads_to_the_statistics_alone(tmp_path, key):
    async with small_world(tmp_path) as world:
        panels: dict[int, Any] = {}
        table = await world.begun(key, 2)
        await near_its_end(world)
        await world.played(table, Random("end"), panels=panels)
        await world.env.settle()
        for panel in panels.values():
            assert "1. " in world.written(panel) and world.verbs(panel) == {"replay"}


@pytest.mark.dear
async def test_a_panel_that_was_out_of_reach_shows_the_end_when_it_is_pressed(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        old = await world.hand(aiko, table)
        await world.env.advance_time(16 * 60)
        await near_its_end(world)
        await world.played(table, Random("over"))
        await world.press(aiko, old, "pick", "0")
        assert "This match is over." in world.written(old) and "1. " in world.written(old)
        assert world.verbs(old) == {"replay"}


async def test_who_was_away_at_the_end_is_offered_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        panel = await world.hand(botan, table)
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.advance_time(100)
        assert (await world.moment()).match.sitters[1].away and "back" in world.verbs(panel)
        await world.press(aiko, (await aiko.slash(world.channel, "stop")).response, "stop")
        assert not world.parts(panel, BUTTON)
