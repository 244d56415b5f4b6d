"""/rules: in three minutes, and the whole book."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Chabudai, Interaction
from bot.errors import NotUnderstood
from bot.i18n.commands import spoken
from bot.screen import deliver
from bot.screen.click import Press
from bot.screen.rules_screen import rules
from bot.verbs import verb
from games import all_games
from games.core.text import Phrases

_ = Phrases("bot")


class Rules(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=spoken(_("rules")), description=spoken(_("How a game is played: in three minutes, and in full")))
    @app_commands.rename(game=spoken(_("game")))
    @app_commands.describe(game=spoken(_("Which game")))
    @app_commands.choices(game=[app_commands.Choice(name=spoken(game.name), value=key) for key, game in all_games().items()])
    async def rules(self, interaction: Interaction, game: str) -> None:
        if game not in all_games():
            raise NotUnderstood
        tell = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await deliver.answer(interaction, rules(all_games()[game], tell))

    @verb("rules")
    async def of_this_match(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.matches.match(press.match)
        tell = await self.bot.audience.private(interaction.user.id, match.guild)
        await deliver.answer(interaction, rules(match.rules, tell))

    @verb("chapter")
    async def chapter(self, interaction: Interaction, press: Press) -> None:
        """A chosen page, or a turned one: the path is the game's number and then the page."""
        games = list(all_games().values())
        page = press.value if press.values else press.path[1] if len(press.path) > 1 else 0
        if not press.path or press.path[0] >= len(games):
            raise NotUnderstood
        tell = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await deliver.update(interaction, rules(games[press.path[0]], tell, page))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Rules(bot))
