"""Messages that are derived from a match: reconcile what Discord has with what should be there, by posting, editing and deleting.

Each kind of message defines what should be there. The loop is the same for all: one run at a time for each match, in the process that
owns it. It runs again after an outage of Discord or the database, when something is due, and after a start.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from time import monotonic
from typing import NamedTuple

import discord
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.content import Content
from bot.desk.messages import Messages, Place, shows
from bot.desk.rate_limit import RateLimit
from bot.match.moment import Changed
from bot.match.stored import Message
from bot.match.values import Match
from bot.play.alarm import Alarm, Sleep
from bot.play.door import Door
from bot.play.part import Part
from bot.render import Picture

SOON = 1.0  # seconds within which no other process can have taken over


class Desk(NamedTuple):
    """What every kind of message needs."""

    client: discord.Client
    door: Door
    messages: Messages
    audience: Audience
    sleep: Sleep = asyncio.sleep


class Wanted(NamedTuple):
    """What each person's message shows (0: public); for whom a missing one may be posted; when to run again."""

    shown: Mapping[int, Content] = {}
    begin: Collection[int] = ()
    due: float | None = None


class Posts(Part, ABC):
    kind: str
    name: str  # in the log and in the metrics

    def __init__(self, desk: Desk, rest: float = 0.0, limit: RateLimit | None = None) -> None:
        self._client, self._door, self._messages, self._audience, sleep = desk
        may = self._door.matches.is_ours
        self._edits = Coalescer(self.name, self._bring_up_to_date, rest, limit, urgent=self.is_urgent, may=may)
        self._alarm: Alarm[int] = Alarm(f"{self.name} due", self._door.now, self.ring, sleep)
        self._begun: dict[int, float] = {}  # match -> when its current run started

    @abstractmethod
    def concerns(self, changed: Changed) -> bool:
        """Whether this change may affect the message."""

    async def wanted(self, match: Match) -> Wanted:
        """What should be there now. A kind with its own `reconcile` need not define this."""
        return Wanted()

    # ---- when

    def changed(self, changed: Changed) -> None:
        if self.concerns(changed):
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        """Request a run."""
        self._edits.request(match_id)

    def paused(self, match_id: int) -> AbstractContextManager[None]:
        """Nothing new is begun meanwhile; what is requested in here follows afterwards."""
        return self._edits.paused(match_id)

    def ring(self, match_id: int) -> None:
        """Something is due."""
        self.refresh(match_id)

    def is_urgent(self, _match_id: int) -> bool:
        """Whether it goes before others that are waiting."""
        return False

    async def resume(self, match: Match) -> None:
        if self.concerns(Changed(match)) or await self._messages.of(match.id, self.kind):
            self.refresh(match.id)

    async def pending(self) -> Iterable[int]:
        return await self._messages.matches_with(self.kind)

    async def close(self) -> None:
        await self._alarm.close()
        await self._edits.close()

    async def _bring_up_to_date(self, match_id: int) -> bool:
        """False: everything is up to date already."""
        self._begun[match_id] = monotonic()
        try:
            match = await self._door.matches.match(match_id)
            differed = await self.reconcile(match)
            if match.ended:
                self._messages.evict(match_id)
            return differed
        finally:
            self._begun.pop(match_id, None)

    # ---- what

    async def reconcile(self, match: Match) -> bool:
        wanted, there = await self.wanted(match), await self._messages.of(match.id, self.kind)
        gone = {self.place_of(match, who): message for who, message in there.items() if who not in wanted.shown}
        differ = [who for who, content in wanted.shown.items() if not shows(there.get(who), content)]
        await self.delete(match, gone)
        for who in differ:
            await self._bring(match, self.place_of(match, who), wanted.shown[who], there.get(who), who in wanted.begin)
        self._alarm.set(match.id, wanted.due)
        return bool(gone or differ)

    async def _bring(self, match: Match, place: Place, content: Content, message: Message | None, may_begin: bool) -> None:
        """Edit a message, or post it if `may_begin`; otherwise forget one that is gone. A repost does not ping again."""
        draft = Message(match.channel, 0, self._door.now())
        if message is not None:
            if await self.show(match, [place], message, content) or not message.is_at(await self._messages.at(place)):
                return
            content = content._replace(screen=replace(content.screen, quiet=True))
            draft = replace(draft, about=message.about + 1)
        if may_begin:
            await self.post(match, {place: draft}, content)
        elif message is not None:
            await self._messages.drop(place, message)

    def place_of(self, match: Match, who: int = 0) -> Place:
        return Place(match.id, self.kind, who)

    async def show(self, match: Match, places: Collection[Place], message: Message, content: Content) -> bool:
        """Edit the message at these places. False: it is gone."""
        picture = await self.picture_of(match, content)
        if self._edits.is_crossed(match.id):
            self.refresh(match.id)
            return True  # the answer to a click is newer
        sent = await self._messages.change(message, content, picture)
        if sent is not None:
            await self._messages.shown(match, places, message, content, sent)
            if sent.lacking and picture is not None and deliver.takes(self._client, message, picture):
                self.refresh(match.id)  # repeated until the refusal of pictures there is established
        return sent is not None

    async def picture_of(self, match: Match, content: Content) -> Picture | None:
        return None

    async def post(self, match: Match, drafts: dict[Place, Message], content: Content) -> bool:
        """Post one message at these places, replacing what is there. False: no permission, or the channel is gone.

        Raises `RetryLater` on a temporary failure, since nothing else would try again.
        """
        posted = await self._messages.post_for(drafts, content, still=partial(self._is_still_so, match, drafts))
        before = {place: message for place in posted if (message := await self._messages.at(place)) is not None}
        await self._messages.keep_told(posted)
        for old in await self._messages.nowhere_else(match.id, before):
            await deliver.delete(self._client, old)
        return bool(posted)

    async def delete(self, match: Match, gone: Mapping[Place, Message]) -> None:
        """Delete what is at these places, and forget it only then, so that a failed deletion is retried."""
        for message in await self._messages.nowhere_else(match.id, gone):
            if not await deliver.delete(self._client, message):
                raise RetryLater
        for place, message in gone.items():
            await self._messages.drop(place, message)

    # ---- with several processes

    async def _is_still_so(self, match: Match, drafts: Mapping[Place, Message]) -> bool:
        """Whether these should still be posted, and by this process.

        If this process was suspended, or cut off from the database, another may have taken over, and what is known here may be stale.
        """
        if monotonic() - self._begun[match.id] < SOON:
            return True
        self._door.matches.evict(match.id)
        return await self._door.matches.is_ours(match.id) and await self.wants(await self._door.matches.match(match.id), drafts)

    async def wants(self, match: Match, drafts: Mapping[Place, Message]) -> bool:
        """Whether all of these may be posted in the current state of the match."""
        begin = (await self.wanted(match)).begin
        return all(place.who in begin for place in drafts)
