"""Another developer can add a game: the one written out in docs/adding-a-game.md is found and played on Discord."""

from __future__ import annotations

from random import Random

import pytest

from games import all_games
from games.core.dice import Dice
from tests.authoring.recipe import beside, files
from tests.discord.world import BUTTON, GALLERY, small_world
from tests.games.cases import audience, match
from tests.games.test_canon import NEEDED
from tests.games.test_leaks import check


@pytest.fixture
def toy(tmp_path_factory):
    """The recipe's files in a folder of their own, beside the games that are there."""
    with beside(tmp_path_factory.mktemp("recipe")) as key:
        yield key


def test_the_recipe_writes_every_module_out_that_a_game_needs():
    written = {where.removeprefix("games/high_card/").removesuffix(".py") for where in files()}
    for role, parts in NEEDED.items():
        assert role in written or {f"{role}/{part}" for part in parts} <= written


def test_the_recipe_is_a_game_that_keeps_its_secrets(toy):
    game = all_games()[toy]
    *_, last = match(toy, 3)
    assert game.outcome(last.state) is not None
    hidden = [
        check(game, position.state, seat, [], Dice("toy")) for position in match(toy, 3) for seat in audience(game, position.state, 3)
    ]
    assert any(hidden)


@pytest.mark.dear
async def test_the_recipe_is_played_on_discord(toy, tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun(toy, 2, computers=1)
        for person in world.people[:2]:
            assert "Lay a card." in world.text(await world.hand(person, table))
        await world.played(table, Random("toy"))
        await world.env.settle()
        assert "Most points" in world.text(table)
        assert not (await world.moment()).waiting


async def test_a_game_without_pictures_for_its_rulebook_has_rules_all_the_same(toy, tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        panel = await world.hand(aiko, await world.begun(toy, 2))
        page = (await world.press(aiko, panel, "explain")).response
        assert "1. " in world.text(page), "it says of no question where it belongs: the rules in three minutes"
        for chapter in ("Before a round", "A round", "The end"):
            await world.press(aiko, page, "chapter", world.parts(page, BUTTON)[-1]["custom_id"].split(":")[-1])
            assert f"## {chapter}" in world.text(page) and not world.parts(page, GALLERY)


async def test_what_its_set_up_tells_is_read_by_all_and_kept(toy, tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun(toy, 2)
        assert "Round 1 is dealt." in world.text(table)
        [panel] = [each for each in world.channel.history(viewer=world.people[0]) if each.flags.ephemeral]
        assert "Round 1 is dealt." in world.text(panel)
        before = (await world.moment()).log
        await world.restart()
        assert (await world.moment()).log == before != ()


async def test_a_round_lies_open_until_somebody_deals_the_next(toy, tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun(toy, 2)
        await world.played(table, Random("round"), steps=10)
        await world.env.settle()
        assert "Round 1 is over." in world.text(table) and "deals the next one" in world.text(table)
        [dealer] = await world.asked()
        hand = await world.hand(dealer, table)
        assert "Deal the next one?" in world.text(hand)
        await world.press(dealer, hand, "pick", "0")
        await world.env.settle()
        assert "Round 2 is dealt." in world.text(table)
