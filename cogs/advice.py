"""What would you do? The computer says what it would do in somebody's place; everybody is told that they asked."""

from __future__ import annotations

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.screen.advice_screen import advice, wait
from bot.screen.custom_id import Press


class Advice(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("advice")
    async def advice(self, interaction: Interaction, press: Press) -> None:
        moment, seat = await self.bot.door.ask_for_advice(press.match, interaction.user.id, press.asked)
        reader = await self.bot.audience.private(interaction.user.id, moment.match.guild, moment.match.names)
        await deliver.answer(interaction, wait(reader))
        found = await self.bot.computers.advise(moment, seat)
        hide = (await self.bot.audience.person(interaction.user.id)).watched and not moment.game.is_open
        await deliver.edit_answer(interaction, advice(moment, seat, found, reader, hide))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Advice(bot))
