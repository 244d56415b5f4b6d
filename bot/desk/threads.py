"""Threads: if the host wants one, it is opened when the match starts, and holds the table until the end.

The former lobby message stays in the channel: it links to the thread, and shows the result before the thread is archived.
Each step is derived from the match and from where its messages are, so a bot that is killed in between continues from there.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.content import Content
from bot.desk.messages import Kind, Place
from bot.desk.posts import Desk, Posts, Wanted
from bot.desk.tables import Tables
from bot.errors import MatchOver
from bot.match.moment import Changed
from bot.match.values import Match, NoThread
from bot.screen.thread_screen import announcement, thread_name

LAST_WORDS = 60.0  # seconds between the end and archiving, for the last updates and for players to chat


class Threads(Posts):
    kind, name = Kind.HOME, "threads"

    def __init__(self, desk: Desk, tables: Tables) -> None:
        super().__init__(desk)
        self._tables = tables

    def concerns(self, changed: Changed) -> bool:
        before = changed.before and changed.before.match
        return changed.match != before and has_thread(changed.match)

    async def reconcile(self, match: Match) -> bool:
        if match.opens_thread:
            match = await self._opened(match)
        if match.home and not match.ended and not await self._tables.move_in(match.id):
            match = await self._back_home(match)
        if not match.home:
            return False
        differed = await super().reconcile(match)
        if match.ended and self._is_due(match):
            await self._put_away(match)
        return differed

    async def wanted(self, match: Match) -> Wanted:
        """The former lobby message links to the thread; it is not reposted."""
        due = None if not match.ended or self._is_due(match) else last_words(match)
        if await self._messages.at(self.place_of(match)) is None:
            return Wanted(due=due)
        reader = await self._audience.public(match.guild, match.names)
        return Wanted({0: Content(announcement(await self._door.matches.moment(match.id), reader))}, due=due)

    def _is_due(self, match: Match) -> bool:
        return self._door.now() >= last_words(match)

    # ---- at the start

    async def _opened(self, match: Match) -> Match:
        table = await self._messages.at(Place(match.id, Kind.TABLE))
        reader = await self._audience.public(match.guild, match.names)
        thread: int | NoThread = NoThread.FAILED
        if not deliver.may_write_in_threads(self._client, match.guild, match.channel):
            thread = NoThread.FORBIDDEN
        elif table is not None:
            thread = await deliver.open_thread(self._client, table, thread_name(match, reader))
        try:
            return await self._door.agree(match.id, lambda match: settled(match, thread))
        except MatchOver:  # it ended while the thread was being opened
            if not isinstance(thread, NoThread):
                await deliver.archive(self._client, thread)
            raise

    async def _back_home(self, match: Match) -> Match:
        """Return to the channel: the thread exists, but the table could not be posted in it."""
        here, thread = await self._messages.at(self.place_of(match)), match.channel
        match = await self._door.agree(match.id, unsettled)
        if here is not None:
            await self._messages.drop(self.place_of(match), here)
        self._tables.refresh(match.id)
        await deliver.archive(self._client, thread)
        return match

    # ---- at the end

    async def _put_away(self, match: Match) -> None:
        await deliver.archive(self._client, match.channel)
        message = await self._messages.at(self.place_of(match))
        if message is not None:
            await self._messages.keep(Place(match.id, Kind.RESULT), message)  # so that it is recognized when someone presses its buttons
            await self._messages.drop(self.place_of(match), message)


def has_thread(match: Match) -> bool:
    """Whether it has one, or will have one."""
    return match.opens_thread or bool(match.home)


def last_words(match: Match) -> float:
    """When its thread is archived."""
    return (match.ended_at or 0.0) + LAST_WORDS


def settled(match: Match, thread: int | NoThread) -> Match:
    if isinstance(thread, NoThread):
        return replace(match, no_thread=thread)
    return match if match.home else replace(match, channel=thread, home=match.channel)


def unsettled(match: Match) -> Match:
    return replace(match, channel=match.home, home=0, no_thread=NoThread.FAILED)
