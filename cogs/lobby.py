"""/play, and the buttons of the lobby."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.verbs import verb
from bot.errors import NotUnderstood, Refused
from bot.match import lobby
from bot.match.values import Match, Pace, Sitter
from bot.screen.custom_id import Press
from bot.screen.lobby_screen import PACES, options
from games import all_games
from games.core.text import Phrases, Text, Words, listed

_ = Phrases("bot")

NEEDED: dict[str, Text] = {
    "view_channel": _("View channel"),
    "send_messages": _("Send messages"),
    "send_messages_in_threads": _("Send messages in threads"),
    "attach_files": _("Attach files"),
}


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
    async def play(self, interaction: Interaction, game: str, pace: str = Pace.NONE.value) -> None:
        if game not in all_games():
            raise NotUnderstood
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Refused(_("A table stands in a channel of a server. Use /play there."))
        may_write(interaction)
        sitter = Sitter(interaction.user.display_name, interaction.user.id)
        with_options = all_games()[game].chosen({})
        match = await self.bot.door.open(
            Match(
                game,
                interaction.guild_id,
                interaction.channel_id,
                interaction.user.id,
                (sitter,),
                with_options,
                Pace(pace),
                application=interaction.application_id,
            ),
            interaction.id,
        )
        await self.bot.tables.open(interaction, match.id)

    @verb("sit")
    async def sit(self, interaction: Interaction, press: Press) -> None:
        person, name = interaction.user.id, interaction.user.display_name
        await self.changed(interaction, press, lambda match: lobby.sit_down(match, person, name, interaction.id))

    @verb("stand")
    async def stand(self, interaction: Interaction, press: Press) -> None:
        await self.changed(interaction, press, lambda match: lobby.stand_up(match, interaction.user.id))

    @verb("addai")
    async def add_computer(self, interaction: Interaction, press: Press) -> None:
        await self.changed(interaction, press, lambda match: lobby.add_computer(match, interaction.user.id))

    @verb("removeai")
    async def remove_computer(self, interaction: Interaction, press: Press) -> None:
        await self.changed(interaction, press, lambda match: lobby.remove_computer(match, interaction.user.id))

    @verb("start")
    async def start(self, interaction: Interaction, press: Press) -> None:
        with self.bot.tables.answering(press.match):
            await self.bot.door.start(press.match, interaction.user.id, interaction.id)
            await self.bot.tables.update(interaction, press.match)

    async def changed(self, interaction: Interaction, press: Press, change: lobby.Change) -> None:
        """A click on the lobby is answered with the lobby as it is now."""
        with self.bot.tables.answering(press.match):
            await self.bot.door.change(press.match, interaction.user.id, change)
            await self.bot.tables.update(interaction, press.match)

    @verb("options")
    async def options(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        lobby.may_choose(match, interaction.user.id)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, options(match, reader))

    @verb("option")
    async def option(self, interaction: Interaction, press: Press) -> None:
        def change(match: Match) -> Match:
            known = match.rules.options
            if len(press.path) != 1 or press.path[0] >= len(known) or press.value >= len(known[press.path[0]].choices):
                raise NotUnderstood
            option = known[press.path[0]]
            return lobby.choose_option(match, interaction.user.id, option.key, option.choices[press.value].key)

        await self.chosen(interaction, press, change)

    @verb("pace")
    async def pace(self, interaction: Interaction, press: Press) -> None:
        paces = list(PACES)
        if press.value >= len(paces):
            raise NotUnderstood
        await self.chosen(interaction, press, lambda match: lobby.choose_pace(match, interaction.user.id, paces[press.value]))

    @verb("takebacks")
    async def take_backs(self, interaction: Interaction, press: Press) -> None:
        if press.value not in (0, 1):
            raise NotUnderstood
        await self.chosen(interaction, press, lambda match: lobby.choose_take_backs(match, interaction.user.id, press.value == 1))

    async def chosen(self, interaction: Interaction, press: Press, change: lobby.Change) -> None:
        """A choice in the host's panel is answered there; the table follows by itself."""
        match = await self.bot.door.change(press.match, interaction.user.id, change)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.update(interaction, options(match, reader))

    @verb("rematch")
    async def rematch(self, interaction: Interaction, press: Press) -> None:
        may_write(interaction)
        user = interaction.user
        match = await self.bot.door.rematch(press.match, user.id, user.display_name, interaction.id)
        await self.bot.tables.open(interaction, match.id)


def may_write(interaction: Interaction) -> None:
    """Missing permissions are named before a table is opened, not found out in the middle of a match."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = {name for name in NEEDED if name != ("send_messages" if thread else "send_messages_in_threads")}
    missing: list[Words] = [NEEDED[name] for name in NEEDED if name in needed and not getattr(interaction.app_permissions, name)]
    if missing:
        raise Refused(_("I may not do this here: {missing}. A server manager can allow it.", missing=listed(missing)))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Lobby(bot))
