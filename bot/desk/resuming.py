"""Resuming matches: after a start, and when this process takes over matches from another."""

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

AT_A_TIME, BREATH = 50, 0.5  # matches per batch, and the seconds between batches


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
        """Resume matches. If that is in progress already, it is repeated afterwards."""
        self._wanted = True
        if not any(task.get_name() == "resume" and not task.done() for task in self._tasks):
            self._tasks = [task for task in self._tasks if not task.done()] + [background.start(self._go_on(), "resume")]

    async def _go_on(self) -> None:
        while self._wanted:
            self._wanted = False
            await patiently(self._resume)

    async def _resume(self) -> None:
        """Resume all matches; one that fails does not stop the others."""
        bot = self._bot
        bot.computers.warm()
        await bot.wait_until_ready()
        if not self._said:
            await bot.door.ownership.take_part()  # not earlier: clicks would not have been received
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
                log.info("a match could not be resumed", match=match_id, why=str(refused))
            except Exception:
                log.exception("resuming a match failed", match=match_id)
            if number % AT_A_TIME == 0:  # let clicks go first
                await asyncio.sleep(BREATH)

    def _started(self, matches: int, seconds: float) -> None:
        """Log that the bot is up: its version, servers and matches."""
        if not self._said:
            log.info("started", version=installed(), servers=len(self._bot.guilds), matches=matches, seconds=round(seconds, 3))
            metrics.started(installed(), matches, seconds)
            look_around(self._bot)
        self._said = True

    async def _end(self) -> None:
        """End matches whose channel is gone, and from now on idle ones."""
        await self._bot.wait_until_ready()
        for step in (self._bot.places.resume, self._bot.endings.go_on):
            await patiently(step)

    async def _retain(self) -> None:
        await self._bot.wait_until_ready()
        await self._bot.retention.go_on()

    async def resume(self, match_id: int) -> None:
        """Update its messages where they differ, and let its computer players and notices go on."""
        match = await self._bot.door.matches.match(match_id)
        if self._bot.door.ownership.holds(match):  # some that have ended belong to other processes
            for part in self._bot.parts:
                await part.resume(match)

    def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()


async def patiently(step: Callable[[], Awaitable[None]]) -> None:
    """Repeat the step until the database is available."""
    while True:
        try:
            await step()
            return
        except Refused as refused:
            log.info("resuming will be retried", why=str(refused))
        await asyncio.sleep(BREATH)


def most_urgent(match: Match) -> tuple[bool, int]:
    """Sort key: first matches that may be waiting for computer players alone, then the newest."""
    return not any(sitter.computer for sitter in match.sitters), -match.id
