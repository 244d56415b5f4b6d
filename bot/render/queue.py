"""The queue of drawings: their urgency and order. No threads, no processes, no pixels."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from enum import IntEnum
from typing import Generic, TypeVar

from bot.render.localize import Drawing

T = TypeVar("T")

OVERDUE = 1.0  # seconds; under a steady load of answers, every third turn is for a drawing that has waited longer


class Urgency(IntEnum):
    """The purpose of a picture, the most urgent first."""

    ANSWER = 0  # somebody clicked, and waits
    PANEL = 1  # a panel that is brought up to date, or a table at which somebody clicked lately
    TABLE = 2  # another table, which everybody may look at, or nobody


class Job(Generic[T]):
    """A drawing, and everybody who waits for it."""

    def __init__(self, drawing: Drawing, urgency: Urgency) -> None:
        self.drawing, self.urgency = drawing, urgency
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting = 0  # how many wait for it
        self.tries = 0
        self.since = 0.0  # when it was put into the queue


class Queue(Generic[T]):
    """Jobs that are not begun. The most urgent first, of the same urgency whichever came first; but nobody waits for ever."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._levels: dict[Urgency, dict[str, Job[T]]] = {urgency: {} for urgency in Urgency}
        self._turn = 0

    def put(self, job: Job[T]) -> None:
        job.since = job.since or self._now()
        self._levels[job.urgency][job.drawing.key] = job

    def hurry(self, job: Job[T], urgency: Urgency) -> None:
        """Somebody wants it more urgently."""
        if urgency < job.urgency and self.drop(job):
            job.urgency = urgency
            self.put(job)

    def drop(self, job: Job[T]) -> bool:
        """Whether it was waiting."""
        return self._levels[job.urgency].pop(job.drawing.key, None) is not None

    def ahead_of(self, urgency: Urgency) -> int:
        """How many have their turn before somebody who comes now, as far as is known."""
        return sum(len(jobs) for level, jobs in self._levels.items() if level <= urgency)

    def next(self) -> Job[T] | None:
        first = [jobs[next(iter(jobs))] for jobs in self._levels.values() if jobs]
        if not first:
            return None
        self._turn += 1
        longest = min(first, key=lambda job: job.since)
        overdue = self._turn % 3 == 0 and self._now() - longest.since > OVERDUE
        job = longest if overdue else first[0]
        self.drop(job)
        return job
