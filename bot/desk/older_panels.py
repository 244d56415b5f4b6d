"""Replaced panels: each player of a match has one current panel, and their older ones are reduced to a line that says where it is.

There may be several of them, until each has become a line or is out of reach. They are stored in one record: the newest, with the
others inside.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.audience import Audience
from bot.desk.content import Content
from bot.desk.messages import Kind, Messages, Place
from bot.desk.rate_limit import Budget
from bot.match.stored import Message
from bot.play.door import Door
from bot.screen.panel_screen import passed
from games.core.text import Phrases, Text

_ = Phrases("bot")

MOST = 20  # older panels of a person in a match that are waiting to become a line


class OlderPanels:
    def __init__(self, door: Door, messages: Messages, audience: Audience, budget: Budget[Place]) -> None:
        self._door, self._messages, self._audience, self._budget = door, messages, audience, budget

    async def behind(self, place: Place, newer: Message) -> dict[Place, Message]:
        """The record to store along with the newer panel: the panel that it replaces, and those that are still waiting."""
        there = place._replace(kind=Kind.OLD_PANEL)
        older, waiting = await self._messages.at(place), await self._messages.at(there)
        if older is None or same(older, newer) or self.is_out_of_reach(older):
            return {}
        return {there: first_of([older, *all_of(waiting)][:MOST])}

    async def turn_into_lines(self, place: Place) -> bool:
        """One by one, as the rate limit allows. True: one was pressed meanwhile, so it is the current panel and must be shown again."""
        pressed = False
        while (older := await self._messages.at(place)) is not None:
            panel = await self._messages.at(place._replace(kind=Kind.PANEL))
            needless = self.is_out_of_reach(older) or (panel is not None and same(older, panel))
            if not needless and not await self.says(place, older, whereabouts(older, panel)):
                return pressed  # it is requested again when there is budget
            if not needless or not self._door.ownership.alone:
                pressed |= await self._was_pressed(place._replace(kind=Kind.PANEL), older)
            await self._is_done(place, older)
        return pressed

    async def says(self, place: Place, message: Message, words: Text) -> bool:
        """Reduce it to a line with these words. False: not yet."""
        if message.token is not None and not self._budget.may(message.channel, place):
            return False
        match = await self._door.matches.match(place.match)
        reader = await self._audience.private(place.who, match.guild, match.names)
        await self._messages.change(message, Content(passed(words, reader)), None)
        return True

    def is_out_of_reach(self, message: Message) -> bool:
        return message.expires is not None and message.expires <= self._door.now()

    async def _was_pressed(self, place: Place, older: Message) -> bool:
        """Whether it was pressed while it became a line. If so, what it shows now is unknown."""
        if not self._door.ownership.alone:
            self._messages.evict(place.match)  # another process may have answered the press
        panel = await self._messages.at(place)
        if panel is None or not same(panel, older):
            return False
        await self._messages.keep(place, replace(panel, shows="", file="", file_id=0))
        return True

    async def _is_done(self, place: Place, older: Message) -> None:
        now = await self._messages.at(place)
        waiting = [each for each in all_of(now) if not same(each, older)]
        if waiting:
            await self._messages.keep(place, first_of(waiting))
        elif now is not None:
            await self._messages.drop(place, now)


def all_of(kept: Message | None) -> list[Message]:
    return [] if kept is None else [replace(kept, older=()), *kept.older]


def first_of(messages: list[Message]) -> Message:
    """The first, with the others inside."""
    return replace(messages[0], older=tuple(messages[1:]))


def same(one: Message, other: Message) -> bool:
    """Whether they are the same message; the token makes no difference."""
    return (one.channel, one.id) == (other.channel, other.id)


def whereabouts(older: Message, panel: Message | None) -> Text:
    """Where the current panel is, as told in an older one. Message ids grow with time."""
    if panel is None or (panel.channel == older.channel and panel.id > older.id):
        return _("There’s a newer panel further down.")
    if panel.channel == older.channel:
        return _("Your panel is further up.")
    return _("Your panel is in your direct messages.") if panel.token is None else _("Your panel is in the table’s channel.")
