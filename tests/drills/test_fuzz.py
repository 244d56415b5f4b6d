"""Some thousands of presses, choices, options and texts that no honest client sends; `make drill` makes a hundred thousand."""

from __future__ import annotations

import pytest

from bot.desk import incoming
from bot.desk.app import Chabudai
from bot.match import moment
from games.core.game import Seat
from tests.drills.fuzz import fuzz

PRESSES, SOME = 4_000, 300  # presses; it shows at the first look


@pytest.mark.dear
@pytest.mark.parametrize("seed", ["one", "another"])
async def test_nonsense_changes_nothing_alarms_nobody_and_is_answered(tmp_path, seed, many):
    presses = many(500, PRESSES)
    outcome = await fuzz(tmp_path, presses, seed)
    assert outcome.troubles == []
    assert outcome.tried == presses


async def test_a_bot_that_stumbles_over_nonsense_is_caught(tmp_path, monkeypatch):
    monkeypatch.setattr(incoming, "parse", lambda custom_id, values: int(custom_id))
    assert "a click failed" in str((await fuzz(tmp_path, SOME, "stumbling")).troubles)


async def test_a_bot_that_takes_strangers_for_people_at_the_table_is_caught(tmp_path, monkeypatch):
    monkeypatch.setattr(moment, "seat_of", lambda _match, _person: Seat(0))
    assert "something changed" in str((await fuzz(tmp_path, SOME, "strangers")).troubles)


async def test_a_bot_that_leaves_presses_unanswered_is_caught(tmp_path, monkeypatch):
    async def silent(_bot, _interaction):
        return

    monkeypatch.setattr(Chabudai, "on_interaction", silent)
    assert "unanswered" in str((await fuzz(tmp_path, SOME, "silent")).troubles)
