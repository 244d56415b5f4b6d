"""Where computer players think: how much, for whom first, and what becomes of a process that dies or does not come to an end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import asynccontextmanager

import msgspec
import pytest
from msgspec import Raw
from structlog.testing import capture_logs

from bot.play import thinking_pool, thinking_process
from bot.play.thinking_pool import AT_EASE, WAITING, ThinkingPool, question_of
from bot.play.thinking_process import Died, ThinkingProcess
from games.ai import worker
from games.ai.levels import PLAYOUTS, Level
from games.ai.worker import READY, Question
from games.core.game import Seat
from tests.bot.tables import moments
from tests.patience import PATIENCE

NOTHING, SOON, LATER = Raw(b"[]"), 30.0, 60.0


def question(does: str = "answers", level: Level = Level.STRONG) -> Question:
    return Question(does, level, "", NOTHING, NOTHING, NOTHING, "dice")


@asynccontextmanager
async def thinking(processes: int = 1):
    found = ThinkingPool(processes)
    try:
        async with asyncio.timeout(PATIENCE):
            yield found
    finally:
        await found.close()


@pytest.fixture
def odd(monkeypatch):
    monkeypatch.setattr(thinking_process, "WORKER", "tests.bot.odd_worker")


async def thought(found: ThinkingPool, does: str = "answers", level: Level = Level.STRONG, seconds: float = SOON) -> tuple[int, int] | None:
    """How much was thought, and by which process."""
    choices = await found.think(question(does, level), seconds)
    return None if choices is None else (choices[0].index, int(msgspec.json.decode(choices[0].why)))


async def until(true) -> None:
    while not true():  # noqa: ASYNC110 - it happens in another process, which tells nobody
        await asyncio.sleep(0.005)


# ---- how much, and for whom


async def test_who_thinks_alone_thinks_all_that_their_level_thinks(odd):
    async with thinking() as found:
        for level in (Level.STRONG, Level.NORMAL, Level.EASY):
            assert (await thought(found, level=level) or [None])[0] == PLAYOUTS[level]


async def test_the_more_wait_the_less_is_thought(odd):
    async with thinking() as found:
        others = [asyncio.create_task(thought(found, seconds=SOON + number)) for number in range(3 * AT_EASE)]
        budgets = [(await other or [0])[0] for other in others]
        assert budgets == [PLAYOUTS[Level.STRONG] // (1 + left // AT_EASE) for left in reversed(range(3 * AT_EASE))]
        assert min(budgets) < max(budgets) == PLAYOUTS[Level.STRONG]


async def test_who_has_to_answer_first_is_thought_for_first(odd):
    async with thinking() as found:
        answered = []

        async def ask(name: str, seconds: float) -> None:
            await thought(found, seconds=seconds)
            answered.append(name)

        await asyncio.gather(ask("later", LATER), ask("sooner", SOON))
        assert answered == ["sooner", "later"]


async def test_of_too_many_questions_some_have_no_thought_and_nobody_waits_for_it(odd):
    async with thinking() as found:
        waiting = [asyncio.create_task(thought(found)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        assert await thought(found) is None
        assert None not in await asyncio.gather(*waiting)


async def test_a_thought_that_has_taken_long_enough_answers_by_what_it_has_found(odd):
    async with thinking() as found:
        assert await thought(found, "ponders", seconds=0) is None, "its time was over before a process was there"
        await until(lambda: found.pids)
        first = await thought(found, "ponders", seconds=0.3)
        assert first is not None and await thought(found) == first, "by the same process"


async def test_what_nobody_waits_for_any_more_is_not_thought_about(odd):
    async with thinking() as found:
        left = asyncio.create_task(thought(found, "hangs"))
        await asyncio.sleep(0)
        left.cancel()
        assert await thought(found) is not None


# ---- what goes wrong


@pytest.mark.parametrize("does", ["dies", "hangs", "babbles"])
async def test_a_process_that_dies_or_hangs_costs_one_thought_and_the_others_go_on(odd, monkeypatch, does):
    monkeypatch.setattr(thinking_pool, "HANGS", 0.2)
    with capture_logs() as logs:
        async with thinking(2) as found:
            found.warm()
            await until(lambda: len(found.pids) == 2)
            before = set(found.pids)
            odd_one = asyncio.create_task(thought(found, does, seconds=0.3))
            await until(found._waiting.empty)
            others = [await thought(found) for _ in range(20)]
            assert await odd_one is None and None not in others
            [there] = {each[1] for each in others if each is not None} & before
            await until(lambda: len(found.pids) == 2 and set(found.pids) - before)
            assert there in found.pids, "who had nothing to do with it was killed, too"
    assert [line["log_level"] for line in logs] == ["error"]


async def test_a_process_that_was_killed_while_it_had_nothing_to_do_costs_nothing(odd):
    async with thinking() as found:
        _budget, first = await thought(found) or (0, 0)
        assert first, "there is no such thought, and 0 would be all of us"
        os.kill(first, signal.SIGKILL)
        await until(lambda: not found.pids)
        _budget, second = await thought(found) or (0, 0)
        assert second not in {0, first}


async def test_a_mistake_in_a_thought_is_told_and_the_process_goes_on(odd):
    with capture_logs() as logs:
        async with thinking() as found:
            first = await thought(found)
            assert await thought(found, "fails") is None
            assert await thought(found) == first
    assert [(line["event"], line["trace"]) for line in logs] == [("thinking failed", "Traceback: it fails")]


async def test_a_process_that_cannot_be_started_is_started_again(odd, monkeypatch):
    start, tries = ThinkingProcess.start, []

    async def failing_at_first(self):
        tries.append(self)
        if len(tries) < 3:
            raise OSError("no more processes")
        await start(self)

    monkeypatch.setattr(ThinkingProcess, "start", failing_at_first)
    monkeypatch.setattr(thinking_pool, "AGAIN_IN", 0.001)
    async with thinking() as found:
        assert await thought(found) is not None
        assert len(tries) == 3


async def test_when_thinking_ends_nobody_goes_on_waiting_and_no_process_is_left(odd):
    async with thinking() as found:
        waiting = [asyncio.create_task(thought(found, "hangs")) for _ in range(3)]
        await until(lambda: found.pids and found._waiting.qsize() == 2)
        pids = found.pids
        await found.close()
        assert await asyncio.gather(*waiting) == [None] * 3
        for pid in pids:
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)


async def test_without_processes_there_is_no_thought_and_a_glance_is_done_by_a_thread(monkeypatch):
    here, there = threading.get_ident(), []
    look = worker.answer
    monkeypatch.setattr(worker, "answer", lambda asked: there.append(threading.get_ident()) or look(asked))
    moment = next(moments("tatsu", 4, "glance"))
    [seat] = moment.waiting
    async with thinking(0) as found:
        asked = question_of(moment, seat, Level.STRONG, "seed")
        assert await found.think(asked, SOON) is None
        [choice] = await found.glance(asked)
        assert 0 <= choice.index < len(moment.legal(seat))
    assert len(there) == 1 and here not in there


# ---- the real process


async def test_processes_are_warm_before_anybody_waits():
    async with thinking() as found:
        found.warm()
        await until(lambda: found.pids)


async def test_a_process_that_does_not_run_says_so():
    idle = ThinkingProcess()
    with pytest.raises(Died):
        idle.say(b"")
    with pytest.raises(Died):
        await idle.hear()
    await idle.stop()


async def test_a_process_is_stopped_while_somebody_hears_it(odd):
    process = ThinkingProcess()
    async with asyncio.timeout(PATIENCE):
        await process.start()
        process.say(msgspec.json.encode(question("hangs")))
        hearing = asyncio.create_task(process.hear())
        await asyncio.sleep(0)
        await process.stop()
        with pytest.raises(Died):
            await hearing


@pytest.mark.parametrize("does", ["answers", "hangs"])
def test_a_process_ends_when_the_bot_has_gone_in_the_middle_of_a_thought_too(does):
    process = subprocess.Popen([sys.executable, "-m", "tests.bot.odd_worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.readline() == READY
        process.stdin.write(msgspec.json.encode(question(does)) + b"\n")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_a_process_that_nobody_hears_ends_without_a_word():
    """The bot was killed: what is said breaks before the end of what is asked is read."""
    asked = next(moments("tenno", 2, "killed"))
    wanted = question_of(asked, min(asked.waiting), Level.EASY, "seed")
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-m", thinking_process.WORKER], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        assert process.stdout.readline() == READY
        process.stdout.close()
        process.stdin.write(msgspec.json.encode(wanted) + b"\n")
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


async def test_a_thought_is_the_same_in_a_process_and_in_this_one():
    moment = next(moments("tatsu", 4, "same"))
    [seat] = moment.waiting
    async with thinking() as found:
        asked = question_of(moment, Seat(seat), Level.NORMAL, "seed")
        there = await found.think(asked, SOON)
        assert there == msgspec.json.decode(msgspec.json.encode(worker.answer(asked)), type=list[thinking_pool.Choice])
