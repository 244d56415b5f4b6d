"""/rules: in three minutes, and the whole book; and the page about a question that is open."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.pages import Pages
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.i18n import Reader
from bot.screen.custom_id import Press
from bot.screen.parts import Screen
from bot.screen.rules_screen import IN_SHORT, page_about, rules, with_people
from games import all_games
from games.core.game import AnyGame
from games.core.text import Phrases

_ = Phrases("bot")


class Rules(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot
        self.pages = Pages(bot.studio)

    @app_commands.command(name=localized(_("rules")), description=localized(_("How a game is played: in three minutes, and in full")))
    @app_commands.rename(game=localized(_("game")))
    @app_commands.describe(game=localized(_("Which game")))
    @app_commands.choices(game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()])
    async def rules(self, interaction: Interaction, game: str) -> None:
        if game not in all_games():
            raise NotUnderstood
        reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await self.pages.open(interaction, *await self.page(interaction, all_games()[game], reader))

    @verb("rules")
    async def of_this_match(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        reader = await self.bot.audience.private(interaction.user.id, match.guild)
        await self.pages.open(interaction, *await self.page(interaction, match.rules, reader))

    @verb("explain")
    async def of_the_question(self, interaction: Interaction, press: Press) -> None:
        """From the panel: the page about what is asked there."""
        moment = await self.bot.door.as_seen_by(interaction.user.id, await self.bot.door.match(press.match))
        reader = await self.bot.audience.private(interaction.user.id, moment.match.guild)
        heading = moment.game.chapter(moment.view(moment.match.seat_of(interaction.user.id)))
        about = page_about(moment.game, heading, reader.language)
        await self.pages.open(interaction, *await self.page(interaction, moment.game, reader, about))

    @verb("chapter")
    async def chapter(self, interaction: Interaction, press: Press) -> None:
        """A chosen page, or a turned one: the path is the game's number, and of a turned one its number behind it."""
        match press.path:
            case (game,):
                number = press.value
            case (game, number):
                pass
            case _:
                raise NotUnderstood
        games = list(all_games().values())
        if game >= len(games):
            raise NotUnderstood
        reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
        await self.pages.turn(interaction, *await self.page(interaction, games[game], reader, number))

    async def page(self, interaction: Interaction, game: AnyGame, reader: Reader, number: int = IN_SHORT) -> tuple[Screen, Reader]:
        """A page of the rulebook, and who reads its picture."""
        person = await self.bot.audience.person(interaction.user.id)
        return rules(game, reader, number, person.text_first), with_people(reader.language, reader.theme)

    async def cog_unload(self) -> None:
        self.pages.close()


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Rules(bot))
