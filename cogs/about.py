"""/about: what this is and how it is doing, for whoever hosts it and whoever asks."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot import background
from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.screen.about_screen import for_everybody, for_the_host
from bot.version import installed
from games import all_games
from games.core.text import Phrases, listed

_ = Phrases("bot")


class About(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("about")), description=localized(_("What this bot is, and how it is doing")))
    async def about(self, interaction: Interaction) -> None:
        reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        words = _(
            "Chabudai {version}: table games for friends. Games: {games}. Matches being played: {n}. Use /play to open a table.",
            version=installed(),
            games=listed([game.name for game in all_games().values()]),
            n=self.bot.door.playing,
        )
        if await self.bot.is_owner(interaction.user):
            shown = for_the_host(words, all_games().values(), list(self.bot.store.aside), background.died(), reader)
        else:
            shown = for_everybody(words, all_games().values(), reader)
        await deliver.answer(interaction, shown)


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(About(bot))
