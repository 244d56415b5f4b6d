"""The numbers of positions are as written. After a change of rules on purpose: `make playthrough`, and say why in the commit."""

from __future__ import annotations

import json

import pytest

from games import all_games
from tests.games.counts import FOLDER, counts_of, file_of


@pytest.mark.parametrize("key", list(all_games()))
def test_the_numbers_of_positions_are_as_written(key: str) -> None:
    found = counts_of(key)
    assert any(max(numbers) > 1 for numbers in found.values()), "nothing worth counting was counted"
    assert file_of(key).is_file(), f"nobody has counted {key}: run make playthrough"
    assert found == json.loads(file_of(key).read_text(encoding="utf-8"))


def test_no_numbers_are_left_of_a_game_that_is_gone() -> None:
    assert sorted(FOLDER.glob("*.json")) == sorted(map(file_of, all_games()))
