"""Work of which only the latest matters."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from unittest.mock import Mock

import aiohttp
import pytest

from bot.desk import answer_first, deliver
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.deliver import Sent
from bot.desk.rate_limit import RateLimit
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


async def test_a_run_that_was_crossed_is_followed_by_the_next_one_at_once():
    bench = Bench()
    bench.coalescer = Coalescer("bench", bench.work, rest=3600.0)
    bench.coalescer.request("a")
    await asyncio.sleep(0)
    assert bench.coalescer.is_running("a") and not bench.coalescer.is_crossed("a")
    with bench.coalescer.paused("a"):
        assert bench.coalescer.is_crossed("a")
        bench.coalescer.request("a")
        await bench.quiet()
        assert bench.done == ["a"] and not bench.coalescer.is_crossed("a")
    await bench.quiet()
    assert bench.done == ["a", "a"]
    bench.coalescer.request("a")
    await bench.quiet()
    assert bench.done == ["a", "a"], "and a rest follows that one"
    await bench.coalescer.close()


async def test_what_was_paused_while_something_failed_goes_on():
    bench = Bench()
    with pytest.raises(ZeroDivisionError), bench.coalescer.paused("a"):
        bench.coalescer.request("a")
        raise ZeroDivisionError
    await bench.quiet()
    assert bench.done == ["a"]


async def test_what_was_done_in_another_way_is_not_done_once_more():
    bench = Bench()
    with bench.coalescer.paused("a"):
        bench.coalescer.request("a")
        bench.coalescer.withdraw("a", bench.coalescer.requested("a"))
    await bench.quiet()
    assert bench.done == [] and not bench.coalescer.busy


async def test_what_was_requested_since_is_done_whatever_was_done_in_another_way():
    bench = Bench()
    with bench.coalescer.paused("a"):
        requested = [bench.coalescer.requested("a")]
        bench.coalescer.request("a")
        requested.append(bench.coalescer.requested("a"))
        bench.coalescer.request("a")
        for each in requested:
            bench.coalescer.withdraw("a", each)
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


# ---- resting


class Resting:
    """Work that takes no time, told when. A key rests for 2.5 seconds; all together have as many turns a second as `rate`."""

    def __init__(self, rate: float | None = None) -> None:
        self.time, self.began = 1000.0, 1000.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.done: list[tuple[str, float]] = []
        self.nothing: set[str] = set()
        self.urgent: set[str] = set()
        self.turns = None if rate is None else RateLimit(rate, lambda: self.time, self.later)
        now, urgent = (lambda: self.time), self.urgent.__contains__
        self.coalescer = Coalescer("bench", self.work, 2.5, self.turns, urgent=urgent, now=now, sleep=self.sleep)

    async def work(self, key: str) -> bool | None:
        if key in self.nothing:
            return False
        self.done.append((key, round(self.time - self.began, 6)))
        return None

    async def sleep(self, seconds: float) -> None:
        waking = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, waking))
        await waking

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.Future[None]:
        waking = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, waking))
        waking.add_done_callback(lambda woken: woken.cancelled() or call())
        return waking

    async def request(self, *keys: str) -> None:
        for key in keys:
            self.coalescer.request(key)
        await quiet()

    async def forward(self, seconds: float) -> None:
        end = self.time + seconds
        while due := sorted((each for each in self.sleepers if each[0] <= end), key=lambda each: each[0]):
            self.sleepers.remove(due[0])
            self.time = due[0][0]
            if not due[0][1].done():
                due[0][1].set_result(None)
            await quiet()
        self.time = end


async def quiet() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def test_what_changes_every_second_is_shown_at_once_and_then_every_two_or_three():
    resting = Resting()
    for _ in range(9):
        await resting.request("a")
        await resting.forward(1)
    assert resting.done == [("a", 0), ("a", 2.5), ("a", 5), ("a", 7.5)]


async def test_the_last_change_is_always_shown():
    resting = Resting()
    await resting.request("a")
    await resting.forward(1)
    await resting.request("a")
    await resting.forward(60)
    assert resting.done == [("a", 0), ("a", 2.5)] and not resting.coalescer.busy


async def test_after_a_rest_the_next_change_is_shown_at_once():
    resting = Resting()
    await resting.request("a")
    await resting.forward(30)
    await resting.request("a")
    assert resting.done == [("a", 0), ("a", 30)]


async def test_one_rests_and_the_other_does_not():
    resting = Resting()
    await resting.request("a")
    await resting.forward(1)
    await resting.request("b", "a")
    assert resting.done == [("a", 0), ("b", 1)]


async def test_what_had_nothing_to_show_need_not_rest():
    resting = Resting()
    resting.nothing = {"a"}
    await resting.request("a")
    resting.nothing = set()
    await resting.forward(1)
    await resting.request("a")
    assert resting.done == [("a", 1)]


async def test_what_is_paused_while_it_rests_waits_until_both_are_over():
    resting = Resting()
    await resting.request("a")
    await resting.request("a")
    with resting.coalescer.paused("a"):
        await resting.forward(10)
        assert resting.done == [("a", 0)]
    await quiet()
    assert resting.done == [("a", 0), ("a", 10)]


async def test_all_together_keep_the_pace_and_who_came_first_is_first():
    resting = Resting(rate=2)
    await resting.request("a", "b", "c", "d")
    await resting.forward(10)
    assert resting.done == [("a", 0), ("b", 0.5), ("c", 1), ("d", 1.5)]


async def test_who_is_urgent_goes_before_those_who_wait_already():
    resting = Resting(rate=2)
    resting.urgent.update("de")
    await resting.request("a", "b", "c", "d", "e")
    await resting.forward(10)
    assert resting.done == [("a", 0), ("d", 0.5), ("e", 1), ("b", 1.5), ("c", 2)]


async def test_every_fourth_turn_is_left_to_those_who_are_not_urgent():
    resting = Resting(rate=2)
    resting.urgent.update("uvwxyz")
    await resting.request("a", "b", "u", "v", "w", "x", "y", "z")
    await resting.forward(10)
    assert "".join(key for key, _when in resting.done) == "auvwbxyz"


async def test_the_turn_of_what_had_nothing_to_show_is_the_next_ones():
    resting = Resting(rate=2)
    resting.nothing = {"b", "c"}
    await resting.request("a", "b", "c", "d")
    await resting.forward(10)
    assert resting.done == [("a", 0), ("d", 0.5)]


async def test_tables_and_panels_that_share_turns_take_them_together():
    resting = Resting(rate=2)
    panels = Coalescer("panels", resting.work, limit=resting.turns, now=lambda: resting.time, sleep=resting.sleep)
    await resting.request("table", "another table")
    panels.request("panel")
    await resting.forward(10)
    assert resting.done == [("table", 0), ("another table", 0.5), ("panel", 1)]


async def test_who_rests_keeps_nobody_from_their_turn():
    resting = Resting(rate=2)
    await resting.request("a")
    await resting.forward(1)
    await resting.request("a", "b", "c")
    await resting.forward(10)
    assert resting.done == [("a", 0), ("b", 1), ("c", 1.5), ("a", 2.5)]


async def test_what_was_forgotten_of_the_rested_is_only_what_is_over():
    resting = Resting()
    for number in range(100):
        await resting.request(str(number))
        await resting.forward(1)
    assert 0 < len(resting.coalescer._rested) < 5


async def test_closing_leaves_what_rests():
    resting = Resting()
    await resting.request("a")
    await resting.request("a")
    await asyncio.wait_for(resting.coalescer.close(), PATIENCE)
    assert resting.done == [("a", 0)] and not resting.coalescer.busy


async def test_no_more_than_so_many_run_at_a_time(monkeypatch):
    monkeypatch.setattr("bot.desk.coalescer.AT_ONCE", 2)
    running, most = 0, 0

    async def work(_key: int) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    coalescer = Coalescer("bench", work)
    for key in range(10):
        coalescer.request(key)
    while coalescer.busy:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)
    assert most == 2


# ---- whoever clicked is answered first


async def test_what_follows_from_a_click_begins_when_its_answer_is_on_its_way():
    bench = Bench(turns=0)
    with answer_first.answering():
        bench.coalescer.request("a")
        await bench.quiet()
        assert not bench.done
        answer_first.on_its_way()
        written = asyncio.create_task(asyncio.sleep(0, list(bench.done)))
        assert await written == [], "the task that writes the answer is there first"
        await bench.quiet()
        assert bench.done == ["a"]


async def test_a_click_that_is_never_answered_holds_nothing_up_for_ever():
    bench = Bench()
    with pytest.raises(ZeroDivisionError), answer_first.answering():
        bench.coalescer.request("a")
        raise ZeroDivisionError
    await bench.quiet()
    assert bench.done == ["a"]


async def test_what_follows_from_no_click_waits_for_none():
    bench = Bench()

    async def click() -> None:
        with answer_first.answering():
            await asyncio.Event().wait()

    unanswered = asyncio.create_task(click())
    await asyncio.sleep(0)
    bench.coalescer.request("a")
    await bench.quiet()
    unanswered.cancel()
    assert bench.done == ["a"]


async def test_at_the_end_nobody_waits_for_a_click_to_be_answered():
    bench = Bench()
    with answer_first.answering():
        bench.coalescer.request("a")
        await bench.quiet()
        async with asyncio.timeout(PATIENCE):
            await bench.coalescer.close()
    assert not bench.done and not bench.coalescer.busy


async def test_nothing_waits_until_discord_has_taken_the_answer():
    bench, interaction = Bench(turns=0), Mock()

    async def send() -> Sent:
        await bench.quiet()
        assert bench.done == ["a"]
        return Sent(1)

    with answer_first.answering():
        bench.coalescer.request("a")
        assert await deliver._first_answer(interaction, send) == Sent(1)
