"""Worker processes in which computer players think, so that the event loop is never blocked.

The earliest deadline is served first. The more questions wait, the smaller the budget of each. If a search is not done in time, the
result of a glance is used instead. A process that dies or hangs loses only its current question: it is replaced, and the others
go on.
"""

from __future__ import annotations

import asyncio
import time
from asyncio import Future, Task
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import msgspec
import structlog
from msgspec import Raw, Struct
from msgspec.structs import replace

from bot import background
from bot.match.moment import Moment
from bot.play.answering import number_of
from bot.play.thinking_process import Died, ThinkingProcess
from games.ai import worker
from games.ai.levels import PLAYOUTS, Level
from games.ai.worker import Question
from games.core.dice import seed_of_move
from games.core.game import Seat

log = structlog.get_logger()

WAITING = 32  # questions per process; further ones get no search
AT_EASE = 4  # how many may wait before budgets shrink
HANGS = 5.0  # seconds after it was told to stop
AGAIN_IN, LONGEST = 1.0, 60.0  # seconds until a failed start of a process is repeated


class Choice(Struct, frozen=True):
    """An index into the legal actions, and the reason for the choice: words as JSON, stored as they are."""

    index: int
    why: Raw = Raw(b"null")


_ANSWER = msgspec.json.Decoder(list[Choice] | str)


class ThoughtFailed(Exception):
    """A bug of ours. Carries the traceback from the process."""


class Asked(NamedTuple):
    """A question that is waiting for a process, ordered by urgency."""

    due: float
    number: int
    question: Question
    answer: Future[list[Choice] | None]


def question_of(moment: Moment, seat: Seat, level: Level, seed: str, most: int = 0) -> Question:
    """A seat's view, legal actions and events, and nothing else about the match."""
    told = [entry.told.event for entry in moment.log if entry.told.reaches(seat) and entry.counts]
    dice = seed_of_move(seed, number_of(moment, seat))
    return worker.question(moment.game.key, level, moment.view(seat), moment.legal(seat), told, dice, most)


class ThinkingPool:
    def __init__(self, processes: int = 1, thinker: Callable[[], ThinkingProcess] = ThinkingProcess) -> None:
        self.processes = processes
        self._thinkers = [thinker() for _process in range(processes)]
        self._tasks: list[Task[None] | None] = [None] * processes  # one per process, while it has work
        self._waiting: asyncio.PriorityQueue[Asked] = asyncio.PriorityQueue(WAITING * processes)
        self._numbers = count()

    @property
    def pids(self) -> list[int]:
        return [pid for thinker in self._thinkers if (pid := thinker.pid) is not None]

    def warm(self) -> None:
        """Start the processes in advance."""
        for number, (thinker, task) in enumerate(zip(self._thinkers, self._tasks, strict=True)):
            if task is None or task.done():
                self._tasks[number] = background.start(self._work(thinker), f"thinking-{number}")

    async def think(self, question: Question, seconds: float) -> list[Choice] | None:
        """Search for at most so long. None: too many questions are waiting, or something went wrong."""
        if not self.processes or self._waiting.full():
            return None
        asked = Asked(time.monotonic() + seconds, next(self._numbers), question, asyncio.get_running_loop().create_future())
        self._waiting.put_nowait(asked)
        self.warm()
        return await asked.answer

    async def glance(self, question: Question) -> list[Choice]:
        """The best choice without a search. It is quick, and runs in a thread, which is available even if no process is."""
        return found_in(await asyncio.to_thread(_glance, question))

    async def close(self) -> None:
        working = [task for task in self._tasks if task is not None]
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)
        await asyncio.gather(*(thinker.stop() for thinker in self._thinkers))
        while not self._waiting.empty():
            settle(self._waiting.get_nowait(), None)

    # ---- one process

    async def _work(self, thinker: ThinkingProcess) -> None:
        """Work while there are questions. A task that waited for the next one would never end."""
        await self._up(thinker)  # it may have been killed while idle
        while not self._waiting.empty():
            await self._answer(self._waiting.get_nowait(), thinker)
            await self._up(thinker)

    async def _up(self, thinker: ThinkingProcess) -> None:
        """Start it, unless it runs."""
        for tries in count():
            if thinker.pid is not None:
                return
            try:
                await thinker.stop()
                await thinker.start()
            except (Died, OSError, TimeoutError):
                log.exception("a worker process could not be started")
                await asyncio.sleep(min(LONGEST, AGAIN_IN * 2 ** min(tries, 10)))

    async def _answer(self, asked: Asked, thinker: ThinkingProcess) -> None:
        """Answer a question. Whatever happens, the caller does not wait any longer."""
        found = None
        try:
            if not asked.answer.done() and asked.due > time.monotonic():
                found = found_in(await self._thought(asked, thinker))
        except ThoughtFailed as problem:
            log.error("thinking failed", trace=str(problem))
        except (Died, TimeoutError, msgspec.MsgspecError) as problem:
            log.error("a worker process has died or hangs; it is replaced", problem=repr(problem))
            await thinker.stop()
        finally:
            settle(asked, found)

    async def _thought(self, asked: Asked, thinker: ThinkingProcess) -> bytes:
        playouts = PLAYOUTS[asked.question.level] // (1 + self._waiting.qsize() // (AT_EASE * self.processes))
        thinker.say(msgspec.json.encode(replace(asked.question, playouts=playouts)))
        try:
            async with asyncio.timeout(asked.due - time.monotonic()):
                return await thinker.hear()
        except TimeoutError:
            thinker.say(b"")  # tells it to stop
            async with asyncio.timeout(HANGS):
                return await thinker.hear()


def found_in(answer: bytes) -> list[Choice]:
    """The choices. The answer may be a traceback instead."""
    found: list[Choice] | str = _ANSWER.decode(answer)
    if isinstance(found, str):
        raise ThoughtFailed(found)
    return found


def settle(asked: Asked, found: list[Choice] | None) -> None:
    if not asked.answer.done():
        asked.answer.set_result(found)


def _glance(question: Question) -> bytes:
    return msgspec.json.encode(worker.answer(replace(question, playouts=0)))
