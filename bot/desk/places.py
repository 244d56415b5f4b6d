"""Where matches are played: servers the bot may have been removed from, channels and threads that may have been deleted.
Direct messages stay.

A server that Discord cannot reach for the moment is still there, and so is everything in it.
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
        """After a start, when all servers are known: end what lost its place while the bot was down."""
        for place in await self._store.places():
            try:
                await self._look(place)
            except Exception:
                log.exception("a place could not be looked at", server=place.guild, channel=place.channel)

    async def _look(self, place: Venue) -> None:
        if not place.guild or not self._would_hear_of(place.guild):
            return  # direct messages do not go, whatever else does
        server = self._client.get_guild(place.guild)
        if server is None:
            await self._end([match for match in await self._door.matches.around(place.channel) if self._is_ours(match)], Why.REMOVED)
        elif not server.unavailable and not await self._is_there(server, place.channel):
            await self.channel_gone(place.channel)

    def _would_hear_of(self, guild: int) -> bool:
        """Of servers in the shards of other processes nothing is known here."""
        shards: dict[int, object] = getattr(self._client, "shards", {})
        return not shards or (guild >> SHARD_BITS) % (self._client.shard_count or 1) in shards

    def _is_ours(self, match: Match) -> bool:
        """Another application that is run on the same data for a while is in none of these servers, and knows nothing of them."""
        return match.application == self._client.application_id

    async def _is_there(self, server: discord.Guild, channel: int) -> bool:
        """Discord tells by itself of every channel, but not of threads in which nobody wrote for long."""
        return server.get_channel_or_thread(channel) is not None or not await deliver.is_gone(self._client, channel)

    async def server_left(self, guild: int) -> None:
        await self._end(await self._door.matches.in_server(guild), Why.REMOVED)

    async def channel_gone(self, channel: int) -> None:
        """Without its channel a match has no table; or it would be offered to its people, and played by computers, for ever."""
        await self._end(await self._door.matches.around(channel), Why.CHANNEL)

    async def _end(self, matches: list[Match], why: Why) -> None:
        for match in matches:
            with contextlib.suppress(Refused):  # it ended in the same moment
                await self._door.end(match.id, why)
                log.info("a match has lost its place", match=match.id, why=why)
