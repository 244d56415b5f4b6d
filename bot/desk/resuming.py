"""Going on with what was being played: after a start, and when matches come to be ours that another process looked after."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from bot import background, metrics
from bot.desk.invite import look_around
from bot.errors import Refused
from bot.match.values import Match
from bot.version import installed

if TYPE_CHECKING:
    from bot.desk.app import Chabudai

log = structlog.get_logger()

AT_A_TIME, BREATH = 50, 0.5  # matches that are looked at, and the seconds until the next ones are


class Resuming:
    def __init__(self, bot: Chabudai) -> None:
        self._bot = bot
        self._wanted = self._said = False
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks.append(background.start(self._end(), "endings"))
        self._tasks.append(background.start(self._retain(), "retention"))
        self.again()

    def again(self) -> None:
        """There are matches to go on with. Asked for while it goes on, it begins anew afterwards."""
        self._wanted = True
        if not any(task.get_name() == "resume" and not task.done() for task in self._tasks):
            self._tasks = [task for task in self._tasks if not task.done()] + [background.start(self._go_on(), "resume")]

    async def _go_on(self) -> None:
        while self._wanted:
            self._wanted = False
            await patiently(self._resume)

    async def _resume(self) -> None:
        """A match that cannot go on does not keep the others from it."""
        bot = self._bot
        bot.computers.warm()
        await bot.wait_until_ready()
        if not self._said:
            await bot.door.ownership.take_part()  # not earlier: until now nobody would have heard of a click
        began = time.perf_counter()
        matches = await bot.door.matches.unfinished()
        for match in matches:
            bot.deadlines.expect(match)
        numbers = [match.id for match in sorted(matches, key=most_urgent)] + await bot.door.matches.ended_lately()
        self._started(len(matches), time.perf_counter() - began)
        numbers += [number for part in bot.parts for number in await part.pending()]
        del matches  # ten thousand of them are some 30 MB
        for number, match_id in enumerate(dict.fromkeys(numbers), 1):
            try:
                await self.resume(match_id)
            except Refused as refused:
                log.info("a match is not shown", match=match_id, why=str(refused))
            except Exception:
                log.exception("a match cannot go on", match=match_id)
            if number % AT_A_TIME == 0:  # people who click go first
                await asyncio.sleep(BREATH)

    def _started(self, matches: int, seconds: float) -> None:
        """The line that says that people are answered, by which version, and what of."""
        if not self._said:
            log.info("started", version=installed(), servers=len(self._bot.guilds), matches=matches, seconds=round(seconds, 3))
            metrics.started(installed(), matches, seconds)
            look_around(self._bot)
        self._said = True

    async def _end(self) -> None:
        """End what has lost its place, and from now on what nobody plays."""
        await self._bot.wait_until_ready()
        for step in (self._bot.places.resume, self._bot.endings.go_on):
            await patiently(step)

    async def _retain(self) -> None:
        await self._bot.wait_until_ready()
        await self._bot.retention.go_on()

    async def resume(self, match_id: int) -> None:
        """What its messages show is brought up to date where it differs; its computer players think, its people are asked."""
        match = await self._bot.door.matches.match(match_id)
        if self._bot.door.ownership.holds(match):  # others look after some of those that have ended
            for part in self._bot.parts:
                await part.resume(match)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


async def patiently(step: Callable[[], Awaitable[None]]) -> None:
    """A database may be away for a while."""
    while True:
        try:
            await step()
            return
        except Refused as refused:
            log.info("it goes on later", why=str(refused))
        await asyncio.sleep(BREATH)


def most_urgent(match: Match) -> tuple[bool, int]:
    """Where computer players may be the only ones who are waited for, then the newest."""
    return not any(sitter.computer for sitter in match.sitters), -match.id
