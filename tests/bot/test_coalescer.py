"""Work of which only the latest matters."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.desk.coalescer import Latest, NotNow


class Bench:
    """Work that takes as many turns of the loop as it is told, and says what it did."""

    def __init__(self, turns: int = 3) -> None:
        self.turns, self.done, self.problems = turns, list[str](), list[Exception]()
        self.latest = Latest("bench", self.work)

    async def work(self, key: str) -> None:
        for _ in range(self.turns):
            await asyncio.sleep(0)
        if self.problems:
            raise self.problems.pop()
        self.done.append(key)

    async def quiet(self) -> None:
        for _ in range(50):
            await asyncio.sleep(0)


async def test_what_is_asked_for_ten_times_while_it_runs_runs_once_more():
    bench = Bench()
    bench.latest.ask("a")
    await asyncio.sleep(0)
    for _ in range(10):
        bench.latest.ask("a")
    await bench.quiet()
    assert bench.done == ["a", "a"]


@pytest.mark.parametrize("turns", range(8))
async def test_nothing_that_is_asked_for_is_forgotten_at_whatever_moment(turns):
    bench = Bench(turns=1)
    asked: list[int] = []

    async def asking() -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        asked.append(len(bench.done))
        bench.latest.ask("a")

    bench.latest.ask("a")
    await asyncio.gather(asking())
    await bench.quiet()
    assert len(bench.done) > asked[0]


async def test_work_that_is_held_starts_when_the_last_who_holds_it_lets_go():
    bench = Bench()
    bench.latest.hold("a")
    bench.latest.hold("a")
    bench.latest.ask("a")
    bench.latest.release("a")
    await bench.quiet()
    assert bench.done == []
    bench.latest.release("a")
    await bench.quiet()
    assert bench.done == ["a"]


async def test_different_keys_do_not_wait_for_each_other():
    bench = Bench(turns=20)
    bench.latest.ask("slow")
    bench.turns = 0
    bench.latest.ask("quick")
    bench.latest.hold("held")
    bench.latest.ask("held")
    await bench.quiet()
    assert set(bench.done) == {"slow", "quick"}


@pytest.mark.parametrize("problem", [NotNow(), aiohttp.ClientConnectionError(), OSError(), TimeoutError()])
async def test_what_cannot_be_done_now_is_done_later(problem, monkeypatch):
    monkeypatch.setattr("bot.screen.latest.AGAIN_IN", 0.0)
    bench = Bench()
    bench.problems = [problem, problem]
    bench.latest.ask("a")
    await bench.quiet()
    assert bench.done == ["a"]


async def test_a_mistake_does_not_keep_the_next_from_being_shown():
    bench = Bench()
    bench.problems = [ZeroDivisionError()]
    bench.latest.ask("a")
    await bench.quiet()
    bench.latest.ask("a")
    await bench.quiet()
    assert bench.done == ["a"]


async def test_closing_finishes_what_runs_and_does_not_wait_for_what_is_put_off():
    bench = Bench()
    bench.problems = [NotNow()]
    bench.latest.ask("off")
    await bench.quiet()
    bench.latest.ask("running")
    await asyncio.wait_for(bench.latest.close(), 1)
    assert bench.done == ["running"]
    bench.latest.ask("late")
    await bench.quiet()
    assert bench.done == ["running"]
