"""Last calls: a match that is going to end because nobody plays says so in its channel, once, to whoever sits there.

What stands in the channel follows from the match, so it is the same after a restart: the message is there for as long as the
match is warned. Where it cannot be posted the match ends all the same.
"""

from __future__ import annotations

from bot.desk.content import Content
from bot.desk.messages import Kind
from bot.desk.posts import Posts, Wanted
from bot.match.moment import Changed
from bot.match.values import Match
from bot.screen.ending_screen import is_announced, last_call


class LastCalls(Posts):
    kind, name = Kind.LAST_CALL, "last calls"

    def concerns(self, changed: Changed) -> bool:
        before = changed.before is not None and is_announced(changed.before.match)
        return before != is_announced(changed.match)

    async def wanted(self, match: Match) -> Wanted:
        if not is_announced(match):
            return Wanted()
        return Wanted({0: Content(last_call(match, await self._audience.around(match)))}, {0})
