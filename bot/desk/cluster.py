"""What this process does with what it hears from others on the same store: copies go, and what is ours is brought up to date."""

from __future__ import annotations

from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.desk.looks import Looks
from bot.desk.messages import Messages
from bot.desk.notices import Notices
from bot.desk.panels import Panels
from bot.desk.resuming import Resuming
from bot.desk.tables import Tables
from bot.match.door import Door
from bot.match.ordering import Ordering


class Cluster:
    def __init__(
        self,
        door: Door,
        messages: Messages,
        looks: Looks,
        ordering: Ordering,
        audience: Audience,
        tables: Tables,
        panels: Panels,
        notices: Notices,
        resuming: Resuming,
    ) -> None:
        self._door, self._messages, self._looks, self._ordering, self._audience = door, messages, looks, ordering, audience
        self._tables, self._panels, self._notices, self._resuming = tables, panels, notices, resuming
        self._news = Coalescer("news", self._catch_up)

    def changed(self, match_id: int) -> None:
        self._news.request(match_id)

    def clicked(self, match_id: int, person: int) -> None:
        self._notices.here(match_id, person)
        self._news.request(match_id)

    def person_changed(self, person: int) -> None:
        self._audience.forget(person)

    def server_changed(self, guild: int) -> None:
        self._audience.forget_server(guild)

    def lost_track(self) -> None:
        self._door.forget_positions()
        self._messages.forget_all()
        self._looks.forget_all()
        self._ordering.forget_all()
        self._audience.forget_all()
        self._resuming.again()

    def took_over(self) -> None:
        """What was known of these matches may be from long ago."""
        self._door.forget_positions()
        self._messages.forget_all()
        self._looks.forget_all()
        self._ordering.forget_all()
        self._resuming.again()

    async def _catch_up(self, match_id: int) -> None:
        self._messages.forget(match_id)
        self._looks.forget_match(match_id)
        self._ordering.heard_of(match_id)
        await self._door.heard_of(match_id)
        if await self._door.is_ours(match_id):
            self._tables.refresh(match_id)
            await self._panels.resume(match_id)

    async def close(self) -> None:
        await self._news.close()
