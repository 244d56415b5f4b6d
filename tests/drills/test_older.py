"""Matches from before are played on by a real process, and a bot that cannot read them is caught."""

from __future__ import annotations

import pytest

from tests.drills.older import of_the_first_schema, rules_changed

SOON = 1.5


@pytest.mark.dear
async def test_a_match_of_older_rules_is_played_to_its_end_after_a_restart(tmp_path):
    assert await rules_changed(tmp_path) == []


@pytest.mark.dear
async def test_every_match_of_the_first_schema_goes_on_over_a_kill(tmp_path, many):
    assert await of_the_first_schema(tmp_path, one_of=many(5, 1)) == []


@pytest.mark.dear
async def test_a_bot_that_cannot_read_older_rules_is_caught(tmp_path):
    found = await rules_changed(tmp_path, "reads_no_older_rules", SOON)
    assert any("a match does not go on" in trouble for trouble in found)
