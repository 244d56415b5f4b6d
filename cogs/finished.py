"""/history: the matches that were played here to their end, newest first, and how each of them ended."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.pages import Pages
from bot.desk.seen import seen
from bot.desk.verbs import verb
from bot.errors import NotUnderstood, Refused
from bot.match.store import Sought
from bot.screen.custom_id import Press
from bot.screen.finished_screen import A_PAGE, Wanted, finished, wanted
from bot.screen.parts import Screen
from bot.screen.table_screen import table
from games import all_games
from games.core.text import Phrases

_ = Phrases("bot")


class Finished(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot
        self.pages = Pages(bot.studio)

    @app_commands.command(name=localized(_("history")), description=localized(_("The matches that were played here, and how they ended")))
    @app_commands.rename(person=localized(_("person")), game=localized(_("game")))
    @app_commands.describe(person=localized(_("Only matches of this person")), game=localized(_("Only this game")))
    @app_commands.choices(game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()])
    async def history(self, interaction: Interaction, person: discord.User | None = None, game: str = "") -> None:
        if game and game not in all_games():
            raise NotUnderstood
        asked = Wanted(game=game, person=None if person is None else person.id)
        await deliver.answer(interaction, await self.found(interaction, asked))

    @verb("matches")
    async def turned(self, interaction: Interaction, press: Press) -> None:
        await deliver.in_place(interaction, await self.found(interaction, wanted(press.path)))

    async def found(self, interaction: Interaction, asked: Wanted) -> Screen:
        """In a server what was played there where they can see it; in direct messages what they played themselves."""
        asker, everywhere = interaction.user.id, interaction.guild_id is None
        people = {asker} if everywhere else set[int]()
        if asked.person is not None:
            people.add(asked.person)
        sought = Sought(
            games=(asked.game,) if asked.game else tuple(all_games()),
            people=tuple(sorted(people)),
            guild=interaction.guild_id,
            seen=seen(interaction),
            asker=asker,
        )
        found = await self.bot.door.finished(sought, asked.page * A_PAGE, A_PAGE)
        private = self.bot.audience.private
        readers = [await private(asker, match.guild, match.names) for match in found.matches]
        return finished(found, readers, asked, await private(asker, interaction.guild_id), everywhere)

    @verb("result")
    async def result(self, interaction: Interaction, press: Press) -> None:
        """How a match ended, from the list or from a button of its own."""
        match = await self.bot.match_here(interaction, press.value if press.values else press.match)
        moment = await self.bot.door.moment(match.id)
        if moment.playing:
            raise Refused(_("This match is still being played."))
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await self.pages.open(interaction, table(moment, reader, await self.bot.door.ending(moment.match)), reader)

    async def cog_unload(self) -> None:
        self.pages.close()


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Finished(bot))
