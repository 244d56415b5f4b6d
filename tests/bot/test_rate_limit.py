"""How often something may be sent: turns of everybody together, and edits by token in a channel. Time is told, not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.desk.rate_limit import Budget, RateLimit

ONE, OTHER = 3000, 4000  # channels


class Clock:
    """A clock that is set forward, and rings whatever is due meanwhile."""

    def __init__(self) -> None:
        self.time = 100.0
        self.alarms: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.time

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        alarm = self.time + seconds, call
        self.alarms.append(alarm)
        return Alarm(lambda: self.alarms.remove(alarm) if alarm in self.alarms else None)

    def forward(self, seconds: float) -> None:
        end = self.time + seconds
        while due := sorted((alarm for alarm in self.alarms if alarm[0] <= end), key=lambda alarm: alarm[0]):
            self.alarms.remove(due[0])
            self.time = max(self.time, due[0][0])
            due[0][1]()
        self.time = end


class Alarm:
    def __init__(self, cancel: Callable[[], None]) -> None:
        self.cancel = cancel


# ---- turns


class Waiting:
    """Those who wait for turns, and when they had them, in seconds from the beginning."""

    def __init__(self, rate: float, portion: Callable[[], float] = lambda: 1.0) -> None:
        self.clock = Clock()
        self.began = self.clock.time
        self.turns = RateLimit(rate, self.clock.now, self.clock.later, portion)
        self.had: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, number: int) -> None:
        self.tasks += [asyncio.create_task(self._one()) for _ in range(number)]
        await asyncio.sleep(0)

    async def _one(self) -> None:
        await self.turns.take()
        self.had.append(round(self.clock.time - self.began, 6))

    async def forward(self, seconds: float) -> None:
        for end in [0.0, *[0.125] * round(8 * seconds)]:
            self.clock.forward(end)
            await asyncio.sleep(0)
            await asyncio.sleep(0)


async def test_turns_come_evenly():
    waiting = Waiting(4)
    await waiting.come(4)
    await waiting.forward(2)
    assert waiting.had == [0, 0.25, 0.5, 0.75]


async def test_whoever_comes_when_nobody_came_for_long_has_a_turn_at_once():
    waiting = Waiting(4)
    await waiting.come(40)
    await waiting.forward(60)
    waiting.had.clear()
    await waiting.come(2)
    await waiting.forward(1)
    assert waiting.had == [60, 60.25]


async def test_a_clock_that_rings_a_little_late_costs_nobody_a_turn():
    waiting = Waiting(4)
    await waiting.come(40)
    for _ in range(17):
        waiting.clock.time += 0.6
        await waiting.forward(0)
    assert len(waiting.had) == 40


async def test_when_the_clock_stood_still_for_long_not_everything_comes_in_a_bunch():
    waiting = Waiting(4)
    await waiting.come(40)
    waiting.clock.time += 5
    await waiting.forward(0)
    assert waiting.had == [0, 5, 5, 5]


async def test_who_does_not_wait_any_more_has_no_turn():
    waiting = Waiting(4)
    await waiting.come(3)
    waiting.tasks[1].cancel()
    await waiting.forward(2)
    assert waiting.had == [0, 0.25]


async def test_of_a_portion_turns_come_more_slowly():
    share = [1.0]
    waiting = Waiting(4, lambda: share[0])
    await waiting.come(5)
    share[0] = 0.5
    await waiting.forward(3)
    assert waiting.had == [0, 0.25, 0.75, 1.25, 1.75]


async def test_a_turn_that_is_given_back_comes_at_once():
    waiting = Waiting(4)
    await waiting.come(3)
    waiting.turns.give_back()
    await waiting.forward(1)
    assert waiting.had == [0, 0, 0.25]


# ---- edits by token


class Channel:
    """A budget whose waiting keys are sent when they are asked again, as a panel is. `sent`: who was, and when."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.began = self.clock.time
        self.sent: list[tuple[str, float]] = []
        self.budget: Budget[str] = Budget(self._again, self.clock.now, self.clock.later)

    def _again(self, key: str) -> None:
        assert self.want(key)

    def want(self, key: str, channel: int = ONE) -> bool:
        if self.budget.may(channel, key):
            self.sent.append((key, round(self.clock.time - self.began, 6)))
            return True
        return False

    def spent(self) -> Channel:
        """Ten were sent just now."""
        for number in range(10):
            assert self.want(f"first {number}")
        self.sent.clear()
        return self


def test_ten_may_be_sent_at_once_and_the_eleventh_waits():
    channel = Channel().spent()
    assert not channel.want("late")
    assert channel.budget.waiting == 1


def test_no_minute_has_more_than_thirty_edits():
    channel = Channel()
    for number in range(400):
        channel.want(str(number))
        channel.clock.forward(1)
    times = [when for _key, when in channel.sent]
    assert 100 < len(times) < 160
    assert 28 <= max(sum(start <= when < start + 60 for when in times) for start in times) <= 30


def test_whoever_came_last_is_sent_first():
    channel = Channel().spent()
    for key in ("a", "b", "c"):
        channel.want(key)
    channel.clock.forward(60)
    assert channel.sent == [("c", 3), ("b", 6), ("a", 9)]


def test_who_asks_again_while_it_waits_counts_as_the_newest_and_is_sent_once():
    channel = Channel().spent()
    for key in ("a", "b", "a"):
        channel.want(key)
    channel.clock.forward(60)
    assert channel.sent == [("a", 3), ("b", 6)]


def test_nobody_overtakes_those_who_wait():
    channel = Channel().spent()
    channel.want("a")
    channel.clock.forward(2.9)
    assert not channel.want("b") and channel.sent == []


def test_a_newer_token_drops_the_edit_that_waits():
    channel = Channel().spent()
    for key in ("a", "b"):
        channel.want(key)
    channel.budget.drop("b")
    channel.clock.forward(60)
    assert channel.sent == [("a", 3)]


def test_a_turn_that_was_given_and_is_not_wanted_any_more_is_not_kept_for_later():
    clock, asked = Clock(), list[str]()
    budget: Budget[str] = Budget(asked.append, clock.now, clock.later)
    for number in range(11):
        budget.may(ONE, str(number))
    clock.forward(3)
    assert asked == ["10"]
    budget.drop("10")
    for number in range(30):
        budget.may(ONE, f"more {number}")
    assert not budget.may(ONE, "10")


def test_a_turn_that_is_given_back_is_the_next_ones_at_once():
    channel = Channel().spent()
    for key in ("a", "b"):
        channel.want(key)
    channel.clock.forward(3)
    channel.budget.give_back(ONE)
    channel.clock.forward(0)
    assert channel.sent == [("b", 3), ("a", 3)]


def test_turns_that_are_given_back_do_not_heap_up():
    channel = Channel()
    for _ in range(5):
        channel.budget.give_back(ONE)
    assert [channel.want(str(number)) for number in range(11)] == [True] * 10 + [False]


def test_channels_do_not_wait_for_each_other():
    channel = Channel().spent()
    assert not channel.want("a")
    assert channel.want("b", OTHER)


def test_after_a_quiet_time_ten_may_be_sent_again_and_no_more():
    channel = Channel().spent()
    channel.clock.forward(600)
    assert [channel.want(str(number)) for number in range(11)] == [True] * 10 + [False]


def test_of_channels_in_which_nothing_is_sent_any_more_nothing_is_kept():
    channel = Channel()
    for number in range(1000):
        channel.want("a", number)
        channel.clock.forward(1)
    assert 0 < len(channel.budget._buckets) < 40 and not channel.budget._waiting


def test_closing_asks_nobody_again():
    channel = Channel().spent()
    channel.want("a")
    channel.budget.close()
    channel.clock.forward(60)
    assert channel.sent == []
