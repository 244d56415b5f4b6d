"""A disk that is full for a second; `make drill` fills it for a minute."""

from __future__ import annotations

import pytest

from games import all_games
from tests.drills.disk import full_for

SECONDS = 1.0


@pytest.mark.dear
async def test_nothing_is_said_to_be_kept_that_is_not_and_afterwards_it_goes_on_by_itself(tmp_path):
    result = await full_for(tmp_path, SECONDS)
    assert result.troubles == []
    assert result.matches >= len(all_games()) and result.decisions > 0


@pytest.mark.dear
async def test_a_bot_that_says_it_is_saved_is_caught(tmp_path):
    result = await full_for(tmp_path, SECONDS, "says_it_is_saved", patience=2.0)
    assert any("was answered, and" in trouble for trouble in result.troubles), result.troubles
