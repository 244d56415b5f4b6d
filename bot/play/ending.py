"""Matches end by themselves when nobody comes or plays any more: those that are due for a look are looked at, a few in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from structlog.contextvars import clear_contextvars

from bot.errors import Refused
from bot.match.ending import BETWEEN_LOOKS, Rule, looked_at
from bot.match.values import Match
from bot.play.alarm import Sleep
from bot.play.store import MatchStore

log = structlog.get_logger()

AT_ONCE = 20  # matches looked at in one go: most of them bring Discord something to do
REST = 60.0  # seconds until the others are

Look = Callable[[int, Rule], Awaitable[Match]]


class Endings:
    def __init__(self, look: Look, store: MatchStore, now: Callable[[], float], sleep: Sleep = asyncio.sleep) -> None:
        self._look, self._store = look, store
        self._now, self._sleep = now, sleep
        self._looked: float | None = None
        self._clock_set = 0.0

    async def go_on(self) -> None:
        """Look again and again, from when the bot is ready."""
        ready_since = self._now()
        while True:
            clear_contextvars()
            more = await self._look_around(ready_since)
            await self._sleep(REST if more else BETWEEN_LOOKS)

    async def _look_around(self, ready_since: float) -> bool:
        """Give whether there is more to look at than is done in one go."""
        now = self._now()
        if self._looked is not None and now - self._looked > 2 * BETWEEN_LOOKS:
            self._clock_set = now  # or the machine slept
            log.info("the clock has jumped", seconds=now - self._looked)
        self._looked = now
        looks = 0
        for match_id in await self._due(now):
            if looks == AT_ONCE:
                return True
            looks += await self._looks_at(match_id, now, ready_since)
        return False

    async def _due(self, now: float) -> list[int]:
        try:
            return await self._store.due(now)
        except Exception:
            log.exception("it is not known which matches are due")
            return []

    async def _looks_at(self, match_id: int, now: float, ready_since: float) -> bool:
        """A failure in one match must not keep the others from their end."""
        try:
            match = await self._look(match_id, lambda match, moved: looked_at(match, moved, now, ready_since, self._clock_set))
        except Refused as refused:
            log.info("no look", match=match_id, why=str(refused))
            return False
        except Exception:
            log.exception("a look failed", match=match_id)
            return False
        if match.ended:
            log.info("a match has ended by itself", match=match_id, why=match.why)
        return True
