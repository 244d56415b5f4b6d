"""/history: the matches that were played here to their end, newest first, and how each of them ended."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.desk.click import Click
from bot.desk.command_names import localized
from bot.desk.verbs import Cog, command, verb
from bot.desk.visibility import channels_seen
from bot.errors import NotUnderstood, Refused
from bot.match.stored import Sought
from bot.screen.history_screen import A_PAGE, Search, asked_in_path, finished_page
from bot.screen.parts import Screen
from bot.screen.table_screen import table
from games import all_games
from games.core.text import Phrases

_ = Phrases("bot")


class History(Cog):
    @command(
        _("history"),
        _("Matches played here, and how they ended"),
        person=(_("person"), _("Only matches with this person")),
        game=(_("game"), _("Only this game")),
    )
    @app_commands.choices(game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()])
    async def history(self, click: Click, person: discord.User | None = None, game: str = "") -> None:
        if game and game not in all_games():
            raise NotUnderstood
        await click.show(await self.found(click, Search(game=game, person=None if person is None else person.id)))

    @verb("matches")
    async def turned(self, click: Click) -> None:
        await click.replace(await self.found(click, asked_in_path(click.press.path)))

    async def found(self, click: Click, asked: Search) -> Screen:
        """In a server what was played there where they can see it; in direct messages what they played themselves."""
        people = {click.person} if click.direct else set[int]()
        if asked.person is not None:
            people.add(asked.person)
        sought = Sought(
            games=(asked.game,) if asked.game else tuple(all_games()),
            people=tuple(sorted(people)),
            guild=click.guild,
            seen=channels_seen(click.interaction),
            asker=click.person,
        )
        found = await self.bot.door.matches.finished(sought, asked.page * A_PAGE, A_PAGE)
        readers = [await click.reader(match) for match in found.matches]
        return finished_page(found, readers, asked, await click.reader(), click.direct)

    @verb("result")
    async def result(self, click: Click) -> None:
        """How a match ended, from the list or from a button of its own."""
        if click.press.values:
            await click.find(click.press.value)
        moment = await click.moment()
        if moment.playing:
            raise Refused(_("This match is still in progress."))
        reader = await click.reader()
        await self.pages.open(click, table(moment, reader, await self.bot.door.matches.ending(moment.match)), reader)
