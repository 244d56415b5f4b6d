"""What the clock costs: the same for each match however many there are, and nothing for what is out of date."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from bot.match.moment import Moment
from bot.match.values import Pace, Phase
from bot.play import alarm as heaps
from bot.play.deadlines import Deadlines
from bot.play.door import Door
from bot.play.ownership import Alone
from bot.play.store import MatchStore
from tests.bot.tables import BEGINNING, moments

FEW, MANY = 3, 3_000
ROUNDS = 5  # in which every match goes on once


class Work:
    """How much is done with the heap, how often the clock is looked at, how often the timer is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done = self.looks = self.timers = 0
        for name, all_of_it in (("heappush", False), ("heappop", False), ("heapify", True)):
            monkeypatch.setattr(heaps, name, self._counting(getattr(heaps, name), all_of_it))
        monkeypatch.setattr(heaps.Alarm, "_wait", self._waiting(heaps.Alarm._wait))

    def _counting(self, function: Callable[..., Any], all_of_it: bool) -> Callable[..., Any]:
        def counted(heap: list[Any], *entry: Any) -> Any:
            self.done += len(heap) if all_of_it else 1
            return function(heap, *entry)

        return counted

    def _waiting(self, function: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., Coroutine[Any, Any, None]]:
        def counted(alarm: heaps.Alarm[Any], due: float) -> Coroutine[Any, Any, None]:
            self.timers += 1
            return function(alarm, due)

        return counted

    def now(self) -> float:
        self.looks += 1
        return BEGINNING


class Watched(Deadlines):
    def __init__(self, work: Work) -> None:
        super().__init__(Door(cast(MatchStore, SimpleNamespace(ownership=Alone())), work.now), lambda _moment, _seat: None)

    @property
    def size(self) -> int:
        return len(self._alarm._heap)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


@asynccontextmanager
async def watched(work: Work, matches: list[Moment]) -> AsyncIterator[Watched]:
    deadlines = Watched(work)
    for moment in matches:
        deadlines.watch(moment)
    await asyncio.sleep(0)
    work.done = work.looks = work.timers = 0
    try:
        yield deadlines
    finally:
        await deadlines.close()


def several(number: int) -> list[Moment]:
    """So many matches of people who have a day for each decision; none of them is due at the time of another."""
    moment = next(moments("tenno", 2, "deadlines"))
    match = replace(moment.match, pace=Pace.DAYS)
    return [moment.agreed(replace(match, id=each), since=BEGINNING + each) for each in range(1, number + 1)]


def gone_on(moment: Moment, round_: int) -> Moment:
    return moment.agreed(moment.match, since=moment.since + round_ * 10_000)


def stopped(moment: Moment) -> Moment:
    return moment.agreed(replace(moment.match, phase=Phase.STOPPED))


@pytest.mark.dear("3000")
@pytest.mark.parametrize("number", [FEW, MANY])
async def test_a_match_that_goes_on_costs_the_same_however_many_others_there_are(work: Work, number: int) -> None:
    matches = several(number)
    async with watched(work, matches) as deadlines:
        for round_ in range(1, ROUNDS + 1):
            for moment in matches:
                deadlines.watch(gone_on(moment, round_))
    changes = ROUNDS * number
    assert 0 < work.done <= 4 * changes and work.timers <= changes and work.looks <= 1


@pytest.mark.parametrize("number", [FEW, MANY])
async def test_a_match_that_is_not_the_next_to_be_due_sets_no_timer(work: Work, number: int) -> None:
    matches = several(number)
    async with watched(work, matches) as deadlines:
        for moment in matches[1:]:
            deadlines.watch(gone_on(moment, 1))
    assert work.timers == 0 and work.looks == 0


async def test_a_match_in_which_nothing_is_new_costs_nothing(work: Work) -> None:
    matches = several(MANY)
    async with watched(work, matches) as deadlines:
        for moment in matches:
            deadlines.watch(moment)
    assert (work.done, work.timers, work.looks) == (0, 0, 0)


@pytest.mark.parametrize("number", [FEW, MANY])
async def test_what_is_out_of_date_does_not_pile_up_behind_what_is_due_next(work: Work, number: int) -> None:
    matches, largest = several(number), 0
    async with watched(work, matches) as deadlines:
        for round_ in range(1, max(ROUNDS, 600 // number)):
            for moment in matches[1:]:
                deadlines.watch(gone_on(moment, round_))
                largest = max(largest, deadlines.size)
    assert largest <= 2 * number + 100


async def test_what_was_due_in_matches_that_are_over_is_forgotten(work: Work) -> None:
    matches = several(MANY)
    async with watched(work, matches) as deadlines:
        for moment in reversed(matches):
            deadlines.watch(stopped(moment))
        assert deadlines.size == 0 and deadlines._alarm._timer is None
    assert work.done <= 4 * MANY


async def test_however_many_matches_there_are_one_timer_waits(work: Work) -> None:
    async with watched(work, several(MANY)):
        assert [task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task()] == ["deadlines"]
