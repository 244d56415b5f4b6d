"""The written playthroughs are still true. After a change on purpose: `make playthrough`, and read the diff."""

from __future__ import annotations

import pytest

from tests.games.playthroughs import FOLDER, chosen_tables, file_of, written


@pytest.mark.parametrize(("key", "seats"), chosen_tables())
def test_the_playthrough_is_as_written(key: str, seats: int) -> None:
    assert file_of(key, seats).is_file(), f"no match of {key} is written out: run make playthrough, and read it"
    assert written(key, seats) == file_of(key, seats).read_text(encoding="utf-8")


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(*table) for table in chosen_tables())
