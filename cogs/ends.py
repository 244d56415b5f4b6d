"""Matches that end without being played to their end: the button that keeps one, and places that are gone."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence
from games.core.text import Phrases

_ = Phrases("bot")


class Ends(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("keep")
    async def keep(self, interaction: Interaction, press: Press) -> None:
        """The message with this button goes by itself."""
        match = await self.bot.door.keep(press.match, interaction.user.id, interaction.permissions.manage_guild)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        words = _("The match stays. If nobody makes a move, I ask again before it ends.")
        await deliver.answer(interaction, sentence(words, reader))

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


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Ends(bot))
