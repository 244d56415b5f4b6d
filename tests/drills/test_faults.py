"""Discord's faults, once each; `make drill` lets them happen at random while people play."""

from __future__ import annotations

import asyncio

import pytest

from tests.drills.faults import FAULTS, faulty

TABLES = 5  # at once: most of the time somebody waits
SOON = 2.0  # seconds in which a bot without a defect is long done


@pytest.mark.dear
async def test_who_plays_sees_what_can_be_seen_and_afterwards_all_is_right(tmp_path, many):
    folders = [tmp_path / str(number) for number in range(many(2, TABLES))]
    for folder in folders:
        folder.mkdir()
    found = await asyncio.gather(*(faulty(folder, list(FAULTS)[number::TABLES]) for number, folder in enumerate(folders)))
    assert found == [{}] * len(folders)


DEFECTS = {
    "takes_every_click hears_everything_anew": ("clicks are told twice", "instead of 'the panel'"),
    "tries_once": ("the table meets a Discord that is down for long", "the table of match"),
    "knows_no_refusal": ("an answer comes too late (10062)", "a click failed"),
    "hears_everything_anew": ("commands are told twice", "2 table"),
}


@pytest.mark.parametrize("defects", DEFECTS)
async def test_a_bot_that_is_not_to_be_trusted_is_caught(tmp_path, defects):
    fault, noticed = DEFECTS[defects]
    assert noticed in str(await faulty(tmp_path, [fault], *defects.split(), patience=SOON))
