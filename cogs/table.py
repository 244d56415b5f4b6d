"""/table and /hand, and the buttons of the table."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.lookup import played_by, standing_in, which
from bot.desk.tables import is_panel
from bot.desk.verbs import Cog, command, verb
from bot.errors import Refused
from bot.match.pauses import free_seat
from bot.match.values import Match
from bot.screen.match_screens import sentence, status
from bot.screen.panel_screen import Spot
from bot.screen.pauses_screen import seat_page
from games.core.text import Phrases

_ = Phrases("bot")


class Table(Cog):
    @command(_("hand"), _("Show your cards and choices; only you see them"))
    @verb("hand", "whichhand")
    async def hand(self, click: Click) -> None:
        if await which(click, "whichhand", played_by, own=True):
            await self.bot.panels.show(click)

    @command(_("table"), _("Post the table again at the bottom of the channel"))
    @verb("whichtable")
    async def table(self, click: Click) -> None:
        match = await which(click, "whichtable", tables_in)
        if match:
            await self.show_again(click, match)

    async def show_again(self, click: Click, match: Match) -> None:
        if match.channel != click.channel:
            raise Refused(_("That table is in {channel}.", channel=f"<#{match.channel}>"))
        if is_panel(match):
            await self.bot.panels.show(click)
            return
        await click.say(_("The table is moving to the bottom of this channel."))
        shown = await self.bot.tables.move_to_end(match.id)
        words = _("Here it is.") if shown else _("I don’t have permission to post in this channel. A server manager can grant it.")
        await click.edit(sentence(words, await click.reader()))

    @verb("more")
    async def more(self, click: Click) -> None:
        moment = await click.moment_seen()
        match = moment.match
        await click.show(status(moment, await click.reader(), match.seat_of(click.person), match.is_late_for(click.person)))

    @verb("back")
    async def back(self, click: Click) -> None:
        click.at(await self.bot.door.back(click.press.match, click.person))
        await self.bot.panels.show(click)

    @verb("seat")
    async def take_seat(self, click: Click) -> None:
        """A substitute is told in advance what they will see. The path of their confirmation names the seat."""
        match = await click.match()
        seat = free_seat(match, click.person)
        if click.press.path != (1, seat):
            await click.show(seat_page(match, seat, await click.reader()))
            return
        moment = click.at(await self.bot.door.take_seat(match.id, click.person, click.name))
        await self.bot.panels.show(click, Spot(since=moment.seq))  # what was told before was told to others


async def tables_in(click: Click) -> list[Match]:
    here = await standing_in(click)
    if not here:
        raise Refused(_("There is no match in this channel. Open a table with /play."))
    return here
