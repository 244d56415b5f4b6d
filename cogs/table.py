"""/table and /hand, and the buttons of the table."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.lists import ask_which, is_turned, turn_page
from bot.desk.lookup import matches_meant, newest_first
from bot.desk.tables import is_panel
from bot.desk.verbs import verb
from bot.errors import NotSeated, Refused
from bot.match.pausing import free_seat
from bot.match.values import Match, Phase
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence, status
from bot.screen.panel_screen import Spot
from bot.screen.pausing_screen import seat_page
from games.core.text import Phrases

_ = Phrases("bot")


class Table(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("hand")), description=localized(_("Show your cards and what you can do; only you see it")))
    async def hand(self, interaction: Interaction) -> None:
        mine = await self.hands(interaction)
        if len(mine) == 1:
            await self.bot.panels.show(interaction, mine[0].id)
        else:
            await ask_which(interaction, mine, "whichhand")

    @verb("hand")
    async def my_hand(self, interaction: Interaction, press: Press) -> None:
        await self.bot.panels.show(interaction, press.match)

    @verb("whichhand")
    async def which_hand(self, interaction: Interaction, press: Press) -> None:
        if is_turned(press):
            await turn_page(interaction, await self.hands(interaction), press)
        else:
            match = await self.bot.door.match(press.value)
            if match.seat_of(interaction.user.id) is None:
                await self.bot.match_here(interaction, match.id)  # of what they cannot see they are told nothing
            await self.bot.panels.show(interaction, match.id)

    async def hands(self, interaction: Interaction) -> list[Match]:
        mine = matches_meant(await self.bot.door.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        return mine

    @app_commands.command(name=localized(_("table")), description=localized(_("Show the table again, at the end of the channel")))
    async def table(self, interaction: Interaction) -> None:
        here = await self.tables(interaction)
        if len(here) == 1:
            await self.show_again(interaction, here[0])
        else:
            await ask_which(interaction, here, "whichtable")

    @verb("whichtable")
    async def which_table(self, interaction: Interaction, press: Press) -> None:
        if is_turned(press):
            await turn_page(interaction, await self.tables(interaction), press)
        else:
            await self.show_again(interaction, await self.bot.match_here(interaction, press.value))

    async def tables(self, interaction: Interaction) -> list[Match]:
        here = newest_first(await self.bot.door.around(interaction.channel_id or 0))
        if not here:
            raise Refused(_("No match is being played in this channel. Use /play to open a table."))
        return here

    async def show_again(self, interaction: Interaction, match: Match) -> None:
        if match.channel != interaction.channel_id:
            raise Refused(_("That table stands in {channel}.", channel=f"<#{match.channel}>"))
        if is_panel(match):
            await self.bot.panels.show(interaction, match.id)
            return
        reader = await self.bot.audience.private(interaction.user.id, match.guild)
        await deliver.answer(interaction, sentence(_("The table is on its way to the end of this channel."), reader))
        shown = await self.bot.tables.move_to_end(match.id)
        words = _("Here it is.") if shown else _("I may not write in this channel. A server manager can allow it.")
        await deliver.edit_answer(interaction, sentence(words, reader))

    @verb("more")
    async def more(self, interaction: Interaction, press: Press) -> None:
        person = interaction.user.id
        moment = await self.bot.door.as_seen_by(person, await self.bot.door.match(press.match))
        match = moment.match
        reader = await self.bot.audience.private(person, match.guild, match.names)
        await deliver.answer(interaction, status(moment, reader, match.seat_of(person), match.is_late_for(person)))

    @verb("back")
    async def back(self, interaction: Interaction, press: Press) -> None:
        await self.bot.door.back(press.match, interaction.user.id)
        await self.bot.panels.show(interaction, press.match)

    @verb("seat")
    async def take_seat(self, interaction: Interaction, press: Press) -> None:
        """Whoever plays on for somebody is told before what they will see. The path of their consent names the seat."""
        match = await self.bot.match_here(interaction, press.match)
        seat = free_seat(match, interaction.user.id)
        if press.path != (1, seat):
            reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
            await deliver.answer(interaction, seat_page(match, seat, reader))
            return
        moment = await self.bot.door.take_seat(press.match, interaction.user.id, interaction.user.display_name)
        await self.bot.panels.show(interaction, press.match, Spot(since=moment.seq))  # what was told before was told to others


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Table(bot))
