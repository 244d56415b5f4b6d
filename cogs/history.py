"""History: everything that was told to whoever asks, from the beginning, while a match is played and after it."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import Unreadable
from bot.match.values import LogEntry, Match
from bot.screen.custom_id import Press, button_id
from bot.screen.recap_screen import TITLE, history
from bot.screen.veil_screen import veil


class History(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("history")
    async def history(self, interaction: Interaction, press: Press) -> None:
        """Opened in a message of its own; a page takes the place of the one that was clicked on. The path: which page, 1 for reasons."""
        match = await self.bot.door.match(press.match)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        if not press.path and (await self.bot.audience.person(interaction.user.id)).hides(match):
            await deliver.answer(interaction, veil(match, TITLE, button_id(match.id, "history", path=(0,)), reader))
            return
        page, with_reasons = press.path[0] if press.path else 0, press.path[1:] == (1,)
        match, log, torn = await self.told(match, interaction.user.id)
        reasons = await self.bot.door.reasons(match) if with_reasons and not torn else None
        screen = history(match, log, match.seat_of(interaction.user.id), reader, page, torn, reasons)
        await (deliver.in_place if press.path else deliver.answer)(interaction, screen)

    async def told(self, match: Match, person: int) -> tuple[Match, Sequence[LogEntry], bool]:
        """All that was told, and the match as it was then; of one with damaged moves what is in memory."""
        if match.is_late_for(person):
            late = await self.bot.door.as_seen_by(person, match)
            return late.match, late.log, False
        try:
            return match, await self.bot.door.whole_log(match), False
        except Unreadable:
            return match, (await self.bot.door.moment(match.id)).log, True


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(History(bot))
