"""Deadlines. One timer, armed for whatever comes next: the reminder at half time, or the end of somebody's time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import structlog

from bot.errors import Refused
from bot.match import Phase, Play
from bot.matches import Changed, Matches
from games.core.game import Seat

log = structlog.get_logger()

Remind = Callable[[Play, Seat], None]
Sleep = Callable[[float], Awaitable[None]]

REST = 1.0  # seconds between two rings


def deadline(play: Play) -> float | None:
    """When the time for the open questions runs out, as seconds since the epoch."""
    seconds = play.match.pace.seconds
    return None if seconds is None or play.match.phase is not Phase.PLAYING else play.since + seconds


class Clock:
    def __init__(self, matches: Matches, remind: Remind, sleep: Sleep = asyncio.sleep) -> None:
        self._matches = matches
        self._remind, self._sleep = remind, sleep
        self._reminded: dict[int, float] = {}  # match -> the `since` that was reminded of
        self._timer: asyncio.Task[None] | None = None
        self._ringing = False
        self._rested = 0.0  # not earlier: what could not be done just now is not tried again and again
        matches.listen(self._changed)

    def _changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._reminded.pop(changed.match.id, None)
        if changed.play is not None:
            self.arm()

    def arm(self) -> None:
        """Set the timer for the next thing due; without one there is no task at all."""
        if self._ringing:
            return  # what it does is not to be cancelled; it is set anew after that
        if self._timer is not None:
            self._timer.cancel()
        due = min((when for play in self._matches.playing for when in self._next(play)), default=None)
        self._timer = None if due is None else asyncio.create_task(self._ring(max(due, self._rested)), name="clock")

    def _next(self, play: Play) -> Iterator[float]:
        end, seconds = deadline(play), play.match.pace.seconds
        if end is None or seconds is None or not people_waited_for(play):
            return
        yield end
        if self._reminded.get(play.match.id) != play.since:
            yield end - seconds / 2

    async def _ring(self, due: float) -> None:
        await self._sleep(max(0.0, due - self._matches.now()))
        self._ringing = True
        try:
            for play in self._matches.playing:
                await self._check_alone(play)
        finally:
            self._ringing, self._timer = False, None
            self._rested = self._matches.now() + REST
        self.arm()

    async def _check_alone(self, play: Play) -> None:
        """The clock of one match must not stop those of the others."""
        try:
            await self._check(play)
        except Exception:
            log.exception("a clock failed", match=play.match.id)
            self._reminded[play.match.id] = play.since

    async def _check(self, play: Play) -> None:
        end, seconds = deadline(play), play.match.pace.seconds
        if end is None or seconds is None:
            return
        if self._matches.now() >= end:
            for seat in people_waited_for(play):
                await self._out_of_time(play, seat)
        elif self._matches.now() >= end - seconds / 2 and self._reminded.get(play.match.id) != play.since:
            self._reminded[play.match.id] = play.since
            for seat in people_waited_for(play):
                self._remind(play, seat)

    async def _out_of_time(self, play: Play, seat: Seat) -> None:
        try:
            await self._matches.away(play.match.id, seat, play.asked[seat])
        except Refused as refused:  # answered in the last moment
            log.debug("answered in the last moment", match=play.match.id, why=str(refused))

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            await asyncio.gather(self._timer, return_exceptions=True)


def people_waited_for(play: Play) -> list[Seat]:
    return sorted(seat for seat in play.match.rules.waiting(play.state) if not play.match.sitters[seat].computer)
