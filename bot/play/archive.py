"""Compacts ended matches: their moves in one piece, without the positions that a replay restores.

This is done some time after the end, and after a start for those that are left, one by one with pauses. A match that cannot be read, or
whose replay differs, stays as it is.
"""

from __future__ import annotations

import asyncio

import structlog

from bot import background
from bot.errors import Refused
from bot.match.moment import Changed
from bot.match.quarantine import UNREADABLE
from bot.match.verify import Fault, thinned
from bot.play.alarm import Sleep
from bot.play.part import Part
from bot.play.store import MatchStore

log = structlog.get_logger()

LATER = 10.0  # seconds after the end, while everyone is looking at it
PAUSE = 0.5  # seconds between two that are left


class Archive(Part):
    def __init__(self, store: MatchStore, sleep: Sleep = asyncio.sleep) -> None:
        self._store, self._sleep = store, sleep
        self._tasks = background.Tasks()
        self._one_at_a_time = asyncio.Lock()

    def changed(self, changed: Changed) -> None:
        if changed.match.ended and changed.before is not None:
            self._tasks.start(self._after_the_end(changed.match.id), f"history-{changed.match.id}")

    def catch_up(self) -> None:
        """After a start: compact matches that ended just before the bot stopped, and those from older versions."""
        self._tasks.start(self._catch_up(), "histories")

    async def _after_the_end(self, match_id: int) -> None:
        await self._sleep(LATER)
        await self.put_away(match_id)

    async def _catch_up(self) -> None:
        last = 0
        while left := await self._left(last):
            for last in left:
                await self.put_away(last)
                await self._sleep(PAUSE)

    async def _left(self, after: int) -> list[int]:
        """Matches to compact. If they cannot be looked up now, the next start tries again."""
        try:
            return await self._store.loose(after)
        except Refused as refused:
            log.info("old matches will be compacted later", why=str(refused))
            return []

    async def put_away(self, match_id: int) -> None:
        async with self._one_at_a_time:
            try:
                match, moves = await self._store.load(match_id), await self._store.moves(match_id)
                if match is None or not match.ended or not self._store.ownership.holds(match):
                    return
                await self._store.keep_history(match_id, await asyncio.to_thread(thinned, match, moves))
            except (Fault, Refused, *UNREADABLE) as problem:
                log.info("a match is kept as it is", match=match_id, why=str(problem))

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    async def close(self) -> None:
        """The next start does the rest."""
        await self._tasks.close()
