"""The public message of each match: one request at a time, the latest state wins, nothing is sent twice.

In direct messages it becomes the panel when the match starts (`bot/desk/panels.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from contextlib import contextmanager

import discord
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.click import Click
from bot.desk.coalescer import RetryLater
from bot.desk.content import Content, content_of, drawn_unnamed, picture_of
from bot.desk.deliver import Sent
from bot.desk.messages import Kind, Place, showing, unsure
from bot.desk.posts import Desk, Posts, Wanted
from bot.desk.rate_limit import RateLimit
from bot.errors import InDoubt, Refused, Unreadable
from bot.locks import Locks
from bot.match.moment import Changed
from bot.match.stored import Message
from bot.match.values import Match, Phase
from bot.render import Picture, Studio, Urgency
from bot.screen.lobby_screen import lobby
from bot.screen.table_screen import table
from bot.screen.thread_screen import being_opened

REST = 10.0  # seconds before a table can be moved again
# Seconds between edits of a table. Two tables in a channel then use up what Discord allows there.
DRAWN_EVERY = 2.5
EDITS = 44  # per second, for all tables together; `requests.py` paces them once more, along with notices and new messages
LATELY = 300.0  # seconds after a click in which a table has priority
TOO_OLD = 50 * 60  # seconds; Discord allows far fewer edits of older messages


class Tables(Posts):
    kind, name = Kind.TABLE, "table"

    def __init__(self, desk: Desk, studio: Studio, rest: float = DRAWN_EVERY) -> None:
        super().__init__(desk, rest, RateLimit(EDITS, portion=lambda: desk.door.ownership.portion) if rest else None)
        self._studio = studio
        self._clicked: dict[int, float] = {}  # when a match was last clicked on; the latest at the end
        self._moved: dict[int, float] = {}  # when a table was last moved to the end on request
        self._left_behind: set[int] = set()  # matches that may have a table we do not know of, because the bot was killed
        self._moving = Locks[int]()
        self._deleting = Locks[int]()

    def concerns(self, changed: Changed) -> bool:
        return True

    # ---- answering a click

    @contextmanager
    def answering(self, match_id: int) -> Generator[None]:
        """While a click on the table is answered with the table: no concurrent edit."""
        with self.paused(match_id):
            yield

    async def open(self, click: Click, match_id: int) -> None:
        """Answer a command with the table of a new match."""
        match, content = await self._content(match_id)
        picture = await picture_of(self._studio, content)
        sent = await deliver.answer(click.interaction, content.screen, picture, private=False)
        if sent is not None:
            await self._keep(match, content, sent)

    async def update(self, click: Click) -> None:
        """Answer a click on the table with the current table."""
        match_id = click.press.match
        match, content = await self._content(match_id)
        picture = await picture_of(self._studio, content)
        message = await self._messages.at(at(match_id))
        crossing = self._edits.is_running(match_id)  # it is unknown which of two concurrent edits arrives last
        sent = await deliver.update(click.interaction, content.screen, picture, unsure(message) if crossing else message)
        message = await self._messages.at(at(match_id))
        if message is None and sent is not None and sent.id == click.message:  # it was posted, but the response was lost
            await self._keep(match, content, sent)
        elif not self._door.ownership.holds(match):
            await self._messages.changed_beside(at(match_id))
        elif crossing or message is None or sent is None or sent.id != message.id or (picture is None and content.drawing is not None):
            self.refresh(match_id)  # complete it
        else:
            self._messages.note(at(match_id), message, content, sent)
            self._look_away(match)

    async def clear_away(self, match_id: int, pressed: discord.Message | None) -> None:
        """Delete a table that was left behind by a killed bot and is unknown to us, now that someone has pressed it and been answered."""
        if pressed is None or pressed.flags.ephemeral or pressed.guild is None or await self._messages.at(at(match_id)) is None:
            return  # private, or the only table
        if not await self._messages.knows(match_id, pressed.id):
            await deliver.delete(self._client, Message(pressed.channel.id, pressed.id, 0.0))

    # ---- keeping up

    def clicked(self, match_id: int) -> None:
        """Someone is looking at this match."""
        now = self._door.now()
        self._clicked.pop(match_id, None)
        self._clicked[match_id] = now
        while now - self._clicked[oldest := next(iter(self._clicked))] > LATELY:
            del self._clicked[oldest]

    def is_urgent(self, match_id: int) -> bool:
        return self._door.now() - self._clicked.get(match_id, 0.0) < LATELY

    async def reconcile(self, match: Match) -> bool:
        if match.id in self._left_behind:
            await self._find(match.id)
        message = await self._messages.at(at(match.id))
        if message is None or is_panel(match):
            return False  # the command that opens the table will show it
        if message.channel == match.home:
            return False  # this one stays in the channel, and the table is about to be posted in the thread
        differed = await super().reconcile(match)
        if not await self._delete_old(match.id):
            raise RetryLater
        self._look_away(match)
        return differed

    async def wanted(self, match: Match) -> Wanted:
        _match, content = await self._content(match.id)
        return Wanted({0: content}, {0})

    async def show(self, match: Match, places: Collection[Place], message: Message, content: Content) -> bool:
        too_old = self._door.now() - message.posted > TOO_OLD and match.phase is Phase.PLAYING
        picture = await self.picture_of(match, content)

        def lacks() -> bool:
            return picture is not None and stays(match) and not deliver.takes(self._client, message, picture)

        lacked = lacks()
        if (too_old or lacked) and await self.repost(match.id):
            return True
        shown = await super().show(match, places, message, content)
        if lacks() and not lacked:
            self.refresh(match.id)  # the refusal has just been established, and a new message follows
        return shown or too_old

    async def picture_of(self, match: Match, content: Content) -> Picture | None:
        urgency = Urgency.PANEL if self.is_urgent(match.id) else Urgency.TABLE
        return await picture_of(self._studio, content, patience=None, urgency=urgency)

    async def post(self, match: Match, drafts: dict[Place, Message], content: Content) -> bool:
        """A table that is not reposted is not forgotten either: it may only be temporarily out of reach."""
        return stays(match) and await self.repost(match.id)

    async def move_in(self, match_id: int) -> bool:
        """Post the table in the match's thread, if it is not there yet. False: no permission."""
        async with self._moving.of(match_id):
            match, message = await self._door.matches.match(match_id), await self._messages.at(at(match_id))
            return (message is not None and message.channel == match.channel) or await self._repost(match_id)

    async def move_to_end(self, match_id: int) -> bool:
        """Repost the table at the end of its channel, on request. Repeated requests within `REST` move it once."""
        async with self._moving.of(match_id):
            if self._door.now() - self._moved.get(match_id, 0.0) < REST:
                return True
            moved = await self._repost(match_id)
            if moved:
                self._moved[match_id] = self._door.now()
            return moved

    async def repost(self, match_id: int) -> bool:
        """Replace a message that is gone or too old. Concurrent calls leave a single table."""
        async with self._moving.of(match_id):
            return await self._repost(match_id)

    async def _repost(self, match_id: int) -> bool:
        match, content = await self._content(match_id)
        old = await self._messages.at(at(match_id))
        if old is not None and old.channel == match.home:
            await self._messages.keep(at(match_id, Kind.HOME), old)
        elif old is not None:  # its buttons work, so it must not be forgotten before it is deleted
            await self._delete_old(match_id)  # nor must the one before it, left behind by a killed bot
            await self._messages.keep(at(match_id, Kind.OLD_TABLE), old)
        picture = await picture_of(self._studio, content, patience=None)
        quiet = content._replace(screen=replace(content.screen, quiet=True))  # its mentions have pinged before
        message = await self._messages.post(at(match_id), self._draft(match), quiet, picture)
        if message is None:
            return False
        await self._note(match, message)
        self.refresh(match_id)  # the match may have changed while the message was being sent
        await self._delete_old(match_id)
        return True

    async def _delete_old(self, match_id: int) -> bool:
        """Delete the message that was replaced. False: it is still there. Concurrent callers wait."""
        async with self._deleting.of(match_id):
            old = await self._messages.at(at(match_id, Kind.OLD_TABLE))
            if old is None or old.is_at(await self._messages.at(at(match_id))):
                return True
            deleted = await deliver.delete(self._client, old)
            if deleted:
                await self._messages.drop(at(match_id, Kind.OLD_TABLE), old)
            return deleted

    async def link(self, match: Match) -> str:
        """The link to the table, or in direct messages to the panel; empty if there is none."""
        place = Place(match.id, Kind.PANEL, match.host) if is_panel(match) else at(match.id)
        message = await self._messages.at(place)
        server = "@me" if match.direct else match.guild
        return "" if message is None else f"https://discord.com/channels/{server}/{message.channel}/{message.id}"

    async def resume(self, match: Match) -> None:
        """Update the table, delete what should have been deleted, and find one that was being posted."""
        if await self._messages.at(at(match.id).before) is not None:
            self._left_behind.add(match.id)
        await super().resume(match)
        await self._delete_old(match.id)

    async def pending(self) -> list[int]:
        return await self._messages.being_posted(Kind.TABLE)

    async def _find(self, match_id: int) -> None:
        """If the bot was killed while posting a new table, complete the replacement of the older one."""
        async with self._moving.of(match_id):
            if await self._messages.left_behind(at(match_id), self._draft(await self._door.matches.match(match_id))) is not None:
                await self._repost(match_id)
        self._left_behind.discard(match_id)

    async def _content(self, match_id: int) -> tuple[Match, Content]:
        match = await self._door.matches.match(match_id)
        reader = await self._audience.around(match)
        if match.phase is Phase.GATHERING or not match.seed:  # without a seed nothing has been dealt
            return match, drawn_unnamed(lobby(match, reader, self._door.now()), reader)
        if match.opens_thread:
            return match, Content(being_opened(match, reader))
        try:
            moment = await self._door.matches.moment(match_id)
        except Unreadable:
            if match.phase is Phase.STOPPED:  # all that can be shown is that it was stopped
                return match, Content(lobby(match, reader, self._door.now()))
            raise
        return moment.match, content_of(table(moment, reader, await self._door.matches.ending(moment.match)), moment, None, reader)

    def _draft(self, match: Match) -> Message:
        return Message(match.channel, 0, self._door.now())

    async def _keep(self, match: Match, content: Content, sent: Sent) -> None:
        await self._note(match, showing(replace(self._draft(match), id=sent.id), content, sent))

    async def _note(self, match: Match, message: Message) -> None:
        """Store where the table is. If that fails the message is deleted, since it would be lost after a restart. If it is in doubt
        the message stays, since the store may refer to it."""
        place, before = at(match.id), await self._messages.at(at(match.id))
        try:
            await self._messages.keep(place, message)
        except InDoubt:
            raise
        except Refused:
            await self._messages.put_back(place, before)
            await deliver.delete(self._client, message)
            raise
        self._look_away(match)

    def _look_away(self, match: Match) -> None:
        """Drop a match that is over from memory, whether or not its table could be updated."""
        if match.ended:
            self._messages.evict(match.id)
            self._moved.pop(match.id, None)


def stays(match: Match) -> bool:
    """Whether a deleted table is reposted. After a match in a thread it is not: that would reopen the archived thread."""
    return match.phase is Phase.PLAYING or (match.phase is Phase.OVER and not match.home)


def is_panel(match: Match) -> bool:
    """Whether the table has become the panel."""
    return match.direct and bool(match.seed)


def at(match_id: int, kind: Kind = Kind.TABLE) -> Place:
    return Place(match_id, kind)
