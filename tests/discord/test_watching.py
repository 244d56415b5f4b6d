"""/watch: the table in a private message, in one's own language; nothing hidden, and one action late where that was agreed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.match.reels import TABLE
from bot.match.terms import BEHIND
from games import all_games
from games.core.dice import Dice
from tests.discord.test_secrets import another
from tests.discord.world import GALLERY, small_world


@pytest.mark.parametrize("key", list(all_games()))
async def test_whoever_watches_sees_the_table_and_nothing_that_is_hidden(tmp_path, key):
    async with small_world(tmp_path, people=8) as world:
        people = min(3, all_games()[key].seats[-1])
        table, chance, panels = await world.begun(key, people), Random(f"watch {key}"), dict[int, Any]()
        stranger, dice, hidden = world.people[7], Dice(key), 0
        while not hidden:  # in Také something is hidden now and then
            assert await world.played(table, chance, 9, panels) == 9, "nothing was hidden, so nothing was checked"
            answer = await stranger.slash(world.channel, "watch")
            assert answer.ephemeral and world.parts(answer.response, GALLERY)
            true = world.said(answer)
            moment = await world.moment()
            for _ in range(5):
                other = another(moment, dice)
                hidden += other.state != moment.state
                world.bot.door._positions.latest[1] = other
                assert world.said(await stranger.slash(world.channel, "watch")) == true
            world.bot.door._positions.latest[1] = moment


async def test_it_is_brought_up_to_date_in_place_and_in_the_language_of_whoever_watches(tmp_path):
    async with small_world(tmp_path) as world:
        *_players, stranger = world.people
        table = await world.begun("take", 2)
        await world.speak(stranger, "uk")
        watched = (await stranger.slash(world.channel, "watch")).response
        before = world.text(watched)
        assert "ви спостерігаєте" in before
        await world.played(table, Random("on"), 60)
        await world.press(stranger, watched, "watch", "1")
        assert world.text(watched) != before


async def test_of_several_matches_one_is_chosen(tmp_path):
    async with small_world(tmp_path) as world:
        *_others, stranger = world.people
        assert "No match is being played here" in world.said(await stranger.slash(world.channel, "watch"))
        await world.begun("take", 2)
        await world.begun("tenno", 2)
        which = (await stranger.slash(world.channel, "watch")).response
        assert "match 2" in world.said(await world.choose(stranger, which, "2", "whichwatch"))


async def test_where_that_was_agreed_whoever_watches_is_one_action_behind_and_the_players_are_not(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.lobby("samurai-sword", 3)
        options = (await world.press(aiko, table, "options")).response
        await world.agree(aiko, options, BEHIND, True)
        await world.press(aiko, table, "start")
        panels: dict = {}
        shown = []
        for _step in range(6):
            await world.played(table, Random(f"late {_step}"), 1, panels)
            late, own = world.said(await stranger.slash(world.channel, "watch")), world.said(await aiko.slash(world.channel, "watch"))
            assert "one action behind" in late and "one action behind" not in own
            moment = await world.moment()
            reel = await world.bot.door.reel(moment.match)
            frames = reel.frames(TABLE)
            behind = await world.bot.door.one_behind(moment)
            assert behind.state == reel.shots[frames[-2]].state
            shown.append(late)
        assert len(set(shown)) > 3


async def test_a_game_that_has_no_such_secrets_does_not_ask_for_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("take", 2)
        options = (await world.press(aiko, table, "options")).response
        assert "one action behind" not in world.text(options)
