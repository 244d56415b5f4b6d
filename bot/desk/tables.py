"""The public message of every match: one request at a time, the latest state wins, nothing is sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.desk.components import Uploaded
from bot.desk.content import Content, content_of, picture_of
from bot.desk.deliver import Sent
from bot.desk.pace import Pace
from bot.errors import Refused, Unreadable
from bot.match.door import Door
from bot.match.moment import Changed
from bot.match.store import DeskStore, Message
from bot.match.values import Match, Phase
from bot.render import Studio
from bot.screen.lobby_screen import lobby
from bot.screen.table_screen import table

LEAVING = "old table"  # the kind of a message that is being deleted
REST = 10.0  # seconds in which a table is not moved again
DRAWN_EVERY = 2.5  # seconds: a table that changes faster is brought up to date so often
EDITS = 47  # of all tables a second: Discord allows 50 requests of any kind
TOO_OLD = 50 * 60  # seconds; older messages may be edited much less often


class Shown(NamedTuple):
    """What a table shows on Discord."""

    fingerprint: bytes
    uploaded: Uploaded | None


class Tables:
    def __init__(
        self, client: discord.Client, door: Door, store: DeskStore, audience: Audience, studio: Studio, rest: float = DRAWN_EVERY
    ) -> None:
        self._client, self._door, self._store, self._audience, self._studio = client, door, store, audience, studio
        self._messages: dict[int, Message] = {}  # of the matches that are not over
        self._shown: dict[int, Shown] = {}
        self._moved: dict[int, float] = {}  # when a table was last moved to the end because somebody asked
        self._edits = Coalescer("table", self._edit, rest, Pace(EDITS))
        self._moving: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def changed(self, changed: Changed) -> None:
        self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        """Bring the table up to date soon."""
        self._edits.request(match_id)

    # ---- answering a click

    @contextmanager
    def answering(self, match_id: int) -> Generator[None]:
        """While a click on the table is answered with the table: no edit beside it."""
        with self._edits.paused(match_id):
            yield

    async def open(self, interaction: discord.Interaction[discord.Client], match_id: int) -> None:
        """Answer a command with the table of a new match."""
        match, content = await self._content(match_id)
        picture = await picture_of(self._studio, content)
        sent = await deliver.answer(interaction, content.screen, picture, private=False)
        if sent is not None:
            await self._keep(match, sent)
            self._note(match, content, sent)

    async def update(self, interaction: discord.Interaction[discord.Client], match_id: int) -> None:
        """Answer a click on the table with the table as it is now."""
        match, content = await self._content(match_id)
        picture = await picture_of(self._studio, content)
        sent = await deliver.update(interaction, content.screen, picture)
        if sent is not None and (picture is not None or content.drawing is None):
            self._note(match, content, sent)
        else:
            self.refresh(match_id)  # the picture follows

    # ---- keeping up

    async def _edit(self, match_id: int) -> bool | None:
        match, content = await self._content(match_id)
        shown = self._shown.get(match_id)
        if shown is not None and shown.fingerprint == content.fingerprint:
            return False
        message = await self._message(match_id)
        if message is None:
            return False  # the command that opens the table will show it
        too_old = self._door.now() - message.posted > TOO_OLD and match.phase is Phase.PLAYING
        if too_old and await self.repost(match_id):
            return None
        picture = await picture_of(self._studio, content, patience=None)
        sent = await deliver.edit(self._client, message, content.screen, picture, shown and shown.uploaded)
        if sent is not None:
            self._note(match, content, sent)
        elif not too_old and match.phase in {Phase.PLAYING, Phase.OVER} and await self._message(match_id) == message:
            await self.repost(match_id)  # it is gone, and was not moved meanwhile
        if match.ended:
            self._forget(match_id)
        return None

    async def move_to_end(self, match_id: int) -> bool:
        """Show the table at the end of its channel, for somebody who asked for it. Asked for again and again, it moves once."""
        async with self._moving.setdefault(match_id, asyncio.Lock()):
            if self._door.now() - self._moved.get(match_id, 0.0) < REST:
                return True
            moved = await self._repost(match_id)
            if moved:
                self._moved[match_id] = self._door.now()
            return moved

    async def repost(self, match_id: int) -> bool:
        """A new message instead of one that is gone or too old. However many ask at once, one table stays."""
        async with self._moving.setdefault(match_id, asyncio.Lock()):
            return await self._repost(match_id)

    async def _repost(self, match_id: int) -> bool:
        match, content = await self._content(match_id)
        old = await self._message(match_id)
        if old is not None:  # its buttons work, so where it is must not be forgotten before it is gone
            await self._store.keep_message(match_id, LEAVING, 0, old)
        picture = await picture_of(self._studio, content, patience=None)
        sent = await deliver.post(self._client, match.channel, content.screen, picture)
        if sent is None:
            return False
        await self._keep(match, sent)
        self._note(match, content, sent)
        self.refresh(match_id)  # it may have gone on while the message was on its way
        await self._delete_leaving(match_id)
        return True

    async def _delete_leaving(self, match_id: int) -> None:
        """Take the message away that a newer one has taken the place of."""
        old = await self._store.message(match_id, LEAVING)
        if old is not None and old != await self._message(match_id):
            await deliver.delete(self._client, old)
            await self._store.drop_message(match_id, LEAVING, 0)

    async def resume(self, match_id: int) -> None:
        """After a start: what the table shows is brought up to date, and what should have been deleted is."""
        self.refresh(match_id)
        await self._delete_leaving(match_id)

    async def _content(self, match_id: int) -> tuple[Match, Content]:
        match = await self._door.match(match_id)
        reader = await self._audience.public(match.guild, match.names)
        if match.phase is Phase.GATHERING or not match.seed:  # without a seed nothing was ever dealt
            return match, Content(lobby(match, reader))
        try:
            moment = await self._door.moment(match_id)
        except Unreadable:
            if match.phase is Phase.STOPPED:  # all that can be shown of it is that it is closed
                return match, Content(lobby(match, reader))
            raise
        return moment.match, content_of(table(moment, reader), moment, None, reader)

    # ---- where it is, and what it shows

    async def _message(self, match_id: int) -> Message | None:
        return self._messages.get(match_id) or await self._store.message(match_id, "table")

    async def _keep(self, match: Match, sent: Sent) -> None:
        """Note where the table is. One that could not be found again after a restart does not stay."""
        message = Message(match.channel, sent.id, self._door.now())
        try:
            await self._store.keep_message(match.id, "table", 0, message)
        except Refused:
            await deliver.delete(self._client, message)
            raise
        self._messages[match.id] = message

    def _note(self, match: Match, content: Content, sent: Sent) -> None:
        if match.ended:
            self._forget(match.id)
        else:
            self._shown[match.id] = Shown(content.fingerprint, sent.uploaded)

    def _forget(self, match_id: int) -> None:
        """A match that is over is not kept in memory, whether or not its table could show the end."""
        self._shown.pop(match_id, None)
        self._messages.pop(match_id, None)
        self._moved.pop(match_id, None)

    async def close(self) -> None:
        await self._edits.close()
