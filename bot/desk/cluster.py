"""Messages from other processes on the same store: drop stale copies, and update what this process owns."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.desk.notices import Notices
from bot.desk.resuming import Resuming
from bot.play.door import Door
from bot.play.part import Part


class Cluster:
    def __init__(self, door: Door, parts: Sequence[Part], notices: Notices, audience: Audience, resuming: Resuming) -> None:
        self._door, self._parts, self._notices, self._audience, self._resuming = door, parts, notices, audience, resuming
        self._news = Coalescer("news", self._catch_up)

    def changed(self, match_id: int) -> None:
        self._news.request(match_id)

    def clicked(self, match_id: int, person: int) -> None:
        self._notices.here(match_id, person)
        self._news.request(match_id)

    def person_changed(self, person: int) -> None:
        self._audience.evict_person(person)

    def server_changed(self, guild: int) -> None:
        self._audience.evict_server(guild)

    def begin_anew(self) -> None:
        self._door.matches.evict(None)
        self._evict(None)
        self._resuming.again()

    def _evict(self, match_id: int | None) -> None:
        for part in self._parts:
            part.evict(match_id)

    async def _catch_up(self, match_id: int) -> None:
        self._evict(match_id)
        await self._door.heard_of(match_id)
        await self._resuming.resume(match_id)

    async def close(self) -> None:
        await self._news.close()
