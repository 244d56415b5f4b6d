"""The written playthroughs are still true. After a change on purpose: `make playthrough`, and read the diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import counts, playthroughs
from tests.games.playthroughs import FOLDER, chosen_tables, file_of, written


@pytest.mark.parametrize(("key", "seats"), chosen_tables())
def test_the_playthrough_is_as_written(key: str, seats: int) -> None:
    assert file_of(key, seats).is_file(), f"no match of {key} is written out: run make playthrough, and read it"
    assert written(key, seats) == file_of(key, seats).read_text(encoding="utf-8")


def test_no_playthrough_is_left_of_a_game_that_is_gone() -> None:
    assert sorted(FOLDER.glob("*.txt")) == sorted(file_of(*table) for table in chosen_tables()), "run make playthrough"


def test_make_playthrough_clears_away_what_nobody_plays_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, seats = chosen_tables()[0]
    for module in (playthroughs, counts):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    kept = [playthroughs.file_of(key, seats), counts.file_of(key)]
    for path in (*kept, tmp_path / f"{key}-9.txt", tmp_path / "gone-2.txt", tmp_path / "gone-counts.json"):
        path.touch()
    playthroughs.clear()
    assert sorted(tmp_path.iterdir()) == sorted(kept)
