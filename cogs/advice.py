"""What would you do? The computer says what it would do in somebody's place; everybody is told that they asked."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.screen.advice_screen import TITLE, advice, wait
from bot.screen.custom_id import button_id


class Advice(Cog):
    @verb("advice")
    async def advice(self, click: Click) -> None:
        """The path: whether it is to be read in place of what stood there while others see the screen. Before that nobody has asked."""
        match_id, asked = click.press.match, click.press.asked
        if await click.veils(TITLE, button_id(match_id, "advice", asked, (1,))):
            return
        moment, seat = await self.bot.door.ask_for_advice(match_id, click.person, asked)
        reader = await click.reader()
        await click.turn(wait(reader))
        found = await self.bot.computers.advise(moment, seat)
        await click.edit(advice(moment, seat, found, reader))
