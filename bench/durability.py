"""How many decisions a second are durable: group commit against one aiosqlite transaction a move, both `synchronous=FULL`.

Every match decides, waits until that is on disk, and decides again; all matches at once. The two ways take turns on the
same disk, so that whatever else the machine does falls on both.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

import aiosqlite
import msgspec
from msgspec import Raw

from bot.match.values import Move
from bot.store.sqlite import statements
from bot.store.sqlite.connect import open_store, prepare_for_writing
from tests.bot.storing import a_match

Append = Callable[[Move], Awaitable[None]]

TABLE = Raw(msgspec.json.encode({"cards": [{"name": "shogun", "place": number, "open": True} for number in range(40)]}))  # 2 kB


def measure() -> str:
    one_by_one, grouped, ratio = compare()
    return f"{ratio:.1f}x durable decisions a second by group commit ({grouped:,.0f} against {one_by_one:,.0f}, 32 matches at once)"


def compare(matches: int = 32, moves: int = 20, turns: int = 7) -> tuple[float, float, float]:
    """Decisions a second one by one and grouped, and how often more: the median over the turns."""
    with tempfile.TemporaryDirectory() as folder:
        pairs = asyncio.run(take_turns(Path(folder), matches, moves, turns))
    return median(one for one, _ in pairs), median(group for _, group in pairs), median(group / one for one, group in pairs)


async def take_turns(folder: Path, matches: int, moves: int, turns: int) -> list[tuple[float, float]]:
    async with AsyncExitStack() as opened:
        one_by_one = await transaction_a_move(folder / "one.db", matches, opened)
        grouped = await group_commit(folder / "group.db", matches, opened)
        return [
            (await rate(one_by_one, matches, turn * moves, moves), await rate(grouped, matches, turn * moves, moves))
            for turn in range(turns)
        ]


async def group_commit(path: Path, matches: int, opened: AsyncExitStack) -> Append:
    store = await open_store(path)
    opened.push_async_callback(store.close)
    for _ in range(matches):
        await store.create(a_match())

    async def append(move: Move) -> None:
        await store.append(move)

    return append


async def transaction_a_move(path: Path, matches: int, opened: AsyncExitStack) -> Append:
    """The plain way, on the same tables with the same pragmas."""
    async with AsyncExitStack() as first:
        await group_commit(path, matches, first)
    connection = await opened.enter_async_context(aiosqlite.connect(path))
    await prepare_for_writing(connection)
    one_at_a_time = asyncio.Lock()

    async def append(move: Move) -> None:
        [(sql, row)] = statements.keep_move(move)
        async with one_at_a_time:
            await connection.execute(sql, row)
            await connection.commit()

    return append


async def rate(append: Append, matches: int, first: int, moves: int) -> float:
    async def decide(match: int) -> None:
        for seq in range(first, first + moves):
            await append(Move(match, seq, 0, "person", Raw(b'"Take"'), Raw(b"[]"), TABLE, (seq,), 0.0, 0.0))

    start = perf_counter()
    await asyncio.gather(*(decide(match + 1) for match in range(matches)))
    return matches * moves / (perf_counter() - start)
