"""A bot that is killed in the middle of everything, in short; `make drill` kills it a thousand times."""

from __future__ import annotations

import pytest

from games import all_games
from tests.drills.kill import killed_often
from tests.drills.posting import killed_while_posting

KILLS = 3
SOON = 1.0  # seconds
BEFORE_IT_SHOWS = 15  # kills; nearly always it is the first
LONG_LIFE = "a long life"  # a seed by which the first life has thirty decisions: tables that are answers are posted in it alone


@pytest.mark.dear
async def test_however_it_is_killed_no_decision_is_lost_and_everything_is_shown_again(tmp_path, many):
    kills = many(1, KILLS)
    result = await killed_often(tmp_path, kills, "a short form")
    assert result.troubles == []
    assert result.kills == kills
    assert result.matches >= len(all_games()) and result.decisions > 10  # or there was nothing to lose


@pytest.mark.dear
async def test_what_was_posted_when_it_was_killed_is_found_again(tmp_path):
    assert await killed_while_posting(tmp_path) == []


@pytest.mark.dear
async def test_a_bot_that_forgets_what_it_was_posting_is_caught(tmp_path):
    found = await killed_while_posting(tmp_path, "forgets_numbers", patience=SOON)
    assert any("has 2 tables" in trouble for trouble in found) and "there are 2 notices" in found


@pytest.mark.dear("posts_twice", "notes_no_answers")
@pytest.mark.parametrize(
    ("defect", "noticed"),
    [
        ("answers_before_the_write", "was answered, and is not kept"),
        ("posts_twice", "does not know of table"),
        ("notes_no_answers", "does not know of table"),
    ],
)
async def test_a_bot_that_is_not_to_be_trusted_is_caught(tmp_path, defect, noticed):
    result = await killed_often(tmp_path, BEFORE_IT_SHOWS, LONG_LIFE, defect, sought=noticed)
    assert any(noticed in trouble for trouble in result.troubles), result
