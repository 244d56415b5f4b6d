"""The deal: what is sealed and who stirred it, and whether it was as sealed."""

from __future__ import annotations

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import NotUnderstood, Refused
from bot.match.deal import sealed, verdict
from bot.match.values import Match
from bot.screen.custom_id import Press
from bot.screen.deal_screen import checked, the_deal
from games.core.text import Phrases

_ = Phrases("bot")


class Deal(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("deal")
    async def deal(self, interaction: Interaction, press: Press) -> None:
        match = await self.sealed_match(press)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, the_deal(match, reader))

    @verb("checkdeal")
    async def check(self, interaction: Interaction, press: Press) -> None:
        """Everything is computed again, now."""
        match = await self.sealed_match(press)
        if not match.ended:
            raise Refused(_("This match is still being played."))
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        deal = sealed(match)
        await deliver.answer(interaction, checked(match, deal, verdict(deal), reader))

    async def sealed_match(self, press: Press) -> Match:
        """A lobby from before has nothing sealed yet, and at a table that was closed nothing was dealt."""
        match = await self.bot.door.match(press.match)
        if not (match.seed or (match.secret and not match.ended)):
            raise NotUnderstood
        return match


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Deal(bot))
