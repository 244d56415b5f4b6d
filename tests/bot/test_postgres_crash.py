"""Whatever a process promised before it was killed is on the server after it, whole; and so it is when the server itself is killed."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bot.errors import Overtaken, Refused
from bot.match.values import Match, Move
from bot.store.both.store import KeptStore
from bot.store.postgres.connect import open_store
from tests import postgres
from tests.bot.crashing import Promise, Work, kill
from tests.bot.test_crash import MATCHES, hasty_append, piecemeal_append, play_on
from tests.tiers import Many

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")

KILLS, TRIES, MOST = 5, 40, 200  # kills, kills until a fault has to show itself, promises a life


def address(path: Path) -> str:
    return path.read_text()


async def faithful(path: Path, promise: Promise) -> None:
    await play_on(await open_store(address(path)), promise, KeptStore.append)


async def hasty(path: Path, promise: Promise) -> None:
    await play_on(await open_store(address(path)), promise, hasty_append)


async def piecemeal(path: Path, promise: Promise) -> None:
    await play_on(await open_store(address(path)), promise, piecemeal_append)


HALVES = """SELECT id FROM matches LEFT JOIN (SELECT match, max(seq) AS last, min(seq) AS first, count(*) AS many FROM moves GROUP BY match)
            AS made ON match = id WHERE coalesce((body ->> 'host_seen')::float8, 0) <> coalesce(last, 0) OR first <> 1 OR last <> many"""


def troubles(url: str, promised: set[str]) -> list[str]:
    database = postgres.name_of(url)
    there = set(postgres.server().say(database, "SELECT match || ' ' || seq FROM moves").splitlines())
    return sorted(promised - there) + postgres.server().say(database, HALVES).splitlines()


def killed_often(work: Work, folder: Path, kills: int = KILLS) -> tuple[int, list[str]]:
    url, path, chance, promised = postgres.server().new_database(), folder / "url.txt", random.Random(work.__name__), set[str]()
    path.write_text(url)
    for _ in range(kills):
        promised.update(kill(work, path, chance.randrange(MOST), chance.uniform(0, MATCHES)))
        if found := troubles(url, promised):
            return len(promised), found
    return len(promised), []


def test_what_was_promised_survives_every_kill(tmp_path: Path, many: Many) -> None:
    promised, found = killed_often(faithful, tmp_path, kills := many(2, KILLS))
    assert found == [] and promised > kills * MATCHES


@pytest.mark.dear
@pytest.mark.parametrize("work", [hasty, piecemeal])
def test_a_store_that_promises_too_early_or_writes_by_halves_is_caught(work: Work, tmp_path: Path) -> None:
    assert killed_often(work, tmp_path, TRIES)[1]


@pytest.mark.dear
def test_what_was_promised_is_there_when_the_server_was_killed(tmp_path: Path) -> None:
    """Again and again while it is written to; whoever writes goes on by itself."""
    server = postgres.Server()
    server.start()
    try:
        url, promised = server.new_database(), set[str]()
        asyncio.run(through_kills(server, url, promised))
        there = set(server.say(postgres.name_of(url), "SELECT match || ' ' || seq FROM moves").splitlines())
        assert promised <= there and len(promised) > 3 * MATCHES
    finally:
        server.remove()


async def patient_append(store: KeptStore, move: Move, match: Match) -> Match | None:
    """As people do, who press again."""
    while True:
        try:
            return await store.append(move, match)
        except Overtaken:  # the press before was kept after all
            return await store.load(match.id)
        except Refused:
            await asyncio.sleep(0.05)


async def through_kills(server: postgres.Server, url: str, promised: set[str]) -> None:
    store = await open_store(url)
    playing = asyncio.create_task(play_on(store, promised.add, patient_append))
    for _ in range(3):
        before = len(promised)
        while len(promised) < before + 2 * MATCHES:
            await asyncio.sleep(0.01)
            assert not playing.done(), playing.exception()
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await store.close()
