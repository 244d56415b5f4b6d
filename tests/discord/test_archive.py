"""What everybody can still do at the table of a match that has ended and is kept small."""

from __future__ import annotations

import pytest

from bot.play.archive import LATER
from games import all_games
from tests.discord.world import small_world


@pytest.mark.dear("take", "tatsu")
@pytest.mark.parametrize("key", list(all_games()))
async def test_a_table_that_has_ended_answers_as_before(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun(key, all_games()[key].seats[0])
        await world.finished()
        before = world.text(table), world.said(await world.press(aiko, table, "more"))
        assert await world.bot.store.loose(0) == [1]
        await world.env.advance_time(LATER + 1)
        assert await world.bot.store.loose(0) == []
        for _restart in range(2):
            more = await world.press(aiko, table, "more")
            assert (world.text(table), world.said(more)) == before
            deal = (await world.press(aiko, more.response, "deal")).response
            assert "matches its seal" in world.said(await world.press(aiko, deal, "checkdeal"))
            await world.restart()
        await world.press(aiko, table, "rematch")
        assert (await world.bot.door.matches.match(2)).previous == 1


async def test_what_a_killed_bot_left_is_made_small_by_the_next_one(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        await world.finished()
        await world.restart()
        await world.env.advance_time(1)
        assert await world.bot.store.loose(0) == []
