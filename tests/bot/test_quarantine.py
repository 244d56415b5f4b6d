"""What cannot be read is set aside: said once, counted, left as it is; and everything else is as if it were not there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from bot.errors import Illegible, NoSuchMatch, Unreadable
from bot.match.quarantine import KeptKind, Quarantine
from bot.match.stored import Message, Person
from bot.match.values import Phase
from tests.bot.storing import a_match, a_move, opened
from tests.bot.tables import PEOPLE, a_door, begun, kept_as, resumed

UNKNOWN_PACE = "json_set(body, '$.pace', 'weeks')"
SPOILT = {  # how a body is made one that cannot be read
    "an unknown value": UNKNOWN_PACE,
    "a phase nobody knows": "json_set(body, '$.phase', 'paused')",
    "no phase": "json_set(body, '$.phase', NULL)",
    "sitters that are none": "json_set(body, '$.sitters', json('[\"Hana\", 5]'))",
    "no sitters": "json_remove(body, '$.sitters')",
    "something else altogether": "'[1, 2]'",
    "another number": "json_set(body, '$.id', 3)",
}


def changed(path: Path, sql: str, *arguments: Any) -> None:
    """The database as another version, or an accident, left it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        assert database.execute(sql, arguments).rowcount > 0


def rows(path: Path, table: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(f"SELECT * FROM {table}").fetchall()


def unreadable() -> float | None:
    return REGISTRY.get_sample_value("chabudai_unreadable")


def errors(logs: Any) -> list[dict[str, Any]]:
    return [line for line in logs if line["log_level"] == "error"]


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database with three matches of the same people in the same channel."""
    async with opened(tmp_path / "chabudai.db") as store:
        for _ in range(3):
            await store.append(a_move(await store.create(a_match()), 0))
    return tmp_path / "chabudai.db"


@pytest.mark.parametrize("how", SPOILT.values(), ids=list(SPOILT))
async def test_one_match_that_cannot_be_read_stops_no_other(path: Path, how: str) -> None:
    changed(path, f"UPDATE matches SET body = {how} WHERE id = 2")
    before = rows(path, "matches")
    async with opened(path) as store:
        with capture_logs() as logs:
            for _ in range(2):
                assert [match.id for match in await store.unfinished()] == [1, 3]
                assert [match.id for match in await store.matches_of(101)] == [1, 3]
                assert [match.id for match in await store.matches_in(2)] == [1, 3]
            with pytest.raises(Illegible):
                await store.load(2)
        [said] = errors(logs)
        assert (said["event"], said["match"]) == ("a match cannot be read", 2) and said["why"]
        assert [(each.kind, each.number, each.why) for each in store.quarantine] == [(KeptKind.MATCH, 2, said["why"])]
        assert unreadable() == 1
    assert rows(path, "matches") == before


@pytest.mark.parametrize("how", SPOILT.values(), ids=list(SPOILT))
async def test_a_start_finds_it_whatever_is_wrong_with_it(path: Path, how: str) -> None:
    changed(path, f"UPDATE matches SET body = {how} WHERE id = 2")
    async with opened(path) as store:
        await store.unfinished()
        assert [unread.number for unread in store.quarantine] == [2]


async def test_why_a_match_cannot_be_read_names_the_place(path: Path) -> None:
    changed(path, f"UPDATE matches SET body = {UNKNOWN_PACE} WHERE id = 2")
    async with opened(path) as store:
        await store.unfinished()
        [unread] = store.quarantine
    assert unread.why == "Invalid enum value 'weeks' - at `$.pace`"


async def test_a_damaged_letter_in_a_name_is_a_wrong_letter_and_nothing_worse(path: Path) -> None:
    changed(path, "UPDATE matches SET body = CAST(replace(CAST(body AS BLOB), CAST('Hana' AS BLOB), x'48FF6E61') AS TEXT) WHERE id = 2")
    async with opened(path) as store:
        assert [match.names[0] for match in await store.matches_in(2)] == ["Hana", "H\N{REPLACEMENT CHARACTER}na", "Hana"]


async def test_moves_that_cannot_be_read_are_those_of_one_match(path: Path) -> None:
    changed(path, "UPDATE moves SET asked = 'nobody' WHERE match = 2")
    async with opened(path) as store:
        assert [len(await store.moves(match)) for match in (1, 3)] == [1, 1]
        with pytest.raises(Unreadable):
            await store.moves(2)


async def test_a_message_that_cannot_be_read_is_as_if_it_were_gone_until_there_is_another(path: Path) -> None:
    async with opened(path) as store:
        for who in (101, 102):
            await store.keep_message(1, "panel", who, Message(2, who, 10.0))
    changed(path, "UPDATE messages SET body = '{}' WHERE who = 101")
    async with opened(path) as store:
        with capture_logs() as logs:
            assert kept_as(await store.messages(1), "panel") == {102: Message(2, 102, 10.0)}
            assert (await store.messages(1)).get(("panel", 101)) is None
        assert [(line["event"], line["message"]) for line in errors(logs)] == [("a message cannot be read", 1)]
        await store.keep_message(1, "panel", 101, Message(2, 5, 20.0))
        assert ((await store.messages(1)).get(("panel", 101)), list(store.quarantine)) == (Message(2, 5, 20.0), [])


async def test_somebody_whose_settings_cannot_be_read_is_as_new_and_what_was_kept_of_them_stays(path: Path) -> None:
    async with opened(path) as store:
        await store.save_person(Person(101, "uk", by_dm=True))
    changed(path, "UPDATE people SET body = json_set(body, '$.by_dm', 'by pigeon')")
    [(_id, kept)] = rows(path, "people")
    async with opened(path) as store:
        with capture_logs() as logs:
            assert await store.person(101) == Person(101)
        assert [line["person"] for line in errors(logs)] == [101]
        await store.save_person(Person(101, "de"))
        await store.save_person(Person(101, "fr"))
        assert (await store.person(101), list(store.quarantine)) == (Person(101, "fr"), [])
        assert await store.fact("unreadable person 101") == kept


async def test_settings_that_were_never_looked_at_are_kept_as_well(path: Path) -> None:
    async with opened(path) as store:
        await store.save_person(Person(101, "uk"))
    changed(path, "UPDATE people SET body = '{}'")
    async with opened(path) as store:
        with capture_logs():
            await store.save_person(Person(101, "de"))
        assert await store.fact("unreadable person 101") == "{}"


def test_what_is_set_aside_twice_is_said_once_and_what_is_dropped_can_be_said_again() -> None:
    aside = Quarantine()
    with capture_logs() as logs:
        for _ in range(2):
            aside.put(KeptKind.MATCH, 7, ValueError("odd"))
        assert (len(aside), len(logs), unreadable()) == (1, 1, 1)
        aside.drop(KeptKind.MATCH, 7)
        assert (len(aside), unreadable()) == (0, 0)
        aside.put(KeptKind.MATCH, 7, ValueError())
    assert [unread.why for unread in aside] == ["ValueError()"]
    assert len(logs) == 2


# ---- at the door


SPOILT_PLAY = {
    "a game that is not here": "UPDATE matches SET body = json_set(body, '$.game', 'ludo') WHERE id = 1",
    "a state nobody knows": "UPDATE moves SET state = '{\"nonsense\": 1}' WHERE match = 1",
    "an event nobody knows": 'UPDATE moves SET told = \'[{"event": {"type": "Rain"}}]\' WHERE match = 1',
    "rules of the future": "UPDATE moves SET version = 1000 WHERE match = 1",
    "no question": "UPDATE moves SET asked = 'nobody' WHERE match = 1",
    "no moves": "DELETE FROM moves WHERE match = 1",
}


@pytest.mark.parametrize("how", SPOILT_PLAY.values(), ids=list(SPOILT_PLAY))
async def test_after_a_start_a_match_that_cannot_be_read_is_set_aside_and_the_others_go_on(tmp_path: Path, how: str) -> None:
    async with a_door(tmp_path) as door:
        for _ in range(2):
            await begun(door)
    changed(tmp_path / "chabudai.db", how)
    before = [rows(tmp_path / "chabudai.db", table) for table in ("matches", "moves")]
    async with a_door(tmp_path) as door:
        with capture_logs() as logs:
            assert await resumed(door) == [2]
        [said] = errors(logs)
        assert (said["event"], said["match"]) == ("a match cannot be read", 1) and said["why"]
        assert [(unread.kind, unread.number) for unread in door.store.quarantine] == [(KeptKind.MATCH, 1)]
        assert (await door.answer(2, PEOPLE[0], 0, (0,))).moment.seq == 1
    assert [[row for row in each if row[0] == 1] for each in before] == [
        [row for row in rows(tmp_path / "chabudai.db", table) if row[0] == 1] for table in ("matches", "moves")
    ]


@pytest.mark.parametrize("how", list(SPOILT_PLAY.values())[1:], ids=list(SPOILT_PLAY)[1:])
async def test_its_host_can_stop_it_and_then_it_is_no_longer_told_of(tmp_path: Path, how: str) -> None:
    async with a_door(tmp_path) as door:
        await begun(door)
    changed(tmp_path / "chabudai.db", how)
    async with a_door(tmp_path) as door:
        with capture_logs():
            assert await resumed(door) == []
            assert len(door.store.quarantine) == 1
            assert (await door.stop(1, PEOPLE[0], moderator=False)).phase is Phase.STOPPED
            with pytest.raises((Unreadable, NoSuchMatch)):
                await door.matches.moment(1)
        assert list(door.store.quarantine) == []


async def test_an_ended_match_that_cannot_be_read_is_nobodys_trouble(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        match = (await begun(door)).match
        await door.store.save(replace(match, phase=Phase.OVER))
    changed(tmp_path / "chabudai.db", "UPDATE moves SET state = '{}'")
    async with a_door(tmp_path) as door:
        with capture_logs() as logs, pytest.raises(Unreadable):
            await door.matches.moment(1)
        assert (list(door.store.quarantine), errors(logs)) == ([], [])
