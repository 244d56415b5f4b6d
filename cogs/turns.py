"""/turns: everything that waits for me, over all servers."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, command
from bot.errors import Refused
from bot.match.values import Match, Phase
from bot.screen.turns_screen import Waiting, soonest, turns
from games.core.text import Phrases

_ = Phrases("bot")


class Turns(Cog):
    @command(_("turns"), _("All matches waiting for you, on every server"))
    async def turns(self, click: Click) -> None:
        mine = [match for match in await self.bot.door.matches.of(click.person) if match.phase is Phase.PLAYING]
        found = [await self.waiting(match, click.person) for match in mine]
        waiting = sorted((each for each in found if each is not None), key=soonest)
        readers = [await click.reader(each.moment.match) for each in waiting]
        await click.show(turns(waiting, readers, await click.reader(), (await click.settings()).hides))

    async def waiting(self, match: Match, person: int) -> Waiting | None:
        """None: it waits for somebody else, or cannot be read."""
        try:
            moment = await self.bot.door.matches.moment(match.id)
        except Refused:
            return None
        seat = moment.match.seat_of(person)
        if seat is None or seat not in moment.waiting or moment.match.sitters[seat].away or moment.match.pause is not None:
            return None
        return Waiting(moment, seat, await self.bot.deadlines.end_for(moment, seat), await self.bot.tables.link(match))
