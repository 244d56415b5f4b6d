"""A match or two of computer players with each game and number of seats; `make drill` plays a thousand."""

from __future__ import annotations

import pytest

from games import all_games
from games.ai import levels
from games.ai.levels import Level
from tests.ai.asked import WITH_STRATEGY
from tests.drills import computers
from tests.drills.computers import Case, cases, fuzz
from tests.games.cases import tables

LITTLE = 0.03  # of what a level thinks


def test_every_game_seat_count_and_option_is_played() -> None:
    assert {(case.game, case.seats) for case in cases()} == set(tables())
    chosen = {(case.game, option, choice) for case in cases() for option, choice in case.options.items()}
    known = {(key, option.key, choice.key) for key, game in all_games().items() for option in game.options for choice in option.choices}
    assert chosen == known


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), tables())
def test_computer_players_of_mixed_levels_play_to_the_end(key: str, seats: int) -> None:
    of = [case for case in cases() if (case.game, case.seats) == (key, seats)]
    outcome = fuzz(1, f"{key} {seats}", LITTLE, [of[-1]])
    assert outcome.troubles == [] and outcome.spent
    assert outcome.late < 2.0


@pytest.mark.dear
def test_a_player_that_takes_longer_every_time_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "TRIES", 2)
    for level in Level:
        monkeypatch.setitem(computers.SECONDS, level, 1e-6)
    assert fuzz(1, "slow", LITTLE, [Case("tatsu", 2, {})]).late > 2.0


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_a_player_that_stumbles_or_cheats_is_caught(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = [Case(key, all_games()[key].seats[0], {})]
    monkeypatch.setattr(levels, "_choose", lambda *_about: 10_000)
    assert "10000" in str(fuzz(1, "cheats", LITTLE, case).troubles) or "IndexError" in str(fuzz(1, "cheats", LITTLE, case).troubles)
    monkeypatch.setattr(levels, "_choose", lambda *_about: 1 // 0)
    assert "ZeroDivisionError" in str(fuzz(1, "stumbles", LITTLE, case).troubles)
