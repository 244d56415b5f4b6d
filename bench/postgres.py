"""PostgreSQL beside SQLite, in one run on one disk: durable decisions a second, what a click costs, what a match takes.

The server is the one that the tests start, with fsync on. Every match decides, waits until that is kept, and decides again. Group
commit takes turns with one statement a move, which is a transaction of its own, on as many connections as the bot has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import asyncpg

from bench import clicks, storage
from bench.durability import Append, rate
from bench.storage import MATCHES
from bot.config import DATABASE
from bot.match.values import Move
from bot.store.both.rows import parts
from bot.store.moving import moved
from bot.store.postgres.connect import open_store
from bot.store.postgres.link import CONNECTIONS
from games import all_games
from tests import postgres
from tests.bot.storing import a_match

ONE_MOVE = """INSERT INTO moves (match, seq, seat, by, action, told, state, asked, since, at, version, undoes)
              VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"""


def measure() -> Iterator[str]:
    if not postgres.is_here():
        yield "not measured: no PostgreSQL is installed here"
        return
    one_by_one, grouped, ratio = compare()
    said = f"({grouped:,.0f} against {one_by_one:,.0f}, 32 matches at once)"
    yield f"{ratio:.1f}x durable decisions a second by group commit as by one statement a move {said}"
    in_a_file, on_a_server = turn_by_turn()
    ratio = median(on_a_server) / median(in_a_file)
    yield f"a click {median(on_a_server):.2f} ms at the median, {median(in_a_file):.2f} on SQLite: {ratio:.2f}x"
    for key in all_games():
        yield on_its_disk(key, min(4, all_games()[key].seats[-1]))


def compare(matches: int = 32, moves: int = 20, turns: int = 7) -> tuple[float, float, float]:
    """Decisions a second one by one and grouped, and how often more: the median over the turns."""
    pairs = asyncio.run(take_turns(matches, moves, turns))
    return median(one for one, _ in pairs), median(group for _, group in pairs), median(group / one for one, group in pairs)


async def take_turns(matches: int, moves: int, turns: int) -> list[tuple[float, float]]:
    async with AsyncExitStack() as opened:
        grouped, one_by_one = await group_commit(matches, opened), await statement_a_move(matches, opened)
        return [
            (await rate(one_by_one, matches, turn * moves, moves), await rate(grouped, matches, turn * moves, moves))
            for turn in range(turns)
        ]


async def group_commit(matches: int, opened: AsyncExitStack, url: str | None = None) -> Append:
    store = await open_store(url or postgres.server().new_database())
    opened.push_async_callback(store.close)
    for _ in range(matches):
        await store.create(a_match())

    async def append(move: Move) -> None:
        await store.append(move, None, 0)  # under a revision, as every move is

    return append


async def statement_a_move(matches: int, opened: AsyncExitStack) -> Append:
    """The plain way, on the same tables."""
    url = postgres.server().new_database()
    async with AsyncExitStack() as first:
        await group_commit(matches, first, url)
    pool = await opened.enter_async_context(asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS))

    async def append(move: Move) -> None:
        await pool.execute(ONE_MOVE, *parts(move))

    return append


# ---- a click


def turn_by_turn() -> tuple[list[float], list[float]]:
    """Milliseconds until the answer, in a file and on a server, game by game."""
    in_a_file, on_a_server = list[float](), list[float]()
    for key in all_games():
        in_a_file += asyncio.run(clicks_on(None, key))
        on_a_server += asyncio.run(clicks_on(postgres.server().new_database(), key))
    return in_a_file, on_a_server


async def clicks_on(url: str | None, key: str) -> list[float]:
    async with clicks.playing(url) as (bot, world):
        return [cost.wall for cost in await clicks.measured(bot, world, await clicks.begun(world, key), cached=True)]


# ---- its disk


def on_its_disk(key: str, seats: int) -> str:
    """What stands in tables that are written anew, without what an empty database takes."""
    with TemporaryDirectory() as folder:
        asyncio.run(storage.all_played(Path(folder), key, seats))
        while_played, moves = size_of(Path(folder))
        asyncio.run(storage.all_put_away(Path(folder)))
        kept, _moves = size_of(Path(folder))
    by_match = f"{kept / MATCHES / 1000:5.1f} kB a match that has ended, {while_played / MATCHES / 1000:5.1f} kB while it is played"
    return f"{by_match}, {while_played / moves / 1000:.1f} kB a move: {key} with {seats}"


def size_of(folder: Path) -> tuple[int, int]:
    """In bytes, of everything that is in this folder's database; and the number of its moves."""
    empty, url = postgres.server().new_database(), postgres.server().new_database()
    asyncio.run(made(empty))
    moves = moved(folder / DATABASE, url).rows["moves"]
    return written_anew(url) - written_anew(empty), moves


async def made(url: str) -> None:
    await (await open_store(url)).close()


def written_anew(url: str) -> int:
    database = postgres.name_of(url)
    postgres.server().say(database, "VACUUM FULL")
    return int(postgres.server().say(database, "SELECT pg_database_size(current_database())"))
