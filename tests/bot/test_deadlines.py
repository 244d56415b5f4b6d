"""Deadlines, on a time that stands still until it is moved."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import pytest
from structlog.contextvars import get_contextvars

from bot.errors import Refused
from bot.match.values import Pace
from bot.play.deadlines import REST, Deadlines
from games.core.game import Seat
from games.core.text import Phrases
from tests.bot.tables import PEOPLE, a_door, begun

_ = Phrases("bot")
AIKO, BOTAN = PEOPLE[:2]


class Sleep:
    """Of one task, until it is woken or cancelled."""

    def __init__(self, until: float, task: asyncio.Task[object] | None) -> None:
        self.until, self.task = until, task
        self.over = asyncio.get_running_loop().create_future()


class Hours:
    """The deadlines of a door, their sleep, and whom they reminded."""

    def __init__(self, door):
        self.door = door
        self.sleeping: list[Sleep] = []
        self.reminded: list[tuple[int, Seat]] = []
        self.deadlines = Deadlines(door, lambda moment, seat: self.reminded.append((moment.match.id, seat)), self.sleep)
        door.listen(self.deadlines.changed)

    async def sleep(self, seconds: float) -> None:
        sleep = Sleep(self.door.now.now + seconds, asyncio.current_task())
        self.sleeping.append(sleep)
        await sleep.over

    async def pass_(self, seconds: float) -> None:
        """Let time go by, waking whoever sleeps at the right moments."""
        end = self.door.now.now + seconds
        while True:
            await self.calm()
            due = min((sleep.until for sleep in self.asleep), default=end + 1)
            if due > end:
                break
            self.door.now.now = max(due, self.door.now.now)
            for sleep in self.asleep:
                if sleep.until <= due:
                    sleep.over.set_result(None)
        self.door.now.now = end

    async def calm(self) -> None:
        """Until whatever runs (the store among it) has ended or sleeps."""
        while asyncio.all_tasks() - {asyncio.current_task()} - {sleep.task for sleep in self.asleep}:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0)

    @property
    def asleep(self) -> list[Sleep]:
        return [sleep for sleep in self.sleeping if not sleep.over.done()]

    @property
    def alarms(self) -> list[float]:
        return [sleep.until - self.door.now.now for sleep in self.asleep]


@asynccontextmanager
async def hours(path):
    async with a_door(path) as door:
        clock = Hours(door)
        try:
            yield clock
        finally:
            await clock.deadlines.close()


async def test_without_a_pace_there_is_no_clock(tmp_path):
    async with hours(tmp_path) as clock:
        moment = await begun(clock.door, pace=Pace.NONE)
        await clock.calm()
        assert moment.deadline is None and clock.alarms == []


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.LIVE, 90), (Pace.EVENING, 600), (Pace.DAYS, 86_400)])
async def test_each_pace_has_its_time(tmp_path, pace, seconds):
    async with hours(tmp_path) as clock:
        moment = await begun(clock.door, pace=pace)
        await clock.calm()
        assert moment.deadline == moment.since + seconds
        assert clock.alarms == [seconds / 2]


async def test_everybody_who_is_waited_for_is_reminded_once_at_half_time(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, people=3, pace=Pace.LIVE)
        await clock.door.answer(1, AIKO, 0, (0,))
        await clock.pass_(44)
        assert clock.reminded == []
        await clock.pass_(2)
        assert clock.reminded == [(1, 1), (1, 2)]
        await clock.pass_(40)
        assert clock.reminded == [(1, 1), (1, 2)]


async def test_between_the_reminder_and_the_end_the_clock_rests(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.LIVE)
        await clock.pass_(50)
        assert clock.reminded == [(1, 0), (1, 1)] and clock.alarms == [40]


async def test_in_two_matches_at_once_everybody_is_reminded_once(tmp_path):
    async with hours(tmp_path) as clock:
        for _ in range(2):
            await begun(clock.door, people=3, pace=Pace.LIVE)
            await clock.pass_(10)
        everybody = [(match, seat) for match in (1, 2) for seat in range(3)]
        await clock.pass_(40)
        assert clock.reminded == everybody
        await clock.door.leave(1, PEOPLE[2])  # which leaves the clock as it is
        await clock.pass_(20)
        assert clock.reminded == everybody


async def test_reminders_of_matches_that_are_over_are_forgotten(tmp_path):
    async with hours(tmp_path) as clock:
        moment = await begun(clock.door, pace=Pace.LIVE)
        await clock.pass_(50)
        assert clock.deadlines._reminded
        await clock.door.stop(moment.match.id, AIKO, moderator=False)
        assert not clock.deadlines._reminded


async def test_at_the_end_of_the_time_the_seat_is_the_computers(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.LIVE)
        await clock.pass_(89)
        assert not (await clock.door.matches.moment(1)).match.sitters[0].away
        await clock.pass_(2)
        moment = await clock.door.matches.moment(1)
        assert [sitter.away for sitter in moment.match.sitters] == [True, True]
        assert moment.people_waited_for == [] and clock.alarms == []


async def test_a_new_question_has_its_whole_time(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, people=3, pace=Pace.LIVE)
        await clock.pass_(80)
        await clock.door.answer(1, AIKO, 0, (0,))
        await clock.pass_(80)
        assert not any(sitter.away for sitter in (await clock.door.matches.moment(1)).match.sitters)
        assert clock.reminded == [(1, 0), (1, 1), (1, 2), (1, 1), (1, 2)]


async def test_computers_have_no_clock(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, people=1, computers=2, pace=Pace.LIVE)
        await clock.door.answer(1, AIKO, 0, (0,))
        await clock.pass_(200)
        moment = await clock.door.matches.moment(1)
        assert not any(sitter.away for sitter in moment.match.sitters) and clock.reminded == []


async def test_one_timer_waits_for_whatever_comes_next(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.DAYS)
        await begun(clock.door, pace=Pace.LIVE)
        await begun(clock.door, pace=Pace.EVENING)
        await clock.calm()
        assert clock.alarms == [45]
        await clock.door.stop(2, AIKO, moderator=True)
        await clock.calm()
        assert clock.alarms == [300]


async def test_what_is_out_of_date_does_not_pile_up(tmp_path):
    async with hours(tmp_path) as clock:
        moment = await begun(clock.door, pace=Pace.LIVE)
        for seconds in range(1, 1001):
            clock.deadlines.watch(moment.agreed(moment.match, since=moment.since + seconds))
        await clock.calm()
        assert clock.alarms == [1045] and len(clock.deadlines._alarm._heap) < 200


async def test_what_cannot_be_kept_is_tried_again_with_a_rest_in_between(tmp_path, monkeypatch):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.LIVE)
        tries = []

        async def full(match, seat, asked):
            tries.append(clock.door.now.now)
            raise Refused(_("Your action couldn’t be saved, so nothing has changed. Try again in a moment."))

        monkeypatch.setattr(clock.door, "away", full)
        await clock.pass_(90 + 3 * REST + 0.5)
        assert len(tries) == 2 * 4, "twice at each ring, for two people"
        monkeypatch.undo()
        await clock.pass_(2 * REST)
        assert all(sitter.away for sitter in (await clock.door.matches.moment(1)).match.sitters)


async def test_a_deadline_that_fails_does_not_stop_the_others(tmp_path, monkeypatch):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.LIVE)
        await begun(clock.door, pace=Pace.LIVE)
        away = clock.door.away

        async def broken(match, seat, asked):
            if match == 1:
                raise ZeroDivisionError
            return await away(match, seat, asked)

        monkeypatch.setattr(clock.door, "away", broken)
        await clock.pass_(92)
        assert (await clock.door.matches.moment(2)).match.sitters[0].away


async def test_what_is_logged_at_a_deadline_is_not_put_down_to_another_match(tmp_path):
    async with hours(tmp_path) as clock:
        bound = []
        clock.deadlines._remind = lambda moment, _seat: bound.append((moment.match.id, get_contextvars()))
        await begun(clock.door, pace=Pace.LIVE)
        await begun(clock.door, pace=Pace.LIVE)
        await clock.pass_(50)
        assert {number for number, _variables in bound} == {1, 2}
        assert all(variables.get("match", number) == number for number, variables in bound)


async def test_a_change_while_it_rings_does_not_stop_it(tmp_path):
    async with hours(tmp_path) as clock:
        await begun(clock.door, pace=Pace.LIVE)
        await begun(clock.door, pace=Pace.LIVE)
        clock.door.listen(lambda changed: clock.deadlines.watch(changed.after))
        await clock.pass_(91)
        for number in (1, 2):
            assert all(sitter.away for sitter in (await clock.door.matches.moment(number)).match.sitters)
