"""`forget`: nothing that is kept leads to the person any more, and everybody else plays on."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.called import bot
from bot.match.orders import Orders
from bot.match.stored import Message, Person
from bot.match.values import Phase, Sitter
from bot.store.moving import TABLES, moved
from bot.store.sqlite import files, statements
from games import all_games
from games.core.dice import Dice
from tests import postgres
from tests.bot.left import ask
from tests.bot.storing import opened
from tests.bot.tables import CLICK, PEOPLE, a_door, a_lobby, begun, kept_as
from tests.bot.test_quarantine import changed, rows
from tests.host.playing import Host, decided, played
from tests.host.test_check import FIXTURE

FORGOTTEN, OTHER = 876543210987654321, PEOPLE[0]
NAME = "Zephyrine"


def traces(folder: Path) -> list[str]:
    """Where the name or the number can still be read: anywhere in any file, whether SQLite uses that part of it or not."""
    found = []
    for path in folder.rglob("*"):
        if path.is_file() and path.parent.name not in {files.BACKUPS, "replaced"}:
            raw = path.read_bytes()
            found += [f"{what} in {path.name}" for what in (NAME, str(FORGOTTEN)) if what.encode() in raw]
    return found


async def a_life(folder: Path) -> None:
    """Everything the bot keeps of somebody."""
    keys = list(all_games())
    for key in keys:
        await played_with_them(folder, key, 10_000)
    await played_with_them(folder, "tenno", 4)
    async with a_door(folder) as door:
        await door.open(a_lobby("take", 2, host=FORGOTTEN, sitters=(Sitter(NAME, FORGOTTEN),)), CLICK)
        store = door.store
        for who in (FORGOTTEN, OTHER):
            await store.save_person(Person(who, "uk"))
            await store.keep_message(5, "panel", who, Message(2, 7, 10.0))
            await store.keep_message(5, "notice", who, Message(2, 8, 10.0))
            await store.keep_fact(f"direct messages closed: {who}", "told")
            await store.keep_fact(f"unreadable person {who}", "{}")
            await store.keep_orders(5, who, Orders())


async def played_with_them(folder: Path, key: str, decisions: int) -> None:
    lobby = a_lobby(key, 2)
    people = (*lobby.sitters[:1], Sitter(NAME, FORGOTTEN))
    missing = all_games()[key].seats[0] - 2
    sitters = (*people, *(Sitter(f"Computer {number}") for number in range(missing)))
    async with a_door(folder) as door:
        match = await door.open(a_lobby(key, 2, sitters=sitters), CLICK)
        moment = await door.start(match.id, PEOPLE[0], CLICK + 1)
        await decided(door, moment, Dice(key), decisions)


async def test_nothing_leads_to_them_and_the_rest_is_as_it_was(host: Host) -> None:
    await a_life(host.folder)
    assert {trace.split(" in ")[0] for trace in traces(host.folder)} == {NAME, str(FORGOTTEN)}
    moves = rows(host.path, "moves")
    said = host.gets("forget", FORGOTTEN).splitlines()
    assert said[0] == f"All data about person {FORGOTTEN} has been deleted."
    assert said[1].startswith("Matches in progress: 2.") and said[2].startswith("Finished matches: 4.")
    assert said[3] == "Deleted messages: 2. Deleted settings: 4."
    assert traces(host.folder) == []
    assert rows(host.path, "moves") == moves
    async with opened(host.path) as store:
        assert await store.person(FORGOTTEN) == Person(FORGOTTEN)
        assert await store.person(OTHER) == Person(OTHER, "uk")
        assert await store.fact(f"direct messages closed: {OTHER}") == "told"
        assert list(kept_as(await store.messages(5), "panel")) == [OTHER]
        phases = [match.phase for number in range(1, 7) if (match := await store.load(number))]
    assert phases == [*[Phase.OVER] * 4, Phase.PLAYING, Phase.STOPPED]
    assert host.says("check")[0] == 0


async def test_what_was_deleted_long_ago_goes_as_well(host: Host) -> None:
    """Not every SQLite overwrites what it deletes."""
    await played_with_them(host.folder, "take", 3)
    with closing(sqlite3.connect(host.path, isolation_level=None)) as database:
        database.execute("PRAGMA secure_delete = OFF")
        for number in range(20):
            database.execute("INSERT INTO facts VALUES (?, ?)", (f"something {number}", NAME * 50))
        database.execute("DELETE FROM facts WHERE key LIKE 'something%'")
        database.execute("UPDATE matches SET body = json_set(body, '$.sitters[1].name', 'Z')")
    assert f"{NAME} in chabudai.db" in traces(host.folder)
    host.gets("forget", FORGOTTEN)
    assert traces(host.folder) == []


async def test_in_their_seat_a_computer_player_goes_on(host: Host) -> None:
    await played_with_them(host.folder, "tenno", 4)
    host.gets("forget", FORGOTTEN)
    async with a_door(host.folder) as door:
        [match] = await door.matches.unfinished()
        assert match.names == ("Aiko", "Player") and match.sitters[1].computer
        moment = await decided(door, await door.matches.moment(match.id), Dice("on"), 10_000)
    assert moment.match.phase is Phase.OVER
    [[moves]] = ask(host.path, "SELECT count(*) FROM moves WHERE \"by\" = 'computer' AND seat = 1")
    assert moves > 0


async def test_of_a_match_that_cannot_be_read_the_name_goes_too(host: Host) -> None:
    await played_with_them(host.folder, "tenno", 4)
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.pace', 'weeks')")
    host.gets("forget", FORGOTTEN)
    assert traces(host.folder) == []
    assert ask(host.path, "SELECT json_extract(body, '$.pace'), json_extract(body, '$.sitters[1].name') FROM matches") == [
        ("weeks", "Player")
    ]


async def on_a_server(host: Host) -> str:
    await played_with_them(host.folder, "tenno", 4)
    async with opened(host.path) as store:
        for who in (FORGOTTEN, OTHER):
            await store.save_person(Person(who, "uk"))
            await store.keep_message(1, "panel", who, Message(2, 7, 10.0))
            await store.keep_fact(f"direct messages closed: {who}", "told")
            await store.keep_orders(1, who, Orders())
    url = postgres.server().new_database()
    await asyncio.to_thread(moved, host.path, url)
    return url


@pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")
def test_on_a_server_it_is_the_same(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    url = asyncio.run(on_a_server(host))
    monkeypatch.setenv("DATABASE_URL", url)

    def ask_server(*sql: str) -> str:
        return postgres.server().say(postgres.name_of(url), *sql)

    said = host.gets("forget", FORGOTTEN).splitlines()
    assert said[1].startswith("Matches in progress: 1.") and said[2].startswith("Finished matches: 0.")
    assert said[3] == "Deleted messages: 1. Deleted settings: 3."
    kept = ask_server(*(f"SELECT kept::text FROM {table} AS kept" for table in TABLES))
    assert NAME not in kept and str(FORGOTTEN) not in kept and kept.count(str(OTHER)) > 3
    assert host.gets("forget", FORGOTTEN) == f"There is no data about person {FORGOTTEN}.\n"
    ask_server("UPDATE matches SET body = jsonb_set(body::jsonb, '{pace}', '\"weeks\"')::json")
    assert host.gets("stop", 1) == "Match 1 has been stopped. Nothing else about it has changed.\n"
    assert ask_server("SELECT phase, body ->> 'pace' FROM matches") == "stopped|weeks"
    assert host.reads("stop", 1) == "Chabudai cannot stop: Match 1 has ended already."
    assert host.reads("stop", 2) == "Chabudai cannot stop: There is no match 2."
    assert "docs/scaling.md says what to do instead" in host.reads("backup")
    ask_server("INSERT INTO processes (name, shards, seen, since) VALUES ('a bot', '{0}', 'infinity', now())")
    for command in ("forget", "stop"):
        assert "Bots are running on the database" in host.reads(command, 1)


async def test_of_whom_nothing_is_kept_that_is_said(host: Host) -> None:
    await played(host.folder, "take", 2)
    before = host.path.read_bytes()
    assert host.gets("forget", FORGOTTEN) == f"There is no data about person {FORGOTTEN}.\n"
    assert host.path.read_bytes() == before


async def test_a_number_within_another_number_is_somebody_else(host: Host) -> None:
    await played_with_them(host.folder, "take", 3)
    assert host.gets("forget", str(FORGOTTEN)[:8]).startswith("There is no data")
    assert traces(host.folder)


async def test_while_the_bot_runs_nobody_is_forgotten(host: Host) -> None:
    async with a_door(host.folder) as door:
        await begun(door)
        assert "is in use by another program" in host.reads("forget", PEOPLE[0])
        assert "is in use by another program" in host.reads("stop", 1)
        await door.store.probe()


async def test_what_an_older_version_wrote_is_brought_up_to_date_first(host: Host) -> None:
    host.path.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    assert f"Start the bot once, which brings it up to date: {bot()}" in host.reads("forget", 1001)
    async with opened(host.path):
        pass
    assert host.gets("forget", 1001).startswith("All data about person 1001 has been deleted.")
    assert ask(host.path, "SELECT count(*) FROM matches WHERE instr(body, '1001') OR instr(body, 'Aiko')") == [(0,)]


async def test_either_all_of_it_is_forgotten_or_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    await a_life(host.folder)
    before = [rows(host.path, table) for table in ("matches", "people", "messages", "facts")]
    with monkeypatch.context() as patched:
        patched.setattr(statements, "ERASE_PERSON", "DELETE FROM nowhere WHERE id = ?")
        assert "cannot be opened: no such table" in host.reads("forget", FORGOTTEN)
    assert [rows(host.path, table) for table in ("matches", "people", "messages", "facts")] == before


# ---- stop


async def test_a_match_that_cannot_be_read_is_stopped_and_no_longer_told_of(host: Host) -> None:
    for _ in range(2):
        await played(host.folder, "take", 2, decisions=2)
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.pace', 'weeks') WHERE id = 1")
    assert host.gets("stop", 1) == "Match 1 has been stopped. Nothing else about it has changed.\n"
    async with a_door(host.folder) as door:
        assert [match.id for match in await door.matches.unfinished()] == [2]
        assert list(door.store.quarantine) == []
    assert ask(host.path, "SELECT json_extract(body, '$.pace') FROM matches WHERE id = 1") == [("weeks",)]


async def test_even_if_nothing_about_it_is_as_it_should_be(host: Host) -> None:
    await played(host.folder, "take", 2, decisions=2)
    changed(host.path, "UPDATE matches SET body = '[1, 2]'")
    host.gets("stop", 1)
    assert ask(host.path, "SELECT phase, json_extract(body, '$.unread') FROM matches") == [("stopped", "[1,2]")]
    async with opened(host.path) as store:
        assert (await store.unfinished(), list(store.quarantine)) == ([], [])


async def test_what_is_not_there_or_has_ended_cannot_be_stopped(host: Host) -> None:
    await played(host.folder, "take", 2)
    assert host.reads("stop", 1) == "Chabudai cannot stop: Match 1 has ended already."
    assert host.reads("stop", 2) == "Chabudai cannot stop: There is no match 2."
