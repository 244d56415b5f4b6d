"""Pictures: drawn once, the most urgent first, and cached under the key of their drawing.

No Discord in here: a Picture is bytes, a name and a description.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from asyncio import Future
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial

import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.render.localize import Drawing, Reader, scene_in_words
from bot.render.painter import Painter
from bot.render.png import SUFFIX
from bot.render.queue import Job, Queue, Urgency
from bot.render.worker import begin_drawing, draw, drawn_by
from games.core.memory import LRU, share
from games.core.scene import Scene

log = structlog.get_logger()

TRIES = 2  # workers that may die of one drawing
AHEAD = 1  # drawings that wait at the workers, so that none of them waits until the event loop has time for the next one
SMOOTHING = 0.1  # how much the newest drawing counts in how long one takes


class Picture(Struct, frozen=True):
    """A finished picture. Its name says what is on it: the same name, the same bytes."""

    name: str
    data: bytes
    alt: str
    width: int
    height: int


class Studio:
    """Draws scenes and caches the pictures, for one event loop.

    Each of the `processes` keeps the pieces its pictures are made of; without any a thread draws. That saves memory, but now and then
    the event loop has to wait for it.
    """

    def __init__(self, processes: int = 0) -> None:
        self._processes = processes
        self._at_once, self._ahead = max(1, processes), AHEAD if processes else 0
        self.draw: Callable[[Scene], bytes] = draw if processes else drawn_by(Painter())
        self.workers = self._new_workers()
        self._pictures: LRU[str, Picture] = LRU(share("pictures"))
        self._jobs: dict[str, Job[Picture]] = {}  # those that wait, and those that are being drawn
        self._queue: Queue[Picture] = Queue()
        self._drawing: dict[Future[bytes], Job[Picture]] = {}
        self.takes = 0.0  # seconds for a drawing
        self._closed = False

    def cached(self, drawing: Drawing) -> Picture | None:
        """The picture if it was drawn before: nothing is drawn, nothing waited for."""
        known = self._pictures.get(drawing.key)
        return known and replace(known, alt=drawing.alt)

    @property
    def held(self) -> int:
        """The bytes of the pictures in the cache."""
        return self._pictures.size

    def turn_in(self, drawing: Drawing, urgency: Urgency) -> float:
        """The seconds after which somebody would begin to draw this, if it was asked for now."""
        if drawing.key in self._jobs or not self._drawing:
            return 0.0
        return self.takes * (len(self._drawing) + self._queue.ahead_of(urgency)) / self._at_once

    async def picture(self, drawing: Drawing, urgency: Urgency = Urgency.ANSWER) -> Picture:
        """The picture, drawn by a worker if it has to be. Those who want the same one wait for the same job."""
        return self.cached(drawing) or replace(await self._drawn(drawing, urgency), alt=drawing.alt)

    async def _drawn(self, drawing: Drawing, urgency: Urgency) -> Picture:
        job = self._job(drawing, urgency)
        job.waiting += 1
        try:
            return await asyncio.shield(job.done)
        finally:
            job.waiting -= 1
            if not job.waiting and self._queue.drop(job):  # no one is waiting for it anymore
                del self._jobs[drawing.key]

    def _job(self, drawing: Drawing, urgency: Urgency) -> Job[Picture]:
        job = self._jobs.get(drawing.key)
        if job is not None:
            self._queue.hurry(job, urgency)
            return job
        if self._closed:
            raise asyncio.CancelledError
        job = self._jobs[drawing.key] = Job(drawing, urgency)
        self._queue.put(job)
        self._begin()
        return job

    def _begin(self) -> None:
        """Give the next jobs to the workers that have none."""
        while len(self._drawing) < self._room() and (job := self._queue.next()) is not None:
            job.tries += 1
            try:
                drawing = self._given(job)
            except Exception as problem:  # there is no room for a process
                self._finish(job, problem)
                continue
            self._drawing[drawing] = job
            turns = max(1.0, len(self._drawing) / self._at_once)
            drawing.add_done_callback(partial(self._end, job, self.workers, time.monotonic(), turns))

    def _room(self) -> int:
        """Nothing waits behind what a worker may have died of: it would die with it again."""
        return self._at_once + (0 if any(job.tries > 1 for job in self._drawing.values()) else self._ahead)

    def _given(self, job: Job[Picture]) -> Future[bytes]:
        loop = asyncio.get_running_loop()
        try:
            return loop.run_in_executor(self.workers, self.draw, job.drawing.scene)
        except BrokenExecutor:  # it died while it had nothing to do
            self._replace(self.workers)
            return loop.run_in_executor(self.workers, self.draw, job.drawing.scene)

    def _end(self, job: Job[Picture], workers: Executor, begun: float, turns: float, drawing: Future[bytes]) -> None:
        """`turns`: how many drawings long it took until this one was finished, as it waited for those before it."""
        del self._drawing[drawing]
        self.takes += SMOOTHING * ((time.monotonic() - begun) / turns - self.takes)
        problem = BrokenExecutor() if drawing.cancelled() else drawing.exception()
        if isinstance(problem, BrokenExecutor):
            self._replace(workers)
        if isinstance(problem, BrokenExecutor) and job.waiting and job.tries < TRIES and not self._closed:
            self._queue.put(job)
        else:
            self._finish(job, problem or drawing.result())
        self._begin()

    def _finish(self, job: Job[Picture], made: bytes | BaseException) -> None:
        key, scene = job.drawing.key, job.drawing.scene
        del self._jobs[key]
        if isinstance(made, BaseException):
            job.done.set_exception(made)
            job.done.exception()  # nobody may be left to hear of it
            return
        picture = Picture(f"{key}.{SUFFIX}", made, "", scene.width, scene.height)
        self._pictures.put(key, picture, len(made))
        job.done.set_result(picture)

    # ---- who draws

    def _new_workers(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, "studio")
        # spawned, not forked: a fork in a process with threads may inherit a lock that nobody will open
        return ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), begin_drawing)

    def _replace(self, broken: Executor) -> None:
        if self.workers is broken and not self._closed:
            log.error("a drawing process was killed; others take its place")
            self.workers = self._new_workers()
            broken.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Finish what is being drawn and take no more."""
        self._closed = True
        while (job := self._queue.next()) is not None:
            del self._jobs[job.drawing.key]
            job.done.cancel()
        if self._drawing:
            await asyncio.wait(self._drawing)
        await asyncio.to_thread(self.workers.shutdown)


def paint(scene: Scene, reader: Reader) -> bytes:
    """A picture here and now, for tests and tools."""
    return drawn_by(Painter())(scene_in_words(scene, reader))
