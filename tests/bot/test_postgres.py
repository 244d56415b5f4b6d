"""PostgreSQL: why it cannot be used, in one sentence each; and what happens when it goes away in the middle."""

from __future__ import annotations

import asyncio
import gc
import os
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from bot.errors import CannotStart, InDoubt, Overtaken, Refused
from bot.match.values import Phase
from bot.store import open_store as open_the_one_that_is_set
from bot.store.both.flush import not_saved
from bot.store.postgres import connect, reasons
from bot.store.postgres import link as links
from bot.store.postgres.connect import connected, examine, open_store
from bot.store.postgres.migrate import LEFT_BEHIND, applied, scripts
from bot.store.postgres.statements import KEEP_MATCH, KEEP_MOVE_UNDER
from bot.store.postgres.store import PostgresStore
from bot.store.postgres.writer import Writer
from tests import postgres
from tests.bot.storing import a_match, a_move, opened_at
from tests.drills.cut import cable

ONCE = "no PostgreSQL is installed here (on Debian: apt install postgresql), so nothing that wants one was tested"
wants_one = pytest.mark.skipif(not postgres.is_here(), reason="said once, above")

ALL_NAMES = "SELECT name FROM schema_migrations ORDER BY name"
SECURED = "postgresql://secured:{password}@127.0.0.1:{port}/{database}"


def test_there_is_a_postgresql_to_test_with() -> None:
    if not postgres.is_here():
        assert not os.environ.get("CI"), ONCE
        pytest.skip(ONCE)


@pytest.fixture
def url() -> str:
    return postgres.server().new_database()


async def why_not(url: str) -> str:
    with pytest.raises(CannotStart) as told:
        await (await open_store(url)).close()
    assert "\n" not in str(told.value) and "hunter2" not in str(told.value)
    return str(told.value)


# ---- why it cannot be used


@wants_one
async def test_each_way_in_which_it_cannot_be_used_is_one_sentence(url: str) -> None:
    server, database = postgres.server(), postgres.name_of(url)
    assert "no such database" in await why_not(server.url("nowhere"))
    assert "cannot be reached" in await why_not("postgresql://postgres:hunter2@127.0.0.1:1/chabudai")
    assert "not known by that name" in await why_not("postgresql://postgres:hunter2@nowhere.invalid/chabudai")
    assert "cannot be understood" in await why_not("postgresql://postgres:hunter2@127.0.0.1:port/chabudai")
    server.say(database, "CREATE TABLE schema_version (version integer)", "INSERT INTO schema_version VALUES (999)")
    assert "newer version of the bot" in await why_not(url)


@wants_one
async def test_a_wrong_password_is_said_and_not_shown(url: str) -> None:
    server, database = postgres.server(), postgres.name_of(url)
    server.ask_for_the_password_of("secured")
    server.say(database, "DROP ROLE IF EXISTS secured", "CREATE ROLE secured LOGIN PASSWORD 'right'")
    said = SECURED.format(password="hunter2", port=server.port, database=database)
    assert "does not accept the user and password" in await why_not(said)
    server.say(database, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    assert "may not make tables" in await why_not(SECURED.format(password="right", port=server.port, database=database))


async def test_one_that_is_too_old_is_named() -> None:
    connection: Any = SimpleNamespace(get_server_version=lambda: SimpleNamespace(major=12))
    with pytest.raises(CannotStart, match="is PostgreSQL 12; the bot needs 13 or newer"):
        await examine(connection, "postgresql://one:hunter2@db/chabudai")


@wants_one
async def test_one_that_cannot_hold_every_letter_is_refused() -> None:
    server = postgres.server()
    server.say("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    assert "cannot hold every letter" in await why_not(server.url("latin"))


@pytest.mark.parametrize("problem", [asyncpg.DiskFullError("no space left"), asyncpg.AdminShutdownError("stopped"), ConnectionResetError()])
def test_trouble_of_the_server_is_nobodys_fault_and_nothing_is_said_to_be_kept(problem: Exception) -> None:
    writer = Writer(links.Link(None), "here")
    assert not writer.may_be_ones_fault(problem)
    assert str(writer.refusal(problem)) == str(not_saved())


async def test_without_its_library_the_host_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "bot.store.postgres", None)
    settings: Any = SimpleNamespace(database_url="postgresql://db/chabudai")
    with pytest.raises(CannotStart, match=r"make install EXTRA=postgres, or with pipx: pipx install --force '\.\[postgres\]'"):
        await open_the_one_that_is_set(settings)


# ---- its schema


@wants_one
async def test_several_that_start_at_once_bring_the_schema_up_to_date_once(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))
    for store in stores:
        await store.close()
    assert postgres.server().say(postgres.name_of(url), "SELECT version FROM schema_version") == str(len(scripts()))


@wants_one
async def test_one_from_before_names_were_kept_keeps_them_from_now_on(url: str) -> None:
    server, database = postgres.server(), postgres.name_of(url)
    async with opened_at(url) as store:
        match = await store.create(a_match())
    server.say(database, "DROP TABLE schema_migrations")
    async with opened_at(url) as store:
        assert await store.load(match.id) == match
    assert server.say(database, ALL_NAMES).split() == [script.stem for script in scripts()]


@wants_one
async def test_one_of_a_side_branch_that_was_merged_is_given_what_it_lacks(url: str) -> None:
    """There themes came before claims, which it has not seen; by count it would be given themes once more."""
    server, database = postgres.server(), postgres.name_of(url)
    await (await open_store(url)).close()
    before = "ALTER TABLE answered SET UNLOGGED", f"UPDATE schema_version SET version = {len(scripts()) - 1}"
    server.say(database, "DROP TABLE schema_migrations", *before)
    await (await open_store(url)).close()
    assert server.say(database, "SELECT relpersistence FROM pg_class WHERE relname = 'answered'") == "p"
    assert server.say(database, "SELECT version FROM schema_version") == str(len(scripts()))


@wants_one
async def test_one_that_was_given_something_unknown_is_refused(url: str) -> None:
    server, database = postgres.server(), postgres.name_of(url)
    await (await open_store(url)).close()
    server.say(database, "UPDATE schema_migrations SET name = '0005_dice' WHERE name = '0005_themes'")
    assert "does not follow: by 0005_dice." in await why_not(url)
    server.say(database, "DROP TABLE schema_migrations", "ALTER TABLE servers DROP COLUMN theme")
    assert "does not follow: by a migration that has no name." in await why_not(url)
    assert server.say(database, "SELECT to_regclass('schema_migrations')") == ""


@wants_one
async def test_what_each_left_behind_is_seen_after_it_and_not_before(url: str) -> None:
    connection = await connected(url, 5)
    for number, script in enumerate(scripts()[: len(LEFT_BEHIND)], 1):
        await connection.execute(script.read_text())
        assert sorted(await applied(connection)) == list(LEFT_BEHIND)[:number]
    await connection.close()


# ---- several at once


@wants_one
async def test_of_two_processes_the_first_to_keep_a_move_counts(url: str) -> None:
    async with opened_at(url) as one, opened_at(url) as other:
        match = await one.create(a_match())
        await one.append(a_move(match, 0), None, match.rev)
        results = await asyncio.gather(
            *(store.append(a_move(match, 1, seat=seat), None, match.rev) for seat, store in enumerate((one, other))), return_exceptions=True
        )
        assert sorted(type(result).__name__ for result in results) == ["NoneType", "Overtaken"]
        assert len(await other.moves(match.id)) == 2


@wants_one
async def test_of_a_move_and_a_stop_at_once_either_was_first(url: str) -> None:
    """Whichever it was: no move is kept of a match that was stopped before it."""
    async with opened_at(url) as one, opened_at(url) as other:
        for _ in range(20):
            match = await one.create(a_match())
            moved, stopped = await asyncio.gather(
                one.append(a_move(match, 0), None, match.rev),
                other.save(replace(match, phase=Phase.STOPPED), after=None),
                return_exceptions=True,
            )
            assert moved is None or (isinstance(moved, Overtaken) and not isinstance(stopped, Exception))
            assert (await one.moves(match.id) == []) == isinstance(moved, Overtaken)


@wants_one
async def test_two_rematches_of_one_match_are_one(url: str) -> None:
    async with opened_at(url) as one, opened_at(url) as other:
        results = await asyncio.gather(*(store.create(a_match(previous=7)) for store in (one, other)), return_exceptions=True)
        assert [type(result).__name__ for result in results].count("Overtaken") == 1


# ---- gone in the middle


@pytest.mark.dear
@wants_one
async def test_when_the_server_is_gone_clicks_are_told_in_time_and_later_all_is_well() -> None:
    server = postgres.Server()
    server.start()
    try:
        async with opened_at(server.new_database()) as store:
            match = await store.create(a_match())
            await asyncio.to_thread(server.stop)
            began = asyncio.get_running_loop().time()
            # Whether the broken connection was noticed before the move was sent is chance: if not, it may have been saved.
            with pytest.raises(Refused, match=r"couldn’t be saved|whether this was saved"):
                await store.append(a_move(match, 0))
            assert asyncio.get_running_loop().time() - began < 2.9
            with pytest.raises(Refused, match="can’t load this match"):
                await store.load(match.id)
            await asyncio.to_thread(server.start)
            await until_it_works(store, match.id)
            assert await store.moves(match.id) == []
            await store.append(a_move(match, 0))
            assert await store.moves(match.id) == [a_move(match, 0)]
    finally:
        server.remove()


async def until_it_works(store: Any, number: int) -> None:
    for _ in range(20):
        try:
            await store.load(number)
            return
        except Refused:
            await asyncio.sleep(0.1)


@wants_one
async def test_while_its_disk_is_full_nothing_is_said_to_be_kept_and_afterwards_all_is_well(url: str) -> None:
    server, database = postgres.server(), postgres.name_of(url)
    async with opened_at(url) as store:
        match = await store.create(a_match())
        server.fill_the_disk(database)
        told, sentence = await asyncio.gather(store.append(a_move(match, 0)), why_not(url), return_exceptions=True)
        assert isinstance(told, Refused) and "couldn’t be saved" in str(told)
        assert "The disk of the database server" in str(sentence)
        assert await store.load(match.id) == match and await store.moves(match.id) == []
        server.make_room(database)
        await store.append(a_move(match, 0))
        assert await store.moves(match.id) == [a_move(match, 0)]


@wants_one
async def test_connections_that_are_broken_off_are_made_anew_and_nobody_notices(url: str) -> None:
    async with opened_at(url) as store:
        match = await store.create(a_match())
        for seq in range(4):
            postgres.server().say("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chabudai'")
            await store.append(a_move(match, seq))
        assert len(await store.moves(match.id)) == 4


@pytest.mark.dear
@wants_one
async def test_what_was_kept_although_nobody_heard_of_it_is_not_kept_twice_and_not_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the commit, before the answer."""
    async with opened_at(url) as store:
        assert isinstance(store, PostgresStore)
        match, run, broken = await store.create(a_match()), Writer._run, list[str]()

        async def breaking(writer: Writer, connection: Any, bulk: Any, rows: Any, unknown: bool) -> Any:
            lost = await run(writer, connection, bulk, rows, unknown)
            if not unknown and bulk in {KEEP_MOVE_UNDER, KEEP_MATCH}:
                broken.append(bulk.sql)
                raise ConnectionResetError
            return lost

        monkeypatch.setattr(Writer, "_run", breaking)
        await store.append(a_move(match, 0), None, match.rev)
        saved = await store.save(replace(match, phase=Phase.STOPPED))
        assert len(broken) == 2 and await store.load(match.id) == saved and len(await store.moves(match.id)) == 1


@wants_one
async def test_of_what_was_sent_and_not_answered_nobody_is_told_that_nothing_has_changed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "CONNECTIONS", 1)  # it knows the statement already
    server, database = postgres.server(), postgres.name_of(url)
    async with cable(server.port) as laid, opened_at(server.url(database, laid.port)) as store:
        match = await store.create(a_match())
        await store.append(a_move(match, 0), None, match.rev)
        laid.cut_answers_off()
        with pytest.raises(InDoubt, match="don’t know yet whether this was saved"):
            await store.append(a_move(match, 1), None, match.rev)
        assert server.say(database, "SELECT count(*) FROM moves") == "2"
        laid.let_answers_through()
        await until_it_works(store, match.id)
        with pytest.raises(Overtaken):
            await store.append(a_move(match, 1, action=a_move(match, 7).told), None, match.rev)


@wants_one
@pytest.mark.parametrize("problem", [ConnectionResetError(), asyncpg.ConnectionDoesNotExistError("closed"), TimeoutError()])
async def test_where_nothing_was_sent_or_a_transaction_was_not_ended_it_is_known_that_nothing_has_changed(
    url: str, problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_any: Any) -> Any:
        raise problem

    async with opened_at(url) as store:
        match = await store.create(a_match())
        monkeypatch.setattr(Writer, "_run_all", broken)  # as what is written in a transaction is
        with pytest.raises(Refused, match="couldn’t be saved"):
            await store.append(a_move(match, 0), match, match.rev)
        monkeypatch.undo()
        monkeypatch.setattr(links.Link, "connection", broken)
        with pytest.raises(Refused, match="couldn’t be saved"):
            await store.append(a_move(match, 0), None, match.rev)
        monkeypatch.undo()
        await store.append(a_move(match, 0), None, match.rev)


@wants_one
async def test_a_server_that_does_not_answer_is_waited_for_no_longer_than_a_click_lives(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "LONGEST", 0.2)
    async with opened_at(url) as store:
        match = await store.create(a_match())
        blocker = await asyncpg.connect(url)
        async with blocker.transaction():
            await blocker.execute("LOCK TABLE moves")
            began = asyncio.get_running_loop().time()
            with pytest.raises(InDoubt, match="don’t know yet whether this was saved"):
                await store.append(a_move(match, 0))
            assert asyncio.get_running_loop().time() - began < 4.0
        await blocker.close()
        await store.append(a_move(match, 0))


def test_a_connection_that_is_broken_off_between_two_messages_of_asyncpg_is_a_trouble_that_passes() -> None:
    async def tried(closed: bool) -> None:
        connection: Any = SimpleNamespace(is_closed=lambda: closed, terminate=lambda: None)
        with links.broken_off(connection, 60.0):
            raise AttributeError("'NoneType' object has no attribute 'bind_execute'")

    with pytest.raises(asyncpg.InterfaceError) as told:
        asyncio.run(tried(True))
    assert reasons.passes(told.value)
    with pytest.raises(AttributeError):
        asyncio.run(tried(False))


@wants_one
async def test_a_connection_that_breaks_when_nobody_waits_for_it_any_more_is_no_error(url: str) -> None:
    loop, said = asyncio.get_running_loop(), list[dict[str, Any]]()
    loop.set_exception_handler(lambda _loop, context: said.append(context))
    async with opened_at(url), opened_at(url):
        for problem in (
            ConnectionError("unexpected connection_lost() call"),
            asyncpg.ConnectionDoesNotExistError("closed"),
            ValueError("ours"),
        ):
            loop.create_future().set_exception(problem)
        task = loop.create_task(failing(ConnectionError("of a task")))
        await asyncio.wait([task])
        del task, problem
        gc.collect()
    assert sorted(repr(context["exception"]) for context in said) == ["ConnectionError('of a task')", "ValueError('ours')"]


async def failing(problem: Exception) -> None:
    raise problem


@pytest.mark.dear
@wants_one
async def test_connecting_that_is_given_up_while_the_link_breaks_says_nothing(url: str) -> None:
    server, said = postgres.server(), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: said.append(context))
    async with cable(server.port) as laid, opened_at(server.url(postgres.name_of(url), laid.port)):
        laid.whole = False
        for turns in range(60):  # of the loop, between the beginning and the end
            task = asyncio.ensure_future(connect.connected(server.url(postgres.name_of(url), laid.port), 5))
            for _turn in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            del task
            gc.collect(1)  # the young: looking through everything would take most of the time
        laid.whole = True
    assert said == []


def test_the_password_is_in_no_sentence() -> None:
    url = "postgresql://one:hunter2@db:5433/chabudai"
    assert reasons.where(url) == "db:5433/chabudai"
    assert "hunter2" not in reasons.sentence(ValueError(f"invalid dsn {url}"), url)
    assert "hunter2" not in reasons.sentence(asyncpg.PostgresError(f"what is {url}"), url)
