"""Invitations: a person who is invited to a table is mentioned in its channel once, in a message that pings no one else.

The message stays while the invitation is open: it is deleted when they sit down, and when the table starts or closes.
"""

from __future__ import annotations

from bot.desk.content import Content
from bot.desk.messages import Kind
from bot.desk.posts import Desk, Posts, Wanted
from bot.desk.tables import Tables
from bot.match.invitations import kept_seats
from bot.match.moment import Changed
from bot.match.values import Invitation, Match, Phase
from bot.screen.invitations_screen import invitation


class Invitations(Posts):
    kind, name = Kind.INVITATION, "invitations"

    def __init__(self, desk: Desk, tables: Tables) -> None:
        super().__init__(desk)
        self._tables = tables

    def concerns(self, changed: Changed) -> bool:
        return changed.before is None  # in the lobby, and at the start

    def ring(self, match_id: int) -> None:
        """A seat may be free again."""
        self.refresh(match_id)
        self._tables.refresh(match_id)

    async def wanted(self, match: Match) -> Wanted:
        awaited = [each for each in match.invited if is_awaited(match, each)]
        if not awaited:
            return Wanted()
        still, link = kept_seats(match, self._door.now()), await self._tables.link(match)
        reader = await self._audience.public(match.guild, match.names)
        shown = {each.person: Content(invitation(match, each, each in still, link, reader)) for each in awaited}
        return Wanted(shown, {each.person for each in still}, still[0].until if still else None)


def is_awaited(match: Match, each: Invitation) -> bool:
    """Whether the invitation is still open: unanswered, and the match has not started."""
    return match.phase is Phase.GATHERING and each.until > 0 and match.seat_of(each.person) is None
