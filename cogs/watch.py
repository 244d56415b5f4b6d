"""/watch: a match that is played, as everybody may see it, in a private message and in one's own language."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.lookup import matches_meant, which
from bot.desk.verbs import Cog, command, verb
from bot.errors import NotBegun, Refused
from bot.i18n import Reader
from bot.match.values import Match, Phase
from bot.screen.parts import Screen
from bot.screen.watch_screen import watching
from games.core.text import Phrases

_ = Phrases("bot")


class Watch(Cog):
    @command(_("watch"), _("Watch a match in progress; only you see it"))
    @verb("watch", "whichwatch")
    async def watch(self, click: Click) -> None:
        """Opened, or from its own button brought up to date in place. Who sits there sees more in their hand."""
        match = await which(click, "whichwatch", played_here)
        if match is None:
            return
        if match.phase is Phase.PLAYING and match.seat_of(click.person) is not None and not click.press.path:
            await self.bot.panels.show(click)
        else:
            show = self.pages.turn if click.press.match and click.press.path else self.pages.open
            await show(click, *await screen(click))


async def played_here(click: Click) -> list[Match]:
    """The matches of this channel, or else of this server where they can see them; in direct messages their own."""
    door = click.bot.door
    known = await (door.matches.of(click.person) if click.guild is None else door.matches.in_server(click.guild))
    here = matches_meant([match for match in known if click.sees(match)], click.channel, {Phase.PLAYING})
    if not here:
        raise Refused(_("There is no match here to watch. Open a table with /play."))
    return here


async def screen(click: Click) -> tuple[Screen, Reader]:
    match = await click.match()
    if match.phase is Phase.GATHERING or not match.seed:
        raise NotBegun
    moment, reader, settings = await click.moment_seen(), await click.reader(), await click.settings()
    return watching(moment, reader, settings.text_first, match.is_late_for(click.person)), reader
