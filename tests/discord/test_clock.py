"""The clock of the machine is set while people play: their time goes on, and what they read is right."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager

import pytest

from bot.play.clock import Clock
from tests.bot.tables import kept_as
from tests.discord.world import new_bot, small_world

HOUR, DAY = 3_600.0, 86_400.0


@asynccontextmanager
async def a_world_whose_wall_is_wrong(path, by):
    """A world, and what its machine's clock is wrong by: the only entry of a list."""
    wrong = [by]
    async with small_world(path) as world:

        def elapsed():
            return world.env.now().timestamp()

        await world.bot.close()
        bot = await new_bot(path, Clock(None, lambda: elapsed() + wrong[0], elapsed))
        world.bots.append(bot)
        await world.env.restart_bot(bot)
        yield world, wrong


async def is_set(world, wrong, by):
    wrong[0] = by
    assert world.bot.clock.look()
    await world.bot.clock_was_set()
    await world.env.settle()


def said_deadline(world, table):
    [told] = re.findall(r"Time runs out <t:(\d+):R>", world.text(table))
    return int(told)


@pytest.mark.dear
@pytest.mark.parametrize(("before", "after"), [(0.0, 200 * DAY), (0.0, -200 * DAY), (-200 * DAY, 0.0), (200 * DAY, 0.0)])
async def test_a_table_tells_the_deadline_by_the_clock_that_was_set_and_nobody_is_pinged_or_away(tmp_path, before, after):
    async with a_world_whose_wall_is_wrong(tmp_path, before) as (world, wrong):
        table = await world.begun("tenno", 2, pace="days")
        begun = world.env.now().timestamp()
        assert said_deadline(world, table) == int(begun + before + DAY)
        await is_set(world, wrong, after)
        assert said_deadline(world, table) == int(begun + after + DAY)
        await world.env.advance_time(61)  # who has just clicked is told that it is their turn after a while
        messages = len(world.notices())
        await world.env.advance_time(11 * HOUR)
        assert len(world.notices()) == messages
        assert not any(sitter.away for sitter in (await world.moment()).match.sitters)
        await world.env.advance_time(14 * HOUR)
        assert all(sitter.away for sitter in (await world.moment()).match.sitters)


@pytest.mark.parametrize("by", [200 * DAY, -200 * DAY])
async def test_who_was_here_a_moment_ago_needs_no_ping_although_the_clock_was_set(tmp_path, by):
    async with a_world_whose_wall_is_wrong(tmp_path, 0.0) as (world, wrong):
        await world.begun("tenno", 2)
        world.bot.notices.here(1, world.people[0].id)
        await is_set(world, wrong, by)
        before = len(world.notices())
        world.bot.notices.refresh(1)
        await world.env.settle()
        assert len(world.notices()) == before


@pytest.mark.parametrize("by", [200 * DAY, -200 * DAY])
async def test_a_panel_is_kept_up_to_date_as_long_as_its_token_lives_whatever_the_clock_says(tmp_path, by):
    async with a_world_whose_wall_is_wrong(tmp_path, 0.0) as (world, wrong):
        table = await world.begun("tenno", 2)
        await world.hand(world.people[0], table)
        await is_set(world, wrong, by)
        assert kept_as(await world.bot.store.messages(1), "panel")
        await world.bot.store.expire_messages(world.bot.door.now())
        assert kept_as(await world.bot.store.messages(1), "panel"), "its token is a moment old"
        await world.env.advance_time(HOUR)
        await world.bot.store.expire_messages(world.bot.door.now())
        assert not kept_as(await world.bot.store.messages(1), "panel")
