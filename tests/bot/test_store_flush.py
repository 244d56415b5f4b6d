"""Group commit: nobody is told before it is durable, and nobody pays for somebody else's trouble."""

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import asyncpg
import pytest
from msgspec.structs import replace
from structlog.contextvars import bound_contextvars, get_contextvars

from bench import durability
from bot.errors import Overtaken, Refused, Stale
from bot.match.stored import Message
from bot.match.values import Phase
from bot.store.both.flush import Flush
from bot.store.both.store import KeptStore
from bot.store.postgres.writer import Writer as PostgresWriter
from bot.store.sqlite import examine, statements
from bot.store.sqlite.statements import Statement
from bot.store.sqlite.store import SqliteStore
from bot.store.sqlite.writer import Writer
from tests.bot.storing import Place, a_match, a_move, json, last_move, new_place, opened, opened_at
from tests.patience import PATIENCE
from tests.postgres import BOTH


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.db"


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_place(request.param, tmp_path)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[KeptStore]:
    async with opened_at(place) as store:
        yield store


@pytest.fixture
async def in_a_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SqliteStore]:
    monkeypatch.setattr(examine, "PATIENCE", 0.05)
    async with opened(path) as store:
        yield store


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry a commit, in whichever database."""
    seen: list[int] = []

    def counting(transact: Any) -> Any:
        async def counted(connection: Any, batch: Any) -> None:
            seen.append(len(seen))
            await transact(connection, batch)

        return counted

    for writer in (Writer, PostgresWriter):
        monkeypatch.setattr(writer, "transact", counting(writer.transact))
    return seen


def writer_of(store: KeptStore) -> Any:
    """The class of what writes for this store."""
    return type(store._flush._connection)


@contextmanager
def no_room(path: Path) -> Iterator[None]:
    """The disk takes no more: files of this process cannot grow beyond what the database has now."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(f"{path.name}-wal").stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def everybody(*waiting):
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_a_match_is_put_away_in_one_commit(store, commits):
    match = await store.create(a_match(phase=Phase.OVER))
    await store.append(a_move(match))
    commits.clear()
    await store.keep_history(match.id, await store.moves(match.id))
    assert len(commits) == 1 and await store.moves(match.id) == [a_move(match)]


async def test_decisions_made_at_once_share_a_commit(store, commits):
    matches = [await store.create(a_match()) for _ in range(32)]
    commits.clear()
    await asyncio.gather(*(store.append(a_move(match)) for match in matches))
    assert len(commits) == 1
    assert [await last_move(store, match.id) for match in matches] == [a_move(match) for match in matches]


async def test_those_who_come_during_a_commit_share_the_next(store, commits):
    matches = [await store.create(a_match()) for _ in range(8)]
    commits.clear()
    first = asyncio.create_task(store.append(a_move(matches[0])))
    for _ in range(2):  # it asks for a flush, the flush takes it
        await asyncio.sleep(0)
    await asyncio.gather(first, *(store.append(a_move(match)) for match in matches[1:]))
    assert len(commits) == 2


async def test_what_is_logged_of_a_batch_is_not_put_down_to_the_match_that_came_first(store, monkeypatch):
    matches, bound, transact = [await store.create(a_match()) for _ in range(2)], [], writer_of(store).transact

    async def watched(connection, batch):
        bound.append(get_contextvars())
        await transact(connection, batch)

    monkeypatch.setattr(writer_of(store), "transact", watched)
    with bound_contextvars(match=matches[0].id):
        await asyncio.gather(*(store.append(a_move(match)) for match in matches))
    assert bound == [{}]


async def test_nobody_is_told_of_a_move_before_it_is_durable(store, monkeypatch):
    match, transact = await store.create(a_match()), writer_of(store).transact
    about_to, may_commit = asyncio.Event(), asyncio.Event()

    async def delayed(connection, batch):
        about_to.set()
        await may_commit.wait()
        await transact(connection, batch)

    monkeypatch.setattr(writer_of(store), "transact", delayed)
    waiting = asyncio.create_task(store.append(a_move(match)))
    await about_to.wait()
    meanwhile = waiting.done(), await last_move(store, match.id)
    may_commit.set()
    await waiting
    assert meanwhile == (False, None)
    assert await last_move(store, match.id) == a_move(match)


async def test_a_stale_move_fails_alone(store):
    matches = [await store.create(a_match()) for _ in range(7)]
    await store.append(a_move(matches[3]))
    results = await everybody(*(store.append(a_move(match, by="computer")) for match in matches))
    assert [type(result) for result in results] == [type(None)] * 3 + [Overtaken] + [type(None)] * 3
    assert [(await last_move(store, match.id)).by for match in matches] == ["computer"] * 3 + ["person"] + ["computer"] * 3


async def test_of_two_answers_to_one_question_the_first_counts(store):
    match = await store.create(a_match())
    results = await everybody(*(store.append(a_move(match, seat=seat)) for seat in (2, 0, 1)))
    assert [type(result) for result in results] == [type(None), Overtaken, Overtaken]
    assert (await last_move(store, match.id)).seat == 2


async def test_a_stale_move_changes_nothing_about_its_match(store):
    match = await store.create(a_match())
    await store.append(a_move(match))
    with pytest.raises(Stale):
        await store.append(a_move(match), replace(match, phase=Phase.OVER))
    assert await store.load(match.id) == match


async def test_a_move_that_cannot_be_written_fails_alone_and_by_its_own_error(store):
    match = await store.create(a_match())
    seat_too_large = a_move(match, 1, seat=2**64)
    first, too_large, last = await everybody(*map(store.append, (a_move(match, 0), seat_too_large, a_move(match, 2))))
    assert (first, last) == (None, None) and isinstance(too_large, (OverflowError, asyncpg.DataError))
    assert [move.seq for move in await store.moves(match.id)] == [0, 2]


async def test_whoever_stops_waiting_takes_nobody_along(store):
    match = await store.create(a_match())
    waiting = [asyncio.create_task(store.append(a_move(match, seq))) for seq in range(5)]
    await asyncio.sleep(0)
    waiting[2].cancel()
    results = await everybody(*waiting)
    assert [type(result) for result in results if result is not None] == [asyncio.CancelledError]
    assert {0, 1, 3, 4} <= {move.seq for move in await store.moves(match.id)}
    await store.append(a_move(match, 5))


async def test_the_last_of_several_changes_to_one_thing_counts_though_they_share_a_commit(store, commits):
    match = await store.create(a_match())
    commits.clear()
    await asyncio.gather(
        store.keep_fact("a", "1"),
        store.save_server_language(1, "en"),
        store.keep_fact("b", "1"),
        store.append(a_move(match), replace(match, phase=Phase.OVER)),
        store.save_server_language(1, "uk"),
        store.keep_fact("a", "2"),
    )
    assert len(commits) == 1
    assert (await store.fact("a"), await store.server_language(1)) == ("2", "uk")
    assert (await store.load(match.id)).phase is Phase.OVER


@pytest.mark.parametrize("dropped_last", [True, False])
async def test_whether_a_message_is_kept_or_dropped_last_counts_though_they_share_a_commit(store, commits, dropped_last):
    match, message = await store.create(a_match()), Message(2, 10, 1.0)
    await store.keep_message(match.id, "notice", 101, message)
    commits.clear()
    both = store.keep_message(match.id, "notice", 101, message), store.drop_message(match.id, "notice", 101, 10)
    await asyncio.gather(*(both if dropped_last else reversed(both)))
    assert len(commits) == 1
    assert (await store.messages(match.id)).get(("notice", 101)) == (None if dropped_last else message)


async def test_a_new_match_and_its_first_move_may_share_a_commit(store):
    await asyncio.gather(store.append(a_move(9, 0)), store.save(a_match(id=9)))
    assert (await store.load(9), await last_move(store, 9)) == (a_match(id=9, rev=1), a_move(9, 0))


async def test_on_a_full_disk_the_click_is_told_and_later_all_is_well(in_a_file, path):
    store = in_a_file
    match = await store.create(a_match())
    with no_room(path):
        for _ in range(2):
            results = await everybody(*(store.append(a_move(match, seq)) for seq in range(4)))
            assert [type(result) for result in results] == [Refused] * 4
        with pytest.raises(Refused, match="couldn’t be saved"):
            await store.probe()
        assert await last_move(store, match.id) is None
    await store.probe()
    await asyncio.gather(*(store.append(a_move(match, seq)) for seq in range(4)))
    assert await store.moves(match.id) == [a_move(match, seq) for seq in range(4)]


async def test_what_still_fits_on_an_almost_full_disk_is_kept(tmp_path):
    connection = Writer(lambda: sqlite3.connect(tmp_path / "small.db"))
    async with connection:
        await connection.execute("CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        await connection.execute("PRAGMA max_page_count = 6")
        flush = Flush(connection)
        facts = [Statement(statements.KEEP_FACT, (key, value)) for key, value in (("a", "small"), ("b", "x" * 50_000), ("c", "small"))]
        results = await everybody(*(flush.write(fact) for fact in facts))
        assert [type(result) for result in results] == [type(None), Refused, type(None)]
        await connection.execute("PRAGMA max_page_count = 1000")
        await flush.write(facts[1])
        kept = await connection.execute_fetchall("SELECT key FROM facts ORDER BY key")
        assert [key for (key,) in kept] == ["a", "b", "c"]


async def test_while_another_program_holds_the_database_clicks_are_told_within_their_time(in_a_file, path, commits):
    store = in_a_file
    match = await store.create(a_match())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    commits.clear()
    results = await everybody(*(store.append(a_move(match, seq)) for seq in range(32)))
    assert {type(result) for result in results} == {Refused}
    assert len(commits) == 1, "one wait for all of them, not one for each"
    other.execute("ROLLBACK")
    other.close()
    await store.append(a_move(match))


async def test_nothing_runs_while_nothing_waits(in_a_file):
    store = in_a_file
    match = await store.create(a_match())
    await asyncio.gather(*(store.append(a_move(match, seq)) for seq in range(3)))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_closing_writes_what_waits_and_takes_nothing_more(place, monkeypatch):
    async with opened_at(place) as store:
        match, transact, may_commit = await store.create(a_match()), writer_of(store).transact, asyncio.Event()

        async def delayed(connection, batch):
            await may_commit.wait()
            await transact(connection, batch)

        monkeypatch.setattr(writer_of(store), "transact", delayed)
        waiting = [asyncio.create_task(store.append(a_move(match, 0)))]
        for _ in range(2):  # it asks for a flush, the flush takes it
            await asyncio.sleep(0)
        waiting += [asyncio.create_task(store.append(a_move(match, seq))) for seq in range(1, 5)]
        closing = asyncio.create_task(store.close())
        for _ in range(3):  # it is still open: that could not be read otherwise
            assert await store.moves(match.id) == []
        with pytest.raises(Refused):
            await store.append(a_move(match, 5))
        may_commit.set()
        await closing
        assert await everybody(*waiting) == [None] * 5
    async with opened_at(place) as store:
        assert len(await store.moves(match.id)) == 5


async def test_a_cancelled_flush_leaves_nobody_waiting_and_nothing_half_written(store):
    match = await store.create(a_match())
    waiting = [asyncio.create_task(store.append(a_move(match, seq))) for seq in range(3)]
    await asyncio.sleep(0)
    for task in asyncio.all_tasks():
        if task.get_name() == "store-flush":
            await asyncio.sleep(0)
            task.cancel()
    async with asyncio.timeout(PATIENCE):
        results = await everybody(*waiting)
    assert {type(result) for result in results} <= {type(None), asyncio.CancelledError}
    assert len(await store.moves(match.id)) in (0, 3)
    await store.append(a_move(match, 3, state=json("still writing")))


def test_group_commit_needs_a_commit_where_one_a_move_needs_as_many_as_there_are_matches(commits, monkeypatch):
    """The bench measures time; here its clock counts commits, so that a busy machine finds the same."""
    commit = aiosqlite.Connection.commit

    async def counted(connection: aiosqlite.Connection) -> None:
        commits.append(len(commits))
        await commit(connection)

    monkeypatch.setattr(aiosqlite.Connection, "commit", counted)
    monkeypatch.setattr(durability, "perf_counter", lambda: len(commits))
    assert durability.compare(matches=8, moves=3, turns=1) == (1, 8, 8)
