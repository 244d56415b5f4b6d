"""/export: a match as a file, to keep it, study it or check its deal."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.desk.click import Click
from bot.desk.files import written_file
from bot.desk.verbs import Cog, command
from bot.errors import NotBegun
from bot.i18n import Reader
from bot.match.export import as_seen, whole
from bot.match.replay_codes import read
from bot.match.values import Phase
from bot.screen.export_screen import file
from games.core.text import Phrases

_ = Phrases("bot")


class Export(Cog):
    @command(
        _("export"),
        _("Get a match as a file with every move; only you see it"),
        match=(_("match"), _("The match number, shown on its table")),
    )
    async def export(self, click: Click, match: str) -> None:
        meant = await click.find(read(match).match)
        if meant.phase is Phase.GATHERING or not meant.seed:
            raise NotBegun
        await click.say(_("One moment: writing the file."))
        reader = await click.reader()
        content = await self.content(click, Reader(reader.language, meant.names, markdown=False))
        name, data = await asyncio.to_thread(written_file, f"chabudai-{meant.id}", content)
        await click.hand_over(file(meant, name, reader), name, data)

    async def content(self, click: Click, reader: Reader) -> dict[str, Any]:
        """All of it once nothing is hidden any more; before that what the table has shown."""
        match = await click.match()
        if not match.ended:
            reel, moment = await self.bot.door.matches.recording(match), await click.moment_seen()
            return as_seen(match, reel.until(moment.seq), reader, reader.language, click.person)
        moves = await self.bot.door.matches.moves(match)
        return await asyncio.to_thread(whole, match, moves, reader, reader.language, click.person)
