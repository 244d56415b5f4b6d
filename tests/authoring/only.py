"""`make test-game my-game`: of all tests those that are about one game, and the conventions that every file has to keep.

A plugin of pytest: `pytest -p tests.authoring.only --game my-game`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from games import all_games
from games.core.game import Game

CONVENTIONS = Path(__file__).parents[1] / "test_codebase.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", choices=list(all_games()), help="only the tests of this game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    key = config.getoption("--game")
    if key is not None:
        chosen = [item for item in items if is_about(item, key)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


def is_about(item: pytest.Item, key: str) -> bool:
    """It lies in the tests of the game, is run with the game as an argument, or is about every file."""
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    games = set(filter(None, map(game_of, values)))
    if games:
        return key in games
    folder = Path(__file__).parents[1] / "games" / all_games()[key].folder.name
    return folder in item.path.parents or item.path == CONVENTIONS


def game_of(value: Any) -> str | None:
    """The game that an argument of a test stands for."""
    if isinstance(value, Game):
        return value.key
    return value if isinstance(value, str) and value in all_games() else None
