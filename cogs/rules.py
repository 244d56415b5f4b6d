"""/rules: in three minutes, and the whole book."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.screen.custom_id import Press
from bot.screen.rules_screen import rules
from games import all_games
from games.core.text import Phrases

_ = Phrases("bot")


class Rules(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("rules")), description=localized(_("How a game is played: in three minutes, and in full")))
    @app_commands.rename(game=localized(_("game")))
    @app_commands.describe(game=localized(_("Which game")))
    @app_commands.choices(game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()])
    async def rules(self, interaction: Interaction, game: str) -> None:
        if game not in all_games():
            raise NotUnderstood
        reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await deliver.answer(interaction, rules(all_games()[game], reader))

    @verb("rules")
    async def of_this_match(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        reader = await self.bot.audience.private(interaction.user.id, match.guild)
        await deliver.answer(interaction, rules(match.rules, reader))

    @verb("chapter")
    async def chapter(self, interaction: Interaction, press: Press) -> None:
        """A chosen page, or a turned one: the path is the game's number and then the page."""
        games = list(all_games().values())
        page = press.value if press.values else press.path[1] if len(press.path) > 1 else 0
        if not press.path or press.path[0] >= len(games):
            raise NotUnderstood
        reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await deliver.update(interaction, rules(games[press.path[0]], reader, page))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Rules(bot))
