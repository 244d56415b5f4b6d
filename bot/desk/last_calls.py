"""Last calls: a match that is going to end because nobody plays says so in its channel, once, to whoever sits there.

What stands in the channel follows from the match, so it is the same after a restart: the message is there for as long as the
match is warned. Where it cannot be posted the match ends all the same.
"""

from __future__ import annotations

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.content import Content
from bot.desk.messages import Kind, Messages, Place
from bot.match.door import Door
from bot.match.moment import Changed
from bot.match.part import Part
from bot.match.store import DeskStore, Message
from bot.match.values import Match
from bot.screen.ending_screen import is_announced, last_call


class LastCalls(Part):
    def __init__(self, client: discord.Client, door: Door, messages: Messages, store: DeskStore, audience: Audience) -> None:
        self._client, self._door, self._messages, self._store, self._audience = client, door, messages, store, audience
        self._edits = Coalescer("last calls", self._bring_up_to_date, may=door.is_ours)

    def changed(self, changed: Changed) -> None:
        before = changed.before is not None and is_announced(changed.before.match)
        if before != is_announced(changed.match):
            self._edits.request(changed.match.id)

    async def resume(self, match: Match) -> None:
        """What should have been posted or taken away is."""
        self._edits.request(match.id)

    async def pending(self) -> list[int]:
        return await self._store.matches_with(Kind.LAST_CALL)

    async def _bring_up_to_date(self, match_id: int) -> None:
        match = await self._door.match(match_id)
        posted = await self._messages.at(at(match_id))
        if is_announced(match) and posted is None:
            await self._post(match)
        elif posted is not None and not is_announced(match):
            if not await deliver.delete(self._client, posted):
                raise RetryLater
            await self._messages.drop(at(match_id), posted)
        if match.ended:
            self._messages.evict(match_id)

    async def _post(self, match: Match) -> None:
        reader = await self._audience.around(match)
        draft = Message(match.channel, 0, self._door.now())
        message = await self._messages.post(at(match.id), draft, Content(last_call(match, reader)), retry=True)
        if message is not None:
            await self._messages.keep(at(match.id), message)

    async def close(self) -> None:
        await self._edits.close()


def at(match_id: int) -> Place:
    return Place(match_id, Kind.LAST_CALL)
