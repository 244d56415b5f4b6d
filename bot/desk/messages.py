"""Our messages: where each one is and what it shows. Always in the store, and in memory while the match is in use.

Tables, panels and notices all store theirs here, so that a message is noted, changed and forgotten in one order.
What a message shows is stored, too: after a restart only differences are sent. Before a message is posted, its nonce is stored. If the
bot is killed before it learns the message's id, it posts again with the same nonce, and Discord returns the existing message.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple

import discord
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.coalescer import RetryLater
from bot.desk.content import Content
from bot.desk.deliver import Sent
from bot.errors import Refused
from bot.match.stored import NUMBERS_LIVE, Message, on_its_way
from bot.match.values import Match
from bot.play.copies import Copies
from bot.play.part import Part
from bot.play.store import DeskStore
from bot.render import Picture


class Kind(StrEnum):
    TABLE = "table"
    OLD_TABLE = "old table"  # replaced by a newer one; to be deleted
    PANEL = "panel"
    OLD_PANEL = "old panel"  # replaced by a newer one; to be reduced to a line
    NOTICE = "notice"
    DIRECT_NOTICE = "direct notice"
    HOME = "home"  # the former lobby, in the channel of a match that is played in a thread
    RESULT = "result"  # the same, once the thread is archived
    INVITATION = "invitation"
    LAST_CALL = "last call"  # warns that an idle match is about to end


Still = Callable[[], Awaitable[bool]]


class Place(NamedTuple):
    """Identifies a message of a match. `who` is a person, or 0 for a public message."""

    match: int
    kind: str
    who: int = 0

    @property
    def before(self) -> Place:
        """The place under which it is stored while it is being posted."""
        return self._replace(kind=on_its_way(self.kind))


class Messages(Part):
    def __init__(self, client: discord.Client, store: DeskStore) -> None:
        self._client, self._store = client, store
        self._known = Copies(self._kept)

    # ---- where they are

    async def of(self, match_id: int, kind: str) -> dict[int, Message]:
        """The messages of one kind, by person."""
        known = await self._known.of(match_id)
        return {place.who: message for place, message in known.items() if place.kind == kind}

    async def at(self, place: Place) -> Message | None:
        return (await self._known.of(place.match)).get(place)

    async def knows(self, match_id: int, number: int) -> bool:
        """Whether a message is one of this match."""
        return any(message.id == number for message in (await self._known.of(match_id)).values())

    async def nowhere_else(self, match_id: int, gone: Mapping[Place, Message]) -> list[Message]:
        """Those of these messages that are not at any other place, each once."""
        others = [message for place, message in (await self._known.of(match_id)).items() if not message.is_at(gone.get(place))]
        each_once = {message.id: message for message in gone.values()}
        return [message for message in each_once.values() if not any(message.is_at(other) for other in others)]

    def may_be_at(self, place: Place) -> bool:
        """False: there is certainly none. Does not query the store."""
        known = self._known.get(place.match)
        return known is None or place in known

    async def _kept(self, match_id: int) -> dict[Place, Message]:
        kept = await self._store.messages(match_id)
        return {Place(match_id, kind, who): message for (kind, who), message in kept.items()}

    # ---- posting

    async def post(self, place: Place, draft: Message, content: Content, picture: Picture | None = None) -> Message | None:
        """Post a message; the caller stores it. None: no permission, or the channel is gone. The draft has the channel and the time."""
        return (await self.post_for({place: draft}, content, picture)).get(place)

    async def post_for(
        self, drafts: dict[Place, Message], content: Content, picture: Picture | None = None, still: Still | None = None
    ) -> dict[Place, Message]:
        """Post one message for several places; empty if that failed.

        `still`: checked once the announcement is stored, so that a process that takes over does not post it twice. Raises `RetryLater`
        if it returns False, and on a temporary failure of Discord.
        """
        [channel] = {draft.channel for draft in drafts.values()}
        left = next(filter(None, [await self.left_behind(*each) for each in drafts.items()]), None)
        number = left.id if left else secrets.randbits(63)
        announced = left is not None or await self._announced(drafts, number)
        if not self._store.ownership.alone:
            if still is not None and not announced:
                raise RetryLater
            number = await self._agreed(drafts, number, once=still is not None)
            if still is not None and not await still():
                raise RetryLater
        sent = await deliver.post(self._client, channel, content.screen, picture, number=number, retry=still is not None)
        if sent is None:
            return {}
        known = None if left or (picture is None and content.drawing is not None) else content
        begun = {place: await self.left_behind(place, draft) or draft for place, draft in drafts.items()}
        return {place: showing(replace(draft, id=sent.id, posted=begun[place].posted), known, sent) for place, draft in drafts.items()}

    async def _announced(self, drafts: dict[Place, Message], number: int) -> bool:
        """Store that it is about to be posted. False: that failed. With a full disk the message is posted all the same."""
        try:
            await self.keep_all({place.before: replace(draft, id=number) for place, draft in drafts.items()})
        except Refused:
            for place in drafts:
                await self.put_back(place.before, None)
            return False
        return True

    async def _agreed(self, drafts: dict[Place, Message], number: int, once: bool) -> int:
        """The nonce to post with, if another process has started on the same message. Raises `RetryLater` if that has posted it already."""
        for match_id in {place.match for place in drafts}:
            self.evict(match_id)
        told = [place for place, draft in drafts.items() if once and is_same(await self.at(place), draft)]
        numbers = {left.id for left in [await self.left_behind(*each) for each in drafts.items()] if left is not None} or {number}
        if told or len(numbers) > 1:
            raise RetryLater
        return numbers.pop()

    async def left_behind(self, place: Place, draft: Message) -> Message | None:
        """An earlier attempt to post the same, whose outcome is unknown, as long as Discord remembers its nonce."""
        found = await self.at(place.before)
        return found if found is not None and is_same(found, draft) and draft.posted - found.posted < NUMBERS_LIVE else None

    async def matches_with(self, kind: str) -> list[int]:
        """The matches that have a message of this kind."""
        return await self._store.matches_with(kind)

    async def being_posted(self, kind: str) -> list[int]:
        """The matches for which a message of this kind is being posted."""
        return await self._store.matches_with(on_its_way(kind))

    @property
    def held(self) -> Collection[dict[Place, Message]]:
        """All that is in memory, by match."""
        return self._known.all()

    # ---- noting and dropping

    async def keep(self, place: Place, message: Message) -> None:
        """Store where a message is. Raises `Refused` if that fails; it is known until the next start all the same."""
        await self.keep_all({place: message})

    async def keep_all(self, messages: dict[Place, Message]) -> None:
        copies = {place.match: await self._known.of(place.match) for place in messages}
        for place, message in messages.items():
            copies[place.match][place] = message
            copies[place.match].pop(place.before, None)
        await asyncio.gather(*(self._store.keep_message(*place, message) for place, message in messages.items()))
        for match_id, known in copies.items():
            if self._known.get(match_id) is not known:
                self.evict(match_id)  # the newer copy may have been read before this was stored

    async def keep_told(self, messages: dict[Place, Message]) -> None:
        """Raises `RetryLater` if this cannot be stored and another process may take over: this one must not know more than that one would.
        The message is then posted again, with its nonce.
        """
        try:
            await self.keep_all(messages)
        except Refused:
            if self._store.ownership.alone:
                raise
            for place in messages:
                self.evict(place.match)
            raise RetryLater from None

    async def drop(self, place: Place, message: Message) -> None:
        """Forget a message, unless it has been replaced."""
        known = await self._known.of(place.match)
        if message.is_at(known.get(place)):
            await self._store.drop_message(*place, message.id)
            if message.is_at(known.get(place)):
                del known[place]

    async def put_back(self, place: Place, message: Message | None) -> None:
        """Restore what was in memory before `keep` failed."""
        known = await self._known.of(place.match)
        known.pop(place, None)
        if message is not None:
            known[place] = message

    def evict(self, match_id: int | None) -> None:
        """Drop the copy: the match is over, or another process may have changed it."""
        self._known.evict(match_id)

    def erase(self, person: int) -> None:
        """Forget the person's panels. Other messages for them are known until they are deleted."""
        for known in self.held:
            for place in [place for place in known if place.kind in {Kind.PANEL, Kind.OLD_PANEL} and place.who == person]:
                del known[place]

    # ---- what they show

    async def change(self, message: Message, content: Content, picture: Picture | None) -> Sent | None:
        """Edit a message. None: it is gone, or out of reach. Raises `RetryLater` on a temporary failure."""
        return await deliver.edit(self._client, message, content.screen, picture, deliver.uploaded_with(message))

    async def changed_beside(self, place: Place) -> None:
        """Mark what it shows as unknown: another process may have changed it at the same moment. The owner of the match will see that."""
        message = await self.at(place)
        if message is not None:
            await self.keep(place, replace(message, shows=""))

    async def shown(self, match: Match, places: Iterable[Place], message: Message, content: Content, sent: Sent) -> None:
        """Note that the message at these places shows this, unless the match has since gone to another process."""
        for place in places:
            if self._store.ownership.holds(match):
                self.note(place, message, content, sent)
            else:
                await self.changed_beside(place)

    def note(self, place: Place, message: Message, content: Content, sent: Sent) -> None:
        """Note what a message shows now, unless it has been replaced. Written along with the next write."""
        known = self._known.get(place.match) or {}
        if message.is_at(known.get(place)):
            now = replace(known[place], tells=max(known[place].tells, message.tells))
            self.update(place, showing(now, content, sent))

    def update(self, place: Place, message: Message) -> None:
        """Update the record of a message that is stored already. Written along with the next write."""
        known = self._known.get(place.match)
        if known is not None:
            known[place] = message
        self._store.note_message(*place, message)


def is_same(message: Message | None, draft: Message) -> bool:
    """Whether it was posted for the same purpose."""
    return message is not None and (message.channel, message.about, message.again) == (draft.channel, draft.about, draft.again)


def showing(message: Message, content: Content | None, sent: Sent) -> Message:
    """The message with a record of what it shows. Without content: it is incomplete, and the rest follows."""
    name, number = sent.uploaded or ("", 0)
    return replace(message, shows=content.fingerprint.hex() if content and not sent.lacking else "", file=name, file_id=number)


def shows(message: Message | None, content: Content) -> bool:
    return message is not None and message.shows == content.fingerprint.hex()


def unsure(message: Message | None) -> Message | None:
    """The message during a concurrent edit: it is unknown which picture it shows, so none can be reused."""
    return None if message is None else replace(message, file="", file_id=0)
