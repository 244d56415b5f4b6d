"""Threads: where the host wants one, a match gets it at its start, and its table stands there until the end.

The message that was the lobby stays in the channel: it leads to the thread, and tells the result before the thread is put away.
Everything follows from the match and from where its messages are, so a bot that was killed anywhere in between goes on from there.
"""

from __future__ import annotations

import asyncio

import discord
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.desk.content import Content
from bot.desk.messages import Kind, Messages, Place, shows
from bot.desk.tables import Tables
from bot.errors import MatchOver
from bot.match.alarm import Alarm, Sleep
from bot.match.door import Door
from bot.match.moment import Changed
from bot.match.part import Part
from bot.match.store import DeskStore
from bot.match.values import Match, NoThread
from bot.screen.thread_screen import announcement, thread_name

LAST_WORDS = 60.0  # seconds after the end in which its table shows it, notices go and people say theirs


class Threads(Part):
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
        self._edits = Coalescer("threads", self._bring_up_to_date, may=door.is_ours)
        self._alarm: Alarm[int] = Alarm("threads due", door.now, self.refresh, sleep)

    def changed(self, changed: Changed) -> None:
        before = changed.before and changed.before.match
        if changed.match != before and (changed.match.opens_thread or changed.match.home):
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        self._edits.request(match_id)

    async def resume(self, match: Match) -> None:
        if match.opens_thread or match.home:
            self.refresh(match.id)

    async def pending(self) -> list[int]:
        """Threads of matches that have ended meanwhile are put away."""
        return await self._store.matches_with(Kind.HOME)

    async def _bring_up_to_date(self, match_id: int) -> None:
        match = await self._door.match(match_id)
        if match.opens_thread:
            match = await self._opened(match)
        if match.home and not match.ended and not await self._tables.move_in(match_id):
            match = await self._back_home(match)
        if match.home:
            await self._announce(match)
        if match.home and match.ended:
            await self._put_away(match)

    # ---- at the start

    async def _opened(self, match: Match) -> Match:
        table = await self._messages.at(Place(match.id, Kind.TABLE))
        reader = await self._audience.public(match.guild, match.names)
        thread: int | NoThread = NoThread.FAILED
        if not deliver.may_write_in_threads(self._client, match.guild, match.channel):
            thread = NoThread.FORBIDDEN
        elif table is not None:
            thread = await deliver.open_thread(self._client, match.guild, table, thread_name(match, reader))
        try:
            return await self._door.agree(match.id, lambda match: settled(match, thread))
        except MatchOver:  # while the thread was on its way
            if not isinstance(thread, NoThread):
                await deliver.archive(self._client, thread)
            raise

    async def _back_home(self, match: Match) -> Match:
        """The thread is there, but the table could not be put into it."""
        here, thread = await self._messages.at(Place(match.id, Kind.HOME)), match.channel
        match = await self._door.agree(match.id, unsettled)
        if here is not None:
            await self._messages.drop(Place(match.id, Kind.HOME), here)
        self._tables.refresh(match.id)
        await deliver.archive(self._client, thread)
        return match

    # ---- in the channel

    async def _announce(self, match: Match) -> None:
        place = Place(match.id, Kind.HOME)
        message = await self._messages.at(place)
        if message is None:
            return
        moment = await self._door.moment(match.id)
        content = Content(announcement(moment, await self._audience.public(match.guild, match.names)))
        if shows(message, content):
            return
        sent = await self._messages.change(message, content, None)
        if sent is None:
            await self._messages.drop(place, message)  # somebody deleted it
        else:
            self._messages.note(place, message, content, sent)

    # ---- at the end

    async def _put_away(self, match: Match) -> None:
        due = (match.ended_at or 0.0) + LAST_WORDS
        if self._door.now() < due:
            self._alarm.set(match.id, due)
            return
        await deliver.archive(self._client, match.channel)
        message = await self._messages.at(Place(match.id, Kind.HOME))
        if message is not None:
            await self._messages.keep(Place(match.id, Kind.RESULT), message)  # it is one of ours when somebody presses on it
            await self._messages.drop(Place(match.id, Kind.HOME), message)
        self._messages.evict(match.id)

    async def close(self) -> None:
        await self._alarm.close()
        await self._edits.close()


def settled(match: Match, thread: int | NoThread) -> Match:
    if isinstance(thread, NoThread):
        return replace(match, no_thread=thread)
    return match if match.home else replace(match, channel=thread, home=match.channel)


def unsettled(match: Match) -> Match:
    return replace(match, channel=match.home, home=0, no_thread=NoThread.FAILED)
