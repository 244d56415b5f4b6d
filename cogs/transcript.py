"""History: everything that a person was told, from the beginning, during a match and after it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.errors import Unreadable
from bot.match.values import LogEntry, Match
from bot.screen.custom_id import button_id
from bot.screen.recap_screen import TITLE, history


class Transcript(Cog):
    @verb("history")
    async def history(self, click: Click) -> None:
        """Opened in a message of its own; a page takes the place of the one that was clicked on. The path: which page, 1 for reasons."""
        path = click.press.path
        if await click.veils(TITLE, button_id(click.press.match, "history", path=(0,))):
            return
        page, with_reasons = path[0] if path else 0, path[1:] == (1,)
        match, log, torn = await self.told(click)
        reasons = await self.bot.door.matches.reasons(match) if with_reasons and not torn else None
        await click.turn(history(match, log, match.seat_of(click.person), await click.reader(), page, torn, reasons))

    async def told(self, click: Click) -> tuple[Match, Sequence[LogEntry], bool]:
        """All that was told, and the match as it was then; of one with damaged moves what is in memory."""
        match = await click.match()
        if match.is_late_for(click.person):
            late = await click.moment_seen()
            return late.match, late.log, False
        try:
            return match, await self.bot.door.matches.whole_log(match), False
        except Unreadable:
            return match, (await click.moment()).log, True
