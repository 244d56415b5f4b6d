"""/rules: in three minutes, and the whole book; and the page about a question that is open."""

from __future__ import annotations

from discord import app_commands

from bot.desk.click import Click
from bot.desk.command_names import localized
from bot.desk.verbs import Cog, command, verb
from bot.errors import NotUnderstood
from bot.i18n import Reader
from bot.screen.custom_id import numbered
from bot.screen.parts import Screen
from bot.screen.rules_screen import IN_SHORT, page_about, rules, with_people
from games import all_games
from games.core.game import AnyGame
from games.core.text import Phrases

_ = Phrases("bot")


class Rules(Cog):
    @command(_("rules"), _("How to play a game: in three minutes, or in full"), game=(_("game"), _("Which game")))
    @app_commands.choices(game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()])
    async def rules(self, click: Click, game: str) -> None:
        if game not in all_games():
            raise NotUnderstood
        await self.pages.open(click, *await page(click, all_games()[game]))

    @verb("rules")
    async def of_this_match(self, click: Click) -> None:
        await self.pages.open(click, *await page(click, (await click.match()).rules))

    @verb("explain")
    async def of_the_question(self, click: Click) -> None:
        """From the panel: the page about what is asked there."""
        moment = await click.moment_seen()
        heading = moment.game.chapter(moment.view(moment.match.seat_of(click.person)))
        about = page_about(moment.game, heading, (await click.reader()).language)
        await self.pages.open(click, *await page(click, moment.game, about))

    @verb("chapter")
    async def chapter(self, click: Click) -> None:
        """A chosen page, or a turned one: the path is the game's number, and of a turned one its number behind it."""
        path = click.press.path
        game = numbered(list(all_games().values()), path[:1])
        if len(path) > 2:
            raise NotUnderstood
        await self.pages.turn(click, *await page(click, game, path[1] if len(path) == 2 else click.press.value))


async def page(click: Click, game: AnyGame, number: int = IN_SHORT) -> tuple[Screen, Reader]:
    """A page of the rulebook, and who reads its picture."""
    reader, settings = await click.reader(), await click.settings()
    return rules(game, reader, number, settings.text_first), with_people(reader.language, reader.theme)
