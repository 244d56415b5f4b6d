"""What waits to be drawn: for whom, and in which order. No threads, no processes, no pixels."""

from __future__ import annotations

import asyncio
from enum import IntEnum
from typing import Generic, TypeVar

from bot.render.localize import Drawing

T = TypeVar("T")


class Urgency(IntEnum):
    """For whom a picture is, the most urgent first."""

    ANSWER = 0  # somebody clicked, and waits
    PANEL = 1  # a panel that is brought up to date
    TABLE = 2  # a table, which everybody may look at, or nobody


class Job(Generic[T]):
    """A drawing, and everybody who waits for it."""

    def __init__(self, drawing: Drawing, urgency: Urgency) -> None:
        self.drawing, self.urgency = drawing, urgency
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting = 0  # how many wait for it
        self.tries = 0


class Queue(Generic[T]):
    """Jobs that are not begun. Of the same urgency, whichever came first."""

    def __init__(self) -> None:
        self._levels: dict[Urgency, dict[str, Job[T]]] = {urgency: {} for urgency in Urgency}

    def put(self, job: Job[T]) -> None:
        self._levels[job.urgency][job.drawing.key] = job

    def hurry(self, job: Job[T], urgency: Urgency) -> None:
        """Somebody wants it more urgently."""
        if urgency < job.urgency and self.drop(job):
            job.urgency = urgency
            self.put(job)

    def drop(self, job: Job[T]) -> bool:
        """Whether it was waiting."""
        return self._levels[job.urgency].pop(job.drawing.key, None) is not None

    def next(self) -> Job[T] | None:
        for jobs in self._levels.values():
            if jobs:
                return jobs.pop(next(iter(jobs)))
        return None
