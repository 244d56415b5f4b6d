"""/play, in a channel or alone in direct messages, and the buttons of the lobby."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.permissions import can_have_threads, may_open_thread, may_write
from bot.desk.seen import here
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.match import lobby
from bot.match.characters import CHARACTERS
from bot.match.terms import PACES
from bot.match.values import Match, Pace, Sitter
from bot.screen.custom_id import Press
from bot.screen.games_screen import choice_of_games
from bot.screen.lobby_screen import options
from bot.screen.parts import Screen
from games import all_games
from games.ai.levels import Level
from games.core.text import Phrases

_ = Phrases("bot")


class Lobby(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("play")), description=localized(_("Open a table for one of the games")))
    @app_commands.rename(game=localized(_("game")), pace=localized(_("pace")))
    @app_commands.describe(game=localized(_("Which game to play")), pace=localized(_("How long a decision may take")))
    @app_commands.choices(
        game=[app_commands.Choice(name=localized(game.name), value=key) for key, game in all_games().items()],
        pace=[app_commands.Choice(name=localized(name), value=pace.value) for pace, name in PACES.items()],
    )
    async def play(self, interaction: Interaction, game: str | None = None, pace: str = Pace.NONE.value) -> None:
        if pace not in set(Pace):
            raise NotUnderstood
        if game is not None:
            await self.open(interaction, game, Pace(pace))
        else:
            reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
            await deliver.answer(interaction, choice_of_games(reader, list(PACES).index(Pace(pace))))

    @verb("open")
    async def chosen_game(self, interaction: Interaction, press: Press) -> None:
        """A game from the choice of all: the path is its number and that of the pace."""
        games, paces = list(all_games()), list(PACES)
        if len(press.path) != 2 or press.path[0] >= len(games) or press.path[1] >= len(paces):
            raise NotUnderstood
        await self.open(interaction, games[press.path[0]], paces[press.path[1]])

    async def open(self, interaction: Interaction, game: str, pace: Pace) -> None:
        """Answer with the table. Alone in direct messages it needs no more than a press on Start."""
        if game not in all_games():
            raise NotUnderstood
        may_write(interaction)
        user, place = interaction.user, here(interaction)
        sitters, options = (Sitter(user.display_name, user.id),), all_games()[game].chosen({})
        application = interaction.application_id
        match = Match(game, place.guild, place.channel, user.id, sitters, options, pace, application=application)
        match = replace(match, parent=place.parent, private=place.private)
        match = await self.bot.door.open(lobby.filled(match, self.bot.door.now()) if match.direct else match, interaction.id)
        await self.bot.tables.open(interaction, match.id)

    @verb("sit")
    async def sit(self, interaction: Interaction, press: Press) -> None:
        person, name = interaction.user.id, interaction.user.display_name
        now = self.bot.door.now()
        await self.changed(interaction, press, lambda match: lobby.sit_down(match, person, name, interaction.id, now))

    @verb("stand")
    async def stand(self, interaction: Interaction, press: Press) -> None:
        await self.changed(interaction, press, lambda match: lobby.stand_up(match, interaction.user.id))

    @verb("addai")
    async def add_computer(self, interaction: Interaction, press: Press) -> None:
        """By the menu of a character, by the button of the one in the middle."""
        if press.values and press.value >= len(CHARACTERS):
            raise NotUnderstood
        level = CHARACTERS[press.value].level if press.values else Level.NORMAL
        await self.changed(interaction, press, lambda match: lobby.add_computer(match, interaction.user.id, self.bot.door.now(), level))

    @verb("start")
    async def start(self, interaction: Interaction, press: Press) -> None:
        with self.bot.tables.answering(press.match):
            moment = await self.bot.door.start(press.match, interaction.user.id, interaction.id, is_moderator(interaction))
            if moment.match.direct:
                with self.bot.panels.answering(press.match, interaction.user.id):
                    await self.bot.panels.show(interaction, press.match)
            else:
                await self.bot.tables.update(interaction, press.match)

    async def changed(self, interaction: Interaction, press: Press, change: lobby.Change) -> None:
        """A click on the lobby is answered with the lobby as it is now."""
        with self.bot.tables.answering(press.match):
            await self.bot.door.change(press.match, interaction.user.id, change)
            await self.bot.tables.update(interaction, press.match)

    @verb("options")
    async def options(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        lobby.may_choose(match, interaction.user.id, is_moderator(interaction))
        await deliver.answer(interaction, await self.offered(interaction, match))

    @verb("option")
    async def option(self, interaction: Interaction, press: Press) -> None:
        def change(match: Match) -> Match:
            known = match.rules.options
            if len(press.path) != 1 or press.path[0] >= len(known) or press.value >= len(known[press.path[0]].choices):
                raise NotUnderstood
            option = known[press.path[0]]
            choice = option.choices[press.value].key
            return lobby.choose_option(match, interaction.user.id, option.key, choice, is_moderator(interaction))

        await self.chosen(interaction, press, change)

    @verb("term")
    async def term(self, interaction: Interaction, press: Press) -> None:
        """What every game can agree on, such as the pace."""

        def change(match: Match) -> Match:
            if len(press.path) != 1:
                raise NotUnderstood
            after = lobby.choose_term(match, interaction.user.id, press.path[0], press.value, is_moderator(interaction))
            if after.thread and not match.thread:
                may_open_thread(interaction)
            return after

        await self.chosen(interaction, press, change)

    async def chosen(self, interaction: Interaction, press: Press, change: lobby.Change) -> None:
        """A choice in the host's panel is answered there; the table follows by itself."""
        match = await self.bot.door.change(press.match, interaction.user.id, change)
        await deliver.in_place(interaction, await self.offered(interaction, match))

    async def offered(self, interaction: Interaction, match: Match) -> Screen:
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        return options(match, reader, threads=can_have_threads(interaction))

    @verb("rematch")
    async def rematch(self, interaction: Interaction, press: Press) -> None:
        may_write(interaction)
        user = interaction.user
        match = await self.bot.door.rematch(press.match, user.id, user.display_name, interaction.id, here(interaction))
        await self.bot.tables.open(interaction, match.id)


def is_moderator(interaction: Interaction) -> bool:
    return interaction.permissions.manage_guild


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Lobby(bot))
