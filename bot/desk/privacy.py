"""Data about a person: shown to them, exported for them, and deleted for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import structlog

from bot.desk.content import evict_names
from bot.desk.files import written_file
from bot.desk.messages import Kind, Messages
from bot.errors import NoSuchMatch, Refused, Unreadable
from bot.locks import Locks
from bot.match.erasing import Erased
from bot.match.privacy import BelongingsCount, belongings_counted, file_about, in_match
from bot.match.values import Match
from bot.play.door import Door
from bot.play.part import Part
from bot.play.store import Store
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger()

AT_A_TIME = 20  # matches that are changed concurrently
PASSES = 3  # the person may sit down, or be seated by a rematch, during a pass


class Privacy:
    def __init__(self, store: Store, door: Door, messages: Messages, parts: Sequence[Part]) -> None:
        self._store, self._door, self._messages, self._parts = store, door, messages, parts
        self._with = Locks[int]()  # one thing at a time for each person

    async def kept(self, person: int) -> BelongingsCount:
        """How much data there is about a person."""
        async with self._alone_with(person):
            matches = [match async for _number, match in self._store.naming(person)]
            return belongings_counted(await self._store.belongings(person), matches)

    async def file(self, person: int) -> tuple[str, bytes]:
        """All of it as JSON: the file's name and content."""
        async with self._alone_with(person):
            matches = [await self._in_match(number, match, person) async for number, match in self._store.naming(person)]
            about = file_about(person, self._door.now(), await self._store.belongings(person), matches)
        return await asyncio.to_thread(written_file, "chabudai", about)

    async def _in_match(self, number: int, match: Match | None, person: int) -> dict[str, Any]:
        if match is None:
            return {"id": number, "unreadable": True}
        try:
            return in_match(match, person, await self._store.moves(number))
        except Unreadable:
            return in_match(match, person, None)

    async def erase(self, person: int) -> Erased:
        """Delete it. Afterwards nothing on disk or in memory refers to the person. If it fails, it can be repeated."""
        async with self._alone_with(person):
            belongings = await self._store.belongings(person)
            try:
                erased = await self._everywhere(person)
                await self._store.erase_person(person)
            except Refused as refused:
                log.info("a person could not be erased", why=str(refused))
                raise Refused(_("Not everything could be deleted just now. Use /privacy again in a minute.")) from refused
            finally:
                for part in self._parts:
                    part.erase(person)
                evict_names()
        settings = (belongings.settings is not None) + len(belongings.notes) + len(belongings.orders)
        return erased._replace(messages=len(belongings.messages), looks=len(belongings.looks), settings=settings)

    async def _everywhere(self, person: int) -> Erased:
        """Erase the person from every match, under its lock, so that open tables are updated."""
        unfinished, ended = set[int](), set[int]()
        for _pass in range(PASSES):
            found = [(number, match) async for number, match in self._store.naming(person)]
            for start in range(0, len(found), AT_A_TIME):
                await asyncio.gather(*(self._out_of(number, match, person) for number, match in found[start : start + AT_A_TIME]))
            for number, match in found:
                (ended if match is not None and match.ended else unfinished).add(number)
            if not found:
                break
        return Erased(len(unfinished), len(ended))

    async def _out_of(self, match_id: int, match: Match | None, person: int) -> None:
        if match is not None and not match.ended:
            await self._messages.of(match_id, Kind.NOTICE)  # load them first: they must stay known until they are deleted
        try:
            await self._door.erase(match_id, person)
        except (Unreadable, NoSuchMatch):
            await self._store.erase_in(match_id, person, self._door.now())

    @asynccontextmanager
    async def _alone_with(self, person: int) -> AsyncGenerator[None]:
        async with self._with.of(person):
            yield
