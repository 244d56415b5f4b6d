"""Deadlines: the reminder at half time, and the end of a player's time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from bot.errors import Refused
from bot.match import pauses
from bot.match.moment import Changed, Moment
from bot.match.values import Match, Pace, Phase
from bot.play.alarm import Alarm, Sleep
from bot.play.door import Door
from bot.play.part import Part
from bot.play.pauses import Holding
from games.core.game import Seat

log = structlog.get_logger()

Remind = Callable[[Moment, Seat], None]
Awake = Callable[[int, float], Awaitable[float]]  # a person and a time: that time, or the end of their quiet hours if it falls within them


async def always_awake(_person: int, when: float) -> float:
    return when


REST = 1.0  # seconds between two rings: a failed action is not repeated at once
AGAIN_IN = 10.0  # seconds until a match that failed is checked again


class Deadlines(Part):
    def __init__(self, door: Door, remind: Remind, sleep: Sleep = asyncio.sleep, awake: Awake = always_awake) -> None:
        self._door = door
        self._remind, self._awake = remind, awake
        self._alarm: Alarm[int] = Alarm("deadlines", door.now, self._check_alone, sleep, REST)
        self._reminded: dict[int, float] = {}  # match -> the `since` for which a reminder was sent
        self._holding = Holding(door, sleep)

    def changed(self, changed: Changed) -> None:
        self._holding.watch(changed.match)
        if changed.match.ended:
            self._reminded.pop(changed.match.id, None)
        if changed.after is not None:
            self.watch(changed.after)

    async def resume(self, match: Match) -> None:
        if match.phase is Phase.PLAYING:
            self.watch(await self._door.matches.moment(match.id))

    def watch(self, moment: Moment) -> None:
        """Set the alarm for what is due next in this match. The cost does not depend on the number of matches."""
        self._alarm.set(moment.match.id, self._next(moment))

    def expect(self, match: Match) -> None:
        """After a start, for a match that has not been loaded yet: the earliest time at which something may be due."""
        self._holding.watch(match)
        if match.phase is Phase.PLAYING and match.pace.seconds is not None:
            self._alarm.set(match.id, self._door.now() + match.pace.seconds / 2)

    def _next(self, moment: Moment) -> float | None:
        end, seconds = moment.deadline, moment.match.pace.seconds
        if end is None or seconds is None or not moment.people_waited_for:
            return None
        return end if self._reminded.get(moment.match.id) == moment.since else end - seconds / 2

    async def _check_alone(self, match_id: int) -> None:
        """A failure in one match must not stop the clocks of the others."""
        try:
            moment = await self._door.matches.moment(match_id)
            if not self._door.ownership.holds(moment.match):
                return
            later = await self._check(moment)
            moment = await self._door.matches.moment(match_id)
        except Refused as refused:
            log.info("a deadline could not be checked", match=match_id, why=str(refused))
            return
        except Exception:
            log.exception("a deadline failed", match=match_id)
            self._alarm.set(match_id, self._door.now() + AGAIN_IN)
            return
        due = self._next(moment)
        self._alarm.set(match_id, None if due is None else max(later or due, self._door.now() + REST))

    async def _check(self, moment: Moment) -> float | None:
        """Apply what is due. Returns when to check again if a player has time left because of their quiet hours."""
        end, seconds = moment.deadline, moment.match.pace.seconds
        if end is None or seconds is None:
            return None
        if self._door.now() >= end:
            ends = {seat: await self.end_for(moment, seat) or end for seat in moment.people_waited_for}
            for seat, when in ends.items():
                if when <= self._door.now():
                    await self._out_of_time(moment, seat)
            return min((when for when in ends.values() if when > self._door.now()), default=None)
        if self._door.now() >= end - seconds / 2 and self._reminded.get(moment.match.id) != moment.since:
            self._reminded[moment.match.id] = moment.since
            for seat in moment.people_waited_for:
                if not pauses.is_held(moment.match.sitters[seat], self._door.now()):
                    self._remind(moment, seat)
        return None

    async def end_for(self, moment: Moment, seat: Seat) -> float | None:
        """When this seat's time runs out; None: never. At the pace of days, quiet hours and vacations do not count."""
        end, sitter = moment.deadline, moment.match.sitters[seat]
        if end is None or sitter.person is None or moment.match.pace is not Pace.DAYS:
            return end
        return await self._awake(sitter.person, pauses.end_for(sitter, moment.since, end))

    async def _out_of_time(self, moment: Moment, seat: Seat) -> None:
        try:
            await self._door.away(moment.match.id, seat, moment.asked[seat])
        except Refused as refused:  # answered at the last moment
            log.debug("answered at the last moment", match=moment.match.id, why=str(refused))

    async def close(self) -> None:
        await self._holding.close()
        await self._alarm.close()
