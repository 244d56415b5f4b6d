"""Where computer players think: in processes of their own, so that nobody waits for a thought.

A thought is asked for twice: what looks best at a glance is there at once, and takes the place of what comes too late.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from typing import Any

import structlog

from bot.match.moment import Moment
from games.ai.levels import PLAYOUTS, Level
from games.ai.worker import begin, choose, warm
from games.core.dice import Dice
from games.core.game import Seat, Value

log = structlog.get_logger()

HANGS = 20.0  # seconds; nobody thinks so long


class Question(Value, frozen=True):
    """What a seat sees, may do and was told; nothing of the match itself."""

    game: str
    level: Level
    view: Any
    legal: tuple[Any, ...]
    seen: list[Any]


def question_of(moment: Moment, seat: Seat) -> Question:
    told = [entry.told.event for entry in moment.log if entry.told.reaches(seat) and entry.counts]
    return Question(moment.game.key, moment.match.level, moment.view(seat), moment.legal(seat), told)


class Thinkers:
    def __init__(self, processes: int = 1, now: Callable[[], float] = time.monotonic) -> None:
        self.processes, self._now = processes, now
        self._pool = self._new_pool()
        self._under_way: dict[Future[int], float] = {}  # since when

    def warm(self) -> None:
        """Before anybody waits for a thought."""
        if self._pool is not None:
            self._pool.submit(warm)

    async def look(self, question: Question, dice: Dice) -> int:
        """What looks best at a glance. Without processes it is all that there is time for."""
        if self._pool is None or len(question.legal) == 1:
            return chosen(question, dice, 0)
        return await self._in_a_process(question, dice, 0)

    async def think(self, question: Question, dice: Dice) -> int:
        """The more others think at the same time, the less is thought."""
        playouts = PLAYOUTS[question.level] // (1 + len(self._under_way) // (2 * max(1, self.processes)))
        if self._pool is None or len(question.legal) == 1 or not playouts:
            return await self.look(question, dice)
        return await self._in_a_process(question, dice, playouts)

    async def _in_a_process(self, question: Question, dice: Dice, playouts: int) -> int:
        pool = self._pool
        assert pool is not None
        if self._hang():
            self._kill(pool)
        try:
            thought = pool.submit(chosen, question, dice, playouts)
            self._under_way[thought] = self._now()
            thought.add_done_callback(self._end)
            return await asyncio.wrap_future(thought)
        except BrokenExecutor:
            log.exception("a thinking process was killed; others take its place")
            self._replace(pool)
            raise

    def _end(self, thought: Future[int]) -> None:
        self._under_way.pop(thought, None)

    def _hang(self) -> bool:
        return any(thought.running() and self._now() - since > HANGS for thought, since in list(self._under_way.items()))

    def _kill(self, pool: ProcessPoolExecutor) -> None:
        log.error("a thought does not end; its process is killed")
        self._under_way.clear()
        for process in list((pool._processes or {}).values()):  # there is no public way
            process.kill()

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        if self._pool is broken:
            self._pool = self._new_pool()
            broken.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor | None:
        # spawned, not forked: a fork in a process with threads may inherit a lock that nobody will open
        return ProcessPoolExecutor(self.processes, multiprocessing.get_context("spawn"), begin) if self.processes else None

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def chosen(question: Question, dice: Dice, playouts: int) -> int:
    return choose(question.game, question.level, question.view, question.legal, question.seen, dice, playouts)
