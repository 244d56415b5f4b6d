"""Last calls: before an idle match ends, its players are warned once in its channel.

The message is derived from the match and therefore survives a restart: it stays while the match has its warning. If it
cannot be posted the match ends all the same.
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
