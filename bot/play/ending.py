"""Ends abandoned tables and idle matches: those that are due are checked, a few at a time."""

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

AT_ONCE = 20  # matches per batch: most of them cause requests to Discord
REST = 60.0  # seconds until the next batch

Look = Callable[[int, Rule], Awaitable[Match]]


class Endings:
    def __init__(self, look: Look, store: MatchStore, now: Callable[[], float], sleep: Sleep = asyncio.sleep) -> None:
        self._look, self._store = look, store
        self._now, self._sleep = now, sleep
        self._looked: float | None = None
        self._clock_set = 0.0

    async def go_on(self) -> None:
        """Check again and again, starting when the bot is ready."""
        ready_since = self._now()
        while True:
            clear_contextvars()
            more = await self._look_around(ready_since)
            await self._sleep(REST if more else BETWEEN_LOOKS)

    async def _look_around(self, ready_since: float) -> bool:
        """Check a batch; whether there are more."""
        now = self._now()
        if self._looked is not None and now - self._looked > 2 * BETWEEN_LOOKS:
            self._clock_set = now  # or the machine was suspended
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
        """A failure in one match must not affect the others."""
        try:
            match = await self._look(match_id, lambda match, moved: looked_at(match, moved, now, ready_since, self._clock_set))
        except Refused as refused:
            log.info("a match could not be checked", match=match_id, why=str(refused))
            return False
        except Exception:
            log.exception("a look failed", match=match_id)
            return False
        if match.ended:
            log.info("an idle match was ended", match=match_id, why=match.why)
        return True
