"""Matches that end without being played to their end: the button that keeps one, and places that are gone."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from games.core.text import Phrases

_ = Phrases("bot")


class Ending(Cog):
    @verb("keep")
    async def keep(self, click: Click) -> None:
        """The message with this button goes by itself."""
        click.about(await self.bot.door.keep(click.press.match, click.person, click.moderates))
        await click.say(_("The match stays open. If no one makes a move, I’ll ask again before it ends."))

    @commands.Cog.listener()
    async def on_guild_remove(self, server: discord.Guild) -> None:
        """Not when Discord cannot reach the server for a while: that is another event."""
        await self.bot.places.server_left(server.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.bot.places.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.bot.places.channel_gone(thread.thread_id)
