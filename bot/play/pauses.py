"""Ends pauses and vacations at their time."""

from __future__ import annotations

import asyncio

import structlog

from bot import background
from bot.errors import Refused
from bot.match import pauses
from bot.match.values import Match
from bot.play.alarm import Alarm, Sleep
from bot.play.door import Door

log = structlog.get_logger()

AGAIN_IN = 10.0  # seconds until an end that failed is tried again


class Holding:
    def __init__(self, door: Door, sleep: Sleep = asyncio.sleep) -> None:
        self._door = door
        self._alarm: Alarm[int] = Alarm("pauses", door.now, self._ring, sleep)

    def watch(self, match: Match) -> None:
        self._alarm.set(match.id, pauses.next_end(match))

    def _ring(self, match_id: int) -> None:
        background.start(self._end(match_id), f"pause-{match_id}")

    async def _end(self, match_id: int) -> None:
        """A failure in one match must not affect the others."""
        try:
            await self._door.agree(match_id, lambda match: pauses.holds_ended(match, self._door.now()))
        except Refused as refused:
            log.info("a pause did not need to be ended", match=match_id, why=str(refused))
        except Exception:
            log.exception("a pause could not be ended", match=match_id)
            self._alarm.set(match_id, self._door.now() + AGAIN_IN)

    async def close(self) -> None:
        await self._alarm.close()
