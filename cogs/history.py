"""History: everything that was told to whoever asks, from the beginning, while a match is played and after it."""

from __future__ import annotations

from collections.abc import Sequence

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import Unreadable
from bot.match.values import LogEntry, Match
from bot.screen.custom_id import Press
from bot.screen.recap_screen import history


class History(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("history")
    async def history(self, interaction: Interaction, press: Press) -> None:
        """Opened in a message of its own; a page takes the place of the one that was clicked on. The path: which page, 1 for reasons."""
        match = await self.bot.door.match(press.match)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        page, with_reasons = press.path[0] if press.path else 0, press.path[1:] == (1,)
        log, torn = await self.told(match)
        reasons = await self.bot.door.reasons(match) if with_reasons and not torn else None
        hide = not match.ended and not match.rules.is_open and (await self.bot.audience.person(interaction.user.id)).watched
        screen = history(match, log, match.seat_of(interaction.user.id), reader, page, torn, reasons, hide)
        turned = press.path and interaction.message is not None and interaction.message.flags.ephemeral  # or a table would become it
        await (deliver.update if turned else deliver.answer)(interaction, screen)

    async def told(self, match: Match) -> tuple[Sequence[LogEntry], bool]:
        """All that was told; of a match with damaged moves what is in memory."""
        try:
            return await self.bot.door.whole_log(match), False
        except Unreadable:
            return (await self.bot.door.moment(match.id)).log, True


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(History(bot))
