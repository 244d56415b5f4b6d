"""/watch: a match that is played, as everybody may see it, in a private message and in one's own language."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.lists import ask_which, is_turned, turn_page
from bot.desk.lookup import matches_meant
from bot.desk.pages import Pages
from bot.desk.seen import sees
from bot.desk.verbs import verb
from bot.errors import NotBegun, Refused
from bot.i18n import Reader
from bot.match.values import Match, Phase
from bot.screen.custom_id import Press
from bot.screen.parts import Screen
from bot.screen.watch_screen import watching
from games.core.text import Phrases

_ = Phrases("bot")


class Watching(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot
        self.pages = Pages(bot.studio)

    @app_commands.command(name=localized(_("watch")), description=localized(_("Watch a match that is being played; only you see it")))
    async def watch(self, interaction: Interaction) -> None:
        played = await self.played(interaction)
        if len(played) == 1:
            await self.pages.open(interaction, *await self.screen(interaction, played[0]))
        else:
            await ask_which(interaction, played, "whichwatch")

    @verb("whichwatch")
    async def chosen(self, interaction: Interaction, press: Press) -> None:
        if is_turned(press):
            await turn_page(interaction, await self.played(interaction), press)
            return
        match = await self.bot.match_here(interaction, press.value)
        await self.pages.open(interaction, *await self.screen(interaction, match))

    @verb("watch")
    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Opened, or brought up to date in place."""
        match = await self.bot.door.match(press.match)
        show = self.pages.turn if press.path else self.pages.open
        await show(interaction, *await self.screen(interaction, match))

    async def played(self, interaction: Interaction) -> list[Match]:
        """The matches of this channel, or else of this server where they can see them; in direct messages their own."""
        door, guild = self.bot.door, interaction.guild_id
        known = await (door.of(interaction.user.id) if guild is None else door.in_server(guild))
        here = matches_meant([match for match in known if sees(interaction, match)], interaction.channel_id, {Phase.PLAYING})
        if not here:
            raise Refused(_("No match is being played here that you could watch. Use /play to open a table."))
        return here

    async def screen(self, interaction: Interaction, match: Match) -> tuple[Screen, Reader]:
        if match.phase is Phase.GATHERING or not match.seed:
            raise NotBegun
        moment, late = await self.bot.door.as_seen_by(interaction.user.id, match), match.is_late_for(interaction.user.id)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        text_first = (await self.bot.audience.person(interaction.user.id)).text_first
        return watching(moment, reader, text_first, late), reader

    async def cog_unload(self) -> None:
        self.pages.close()


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Watching(bot))
