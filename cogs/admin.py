"""/about: what this is and how it is doing, for whoever hosts it and whoever asks."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from discord import app_commands
from discord.ext import commands

from bot.app import Chabudai, Interaction
from bot.i18n.commands import spoken
from bot.screen import deliver
from bot.screen.match_screens import told
from games import all_games
from games.core.text import Phrases, listed

_ = Phrases("bot")

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


class About(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=spoken(_("about")), description=spoken(_("What this bot is, and how it is doing")))
    async def about(self, interaction: Interaction) -> None:
        tell = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        words = _(
            "Chabudai {version}: table games for friends. Games: {games}. Matches being played: {n}. Use /play to open a table.",
            version=installed(),
            games=listed([game.name for game in all_games().values()]),
            n=len(self.bot.matches.playing),
        )
        await deliver.answer(interaction, told(words, tell))


def installed() -> str:
    try:
        return version("chabudai")
    except PackageNotFoundError:  # run from its folder, as `make run` and the image do
        return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(About(bot))
