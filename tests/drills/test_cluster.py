"""Three bots on one PostgreSQL, in short; `make drill DRILL=cluster` does everything to them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests import postgres
from tests.drills.cluster import BOTS, crowded
from tests.drills.deploy import deployed
from tests.drills.sharded import sharded

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")

SHORT = ["killed", "many_sit_down_at_once", "stopped_before_a_write", "disk_full", "server_killed"]
CLICKS = 10.0  # a second
FEW = 2  # bots, to whom little has to happen until a defect shows
ONE = ("tenno",)  # so others play on in the match of which a bot stands still
SOON = 5.0  # seconds in which bots without a defect show everything
NO_KEY = "ALTER TABLE moves DROP CONSTRAINT one_move_of_a_number"
OFTEN = 20  # times, until it shows; nearly always it is the first


@pytest.mark.dear
async def test_whatever_becomes_of_three_and_of_their_server_no_decision_is_lost_or_doubled(tmp_path, many):
    result = await crowded(tmp_path, SHORT[: many(1, 5)], "a short form", bots=many(FEW, BOTS))
    assert result.troubles == []
    assert result.decisions > many(4, 10) and result.matches >= many(1, 2)


@pytest.mark.dear
async def test_each_of_two_with_half_of_the_servers_answers_its_half_and_looks_after_the_other_when_it_is_alone(tmp_path):
    assert await sharded(tmp_path) == []


@pytest.mark.dear
async def test_a_new_version_beside_the_old_one_and_in_its_place_answers_every_click_once(tmp_path):
    result = await deployed(tmp_path, CLICKS, SOON / 10)
    assert result.troubles == []
    assert result.clicks > CLICKS


CAUGHT: dict[str, tuple[Callable[[Path], Awaitable[Any]], tuple[str, ...]]] = {
    "an old version that hears on": (lambda folder: deployed(folder, CLICKS, SOON / 10, "claims_every_click"), ("was answered again",)),
    "a database without its key": (
        lambda folder: crowded(folder, ["stopped_before_a_write"] * OFTEN, "no key", "has_no_key", prepared=NO_KEY, bots=FEW, games=ONE),
        ("a move is there twice", "could not be made after"),
    ),
    "bots that compare no revisions": (
        lambda folder: crowded(folder, ["many_sit_down_at_once"] * OFTEN, "no revisions", "compares_no_revisions", bots=FEW),
        ("saw that they sit at match",),
    ),
    "bots that hear nothing and keep their copies": (
        lambda folder: crowded(folder, [], "copies", "hears_nothing_and_keeps_its_copies", patience=SOON, tells_all=False, bots=FEW),
        ("nobody", "shows", "offers answers to"),
    ),
    "bots that do what others hold": (
        lambda folder: crowded(folder, [], "nobody's", "holds_everything", "posts_under_its_own_number", bots=FEW),
        ("was told of question", "was reminded of question"),
    ),
}


@pytest.mark.dear
@pytest.mark.parametrize("defect", CAUGHT)
async def test_what_is_wrong_with_several_bots_is_caught(tmp_path, defect):
    run, noticed = CAUGHT[defect]
    result = await run(tmp_path)
    assert any(words in trouble for trouble in result.troubles for words in noticed), result
