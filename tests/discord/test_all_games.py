"""Every game, by random clicks through its real buttons and selects."""

from __future__ import annotations

from random import Random

import pytest

from games import all_games
from tests.discord.world import GALLERY, small_world

SEATS = [(key, seats) for key, game in all_games().items() for seats in sorted({game.seats[0], game.seats[-1]})]


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), SEATS)
async def test_every_game_can_be_played_with_buttons_and_menus(tmp_path, key, seats):
    async with small_world(tmp_path, people=seats) as world:
        people = min(seats, 4)
        table = await world.begun(key, people, seats - people)
        decisions = await world.played(table, Random(f"{key} {seats}"), steps=40)
        assert (await world.moment()).seq >= decisions > 5


@pytest.mark.parametrize("key", list(all_games()))
async def test_every_game_shows_pictures_with_words_beside_them(tmp_path, key):
    async with small_world(tmp_path, drawing=True) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        hand = await world.hand((await world.asked())[0], table)
        await world.env.settle()
        for message in (table, hand):
            [shown] = world.parts(message, GALLERY)
            [item] = shown["items"]
            assert item["media"]["url"].endswith(".png")
            assert len(item["description"]) > 20
