"""What would you do? The computer says what it would do in somebody's place; everybody is told that they asked."""

from __future__ import annotations

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.screen.advice_screen import TITLE, advice, wait
from bot.screen.custom_id import Press, button_id
from bot.screen.veil_screen import veil


class Advice(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("advice")
    async def advice(self, interaction: Interaction, press: Press) -> None:
        """The path: whether it is to be read in place of what stood there while others see the screen. Before that nobody has asked."""
        match = await self.bot.door.match(press.match)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        if not press.path and (await self.bot.audience.person(interaction.user.id)).hides(match):
            await deliver.answer(interaction, veil(match, TITLE, button_id(match.id, "advice", press.asked, (1,)), reader))
            return
        moment, seat = await self.bot.door.ask_for_advice(press.match, interaction.user.id, press.asked)
        await (deliver.in_place if press.path else deliver.answer)(interaction, wait(reader))
        found = await self.bot.computers.advise(moment, seat)
        await deliver.edit_answer(interaction, advice(moment, seat, found, reader))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Advice(bot))
