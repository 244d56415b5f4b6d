"""Matches that were played to their end are found by server, game and people; newest first, and only where one may look."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.erasing import without_person
from bot.match.stored import Sought
from bot.match.values import Match, Phase, Sitter
from bot.store.both.store import KeptStore
from tests.bot.storing import a_match, new_place, opened_at
from tests.postgres import BOTH

HANA, OLESIA, JUN = 101, 102, 103


@pytest.fixture(params=BOTH)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[KeptStore]:
    async with opened_at(new_place(request.param, tmp_path)) as store:
        yield store


async def over(store: KeptStore, at: float, *people: int, **changes: Any) -> Match:
    """Created as every match is, and ended later."""
    sitters = tuple(Sitter(f"P{person}", person) for person in people or (HANA, OLESIA))
    match = await store.create(a_match(sitters=sitters, **changes))
    ended = replace(match, phase=Phase.OVER, ended_at=at)
    return await store.save(ended)


async def found(store: KeptStore, skip: int = 0, most: int = 10, **sought: Any) -> list[int]:
    return [match.id for match in (await store.finished(Sought(**{"games": ("any",), **sought}), skip, most)).matches]


async def test_the_newest_comes_first_page_by_page(store):
    for at in (5.0, 9.0, 7.0):
        await over(store, at)
    assert await found(store, guild=1) == [2, 3, 1]
    assert await found(store, 0, 2, guild=1) == [2, 3] and await found(store, 2, 2, guild=1) == [1]
    assert (await store.finished(Sought(games=("any",), guild=1), 2, 2)).number == 3


async def test_what_is_played_or_was_stopped_is_not_among_them(store):
    for phase in Phase:
        await store.save(replace(await store.create(a_match()), phase=phase, ended_at=1.0))
    assert await found(store, guild=1) == [1 + list(Phase).index(Phase.OVER)]


async def test_another_server_has_its_own(store):
    await over(store, 1.0, guild=1)
    await over(store, 2.0, guild=2)
    assert await found(store, guild=1) == [1] and await found(store, guild=2) == [2] and await found(store) == [2, 1]


async def test_somebody_finds_those_they_sat_at_to_the_end(store):
    await over(store, 1.0, HANA, OLESIA)
    await over(store, 2.0, OLESIA, JUN)
    left = await over(store, 3.0, HANA, JUN)
    await store.save(replace(left, sitters=(replace(left.sitters[0], left=True), left.sitters[1])))
    assert await found(store, people=(HANA,)) == [1]
    assert await found(store, people=(OLESIA,)) == [2, 1] and await found(store, people=(OLESIA, JUN)) == [2]


async def test_only_the_games_that_are_sought_are_found(store):
    await over(store, 1.0, game="any")
    await over(store, 2.0, game="other")
    assert await found(store, games=("other",)) == [2] and await found(store, games=("any", "other")) == [2, 1]


async def test_a_channel_that_cannot_be_seen_hides_what_was_played_there_from_all_who_did_not(store):
    await over(store, 1.0, HANA, channel=7)
    await over(store, 2.0, HANA, channel=8, home=7)
    await over(store, 3.0, HANA, channel=9)
    assert await found(store, guild=1, seen=(9, 10), asker=JUN) == [3]
    assert await found(store, guild=1, seen=(7, 10), asker=JUN) == [2, 1]
    assert await found(store, guild=1, seen=(), asker=JUN) == []
    assert await found(store, guild=1, seen=(9, 10), asker=HANA) == [3, 2, 1]


async def test_a_thread_that_is_not_known_is_seen_from_its_channel_unless_it_is_private(store):
    await over(store, 1.0, HANA, channel=7, parent=5)
    await over(store, 2.0, HANA, channel=8, parent=5, private=True)
    await over(store, 3.0, HANA, channel=9)
    assert await found(store, guild=1, seen=(5,), asker=JUN) == [1]
    assert await found(store, guild=1, seen=(5, 8), asker=JUN) == [2, 1]
    assert await found(store, guild=1, seen=(6,), asker=JUN) == []


async def test_who_is_forgotten_is_found_nowhere(store):
    match = await over(store, 1.0, HANA, OLESIA)
    await store.save(without_person(match, HANA, 5.0))
    assert await found(store, people=(HANA,)) == [] and await found(store, people=(OLESIA,)) == [1]
