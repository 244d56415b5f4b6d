"""Invitations: whoever is invited to a table is mentioned in its channel once, by a message that pings nobody else.

The message is there for as long as the invitation means anything: it goes when they sit down, and when the table starts or closes.
"""

from __future__ import annotations

import asyncio

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.content import Content
from bot.desk.messages import Kind, Messages, Place, shows
from bot.desk.tables import Tables
from bot.match.alarm import Alarm, Sleep
from bot.match.door import Door
from bot.match.invitations import kept
from bot.match.moment import Changed
from bot.match.part import Part
from bot.match.store import DeskStore, Message
from bot.match.values import Invitation, Match, Phase
from bot.screen.invitation_screen import invitation


class Invites(Part):
    def __init__(
        self,
        client: discord.Client,
        door: Door,
        messages: Messages,
        tables: Tables,
        store: DeskStore,
        audience: Audience,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._client, self._door, self._messages, self._tables = client, door, messages, tables
        self._store, self._audience = store, audience
        self._edits = Coalescer("invitations", self._bring_up_to_date, may=door.is_ours)
        self._alarm: Alarm[int] = Alarm("invitations due", door.now, self._ring, sleep)

    def changed(self, changed: Changed) -> None:
        if changed.before is None:  # while people gather, and at the start
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        self._edits.request(match_id)

    def _ring(self, match_id: int) -> None:
        """A seat is free again."""
        self.refresh(match_id)
        self._tables.refresh(match_id)

    async def resume(self, match: Match) -> None:
        self.refresh(match.id)

    async def pending(self) -> list[int]:
        """What calls to tables that have begun or closed meanwhile goes."""
        return await self._store.matches_with(Kind.INVITATION)

    async def _bring_up_to_date(self, match_id: int) -> None:
        match = await self._door.match(match_id)
        posted = await self._messages.of(match_id, Kind.INVITATION)
        awaited = {each.person: each for each in match.invited if is_awaited(match, each)}
        for person, message in posted.items():
            if person not in awaited:
                await self._delete(Place(match_id, Kind.INVITATION, person), message)
        still = kept(match, self._door.now()) if awaited else []
        for person, each in awaited.items():
            if person in posted:
                await self._change(match, each, each in still, posted[person])
            elif each in still:
                await self._post(match, each)
        self._alarm.set(match_id, still[0].until if still else None)
        if match.ended:
            self._messages.evict(match_id)

    async def _post(self, match: Match, each: Invitation) -> None:
        content = await self._content(match, each, is_kept=True)
        place, draft = Place(match.id, Kind.INVITATION, each.person), Message(match.channel, 0, self._door.now())
        message = await self._messages.post(place, draft, content, retry=True)
        if message is not None:
            await self._messages.keep(place, message)

    async def _change(self, match: Match, each: Invitation, is_kept: bool, message: Message) -> None:
        place, content = Place(match.id, Kind.INVITATION, each.person), await self._content(match, each, is_kept)
        if not shows(message, content):
            sent = await self._messages.change(message, content, None)
            if sent is not None:
                self._messages.note(place, message, content, sent)

    async def _delete(self, place: Place, message: Message) -> None:
        if not await deliver.delete(self._client, message):
            raise RetryLater
        await self._messages.drop(place, message)

    async def _content(self, match: Match, each: Invitation, is_kept: bool) -> Content:
        reader = await self._audience.public(match.guild, match.names)
        return Content(invitation(match, each, is_kept, await self._tables.link(match), reader))

    async def close(self) -> None:
        await self._alarm.close()
        await self._edits.close()


def is_awaited(match: Match, each: Invitation) -> bool:
    """Whether they may still come: they have not answered, and people still gather."""
    return match.phase is Phase.GATHERING and each.until > 0 and match.seat_of(each.person) is None
