"""What is hidden from somebody changes nothing that they are shown: no recap, no page of the history, no notice, and no second of time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import all_games
from tests.discord.twins import Shown, Twins, flow, twins_of

ASKED_WHILE_IT_IS_HIDDEN = {"take": False}  # there only whoever decides has a secret


async def shown_of_both(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, key: str, moves: int) -> tuple[Twins, list[Shown], list[Shown]]:
    folders = tmp_path / "one", tmp_path / "other"
    for folder in folders:
        folder.mkdir()
    async with flow(folders[0], monkeypatch, key) as one:
        chance, deciding = Random(key), ASKED_WHILE_IT_IS_HIDDEN.get(key, True)
        twins: Twins | None = await one.played(moves, lambda moment: twins_of(moment, chance, deciding))
        assert twins is not None, "nothing is hidden from anybody"
        shown = await one.looked_at(twins, (await one.moment()).state, forgotten=False)
    async with flow(folders[1], monkeypatch, key) as other:
        await other.played(twins.moves, lambda moment: moment.seq == twins.moves)
        return twins, shown, await other.looked_at(twins, twins.state, forgotten=True)


@pytest.mark.parametrize("moves", [8, 40])
@pytest.mark.parametrize("key", list(all_games()))
async def test_what_is_hidden_changes_nothing_that_is_shown_and_no_second_of_when(tmp_path, monkeypatch, key, moves):
    twins, one, other = await shown_of_both(tmp_path, monkeypatch, key, moves)
    assert twins.moves >= moves and len(one) > 40
    assert one == other
