"""What is kept about a person: told to them, given to them, and deleted for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import structlog

from bot.desk.audience import Audience
from bot.desk.content import forget_names
from bot.desk.files import written
from bot.desk.notices import Notices
from bot.desk.panels import Panels
from bot.errors import NoSuchMatch, Refused, Unreadable
from bot.locks import Locks
from bot.match.door import Door
from bot.match.forget import Forgotten
from bot.match.personal import Kept, counted, file_about, in_match
from bot.match.store import Store
from bot.match.values import Match
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger()

AT_A_TIME = 20  # matches that are changed in one go
PASSES = 3  # somebody may sit down, or be seated by a rematch, while the matches are gone through


class Privacy:
    def __init__(self, store: Store, door: Door, audience: Audience, panels: Panels, notices: Notices) -> None:
        self._store, self._door = store, door
        self._audience, self._panels, self._notices = audience, panels, notices
        self._with = Locks[int]()  # one thing at a time for each person

    async def kept(self, person: int) -> Kept:
        """How much there is of somebody."""
        async with self._alone_with(person):
            matches = [match async for _number, match in self._store.naming(person)]
            return counted(await self._store.belongings(person), matches)

    async def file(self, person: int) -> tuple[str, bytes]:
        """All of it, as JSON: a name for the file, and what is in it."""
        async with self._alone_with(person):
            matches = [await self._in_match(number, match, person) async for number, match in self._store.naming(person)]
            about = file_about(person, self._door.now(), await self._store.belongings(person), matches)
        return await asyncio.to_thread(written, "chabudai", about)

    async def _in_match(self, number: int, match: Match | None, person: int) -> dict[str, Any]:
        if match is None:
            return {"id": number, "unreadable": True}
        try:
            return in_match(match, person, await self._store.moves(number))
        except Unreadable:
            return in_match(match, person, None)

    async def forget(self, person: int) -> Forgotten:
        """Delete it. When this returns nothing leads to them any more, on the disk or in memory. What fails can be done again."""
        async with self._alone_with(person):
            belongings = await self._store.belongings(person)
            try:
                forgotten = await self._everywhere(person)
                await self._store.forget_person(person)
            except Refused as refused:
                log.info("somebody could not be forgotten", why=str(refused))
                raise Refused(_("Not everything could be deleted just now. Use /privacy again in a minute.")) from refused
            finally:
                self._panels.forget(person)
                self._audience.forget(person)
                forget_names()
        settings = (belongings.settings is not None) + len(belongings.notes) + len(belongings.orders)
        return forgotten._replace(messages=len(belongings.messages), looks=len(belongings.looks), settings=settings)

    async def _everywhere(self, person: int) -> Forgotten:
        """Out of every match, under its lock, so that whoever is at a table sees it there."""
        unfinished, ended = set[int](), set[int]()
        for _pass in range(PASSES):
            found = [(number, match) async for number, match in self._store.naming(person)]
            for start in range(0, len(found), AT_A_TIME):
                await asyncio.gather(*(self._out_of(number, match, person) for number, match in found[start : start + AT_A_TIME]))
            for number, match in found:
                (ended if match is not None and match.ended else unfinished).add(number)
            if not found:
                break
        return Forgotten(len(unfinished), len(ended))

    async def _out_of(self, match_id: int, match: Match | None, person: int) -> None:
        if match is not None and not match.ended:
            await self._notices.forget(person, match_id)
        try:
            await self._door.forget(match_id, person)
        except (Unreadable, NoSuchMatch):
            await self._store.forget_in(match_id, person, self._door.now())

    @asynccontextmanager
    async def _alone_with(self, person: int) -> AsyncGenerator[None]:
        async with self._with.of(person):
            yield
