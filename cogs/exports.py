"""/export: a match as a file, for whoever wants to keep it, study it or check its deal."""

from __future__ import annotations

import asyncio
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.files import written
from bot.errors import NotBegun
from bot.i18n import Reader
from bot.match.exporting import as_seen, whole
from bot.match.replay_codes import read
from bot.match.values import Match, Phase
from bot.screen.export_screen import file
from bot.screen.match_screens import sentence
from games.core.text import Phrases

_ = Phrases("bot")


class Exports(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("export")), description=localized(_("A match as a file, with every move; only you see it")))
    @app_commands.rename(match=localized(_("match")))
    @app_commands.describe(match=localized(_("The number of the match; it stands on its table")))
    async def export(self, interaction: Interaction, match: str) -> None:
        meant = await self.bot.match_here(interaction, read(match).match)
        if meant.phase is Phase.GATHERING or not meant.seed:
            raise NotBegun
        reader = await self.bot.audience.private(interaction.user.id, meant.guild, meant.names)
        await deliver.answer(interaction, sentence(_("One moment: the file is being written."), reader))
        content = await self.content(meant, interaction.user.id, Reader(reader.language, meant.names, markdown=False))
        name, data = await asyncio.to_thread(written, f"chabudai-{meant.id}", content)
        await deliver.hand_over(interaction, file(meant, name, reader), name, data)

    async def content(self, match: Match, asker: int, reader: Reader) -> dict[str, Any]:
        """All of it once nothing is hidden any more; before that what the table has shown."""
        if not match.ended:
            reel, moment = await self.bot.door.reel(match), await self.bot.door.as_seen_by(asker, match)
            return as_seen(match, reel.until(moment.seq), reader, reader.language, asker)
        moves = await self.bot.door.moves(match)
        return await asyncio.to_thread(whole, match, moves, reader, reader.language, asker)


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Exports(bot))
