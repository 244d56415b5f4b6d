"""The public message of every match: one request at a time, the latest state wins, nothing is sent twice.

In direct messages it is there until the match begins; then it becomes the panel (`bot/desk/panels.py`).
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

REST = 10.0  # seconds in which a table is not moved again
# Seconds: a table that changes faster is brought up to date so often. Two of them in a channel are all that Discord allows there.
DRAWN_EVERY = 2.5
EDITS = 44  # of all tables a second; with notices and new messages they take their turns once more when they leave (`requests.py`)
LATELY = 300.0  # seconds after a click in which a table goes before those that nobody looks at
TOO_OLD = 50 * 60  # seconds; older messages may be edited much less often


class Tables(Posts):
    kind, name = Kind.TABLE, "table"

    def __init__(self, desk: Desk, studio: Studio, rest: float = DRAWN_EVERY) -> None:
        super().__init__(desk, rest, RateLimit(EDITS, portion=lambda: desk.door.ownership.portion) if rest else None)
        self._studio = studio
        self._clicked: dict[int, float] = {}  # when somebody last clicked in a match; the latest at the end
        self._moved: dict[int, float] = {}  # when a table was last moved to the end because somebody asked
        self._left_behind: set[int] = set()  # where a new table may be there that is not known: the bot was killed
        self._moving = Locks[int]()
        self._deleting = Locks[int]()

    def concerns(self, changed: Changed) -> bool:
        return True

    # ---- answering a click

    @contextmanager
    def answering(self, match_id: int) -> Generator[None]:
        """While a click on the table is answered with the table: no edit beside it."""
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
        """Answer a click on the table with the table as it is now."""
        match_id = click.press.match
        match, content = await self._content(match_id)
        picture = await picture_of(self._studio, content)
        message = await self._messages.at(at(match_id))
        crossing = self._edits.is_running(match_id)  # which of two that cross arrives last nobody knows
        sent = await deliver.update(click.interaction, content.screen, picture, unsure(message) if crossing else message)
        message = await self._messages.at(at(match_id))
        if message is None and sent is not None and sent.id == click.message:  # it was posted, and that was not heard
            await self._keep(match, content, sent)
        elif not self._door.ownership.holds(match):
            await self._messages.changed_beside(at(match_id))
        elif crossing or message is None or sent is None or sent.id != message.id or (picture is None and content.drawing is not None):
            self.refresh(match_id)  # what is lacking follows
        else:
            self._messages.note(at(match_id), message, content, sent)
            self._look_away(match)

    async def clear_away(self, match_id: int, pressed: discord.Message | None) -> None:
        """What a bot that was killed left behind and nobody found again: somebody has pressed it, was answered, and it goes."""
        if pressed is None or pressed.flags.ephemeral or pressed.guild is None or await self._messages.at(at(match_id)) is None:
            return  # private, or all there is
        if not await self._messages.knows(match_id, pressed.id):
            await deliver.delete(self._client, Message(pressed.channel.id, pressed.id, 0.0))

    # ---- keeping up

    def clicked(self, match_id: int) -> None:
        """Somebody looks at this match."""
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
            return False  # it stays in the channel, and the table is about to be put into the thread
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
            self.refresh(match.id)  # it has just become known, and a new message follows
        return shown or too_old

    async def picture_of(self, match: Match, content: Content) -> Picture | None:
        urgency = Urgency.PANEL if self.is_urgent(match.id) else Urgency.TABLE
        return await picture_of(self._studio, content, patience=None, urgency=urgency)

    async def post(self, match: Match, drafts: dict[Place, Message], content: Content) -> bool:
        """One that is not put there again is not forgotten either: it may be only out of reach."""
        return stays(match) and await self.repost(match.id)

    async def move_in(self, match_id: int) -> bool:
        """Put the table of a match into its thread, if it is not there yet. False: the bot may not write there."""
        async with self._moving.of(match_id):
            match, message = await self._door.matches.match(match_id), await self._messages.at(at(match_id))
            return (message is not None and message.channel == match.channel) or await self._repost(match_id)

    async def move_to_end(self, match_id: int) -> bool:
        """Show the table at the end of its channel, for somebody who asked for it. Asked for again and again, it moves once."""
        async with self._moving.of(match_id):
            if self._door.now() - self._moved.get(match_id, 0.0) < REST:
                return True
            moved = await self._repost(match_id)
            if moved:
                self._moved[match_id] = self._door.now()
            return moved

    async def repost(self, match_id: int) -> bool:
        """A new message instead of one that is gone or too old. However many ask at once, one table stays."""
        async with self._moving.of(match_id):
            return await self._repost(match_id)

    async def _repost(self, match_id: int) -> bool:
        match, content = await self._content(match_id)
        old = await self._messages.at(at(match_id))
        if old is not None and old.channel == match.home:
            await self._messages.keep(at(match_id, Kind.HOME), old)
        elif old is not None:  # its buttons work, so where it is must not be forgotten before it is gone
            await self._delete_old(match_id)  # nor where the one before it is, which a bot that was killed left behind
            await self._messages.keep(at(match_id, Kind.OLD_TABLE), old)
        picture = await picture_of(self._studio, content, patience=None)
        quiet = content._replace(screen=replace(content.screen, quiet=True))  # whom it mentions it has mentioned before
        message = await self._messages.post(at(match_id), self._draft(match), quiet, picture)
        if message is None:
            return False
        await self._note(match, message)
        self.refresh(match_id)  # it may have gone on while the message was on its way
        await self._delete_old(match_id)
        return True

    async def _delete_old(self, match_id: int) -> bool:
        """Take the message away that a newer one has taken the place of. False: it is still there. Who asks meanwhile waits."""
        async with self._deleting.of(match_id):
            old = await self._messages.at(at(match_id, Kind.OLD_TABLE))
            if old is None or old.is_at(await self._messages.at(at(match_id))):
                return True
            deleted = await deliver.delete(self._client, old)
            if deleted:
                await self._messages.drop(at(match_id, Kind.OLD_TABLE), old)
            return deleted

    async def link(self, match: Match) -> str:
        """To the table, or in direct messages to the panel; empty if there is none."""
        place = Place(match.id, Kind.PANEL, match.host) if is_panel(match) else at(match.id)
        message = await self._messages.at(place)
        server = "@me" if match.direct else match.guild
        return "" if message is None else f"https://discord.com/channels/{server}/{message.channel}/{message.id}"

    async def resume(self, match: Match) -> None:
        """What the table shows is brought up to date, what should have been deleted is, and what was being posted is found."""
        if await self._messages.at(at(match.id).before) is not None:
            self._left_behind.add(match.id)
        await super().resume(match)
        await self._delete_old(match.id)

    async def pending(self) -> list[int]:
        return await self._messages.being_posted(Kind.TABLE)

    async def _find(self, match_id: int) -> None:
        """A table that was posted when the bot was killed takes the place of the older one, as it was going to."""
        async with self._moving.of(match_id):
            if await self._messages.left_behind(at(match_id), self._draft(await self._door.matches.match(match_id))) is not None:
                await self._repost(match_id)
        self._left_behind.discard(match_id)

    async def _content(self, match_id: int) -> tuple[Match, Content]:
        match = await self._door.matches.match(match_id)
        reader = await self._audience.around(match)
        if match.phase is Phase.GATHERING or not match.seed:  # without a seed nothing was ever dealt
            return match, drawn_unnamed(lobby(match, reader, self._door.now()), reader)
        if match.opens_thread:
            return match, Content(being_opened(match, reader))
        try:
            moment = await self._door.matches.moment(match_id)
        except Unreadable:
            if match.phase is Phase.STOPPED:  # all that can be shown of it is that it is closed
                return match, Content(lobby(match, reader, self._door.now()))
            raise
        return moment.match, content_of(table(moment, reader, await self._door.matches.ending(moment.match)), moment, None, reader)

    def _draft(self, match: Match) -> Message:
        return Message(match.channel, 0, self._door.now())

    async def _keep(self, match: Match, content: Content, sent: Sent) -> None:
        await self._note(match, showing(replace(self._draft(match), id=sent.id), content, sent))

    async def _note(self, match: Match, message: Message) -> None:
        """Note where the table is. One that could not be found again after a restart does not stay; one of which that is not known does:
        what may be noted is not to lead nowhere."""
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
        """A match that is over is not kept in memory, whether or not its table could show the end."""
        if match.ended:
            self._messages.evict(match.id)
            self._moved.pop(match.id, None)


def stays(match: Match) -> bool:
    """Whether a table that is gone is put there again. A thread that is put away stays so."""
    return match.phase is Phase.PLAYING or (match.phase is Phase.OVER and not match.home)


def is_panel(match: Match) -> bool:
    """Whether the panel has taken the place of the table."""
    return match.direct and bool(match.seed)


def at(match_id: int, kind: Kind = Kind.TABLE) -> Place:
    return Place(match_id, kind)
