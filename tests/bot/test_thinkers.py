"""Where computer players think: how much, and what becomes of a thought that does not end."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import BrokenExecutor, Future
from contextlib import asynccontextmanager

import pytest

from bot.match import thinkers
from bot.match.thinkers import HANGS, Question, Thinkers
from games.ai.levels import PLAYOUTS, Level
from games.core.dice import Dice
from tests.patience import PATIENCE

DICE = Dice("thinkers")


def question(level: Level = Level.STRONG) -> Question:
    return Question("tenno", level, None, (1, 2, 3), [])


@asynccontextmanager
async def thinking(now=time.monotonic):
    found = Thinkers(1, now)
    try:
        yield found
    finally:
        found.close()


def slowly(_question: Question, _dice: Dice, playouts: int) -> int:
    """A thought: it says how much it was asked for, and one without playouts takes for ever."""
    if not playouts:
        time.sleep(1_000)
    return playouts


@pytest.fixture
def slow(monkeypatch):
    monkeypatch.setattr(thinkers, "chosen", slowly)


async def test_who_thinks_alone_thinks_all_that_their_level_thinks(slow):
    async with thinking() as found:
        assert await asyncio.wait_for(found.think(question(), DICE), PATIENCE) == PLAYOUTS[Level.STRONG]
        assert await asyncio.wait_for(found.think(question(Level.NORMAL), DICE), PATIENCE) == PLAYOUTS[Level.NORMAL]


async def test_the_more_think_at_once_the_less_is_thought(slow):
    async with thinking() as found:
        for _ in range(6):
            found._under_way[Future()] = found._now()
        assert await asyncio.wait_for(found.think(question(), DICE), PATIENCE) == PLAYOUTS[Level.STRONG] // 4


async def test_a_process_whose_thought_does_not_end_is_killed_and_the_next_thought_is_thought(slow):
    clock = [0.0]
    async with thinking(lambda: clock[0]) as found:
        hanging = asyncio.create_task(found.look(question(), DICE))
        async with asyncio.timeout(PATIENCE):
            while not any(thought.running() for thought in found._under_way):  # noqa: ASYNC110 - it runs elsewhere, and tells nobody
                await asyncio.sleep(0.01)
        hanging.cancel()
        clock[0] = HANGS + 1
        with pytest.raises(BrokenExecutor):
            await asyncio.wait_for(found.think(question(), DICE), PATIENCE)
        assert await asyncio.wait_for(found.think(question(), DICE), PATIENCE) == PLAYOUTS[Level.STRONG]


async def test_who_thinks_for_long_but_not_too_long_is_left_alone(slow):
    clock = [0.0]
    async with thinking(lambda: clock[0]) as found:
        found._under_way[running()] = 0.0
        clock[0] = HANGS - 1
        assert not found._hang()
        clock[0] = HANGS + 1
        assert found._hang()


def running() -> Future[int]:
    thought: Future[int] = Future()
    thought.set_running_or_notify_cancel()
    return thought


async def test_workers_are_warm_before_anybody_waits():
    async with thinking() as found:
        found.warm()
        assert found._pool is not None and found._pool._processes
