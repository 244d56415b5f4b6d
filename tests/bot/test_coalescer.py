"""Work of which only the latest matters."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.desk.coalescer import Coalescer, RetryLater
from tests.patience import PATIENCE


class Bench:
    """Work that takes as many turns of the loop as it is told, and says what it did."""

    def __init__(self, turns: int = 3) -> None:
        self.turns, self.done, self.problems = turns, list[str](), list[Exception]()
        self.coalescer = Coalescer("bench", self.work)

    async def work(self, key: str) -> None:
        for _ in range(self.turns):
            await asyncio.sleep(0)
        if self.problems:
            raise self.problems.pop()
        self.done.append(key)

    async def quiet(self) -> None:
        for _ in range(50):
            await asyncio.sleep(0)


async def test_what_is_requested_ten_times_while_it_runs_runs_once_more():
    bench = Bench()
    bench.coalescer.request("a")
    await asyncio.sleep(0)
    for _ in range(10):
        bench.coalescer.request("a")
    await bench.quiet()
    assert bench.done == ["a", "a"]


async def test_what_is_requested_while_a_mistake_is_made_is_done_after_it():
    bench = Bench()
    bench.problems = [ZeroDivisionError()]
    bench.coalescer.request("a")
    await asyncio.sleep(0)
    bench.coalescer.request("a")
    await bench.quiet()
    assert bench.done == ["a"]


@pytest.mark.parametrize("turns", range(8))
async def test_nothing_that_is_requested_is_forgotten_at_whatever_moment(turns):
    bench = Bench(turns=1)
    done_before: list[int] = []

    async def requesting() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        done_before.append(len(bench.done))
        bench.coalescer.request("a")

    bench.coalescer.request("a")
    await asyncio.gather(requesting())
    await bench.quiet()
    assert len(bench.done) > done_before[0]


async def test_work_that_is_paused_starts_when_the_last_who_paused_it_is_done():
    bench = Bench()
    with bench.coalescer.paused("a"):
        with bench.coalescer.paused("a"):
            bench.coalescer.request("a")
        await bench.quiet()
        assert bench.done == []
    await bench.quiet()
    assert bench.done == ["a"]


async def test_what_was_paused_while_something_failed_goes_on():
    bench = Bench()
    with pytest.raises(ZeroDivisionError), bench.coalescer.paused("a"):
        bench.coalescer.request("a")
        raise ZeroDivisionError
    await bench.quiet()
    assert bench.done == ["a"]


async def test_different_keys_do_not_wait_for_each_other():
    bench = Bench(turns=20)
    bench.coalescer.request("slow")
    bench.turns = 0
    bench.coalescer.request("quick")
    with bench.coalescer.paused("paused"):
        bench.coalescer.request("paused")
        await bench.quiet()
        assert set(bench.done) == {"slow", "quick"}


@pytest.mark.parametrize("problem", [RetryLater(), aiohttp.ClientConnectionError(), OSError(), TimeoutError()])
async def test_what_cannot_be_done_now_is_done_later(problem, monkeypatch):
    monkeypatch.setattr("bot.desk.coalescer.RETRY_IN", 0.0)
    bench = Bench()
    bench.problems = [problem, problem]
    bench.coalescer.request("a")
    await bench.quiet()
    assert bench.done == ["a"]


async def test_a_mistake_does_not_keep_the_next_from_being_shown():
    bench = Bench()
    bench.problems = [ZeroDivisionError()]
    bench.coalescer.request("a")
    await bench.quiet()
    bench.coalescer.request("a")
    await bench.quiet()
    assert bench.done == ["a"]


async def test_closing_finishes_what_runs_and_does_not_wait_for_what_is_retried(monkeypatch):
    monkeypatch.setattr("bot.desk.coalescer.RETRY_IN", 10 * PATIENCE)
    monkeypatch.setattr("bot.desk.coalescer.FINISH", 10 * PATIENCE)
    bench = Bench()
    bench.problems = [RetryLater()]
    bench.coalescer.request("later")
    await bench.quiet()
    bench.coalescer.request("running")
    await asyncio.wait_for(bench.coalescer.close(), PATIENCE)
    assert bench.done == ["running"]
    bench.coalescer.request("too late")
    await bench.quiet()
    assert bench.done == ["running"]
