"""Three bots on one PostgreSQL, in short; `make drill DRILL=cluster` does everything to them."""

from __future__ import annotations

import pytest

from tests import postgres
from tests.drills.cluster import crowded

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")

SHORT = ["killed", "stopped_before_a_write", "server_killed", "deployed_anew"]
NO_KEY = "ALTER TABLE moves DROP CONSTRAINT one_move_of_a_number"
OFTEN = 5  # times, until it shows; nearly always it is the first


async def test_whatever_becomes_of_three_and_of_their_server_no_decision_is_lost_or_doubled(tmp_path):
    result = await crowded(tmp_path, SHORT, "a short form")
    assert result.troubles == []
    assert result.decisions > 10 and result.matches >= 2


async def test_a_database_without_its_key_is_caught(tmp_path):
    result = await crowded(tmp_path, ["stopped_before_a_write"] * OFTEN, "no key", "has_no_key", prepared=NO_KEY)
    assert any("a move is there twice" in trouble for trouble in result.troubles), result
