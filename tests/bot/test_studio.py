"""Who is drawn for first, whom nobody draws for any more, and what becomes of it when a drawing process dies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.desk.content import TURN_WITHIN, Content, picture_of
from bot.render import Drawing, Picture, Studio, Urgency, drawing_of
from bot.render.queue import OVERDUE, Job, Queue
from bot.render.studio import TRIES
from bot.screen.parts import Screen
from games.core.scene import Disc, Scene
from tests.patience import PATIENCE

ANSWER, PANEL, TABLE = Urgency
ROOT = Path(__file__).parents[2]


def drawing(number: int, alt: str = "alt") -> Drawing:
    """A picture so wide, which tells it from others."""
    return drawing_of(Scene(number, 20, (Disc(9, 9, 5, fill="plum"),), alt), str)


class Slow:
    """A studio whose one worker draws nothing before it is told to. `begun` are the drawings it has begun with."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.wanted: list[asyncio.Task[Picture]] = []
        self.studio, self.on = Studio(), Event()
        self.studio.draw = self._draw

    def _draw(self, scene: Scene) -> bytes:
        self.begun.append(scene.width)
        assert self.on.wait(PATIENCE)
        return b"a picture"

    async def want(self, number: int, urgency: Urgency = TABLE) -> asyncio.Task[Picture]:
        task = asyncio.create_task(self.studio.picture(drawing(number), urgency))
        self.wanted.append(task)
        await asyncio.sleep(0)
        return task


@asynccontextmanager
async def busy() -> AsyncIterator[Slow]:
    """A studio that is drawing number 1. Afterwards everything that still waits is drawn."""
    slow = Slow()
    await slow.want(1)
    try:
        yield slow
    finally:
        slow.on.set()
        await asyncio.wait_for(asyncio.gather(*slow.wanted, return_exceptions=True), PATIENCE)
        await slow.studio.close()


async def test_answers_are_drawn_before_panels_and_panels_before_tables():
    async with busy() as slow:
        for number, urgency in ((2, TABLE), (3, PANEL), (4, TABLE), (5, ANSWER), (6, PANEL), (7, ANSWER)):
            await slow.want(number, urgency)
    assert slow.begun == [1, 5, 7, 3, 6, 2, 4]


async def test_what_is_asked_for_again_more_urgently_moves_up():
    async with busy() as slow:
        for number, urgency in ((2, TABLE), (3, TABLE), (4, PANEL), (3, ANSWER)):
            await slow.want(number, urgency)
    assert slow.begun == [1, 3, 4, 2]


async def test_what_is_asked_for_again_less_urgently_keeps_its_place():
    async with busy() as slow:
        for number, urgency in ((2, ANSWER), (3, ANSWER), (2, TABLE)):
            await slow.want(number, urgency)
    assert slow.begun == [1, 2, 3]


async def test_a_drawing_nobody_waits_for_any_more_is_not_begun():
    async with busy() as slow:
        for number in (2, 3):
            await slow.want(number)
        slow.wanted[1].cancel()
    assert slow.begun == [1, 3]


async def test_a_drawing_that_somebody_still_waits_for_is_begun():
    async with busy() as slow:
        one, other = await slow.want(2, ANSWER), await slow.want(2, TABLE)
        one.cancel()
    assert slow.begun == [1, 2] and other.result().data


async def test_what_is_asked_for_anew_after_it_was_dropped_is_drawn():
    async with busy() as slow:
        (await slow.want(2)).cancel()
        await asyncio.sleep(0)
        again = await slow.want(2)
    assert slow.begun == [1, 2] and again.result().data


async def test_what_nobody_waits_for_any_more_is_finished_once_it_is_begun():
    async with busy() as slow:
        slow.wanted[0].cancel()
    assert slow.studio.cached(drawing(1)) is not None


@pytest.mark.parametrize(
    ("how", "urgency"),
    [({}, ANSWER), ({"patience": None}, TABLE), ({"patience": None, "urgency": PANEL}, PANEL)],
    ids=["an answer", "nobody waits", "a panel"],
)
async def test_who_waits_for_a_picture_says_how_urgent_it_is(how, urgency):
    async with busy() as slow:
        waiting = asyncio.create_task(picture_of(slow.studio, Content(Screen(()), drawing(2)), **how))
        for _ in range(3):
            await asyncio.sleep(0)
        assert slow.studio._jobs[drawing(2).key].urgency is urgency
        slow.on.set()
        assert await waiting is not None


async def test_an_answer_that_was_given_without_its_picture_leaves_nothing_in_the_queue():
    async with busy() as slow:
        assert await picture_of(slow.studio, Content(Screen(()), drawing(2)), patience=0.001) is None
    assert slow.begun == [1]


async def test_an_answer_waits_for_no_picture_whose_turn_comes_late():
    async with busy() as slow:
        slow.studio.takes = TURN_WITHIN / 2
        await slow.want(2, ANSWER)
        await slow.want(3, ANSWER)
        answered = asyncio.create_task(picture_of(slow.studio, Content(Screen(()), drawing(4)), patience=PATIENCE))
        await asyncio.sleep(0)
        assert answered.done() and answered.result() is None
    assert slow.begun == [1, 2, 3]


async def test_tables_that_wait_keep_no_answer_from_its_picture():
    async with busy() as slow:
        slow.studio.takes = TURN_WITHIN / 2
        for number in range(2, 9):
            await slow.want(number, TABLE)
        waiting = asyncio.create_task(picture_of(slow.studio, Content(Screen(()), drawing(9)), patience=PATIENCE))
        await asyncio.sleep(0)
        slow.on.set()
        assert await waiting is not None
    assert slow.begun[:2] == [1, 9]


async def test_how_long_a_drawing_takes_is_learned_from_those_before():
    async with busy() as slow:
        await asyncio.sleep(0.02)
        assert slow.studio.takes == 0
    assert 0 < slow.studio.takes < PATIENCE


async def test_closing_finishes_what_is_drawn_and_drops_what_waits():
    slow = Slow()
    first, second = await slow.want(1), await slow.want(2)
    closing = asyncio.create_task(slow.studio.close())
    await asyncio.sleep(0)
    slow.on.set()
    await asyncio.wait_for(closing, PATIENCE)
    await asyncio.wait([first, second], timeout=PATIENCE)
    assert first.result().data and second.cancelled() and slow.begun == [1]
    with pytest.raises(asyncio.CancelledError):
        await slow.studio.picture(drawing(3))


# ---- processes


def dies_at_first(scene: Scene) -> bytes:
    """The first worker that is given this dies of it, without a word."""
    died = Path(str(scene.alt))
    if not died.exists():
        died.touch()
        os._exit(1)
    return b"a picture"


def dies(_scene: Scene) -> bytes:
    os._exit(1)


async def test_a_process_draws_what_a_thread_draws():
    pictures = []
    for processes in (0, 1):
        studio = Studio(processes)
        pictures.append(await asyncio.wait_for(studio.picture(drawing(40)), PATIENCE))
        await studio.close()
    assert pictures[0] == pictures[1]


@pytest.mark.dear
async def test_a_picture_whose_worker_died_is_drawn_by_the_next(tmp_path):
    studio = Studio(1)
    studio.draw = dies_at_first
    with capture_logs() as logs:
        picture = await asyncio.wait_for(studio.picture(drawing(40, str(tmp_path / "died"))), PATIENCE)
    await studio.close()
    assert picture.data == b"a picture"
    assert [line["event"] for line in logs] == ["a drawing process was killed; others take its place"]


@pytest.mark.dear
async def test_a_picture_that_every_worker_dies_of_is_given_up_and_the_next_is_drawn(tmp_path):
    studio = Studio(1)
    studio.draw = dies
    with capture_logs() as logs, pytest.raises(BrokenExecutor):
        await asyncio.wait_for(studio.picture(drawing(40)), PATIENCE)
    studio.draw = dies_at_first
    (tmp_path / "died").touch()
    picture = await asyncio.wait_for(studio.picture(drawing(41, str(tmp_path / "died"))), PATIENCE)
    await studio.close()
    assert len(logs) == TRIES and picture.data


def dies_of_an_odd_one(scene: Scene) -> bytes:
    return b"a picture" if scene.width % 2 == 0 else os._exit(1)


@pytest.mark.dear
async def test_a_picture_that_waits_behind_one_that_workers_die_of_is_drawn():
    studio = Studio(1)
    studio.draw = dies_of_an_odd_one
    with capture_logs():
        made = await asyncio.gather(
            *(asyncio.wait_for(studio.picture(drawing(each)), PATIENCE) for each in (41, 42)), return_exceptions=True
        )
    await studio.close()
    assert [type(each) for each in made] == [BrokenProcessPool, Picture]


async def test_a_process_that_draws_is_given_the_next_before_it_has_finished():
    studio, given = Studio(1), list[asyncio.Future[bytes]]()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(studio, "_given", lambda _job: given.append(asyncio.Future()) or given[-1])
        wanted = [asyncio.create_task(studio.picture(drawing(number))) for number in (1, 2, 3)]
        await asyncio.sleep(0)
        assert len(given) == 2 and studio.turn_in(drawing(4), ANSWER) == 0.0  # nobody knows yet how long one takes
        for number in range(3):
            given[number].set_result(b"a picture")
            await asyncio.sleep(0)
            assert len(given) == 3
        await asyncio.wait_for(asyncio.gather(*wanted), PATIENCE)
    await studio.close()


@pytest.mark.dear
async def test_a_worker_that_died_while_it_had_nothing_to_do_is_replaced(tmp_path):
    studio = Studio(1)
    studio.draw = dies_at_first
    (tmp_path / "died").touch()
    await asyncio.wait_for(studio.picture(drawing(40, str(tmp_path / "died"))), PATIENCE)
    workers: Any = studio.workers
    (process,) = list(workers._processes.values())
    process.kill()
    await asyncio.to_thread(process.join)
    with capture_logs():
        assert (await asyncio.wait_for(studio.picture(drawing(41, str(tmp_path / "died"))), PATIENCE)).data
    await studio.close()
    assert studio.workers is not workers


def test_a_worker_that_draws_imports_nothing_of_the_bot_but_its_room():
    """Each drawing process pays for what it imports."""
    heavy = ("bot.match", "bot.desk", "bot.store", "bot.screen", "bot.i18n", "bot.metrics", "aiosqlite", "babel", "discord", "aiohttp")
    said = f"import sys, bot.render.worker, bot.__main__; print([name for name in sys.modules if name.startswith({heavy!r})])"
    run = subprocess.run([sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# ---- nobody waits for ever


class Waiting:
    """A queue with a clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 100.0
        self.queue: Queue[Picture] = Queue(lambda: self.time)

    def put(self, *numbers: int, urgency: Urgency) -> None:
        for number in numbers:
            self.queue.put(Job(drawing(number), urgency))

    def order(self, most: int = 100) -> list[int]:
        found: list[int] = []
        while len(found) < most and (job := self.queue.next()) is not None:
            found.append(job.drawing.scene.width)
        return found


async def test_where_answers_come_without_end_every_third_turn_is_for_whoever_waits_for_long():
    waiting = Waiting()
    waiting.put(21, 22, urgency=TABLE)
    waiting.time += OVERDUE + 0.1
    waiting.put(11, urgency=PANEL)
    waiting.put(1, 2, 3, 4, 5, 6, urgency=ANSWER)
    assert waiting.order() == [1, 2, 21, 3, 4, 22, 5, 6, 11]


async def test_whoever_has_not_waited_for_long_has_no_turn_before_answers():
    waiting = Waiting()
    waiting.put(21, urgency=TABLE)
    waiting.time += OVERDUE - 0.1
    waiting.put(1, 2, 3, 4, urgency=ANSWER)
    assert waiting.order() == [1, 2, 3, 4, 21]


async def test_what_moved_up_has_waited_since_it_came():
    waiting = Waiting()
    waiting.put(21, urgency=TABLE)
    job = waiting.queue._levels[TABLE][drawing(21).key]
    waiting.time += OVERDUE + 0.1
    waiting.queue.hurry(job, PANEL)
    waiting.put(1, 2, 3, urgency=ANSWER)
    assert waiting.order() == [1, 2, 21, 3]
