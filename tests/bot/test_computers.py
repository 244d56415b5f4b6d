"""Computer players at the door: when they answer, and that nothing hidden can be read from it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from itertools import islice

import pytest

from bot.errors import Refused
from bot.match.codec import codec, version_of
from bot.match.computers import AGAIN_IN, TO_LOOK, Computers, human_pace
from bot.match.moment import Moment
from bot.match.values import LogEntry, Phase
from bot.store.sqlite.store import SqliteStore
from games.core.dice import Dice, dice_of
from games.core.game import Seat, Told
from games.core.text import Phrases
from tests.bot.tables import PEOPLE, a_door, begun, moments
from tests.games.cases import tables
from tests.patience import PATIENCE

_ = Phrases("bot")


class Thinkers(Computers):
    """Computer players who think in this process; how long they would sleep is in `slept`."""

    def __init__(self, door, delay):
        self.slept: list[float] = []
        super().__init__(door, 0, lambda dice, moment: delay, self._slept)

    async def _slept(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


@asynccontextmanager
async def thinking(path, delay=0.0):
    """Computer players at a door."""
    async with a_door(path) as door:
        computers = Thinkers(door, delay)
        door.listen(computers.changed)
        try:
            yield door, computers
        finally:
            await computers.close()


async def until(door, true):
    """Until a change leads the match to a moment of which this is true."""
    changed = asyncio.Event()
    door.listen(lambda _changed: changed.set())
    async with asyncio.timeout(PATIENCE):
        while not true(await door.moment(1)):
            await changed.wait()
            changed.clear()


async def thought_out(computers):
    """Until nobody thinks any more."""
    while computers._tasks:
        await asyncio.wait([task for _asked, task in computers._tasks.values()])
        await asyncio.sleep(0)  # in which what is done is forgotten


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_pause_is_the_same_whatever_is_hidden(key, seats):
    for moment in islice(moments(key, seats, "pauses"), 120):
        public = tuple(entry for entry in moment.log if entry.told.to is None)
        guessed = moment.game.guess(moment.view(None), [entry.told.event for entry in public], Dice("pauses"))
        other = Moment(moment.match, moment.seq, guessed, moment.asked, moment.since, public)
        assert human_pace(dice_of("any", moment.seq), other) == human_pace(dice_of("any", moment.seq), moment)


def test_a_pause_is_one_to_three_seconds_and_longer_when_there_is_something_to_look_at():
    moment = next(moments("tenno", 2, "pace"))
    pauses = [human_pace(Dice(str(number)), moment) for number in range(300)]
    assert 1.0 <= min(pauses) < 1.1 and 2.9 < max(pauses) <= 3.0
    shown = moment.recalling((LogEntry(moment.seq, Told("seen by all", fades=True)),))
    assert human_pace(Dice("1"), shown) == human_pace(Dice("1"), moment) + TO_LOOK
    for told, seq in ((Told("seen by one", frozenset({Seat(0)}), fades=True), moment.seq), (Told("over", fades=True), moment.seq - 1)):
        assert human_pace(Dice("1"), moment.recalling((LogEntry(seq, told),))) == human_pace(Dice("1"), moment)


def test_a_pause_is_longer_when_a_hand_has_ended():
    scored = next(moment for moment in moments("tatsu", 4, "pace") if moment.view(None).just_scored is not None and moment.waiting)
    later = scored.recalling(())
    assert human_pace(Dice("1"), scored) == human_pace(Dice("1"), later) + TO_LOOK


async def test_computers_answer_what_they_are_asked(tmp_path):
    async with thinking(tmp_path) as (door, _computers):
        await begun(door, people=1, computers=2)
        await until(door, lambda moment: moment.waiting == {0})
        rows = await door.store.moves(1)
        assert {(row.seat, row.by) for row in rows[1:]} == {(1, "computer"), (2, "computer")}


async def test_a_match_of_who_is_away_goes_on_to_its_end(tmp_path):
    async with thinking(tmp_path) as (door, _computers):
        moment = await begun(door, people=1, computers=1)
        await door.away(1, Seat(0), moment.asked[0])
        await until(door, lambda moment: moment.match.phase is Phase.OVER)


async def test_who_comes_back_while_the_computer_waits_decides_alone(tmp_path):
    async with a_door(tmp_path) as door:
        gate = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await gate.wait()

        computers = Computers(door, 0, lambda dice, moment: 1.0, sleep)
        door.listen(computers.changed)
        moment = await begun(door, people=2)
        await door.away(1, Seat(0), moment.asked[0])
        await door.back(1, PEOPLE[0])
        assert computers._tasks
        gate.set()
        await thought_out(computers)
        assert (await door.moment(1)).seq == 0
        await computers.close()


async def test_an_answer_that_could_not_be_kept_is_given_again(tmp_path, monkeypatch):
    append, tries = SqliteStore.append, []

    async def full_at_first(store, move, *agreed):
        tries.append(move)
        if move.by == "computer" and len(tries) < 4:
            raise Refused(_("This could not be saved, so nothing has changed. Please try again in a moment."))
        await append(store, move, *agreed)

    monkeypatch.setattr(SqliteStore, "append", full_at_first)
    async with thinking(tmp_path) as (door, computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)
        assert [pause for pause in computers.slept if pause] == [AGAIN_IN, 2 * AGAIN_IN]


async def test_a_thought_that_fails_does_not_leave_the_others_waiting_for_ever(tmp_path, monkeypatch):
    think, tries = Computers._think, []

    async def failing_at_first(self, moment, seat, dice):
        tries.append(seat)
        if len(tries) == 1:
            raise ZeroDivisionError
        return await think(self, moment, seat, dice)

    monkeypatch.setattr(Computers, "_think", failing_at_first)
    async with thinking(tmp_path) as (door, _computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)


async def test_computers_think_while_they_pause(tmp_path, monkeypatch):
    thought = asyncio.Event()

    async def think(self, moment, seat, dice):
        thought.set()
        return 4

    async def sleep(seconds: float) -> None:
        await asyncio.wait_for(thought.wait(), PATIENCE)

    monkeypatch.setattr(Computers, "_think", think)
    async with a_door(tmp_path) as door:
        computers = Computers(door, 0, sleep=sleep)
        door.listen(computers.changed)
        moment = await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)
        [_setup, row] = await door.store.moves(1)
        assert codec("tenno").action(row.action, version_of(row, moment.match)) == moment.legal(Seat(1))[4]
        await computers.close()


async def test_a_thought_that_is_late_does_not_make_the_pause_longer(tmp_path, monkeypatch):
    cancelled = []

    async def for_ever(self, moment, seat, dice):
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(seat)

    monkeypatch.setattr(Computers, "_think", for_ever)
    async with thinking(tmp_path, delay=1.5) as (door, computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)
        assert (computers.slept, cancelled) == ([1.5], [1])


async def test_a_thinking_process_that_was_killed_is_replaced(tmp_path):
    async with a_door(tmp_path) as door:
        computers = Computers(door)
        moment = await begun(door, people=1, computers=1)
        pool, before = computers.thinkers._pool, await computers._think(moment, Seat(1), Dice("1"))
        for process in list(pool._processes.values()):
            process.kill()
        assert await computers._think(moment, Seat(1), Dice("2")) is None
        assert computers.thinkers._pool is not pool
        assert await computers._think(moment, Seat(1), Dice("1")) == before
        await computers.close()


async def test_where_thinking_processes_die_again_and_again_computers_answer_all_the_same(tmp_path, monkeypatch):
    class Dying(ProcessPoolExecutor):
        def submit(self, *_work):  # type: ignore[override]
            raise BrokenProcessPool

    monkeypatch.setattr("bot.match.thinkers.ProcessPoolExecutor", Dying)
    async with a_door(tmp_path) as door:
        computers, answered = Computers(door, 1, lambda dice, moment: 0.0), asyncio.Event()
        door.listen(computers.changed, lambda changed: answered.set() if changed.seat == 1 else None)
        await begun(door, people=1, computers=1)
        async with asyncio.timeout(10):
            await answered.wait()
        await computers.close()


async def test_a_computer_sees_and_is_told_what_its_seat_may_know(monkeypatch):
    known = []
    monkeypatch.setattr("bot.match.thinkers.choose", lambda game, level, view, legal, told, dice, playouts: known.append((view, told)) or 0)
    told = (Told("all"), Told("one", frozenset({Seat(1)})), Told("others", frozenset({Seat(0), Seat(2)})))
    moment = next(moments("tenno", 3, "known")).recalling(tuple(LogEntry(0, each) for each in told))
    computers = Computers(None, 0)  # type: ignore[arg-type]
    for seat in (Seat(1), Seat(2)):
        await computers._think(moment, seat, Dice("known"))
    assert known == [(moment.view(Seat(1)), ["all", "one"]), (moment.view(Seat(2)), ["all", "others"])]


async def test_nobody_thinks_about_a_match_that_was_stopped(tmp_path):
    async with thinking(tmp_path) as (door, computers):
        await begun(door, people=1, computers=1)
        stopped = await door.stop(1, PEOPLE[0], moderator=False)
        await thought_out(computers)
        assert stopped.phase is Phase.STOPPED and computers._tasks == {}
