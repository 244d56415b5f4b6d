"""Matches that ended long ago name nobody any more, where whoever hosts the bot wants it so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.match.erasing import NOBODY, PLAYER, everybody_unread, people_in, without_anybody, without_person
from bot.match.stored import Sought
from bot.match.values import Match, Phase, Sitter
from bot.match.verify import replay
from bot.play import retention
from bot.play.retention import DAY, Retention
from bot.store.both import store as kept
from bot.store.both.flush import not_saved
from bot.store.both.store import KeptStore
from tests.bot.left import ask
from tests.bot.storing import a_match, new_place, opened_at
from tests.bot.tables import NAMES, PEOPLE, WatchedDoor, a_door, a_lobby
from tests.bot.test_quarantine import changed
from tests.discord import world as worlds
from tests.discord.world import small_world
from tests.host.playing import played
from tests.postgres import BOTH

AIKO, BOTAN, CHIYO = PEOPLE[:3]


class Enough(Exception):
    """One look was had."""


async def look(door: WatchedDoor, days: int = 30) -> None:
    async def sleep(seconds: float) -> None:
        if seconds == retention.BETWEEN_LOOKS:
            raise Enough

    with pytest.raises(Enough):
        await Retention(door, door.store, days, sleep).go_on()


@pytest.fixture(params=BOTH)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[KeptStore]:
    async with opened_at(new_place(request.param, tmp_path)) as store:
        yield store


# ---- what goes, and what stays


async def test_names_go_and_moves_and_places_stay(tmp_path: Path) -> None:
    before = await played(tmp_path, "tenno", 2, 1)
    assert before.outcome is not None and before.ended_at is not None
    async with a_door(tmp_path) as door:
        moves = await door.store.moves(1)
        door.now.now = before.ended_at + 30 * DAY + 1
        await look(door)
        after = await door.matches.match(1)
        assert [sitter.name for sitter in after.sitters] == [PLAYER, f"{PLAYER} 2", before.sitters[2].name]
        assert people_in(after) == set() and after.host == NOBODY
        assert (after.outcome, after.ended_at, after.phase) == (before.outcome, before.ended_at, Phase.OVER)
        assert await door.store.moves(1) == moves and replay(after, moves)
        [[body]] = ask(tmp_path / "chabudai.db", "SELECT body FROM matches")
        assert everybody_unread(body) == set() and not any(name in body for name in NAMES[:2])
        here = await door.matches.finished(Sought(("tenno",), guild=1), 0, 10)
        theirs = await door.matches.finished(Sought(("tenno",), people=(AIKO,), asker=AIKO), 0, 10)
        assert ([match.id for match in here.matches], theirs.number) == ([1], 0)


@pytest.mark.parametrize(("days", "since_the_end", "phase"), [(30, 29, Phase.OVER), (30, 9_999, Phase.PLAYING)])
async def test_whose_time_has_not_come_keeps_its_people(tmp_path: Path, days: int, since_the_end: float, phase: Phase) -> None:
    async with a_door(tmp_path) as door:
        match = await door.store.create(a_lobby(phase=phase, ended_at=door.now() if phase is Phase.OVER else None))
        door.now.now += since_the_end * DAY
        await look(door, days)
        assert await door.matches.match(1) == match


async def test_by_default_matches_name_their_people_for_ever(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        match = await door.store.create(a_lobby(phase=Phase.OVER, ended_at=1.0))
        await asyncio.wait_for(Retention(door, door.store, 0).go_on(), 5)
        assert await door.matches.match(1) == match


def test_everybody_goes_however_a_match_names_them() -> None:
    match = replace(a_lobby("tenno", 2), phase=Phase.STOPPED, host=CHIYO, removed=(77, 77), id=1)
    after = without_anybody(match, 5.0)
    assert people_in(after) == set() and after.removed == () and [sitter.name for sitter in after.sitters] == [PLAYER, f"{PLAYER} 2"]
    assert without_anybody(after, 6.0) == after


# ---- which matches those are


async def test_only_what_ended_long_ago_and_names_somebody_is_looked_for(store: KeptStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SPAN", 2)
    old: dict[str, Any] = {"phase": Phase.OVER, "ended_at": 10.0}
    nobody = {"sitters": (Sitter(PLAYER), Sitter("Ревун")), "host": NOBODY}
    for each in (old, {**old, "ended_at": 20.0}, {**old, **nobody}, {}, {**old, **nobody, "host": 9}, {**old, "phase": Phase.STOPPED}):
        await store.create(a_match(**each))
    assert [number async for number in store.naming_anybody(15.0)] == [1, 5, 6]
    await store.erase_in(5, None, 30.0)
    assert [number async for number in store.naming_anybody(15.0)] == [1, 6]


async def test_who_was_only_removed_from_a_lobby_is_found_too(store: KeptStore) -> None:
    """Its last person was forgotten, and so it stopped."""
    lobby = a_match(sitters=(Sitter(NAMES[0], AIKO),), host=AIKO, removed=(BOTAN, BOTAN))
    stopped = await store.create(without_person(lobby, AIKO, 10.0))
    assert people_in(stopped) == {BOTAN}
    assert [number async for number in store.naming_anybody(15.0)] == [1]
    await store.erase_in(1, None, 30.0)
    assert [number async for number in store.naming_anybody(15.0)] == []


async def test_what_cannot_be_read_names_nobody_either(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await door.store.create(a_lobby("tenno", 3, phase=Phase.OVER, ended_at=door.now()))
        changed(tmp_path / "chabudai.db", "UPDATE matches SET body = json_set(body, '$.pace', 'weeks')")
        door.now.now += 31 * DAY
        await look(door)
        [[body]] = ask(tmp_path / "chabudai.db", "SELECT body FROM matches")
        assert everybody_unread(body) == set() and "weeks" in body and NAMES[0] not in body


async def test_of_a_game_that_is_gone_they_go_too(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await door.store.create(a_lobby("tenno", phase=Phase.OVER, ended_at=door.now()))
        changed(tmp_path / "chabudai.db", "UPDATE matches SET body = json_set(body, '$.game', 'gone')")
        door.now.now += 31 * DAY
        await look(door)
        left = await door.store.load(1)
        assert left is not None and people_in(left) == set()


# ---- what goes wrong


async def test_one_that_fails_does_not_keep_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_door(tmp_path) as door:
        for _match in range(2):
            await door.store.create(a_lobby(phase=Phase.OVER, ended_at=door.now()))
        door.now.now += 31 * DAY
        save = door.store.save

        async def failing(match: Match, after: int | None = None) -> Match:
            if match.id == 1:
                raise RuntimeError
            return await save(match, after)

        monkeypatch.setattr(door.store, "save", failing)
        with capture_logs() as logs:
            await look(door)
        assert [(line["event"], line.get("match")) for line in logs if line["log_level"] == "error"] == [
            ("people could not be removed from an old match", 1)
        ]
        assert people_in(await door.matches.match(1)) and not people_in(await door.matches.match(2))


async def test_a_full_disk_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_door(tmp_path) as door:
        await door.store.create(a_lobby(phase=Phase.OVER, ended_at=door.now()))
        door.now.now += 31 * DAY

        async def full(*_any: Any) -> None:
            raise not_saved()

        with monkeypatch.context() as patched, capture_logs() as logs:
            patched.setattr(door.store, "save", full)
            await look(door)
        assert "people will be removed from old matches later" in [line["event"] for line in logs]
        await look(door)
        assert people_in(await door.matches.match(1)) == set()


# ---- in the bot


async def test_the_bot_does_it_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(worlds.SETTINGS, "KEEP_MATCHES_DAYS", "1")
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        await world.bot.door.stop(1, aiko.id, True)
        await world.env.advance_time(DAY / 2)
        assert people_in(await world.bot.door.matches.match(1))
        await world.env.advance_time(DAY)
        assert people_in(await world.bot.door.matches.match(1)) == set()
