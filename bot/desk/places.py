"""Where matches are played: the bot may be removed from servers, and channels and threads may be deleted. Direct messages stay.

A server that is temporarily unavailable still exists, and so does everything in it.
"""

from __future__ import annotations

import contextlib

import discord
import structlog

from bot.desk import deliver
from bot.errors import Refused
from bot.match.stored import Venue
from bot.match.values import Match, Why
from bot.play.door import Door
from bot.play.ownership import SHARD_BITS
from bot.play.store import MatchStore

log = structlog.get_logger()


class Places:
    def __init__(self, client: discord.Client, door: Door, store: MatchStore) -> None:
        self._client, self._door, self._store = client, door, store

    async def resume(self) -> None:
        """After a start, when all servers are known: end matches whose server or channel went away while the bot was down."""
        for place in await self._store.places():
            try:
                await self._look(place)
            except Exception:
                log.exception("a server or channel could not be checked", server=place.guild, channel=place.channel)

    async def _look(self, place: Venue) -> None:
        if not place.guild or not self._would_hear_of(place.guild):
            return  # direct messages always stay
        server = self._client.get_guild(place.guild)
        if server is None:
            await self._end([match for match in await self._door.matches.around(place.channel) if self._is_ours(match)], Why.REMOVED)
        elif not server.unavailable and not await self._is_there(server, place.channel):
            await self.channel_gone(place.channel)

    def _would_hear_of(self, guild: int) -> bool:
        """Servers on shards of other processes are unknown here."""
        shards: dict[int, object] = getattr(self._client, "shards", {})
        return not shards or (guild >> SHARD_BITS) % (self._client.shard_count or 1) in shards

    def _is_ours(self, match: Match) -> bool:
        """A different application that is run on the same data is not in these servers, and must not end their matches."""
        return match.application == self._client.application_id

    async def _is_there(self, server: discord.Guild, channel: int) -> bool:
        """Discord lists every channel, but not archived threads, so those are queried."""
        return server.get_channel_or_thread(channel) is not None or not await deliver.is_gone(self._client, channel)

    async def server_left(self, guild: int) -> None:
        await self._end(await self._door.matches.in_server(guild), Why.REMOVED)

    async def channel_gone(self, channel: int) -> None:
        """End the matches of a deleted channel. Otherwise they would be offered to their players, and played by computers, forever."""
        await self._end(await self._door.matches.around(channel), Why.CHANNEL)

    async def _end(self, matches: list[Match], why: Why) -> None:
        for match in matches:
            with contextlib.suppress(Refused):  # it has just ended
                await self._door.end(match.id, why)
                log.info("a match ended because its channel is gone", match=match.id, why=why)
