"""From one database into another and back: everything is there, or nothing is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.errors import Impossible
from bot.match.orders import Orders
from bot.match.stored import Look, Message, Person
from bot.store import moving, records_of
from bot.store.moving import TABLES, moved
from bot.store.postgres.connect import open_store
from tests import postgres
from tests.bot.storing import a_match, a_move, json, opened
from tests.bot.tables import PEOPLE, WatchedDoor, begun

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")


def everything(place: Any) -> Any:
    with records_of(place) as records:
        return [(number, match, records.moves(number)) for number, match in records.matches()]


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A match that is being played, one that has ended and is small, one that cannot be read; people, servers, messages."""
    path = tmp_path / "chabudai.db"
    async with opened(path) as store:
        door = WatchedDoor(store, "5ec7" * 16)
        moment = await begun(door)
        await door.answer(moment.match.id, PEOPLE[0], 0, (0,))
        small = await store.create(a_match())
        await store.append(a_move(small, 0))
        await store.keep_history(small.id, [a_move(small, 0)])
        await store.create(a_match())
        await store.append(a_move(3, 0, why=json({"text": "why"})))
        await store.keep_orders(1, 5, Orders())
        await store.keep_message(1, "table", 0, Message(2, 3, 1.0))
        await store.save_person(Person(5, "uk"))
        await store.save_server_language(9, "uk")
        await store.save_server_theme(9, "contrast")
        store.note_look(1, 5, Look(1, 2))
        await store.keep_fact("one", "ё")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE matches SET body = json_set(body, '$.pace', 'weeks') WHERE id = 3")
    return path


async def test_everything_is_there_and_back_again(path: Path, tmp_path: Path) -> None:
    url, back = postgres.server().new_database(), tmp_path / "back.db"
    there = await asyncio.to_thread(moved, path, url)
    assert there.rows == {
        "matches": 3,
        "moves": 3,
        "histories": 1,
        "messages": 1,
        "looks": 1,
        "orders": 1,
        "reasons": 1,
        "people": 1,
        "servers": 1,
        "facts": 2,
    }
    assert there.played == 2
    again = await asyncio.to_thread(moved, url, back)
    assert again == there
    with closing(sqlite3.connect(path)) as one, closing(sqlite3.connect(back)) as other:
        for table in (*TABLES, "seats"):
            assert sorted(one.execute(f"SELECT * FROM {table}")) == sorted(other.execute(f"SELECT * FROM {table}")), table


async def test_on_the_server_it_goes_on_with_the_next_number(path: Path) -> None:
    url = postgres.server().new_database()
    await asyncio.to_thread(moved, path, url)
    store = await open_store(url)
    assert (await store.create(a_match())).id == 4 and (await store.person(5)).language == "uk"
    assert [match.id for match in await store.matches_of(PEOPLE[0])] == [1, 2, 4]
    await store.close()


async def why_not(source: Any, target: Any) -> str:
    with pytest.raises(Impossible) as told:
        await asyncio.to_thread(moved, source, target)
    return str(told.value)


async def test_a_place_that_is_not_empty_is_refused_and_stays_as_it_is(path: Path, tmp_path: Path) -> None:
    url, other = postgres.server().new_database(), tmp_path / "other.db"
    await asyncio.to_thread(moved, path, url)
    before = postgres.server().say(postgres.name_of(url), "SELECT count(*) FROM moves")
    assert "is not empty: there is something in its table matches" in await why_not(path, url)
    assert postgres.server().say(postgres.name_of(url), "SELECT count(*) FROM moves") == before
    async with opened(other):
        assert "There is a database" in await why_not(url, other)


async def test_whoever_is_running_has_to_be_stopped_first(path: Path, tmp_path: Path) -> None:
    url = postgres.server().new_database()
    async with opened(path):
        assert "in use by another program" in await why_not(path, url)
    await asyncio.to_thread(moved, path, url)
    postgres.server().say(
        postgres.name_of(url), "INSERT INTO processes (name, shards, seen, since) VALUES ('a bot', '{0}', 'infinity', now())"
    )
    assert "Bots are running on the database" in await why_not(url, tmp_path / "back.db")


async def test_a_copy_that_is_another_one_is_not_believed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url, number = postgres.server().new_database(), {"of": 0}
    outcome = moving.outcome

    def differing(*what: Any) -> Any:
        number["of"] += 1
        return (number["of"], outcome(*what)[1])

    monkeypatch.setattr(moving, "outcome", differing)
    assert "is another one in the new database" in await why_not(path, url)


async def test_a_move_that_fails_half_way_leaves_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.server().new_database()
    monkeypatch.setitem(TABLES, "facts", "key nowhere")
    with pytest.raises(Exception, match="nowhere"):
        await asyncio.to_thread(moved, path, url)
    assert postgres.server().say(postgres.name_of(url), "SELECT count(*) FROM matches") == "0"
