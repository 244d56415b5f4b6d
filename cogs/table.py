"""/table and /hand, and the buttons of the table."""

from __future__ import annotations

import contextlib

import discord
from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.lookup import matches_meant
from bot.desk.verbs import verb
from bot.errors import NotSeated, Refused
from bot.match.values import Match, Phase
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence, status, which_match
from games.core.text import Phrases

_ = Phrases("bot")


class Table(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("hand")), description=localized(_("Show your cards and what you can do; only you see it")))
    async def hand(self, interaction: Interaction) -> None:
        mine = matches_meant(await self.bot.door.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        await self.one_of(interaction, mine, "whichhand")

    @verb("hand")
    async def my_hand(self, interaction: Interaction, press: Press) -> None:
        await self.bot.panels.show(interaction, press.match)

    @verb("whichhand")
    async def which_hand(self, interaction: Interaction, press: Press) -> None:
        await self.bot.panels.show(interaction, press.value)

    @app_commands.command(name=localized(_("table")), description=localized(_("Show the table again, at the end of the channel")))
    async def table(self, interaction: Interaction) -> None:
        here = await self.bot.door.around(interaction.channel_id or 0)
        if not here:
            raise Refused(_("No match is being played in this channel. Use /play to open a table."))
        await self.one_of(interaction, here, "whichtable")

    @verb("whichtable")
    async def which_table(self, interaction: Interaction, press: Press) -> None:
        await self.show_again(interaction, await self.bot.match_here(interaction, press.value))

    async def one_of(self, interaction: Interaction, matches: list[Match], choice: str) -> None:
        """Go on with the only match, or ask which one is meant."""
        if len(matches) > 1:
            reader = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
            await deliver.answer(interaction, which_match(matches, choice, reader))
        elif choice == "whichtable":
            await self.show_again(interaction, matches[0])
        else:
            await self.bot.panels.show(interaction, matches[0].id)

    async def show_again(self, interaction: Interaction, match: Match) -> None:
        if match.channel != interaction.channel_id:
            raise Refused(_("That table stands in another channel."))
        reader = await self.bot.audience.private(interaction.user.id, match.guild)
        await deliver.answer(interaction, sentence(_("The table is on its way to the end of this channel."), reader))
        shown = await self.bot.tables.move_to_end(match.id)
        words = _("Here it is.") if shown else _("I may not write in this channel. Somebody who manages the server can allow it.")
        await deliver.edit_answer(interaction, sentence(words, reader))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self.gone(thread.thread_id)

    async def gone(self, channel: int) -> None:
        """Without its channel a match has no table; or it would be offered to its people, and played by computers, for ever."""
        for match in await self.bot.door.around(channel):
            with contextlib.suppress(Refused):  # it ended in the same moment
                await self.bot.door.stop(match.id, match.host, moderator=True)

    @verb("more")
    async def more(self, interaction: Interaction, press: Press) -> None:
        moment = await self.bot.door.moment(press.match)
        reader = await self.bot.audience.private(interaction.user.id, moment.match.guild, moment.match.names)
        await deliver.answer(interaction, status(moment, reader))

    @verb("back")
    async def back(self, interaction: Interaction, press: Press) -> None:
        await self.bot.door.back(press.match, interaction.user.id)
        await self.bot.panels.show(interaction, press.match)

    @verb("seat")
    async def take_seat(self, interaction: Interaction, press: Press) -> None:
        await self.bot.door.take_seat(press.match, interaction.user.id, interaction.user.display_name)
        await self.bot.panels.show(interaction, press.match)


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Table(bot))
