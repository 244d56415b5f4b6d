"""Removes people from matches that ended long ago, if the bot's owner has configured it. Seats, moves and places stay."""

from __future__ import annotations

import asyncio

import structlog

from bot.errors import NoSuchMatch, Refused, Unreadable
from bot.play.alarm import Sleep
from bot.play.door import Door
from bot.play.store import PeopleStore

log = structlog.get_logger()

DAY = 86_400.0
BETWEEN_LOOKS = 3_600.0
PAUSE = 0.1  # seconds between two matches, so that clicks go first


class Retention:
    def __init__(self, door: Door, store: PeopleStore, days: int, sleep: Sleep = asyncio.sleep) -> None:
        """`days`: how long after its end a match names its people; 0: forever."""
        self._door, self._store = door, store
        self._days, self._sleep = days, sleep

    async def go_on(self) -> None:
        while self._days:
            try:
                await self._look_around()
            except Refused as refused:
                log.info("people will be removed from old matches later", why=str(refused))
            await self._sleep(BETWEEN_LOOKS)

    async def _look_around(self) -> None:
        number = 0
        async for match_id in self._store.naming_anybody(self._door.now() - self._days * DAY):
            number += await self._without_people(match_id)
            await self._sleep(PAUSE)
        if number:
            log.info("people were removed from old matches", matches=number)

    async def _without_people(self, match_id: int) -> bool:
        """A failure in one match must not affect the others."""
        try:
            if not await self._door.matches.is_ours(match_id):
                return False
            await self._door.erase(match_id, None)
        except (Unreadable, NoSuchMatch):
            await self._store.erase_in(match_id, None, self._door.now())
        except Refused:
            raise
        except Exception:
            log.exception("people could not be removed from an old match", match=match_id)
            return False
        return True
