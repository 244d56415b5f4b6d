"""The public message of every match: one at a time in flight, the latest state wins, nothing is sent twice."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

import discord
from msgspec import msgpack

from bot.audience import Audience
from bot.errors import Unreadable
from bot.i18n import Reader
from bot.match import Match, Message, Phase
from bot.matches import Changed, Matches
from bot.render import Studio
from bot.screen import deliver
from bot.screen.latest import Latest
from bot.screen.lobby_screen import lobby
from bot.screen.screen import Screen
from bot.screen.table_screen import table

TOO_OLD = 50 * 60  # seconds; older messages may be edited much less often


class Tables:
    def __init__(self, client: discord.Client, matches: Matches, audience: Audience, studio: Studio) -> None:
        self._client, self._matches, self._audience, self._studio = client, matches, audience, studio
        self._shown: dict[int, bytes] = {}  # what was sent last
        self._edits = Latest("table", self._put)
        self._moving: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        matches.listen(self._changed)

    def _changed(self, changed: Changed) -> None:
        self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        """Bring the table up to date soon."""
        self._edits.ask(match_id)

    @contextmanager
    def held(self, match_id: int) -> Iterator[None]:
        """While a click on the table is answered, whose answer shows the table: no edit beside it."""
        self._edits.hold(match_id)
        try:
            yield
        finally:
            self._edits.release(match_id)

    async def _put(self, match_id: int) -> None:
        match, screen, tell = await self.screen(match_id)
        if self._shown.get(match_id) == fingerprint(screen):
            return
        message = await self._matches.store.message(match_id, "table")
        if message is None:
            return  # the command that opens the table will show it
        too_old = self._matches.now() - message.posted > TOO_OLD and match.phase is Phase.PLAYING
        if too_old and await self.repost(match_id):
            return
        picture = await deliver.picture_of(self._studio, screen, tell, patience=None)
        if await deliver.edit(self._client, message, screen, picture):
            self._sent(match, screen)
        elif not too_old and match.phase in {Phase.PLAYING, Phase.OVER} and await self._is_there(match_id, message):
            await self.repost(match_id)

    async def _is_there(self, match_id: int, message: Message) -> bool:
        """Whether the table was not moved meanwhile."""
        return await self._matches.store.message(match_id, "table") == message

    async def screen(self, match_id: int) -> tuple[Match, Screen, Reader]:
        match = await self._matches.match(match_id)
        tell = await self._audience.public(match.guild, match.names)
        if match.phase is Phase.GATHERING or not match.seed:  # without a seed nothing was ever dealt
            return match, lobby(match, tell), tell
        try:
            play = await self._matches.play(match_id)
        except Unreadable:
            if match.phase is Phase.STOPPED:  # all that can be shown of it is that it is closed
                return match, lobby(match, tell), tell
            raise
        return play.match, table(play, tell), tell

    async def opened(self, interaction: discord.Interaction[discord.Client], match_id: int) -> None:
        """Answer a command with the table of a new match."""
        match, screen, tell = await self.screen(match_id)
        picture = await deliver.picture_of(self._studio, screen, tell)
        sent = await deliver.answer(interaction, screen, picture, private=False)
        if sent is not None:
            await self._keep(match, sent)
            self._sent(match, screen)

    async def updated(self, interaction: discord.Interaction[discord.Client], match_id: int) -> None:
        """Answer a click on the table with the table as it is now."""
        match, screen, tell = await self.screen(match_id)
        picture = await deliver.picture_of(self._studio, screen, tell)
        if await deliver.update(interaction, screen, picture) is not None and (picture is not None or screen.scene is None):
            self._sent(match, screen)
        else:
            self.refresh(match_id)  # the picture follows

    async def repost(self, match_id: int) -> bool:
        """Show the table at the end of its channel and take the old message away. However many ask at once, one table stays."""
        async with self._moving.setdefault(match_id, asyncio.Lock()):
            return await self._repost(match_id)

    async def _repost(self, match_id: int) -> bool:
        match, screen, tell = await self.screen(match_id)
        old = await self._matches.store.message(match_id, "table")
        picture = await deliver.picture_of(self._studio, screen, tell, patience=None)
        sent = await deliver.post(self._client, match.channel, screen, picture)
        if sent is None:
            return False
        await self._keep(match, sent)
        self._sent(match, screen)
        self.refresh(match_id)  # it may have gone on while the message was on its way
        if old is not None:
            await deliver.delete(self._client, old)
        return True

    async def _keep(self, match: Match, sent: int) -> None:
        await self._matches.store.keep_message(match.id, "table", 0, Message(match.channel, sent, self._matches.now()))

    def _sent(self, match: Match, screen: Screen) -> None:
        if match.ended:
            self._shown.pop(match.id, None)
        else:
            self._shown[match.id] = fingerprint(screen)

    async def close(self) -> None:
        await self._edits.close()


def fingerprint(screen: Screen) -> bytes:
    return hashlib.blake2b(msgpack.encode(screen), digest_size=16).digest()
