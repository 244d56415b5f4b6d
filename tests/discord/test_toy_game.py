"""Another developer can add a game: the one written out in docs/adding-a-game.md is found and played on Discord."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import games
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.discord.world import small_world
from tests.games.cases import match
from tests.games.test_leaks import check

RECIPE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture
def toy(tmp_path):
    """The recipe's files in a folder of their own, beside the games that are there."""
    written = [write(tmp_path, block) for block in re.findall(r"```python\n(.+?)```", RECIPE.read_text(), flags=re.DOTALL)]
    assert len(written) == 6
    games.__path__.append(str(tmp_path))
    all_games.cache_clear()
    yield "high-card"
    games.__path__.remove(str(tmp_path))
    for name in [name for name in sys.modules if name.startswith("games.high_card")]:
        del sys.modules[name]
    all_games.cache_clear()


def write(folder: Path, block: str) -> str:
    name, code = re.match(r"# (\S+)\n(.+)", block, flags=re.DOTALL).groups()
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(code)
    (folder / "high_card" / "RULES.md").write_text("# High card\n\n## The game\n\nThe highest card takes a point.\n")
    return name


def test_the_recipe_is_a_game_that_keeps_its_secrets(toy):
    *_, last = match(toy, 3)
    assert all_games()[toy].outcome(last.state) is not None
    hidden = [
        check(all_games()[toy], position.state, seat, [], Dice("toy"))
        for position in match(toy, 3)
        for seat in (None, *map(Seat, range(3)))
    ]
    assert any(hidden)


async def test_the_recipe_is_played_on_discord(toy, tmp_path_factory):
    async with small_world(tmp_path_factory.mktemp("data")) as world:
        table = await world.begun(toy, 2, computers=1)
        for _ in range(3):
            for person in world.people[:2]:
                hand = await world.press(person, table, "hand")
                assert "Play a card." in world.text(hand.response)
                await world.press(person, hand.response, "pick", "0")
        await world.env.settle()
        assert "Most points" in world.text(table)
        assert not (await world.moment()).waiting
