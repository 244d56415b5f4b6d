"""Clocks that are wrong at the start, that are set while the bot runs, forwards and backwards: the bot's own time does not jump."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from bot.desk import clock as timekeeping
from bot.desk.app import Chabudai
from bot.desk.clock import clock_left_in, timed
from bot.errors import NotAllowed
from bot.i18n import Reader
from bot.match import lobby
from bot.match.values import Pace
from bot.play.clock import TOLERANCE, Clock, Reading
from bot.store.both.flush import not_saved
from bot.store.sqlite.connect import open_store
from tests.bot.tables import BEGINNING, CLICK, PEOPLE, a_door, a_lobby, begun
from tests.bot.test_deadlines import Hours
from tests.patience import PATIENCE

HOUR, DAY = 3_600.0, 86_400.0
JUMPS = (200 * DAY, -200 * DAY, 2 * HOUR, -2 * HOUR)


class Machine:
    """What a machine knows of the time: how long it has run, and what the clock on its wall says."""

    def __init__(self, wrong_by: float = 0.0) -> None:
        self.run = 77.0
        self.wrong_by = wrong_by

    def wall(self) -> float:
        return BEGINNING + self.run + self.wrong_by

    def clock(self, left: Reading | None = None) -> Clock:
        return Clock(left, self.wall, lambda: self.run)


class Movable(Clock):
    """The clock of a machine; to move it lets time go by there."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        super().__init__(None, machine.wall, lambda: machine.run)

    @property
    def now(self) -> float:
        return self()

    @now.setter
    def now(self, time: float) -> None:
        self.machine.run += time - self()


@asynccontextmanager
async def hours(path: Any, wrong_by: float = 0.0) -> AsyncIterator[tuple[Hours, Machine]]:
    machine = Machine(wrong_by)
    async with a_door(path) as door:
        door.now = cast(Any, Movable(machine))
        clock = Hours(door)
        try:
            yield clock, machine
        finally:
            await clock.deadlines.close()


# ---- the clock


def test_time_goes_on_as_the_machine_runs():
    machine = Machine()
    clock = machine.clock()
    before = clock()
    machine.run += 5
    assert (before, clock()) == (machine.wall() - 5, machine.wall())


@pytest.mark.parametrize("by", JUMPS)
def test_a_wall_that_is_set_moves_nothing_but_what_is_read_there(by):
    machine = Machine()
    clock = machine.clock()
    before = clock()
    machine.wrong_by = by
    assert clock() == before
    assert clock.look() and not clock.look()
    assert clock() == before and clock() + clock.ahead == machine.wall()


def test_a_small_difference_is_not_worth_showing():
    machine = Machine()
    clock = machine.clock()
    machine.wrong_by = TOLERANCE
    assert not clock.look() and clock.ahead == 0


@pytest.mark.parametrize("by", JUMPS)
def test_the_next_start_goes_on_with_the_same_time(by):
    machine = Machine()
    clock = machine.clock()
    machine.wrong_by = by
    clock.look()
    machine.run += 3 * HOUR
    after = Clock(clock.reading, lambda: machine.wall() + HOUR, lambda: 5.0)  # another run, an hour later
    assert after() == clock() + HOUR and after.ahead == clock.ahead


def test_the_next_start_never_begins_before_what_was_read_last():
    machine = Machine()
    left = machine.clock().reading
    clock = Machine(wrong_by=-50 * 365 * DAY).clock(left)  # no battery: it is 1970 again
    assert clock() == left.now
    assert clock() + clock.ahead == BEGINNING + 77 - 50 * 365 * DAY


def test_a_clock_that_was_wrong_at_the_start_shows_what_is_right_when_it_is_set():
    machine = Machine(wrong_by=-200 * DAY)
    clock = machine.clock()
    deadline = clock() + HOUR
    machine.wrong_by = 0.0
    clock.look()
    assert Reader("en", ahead=clock.ahead).when(deadline) == f"<t:{int(machine.wall() + HOUR)}:R>"


# ---- whoever measures by it


@pytest.mark.dear("7200.0-0.0")
@pytest.mark.parametrize("wrong_by", [0.0, -300 * DAY, 300 * DAY])
@pytest.mark.parametrize("by", JUMPS)
async def test_nobody_is_reminded_or_away_because_a_clock_was_set(tmp_path, wrong_by, by):
    async with hours(tmp_path, wrong_by) as (clock, machine):
        await begun(clock.door, pace=Pace.DAYS)
        await clock.pass_(HOUR)
        machine.wrong_by += by
        assert clock.door.now.look()
        await clock.pass_(10 * HOUR)
        assert clock.reminded == []
        await clock.pass_(2 * HOUR)
        assert clock.reminded == [(1, 0), (1, 1)]
        await clock.pass_(10 * HOUR)
        assert not any(sitter.away for sitter in (await clock.door.matches.moment(1)).match.sitters)
        await clock.pass_(2 * HOUR)
        assert all(sitter.away for sitter in (await clock.door.matches.moment(1)).match.sitters)


@pytest.mark.parametrize("by", JUMPS)
async def test_the_host_of_a_lobby_is_no_longer_and_no_shorter_away_than_in_truth(tmp_path, by):
    async with hours(tmp_path) as (clock, machine):
        match = await clock.door.open(a_lobby(people=3), CLICK)
        machine.wrong_by += by
        with pytest.raises(NotAllowed):
            lobby.may_start(await clock.door.matches.match(match.id), PEOPLE[1], clock.door.now())
        machine.run += lobby.HOST_AWAY
        lobby.may_start(await clock.door.matches.match(match.id), PEOPLE[1], clock.door.now())


# ---- from one start to the next


@pytest.mark.parametrize("kept", ["", "null", "[]", '{"now": "soon"}', '{"now": 1e9, "ahead": null}'])
async def test_a_clock_that_cannot_be_read_begins_anew(tmp_path, kept):
    store = await open_store(tmp_path / "chabudai.db")
    await store.keep_fact(timekeeping.FACT, kept)
    with capture_logs() as logs:
        clock = await clock_left_in(store)
    await store.close()
    assert clock.ahead == 0 and [line["log_level"] for line in logs] == ["warning"]


class Bot:
    """What timekeeping asks of a bot."""

    def __init__(self, store: Any, clock: Clock) -> None:
        self.store, self.clock = store, clock
        self.told = asyncio.Event()

    async def clock_was_set(self) -> None:
        self.told.set()


async def test_a_clock_that_was_set_is_noticed_said_once_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(timekeeping, "LOOK_EVERY", 0.001)
    store, machine = await open_store(tmp_path / "chabudai.db"), Machine()
    bot = Bot(store, machine.clock())
    with capture_logs() as logs:
        async with timed(cast(Chabudai, bot)):
            machine.wrong_by = 200 * DAY
            await asyncio.wait_for(bot.told.wait(), PATIENCE)
    assert [(line["log_level"], line.get("seconds")) for line in logs] == [("warning", 200 * DAY)]
    assert json.loads(await store.fact(timekeeping.FACT) or "{}")["ahead"] == 200 * DAY
    await store.close()


async def test_a_full_disk_does_not_keep_anybody_from_looking_at_the_clock(monkeypatch):
    async def full(_key: str, _value: str) -> None:
        raise not_saved()

    monkeypatch.setattr(timekeeping, "LOOK_EVERY", 0.001)
    machine = Machine()
    bot = Bot(SimpleNamespace(keep_fact=full), machine.clock())
    with capture_logs():
        async with timed(cast(Chabudai, bot)):
            machine.wrong_by = -HOUR
            await asyncio.wait_for(bot.told.wait(), PATIENCE)
