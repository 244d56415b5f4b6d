"""All that a database keeps of one person: found, wherever it is, and gone when it is deleted."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from msgspec.structs import replace

from bot.match.stored import Belongings, Message, Person, Posted
from bot.match.values import Match, Phase, Sitter, Stirring
from bot.store.both import store as kept
from bot.store.both.store import KeptStore
from bot.store.sqlite.store import SqliteStore
from tests.bot.storing import a_match, new_place, opened, opened_at
from tests.bot.test_quarantine import changed
from tests.postgres import BOTH

HANA, OLESIA, OTHER = 101, 102, 10


@pytest.fixture(params=BOTH)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[KeptStore]:
    async with opened_at(new_place(request.param, tmp_path)) as store:
        yield store


@pytest.fixture
async def in_a_file(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with opened(tmp_path / "chabudai.db") as store:
        yield store


async def naming(store: KeptStore, person: int) -> list[tuple[int, Match | None]]:
    return [found async for found in store.naming(person)]


async def test_every_match_that_names_them_is_found_in_order(store: KeptStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "SPAN", 2)
    empty = a_match(sitters=(Sitter("Ревун"),), host=7)
    matches = [await store.create(match) for match in (*(a_match(phase=phase) for phase in Phase), empty)]
    host = await store.create(replace(empty, host=HANA))
    stirring = await store.create(replace(empty, stirred=(Stirring(HANA, 5),)))
    assert await naming(store, HANA) == [(match.id, match) for match in (*matches[:4], host, stirring)]


async def test_a_number_within_another_number_is_somebody_else(store: KeptStore) -> None:
    await store.create(a_match(opened=10.0, channel=OTHER))
    assert await naming(store, OTHER) == []


async def test_one_that_cannot_be_read_is_found_as_well(in_a_file: SqliteStore, tmp_path: Path) -> None:
    store = in_a_file
    await store.create(a_match())
    changed(tmp_path / "chabudai.db", "UPDATE matches SET body = json_set(body, '$.pace', 'weeks', '$.channel', 10)")
    assert await naming(store, HANA) == [(1, None)] and await naming(store, 999) == []
    await store.erase_in(1, HANA, 5.0)
    assert await naming(store, HANA) == [] and await naming(store, OLESIA) == [(1, None)]


async def test_settings_messages_and_notes_are_theirs(store: KeptStore) -> None:
    await store.create(a_match())
    assert await store.belongings(HANA) == Belongings(None, (), {})
    for who in (HANA, OLESIA):
        await store.save_person(Person(who, "uk"))
        await store.keep_message(1, "panel", who, Message(2, who, 1.0, "token", 902.0))
        await store.keep_fact(f"direct messages closed: {who}", "told")
    of_hana = Belongings(
        Person(HANA, "uk"), (Posted(1, "panel", Message(2, HANA, 1.0, "token", 902.0)),), {"direct messages closed": "told"}
    )
    assert await store.belongings(HANA) == of_hana
    await store.erase_person(OLESIA)
    assert await store.belongings(HANA) == of_hana and await store.belongings(OLESIA) == Belongings(None, (), {})


async def test_nobody_waits_for_a_backup_that_is_being_made(in_a_file: SqliteStore, tmp_path: Path) -> None:
    """It keeps the log from being written into the database; what is deleted is deleted all the same."""
    store = in_a_file
    await store.save_person(Person(HANA, "uk"))
    with closing(sqlite3.connect(tmp_path / "chabudai.db", isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT * FROM people").fetchall()
        await store.save_person(Person(OLESIA, "uk"))
        begun = perf_counter()
        await asyncio.gather(store.erase_person(HANA), store.probe())
        assert perf_counter() - begun < 1.5, "the log was waited for"
    assert (await store.belongings(HANA)).settings is None
    writer: Any = store._flush._connection
    [[patience]] = await writer.execute_fetchall("PRAGMA busy_timeout")
    assert patience == 2_000, "everybody else's writes wait for other programs as before"
