"""Whatever was promised before a SIGKILL is there after it, and nothing is there by halves."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.match.values import Match, Move
from bot.store.both.rows import next_revision
from bot.store.both.store import KeptStore
from bot.store.sqlite.connect import open_store
from tests.bot.crashing import Promise, Work, kill, left_behind
from tests.bot.storing import a_match, a_move, last_move

MOST = 700  # promises a life
MATCHES = 8

Append = Callable[[KeptStore, Move, Match], Awaitable[Match | None]]


# The works, each a stream of moves in several matches that goes on where the last one was killed.


async def faithful(path: Path, promise: Promise) -> None:
    await play(path, promise, KeptStore.append)


async def hasty(path: Path, promise: Promise) -> None:
    """Promises before the commit."""
    await play(path, promise, hasty_append)


PENDING = set[object]()


async def hasty_append(store: KeptStore, move: Move, match: Match) -> Match:
    PENDING.add(asyncio.create_task(store.append(move, match)))
    await asyncio.sleep(0)
    return next_revision(match)


async def piecemeal(path: Path, promise: Promise) -> None:
    """Writes what belongs together in two transactions."""
    await play(path, promise, piecemeal_append)


async def piecemeal_append(store: KeptStore, move: Move, match: Match) -> Match:
    await store.append(move)
    return await store.save(match)


async def play(path: Path, promise: Promise, append: Append) -> None:
    await play_on(await open_store(path), promise, append)


async def play_on(store: KeptStore, promise: Promise, append: Append) -> None:
    while len(matches := await store.unfinished()) < MATCHES:
        await store.create(a_match())
    await asyncio.gather(*(play_one(store, match, promise, append) for match in matches))


async def play_one(store: KeptStore, match: Match, promise: Promise, append: Append) -> None:
    last = await last_move(store, match.id)
    seq = last.seq if last else 0
    while True:
        seq += 1
        match = await append(store, a_move(match, seq), replace(match, host_seen=float(seq))) or match
        promise(f"{match.id} {seq}")


# The looks at what is left.


def broken(database: sqlite3.Connection, promised: set[str]) -> list[str]:
    """Promised moves that are gone."""
    return sorted(promised - {f"{match} {seq}" for match, seq in database.execute("SELECT match, seq FROM moves")})


def halves(database: sqlite3.Connection) -> list[object]:
    """Damage, gaps in a match's moves, a match that is not what its last move made of it."""
    damage = [row for row in database.execute("PRAGMA integrity_check") if row != ("ok",)]
    gaps = database.execute("SELECT match FROM moves GROUP BY match HAVING min(seq) != 1 OR max(seq) != count(*)").fetchall()
    torn = database.execute(
        """SELECT id, json_extract(body, '$.host_seen') AS seen, (SELECT max(seq) FROM moves WHERE match = id) AS last
           FROM matches WHERE seen != ifnull(last, 0)"""
    ).fetchall()
    return [*damage, *gaps, *torn]


def altered(database: sqlite3.Connection) -> list[tuple[int, int]]:
    """Moves that are not what was to be written."""
    kept = database.execute("SELECT match, seq, action, told, state FROM moves ORDER BY random() LIMIT 2000")
    return [(match, seq) for match, seq, *texts in kept if texts != written(a_move(match, seq))]


def written(move: Move) -> list[str]:
    return [str(part, "utf-8") for part in (move.action, move.told, move.state)]


Troubles = dict[str, Sequence[object]]


def look(path: Path, promised: set[str]) -> Troubles:
    with left_behind(path) as remains, closing(sqlite3.connect(remains)) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'moves'").fetchone():  # killed before it was set up
            return {"broken": sorted(promised)}
        return {"broken": broken(database, promised), "halves": halves(database), "altered": altered(database)}


def kill_often(work: Work, path: Path, kills: int) -> tuple[int, Troubles]:
    """Kill the work time and again on one database, until something is wrong: how much it promised, and what was found."""
    chance, promised, found = random.Random(work.__name__), set[str](), Troubles()
    for _ in range(kills):
        promised.update(kill(work, path, chance.randrange(MOST), chance.uniform(0, MATCHES)))
        found = look(path, promised)
        if any(found.values()):
            break
    return len(promised), found


@pytest.mark.dear
def test_what_was_promised_survives_every_kill(tmp_path, many):
    promised, found = kill_often(faithful, tmp_path / "chabudai.db", kills := many(5, 50))
    assert found == {"broken": [], "halves": [], "altered": []}
    assert promised > kills * MATCHES  # or there was nothing to lose


def test_a_store_that_promises_too_early_is_caught(tmp_path):
    _, found = kill_often(hasty, tmp_path / "chabudai.db", 50)
    assert found["broken"]


def test_a_store_that_writes_by_halves_is_caught(tmp_path):
    _, found = kill_often(piecemeal, tmp_path / "chabudai.db", 50)
    assert found["halves"]
