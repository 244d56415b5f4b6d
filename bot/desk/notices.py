"""Notices: whoever has to decide is told, once a question and once more as a reminder, where and when they want to be told.

Who clicked a moment ago needs no notice yet: it comes when that grace is over, if the question is still open. What is due later
is set on an alarm; a notice is deleted when its person has acted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from functools import partial
from time import monotonic

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.content import Content
from bot.desk.messages import Kind, Messages, Place, shows
from bot.desk.tables import Tables
from bot.match.alarm import Alarm, Sleep
from bot.match.answering import longest_pause
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.orders import may_go_unasked
from bot.match.part import Part
from bot.match.pausing import is_held
from bot.match.store import Message, Person, Told
from bot.match.values import Match, Pace, Phase
from bot.screen.notice_screen import channel_notice, direct_notice
from bot.screen.parts import Screen
from games.core.game import Seat

STILL_HERE = 60.0  # seconds after a click in which somebody needs no notice
TOGETHER = 5.0  # seconds: who is to be told a moment later is told in the same message
SOON = 1.0  # seconds in which nobody takes the place of a process
STILL_WAITING = 86_400.0  # seconds after which a match without a clock asks once more


class Notices(Part):
    def __init__(
        self, client: discord.Client, door: Door, messages: Messages, tables: Tables, audience: Audience, sleep: Sleep = asyncio.sleep
    ) -> None:
        self._client, self._door, self._messages, self._tables, self._audience = client, door, messages, tables, audience
        self._seen: dict[int, dict[int, float]] = {}  # match -> person -> their last click
        self._late: dict[int, set[int]] = {}  # match -> people whose time is half over, and who are to be told
        self._begun: dict[int, float] = {}  # match -> when it was looked at last
        self._edits = Coalescer("notices", self._bring_up_to_date, may=door.is_ours)
        self._alarm: Alarm[int] = Alarm("notices due", door.now, self.refresh, sleep)

    def here(self, match_id: int, person: int) -> None:
        """Somebody clicked: they see what is asked of them."""
        self._seen.setdefault(match_id, {})[person] = self._door.now()

    def changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._seen.pop(changed.match.id, None)
            self._late.pop(changed.match.id, None)
            self._alarm.set(changed.match.id, None)
        if changed.after is not None:
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        self._edits.request(match_id)

    async def resume(self, match: Match) -> None:
        """Who moved was here, even if the process that looked after the match until now died before it heard of that."""
        if match.phase is Phase.GATHERING:
            return
        there = await self._messages.of(match.id, Kind.NOTICE) or await self._messages.of(match.id, Kind.DIRECT_NOTICE)
        if there and not match.ended:
            for move in await self._door.moves(match):
                person = match.sitters[move.seat].person if move.seat is not None and move.by == "person" else None
                if person is not None:
                    seen = self._seen.setdefault(match.id, {})
                    seen[person] = max(seen.get(person, 0.0), move.at)
        self.refresh(match.id)

    def remind(self, moment: Moment, seat: Seat) -> None:
        """Half of the time is over: the notice once more."""
        person = moment.match.sitters[seat].person
        if person is not None:
            self._late.setdefault(moment.match.id, set()).add(person)
            self.refresh(moment.match.id)

    def erase(self, person: int) -> None:
        for seen in self._seen.values():
            seen.pop(person, None)
        for late in self._late.values():
            late.discard(person)

    # ---- one match

    async def _bring_up_to_date(self, match_id: int) -> None:
        self._begun[match_id] = monotonic()
        moment = await self._door.moment(match_id)
        people = {seat: await self._audience.person(person) for seat, person in people_told(moment).items()}
        for kind in (Kind.NOTICE, Kind.DIRECT_NOTICE):
            await self._delete_unneeded(moment, kind, people)
        now = self._door.now()
        due = await self._all_due(moment, people, now)
        if any(when <= now for when in due.values()):
            await self._tell(moment, people, [seat for seat, when in due.items() if when <= now + TOGETHER])
        await self._say_who_is_away(moment, people)
        later = [when for when in (await self._all_due(moment, people, now)).values() if when > now]  # it may have come meanwhile
        self._alarm.set(match_id, min(later, default=None))
        if not moment.playing:
            self._messages.evict(match_id)
            self._begun.pop(match_id, None)

    async def _all_due(self, moment: Moment, people: dict[Seat, Person], now: float) -> dict[Seat, float]:
        due = {seat: await self._due(moment, seat, person, now) for seat, person in people.items()}
        return {seat: when for seat, when in due.items() if when is not None}

    async def _due(self, moment: Moment, seat: Seat, person: Person, now: float) -> float | None:
        """When this person is to be told next what they are asked, or that the AI plays for them; None: they know."""
        told, away = await self._told(moment, person.id), is_away(moment, seat)
        if told is not None and (told.again or away):
            return None
        if away or self._is_late(moment, person):
            due = now
        elif told is None:
            due = self._seen.get(moment.match.id, {}).get(person.id, -STILL_HERE) + STILL_HERE
            if may_go_unasked(moment, seat):  # whether it was or not: nobody is called by then for whom an order answers
                due = max(due, moment.since + longest_pause(moment))
        elif moment.match.pace is Pace.NONE:
            due = told.posted + STILL_WAITING
        else:
            return None
        sitter = moment.match.sitters[seat]
        if sitter.vacation is not None and is_held(sitter, now):
            due = max(due, sitter.vacation[1])
        return max(due, await self._audience.awake(person.id, max(due, now)))

    def _is_late(self, moment: Moment, person: Person) -> bool:
        return person.id in self._late.get(moment.match.id, ())

    async def _told(self, moment: Moment, person: int) -> Message | None:
        for kind in (Kind.NOTICE, Kind.DIRECT_NOTICE):
            message = await self._messages.at(Place(moment.match.id, kind, person))
            if message is not None:
                return message
        return None

    # ---- telling

    async def _tell(self, moment: Moment, people: dict[Seat, Person], seats: Collection[Seat]) -> None:
        """Those who were told already are told once more: the reminder takes the place of the notice."""
        again = {seat for seat in seats if self._is_late(moment, people[seat]) or await self._told(moment, people[seat].id) is not None}
        for group, reminder in (([seat for seat in seats if seat not in again], False), (sorted(again), True)):
            in_channel = [seat for seat in group if people[seat].told is not Told.DIRECT]
            for seat in group:
                if people[seat].told is not Told.CHANNEL and not await self._tell_directly(moment, seat, people[seat], reminder):
                    in_channel += [] if seat in in_channel else [seat]  # their direct messages are closed
            for together in await self._as_begun(moment, in_channel, people, reminder):
                await self._tell_in_channel(moment, together, people, reminder)
            for seat in group:
                self._late.get(moment.match.id, set()).discard(people[seat].id)

    async def _as_begun(self, moment: Moment, seats: Collection[Seat], people: dict[Seat, Person], again: bool) -> list[list[Seat]]:
        """All are told together, but for those whose notice was on its way when the bot was killed: they are told by that one."""
        groups: dict[int, list[Seat]] = {}
        for seat in seats:
            left = await self._messages.left_behind(*self._draft(moment, Kind.NOTICE, seat, people[seat], moment.match.channel, again))
            groups.setdefault(left.id if left else 0, []).append(seat)
        return list(groups.values())

    async def _tell_in_channel(self, moment: Moment, seats: Collection[Seat], people: dict[Seat, Person], again: bool) -> None:
        """Raises `RetryLater` if Discord would not have it just now: nobody else comes back to it."""
        away = [seat for seat in seats if is_away(moment, seat)]
        screen = await self._in_channel(moment, [seat for seat in seats if seat not in away], away, again)
        drafts = [self._draft(moment, Kind.NOTICE, seat, people[seat], moment.match.channel, again) for seat in seats]
        still = partial(self._is_still_so, moment, seats)
        await self._put(moment, Kind.NOTICE, await self._messages.post_for(dict(drafts), Content(screen), retry=True, still=still))

    async def _tell_directly(self, moment: Moment, seat: Seat, person: Person, again: bool) -> bool:
        """False: their direct messages are closed."""
        screen = await self._directly(moment, seat, person, again)
        channel = await deliver.direct_channel(self._client, person.id)
        place, draft = self._draft(moment, Kind.DIRECT_NOTICE, seat, person, channel or 0, again)
        still = partial(self._is_still_so, moment, [seat])
        message = await self._messages.post(place, draft, Content(screen), retry=True, still=still) if channel else None
        if message is not None:
            await self._put(moment, Kind.DIRECT_NOTICE, {place: message})
        return message is not None

    async def _is_still_so(self, before: Moment, seats: Collection[Seat]) -> bool:
        """Whether these are still to be told, and by this process.

        Another takes the place of one that was stopped, or did not reach the database, for a while: then what is known here may be old.
        """
        if monotonic() - self._begun[before.match.id] < SOON:
            return True
        self._door.evict(before.match.id)
        if not await self._door.is_ours(before.match.id):
            return False
        moment = await self._door.moment(before.match.id)
        told = people_told(moment)
        return all(seat in told and moment.asked[seat] == before.asked[seat] for seat in seats)

    def _draft(self, moment: Moment, kind: Kind, seat: Seat, person: Person, channel: int, again: bool) -> tuple[Place, Message]:
        draft = Message(channel, 0, self._door.now(), about=moment.asked[seat], again=again)
        return Place(moment.match.id, kind, person.id), draft

    async def _put(self, moment: Moment, kind: Kind, messages: dict[Place, Message]) -> None:
        """Note new notices, and delete those whose place they take."""
        before = await self._messages.of(moment.match.id, kind)
        await self._messages.keep_told(messages)
        after = (await self._messages.of(moment.match.id, kind)).values()
        taken = {message.id: message for person, message in before.items() if Place(moment.match.id, kind, person) in messages}
        for old in taken.values():
            if not any(old.is_at(message) for message in after):
                await deliver.delete(self._client, old)

    # ---- what is there already

    async def _delete_unneeded(self, moment: Moment, kind: Kind, people: dict[Seat, Person]) -> None:
        """Delete the notices that are for nobody any more, and forget whom they were for."""
        seats = {person.id: seat for seat, person in people.items()}
        posted = await self._messages.of(moment.match.id, kind)
        known = {person: message for person, message in posted.items() if message.about <= moment.seq}  # others may know more by now
        gone = {
            person: message
            for person, message in known.items()
            if person not in seats or await self._has_gone_on(moment, seats[person], person, message)
        }
        needed = {message.id for person, message in posted.items() if person not in gone}
        for message in {message.id: message for message in gone.values() if message.id not in needed}.values():
            if not await deliver.delete(self._client, message):
                raise RetryLater
        for person, message in gone.items():  # not earlier: what could not be deleted is deleted at the next try
            await self._messages.drop(Place(moment.match.id, kind, person), message)

    async def _has_gone_on(self, moment: Moment, seat: Seat, person: int, message: Message) -> bool:
        """Whether somebody has been here since, and what they were told of is answered, by themselves."""
        if is_away(moment, seat) or moment.asked[seat] == message.about:
            return False
        seen = self._seen.get(moment.match.id, {}).get(person, 0.0)
        return seen > message.posted or (not self._door.shares.alone and await self._has_moved(moment.match, seat, message.about))

    async def _has_moved(self, match: Match, seat: Seat, question: int) -> bool:
        """What another process tells of a click is a hint and may be lost; the move that came of it is kept."""
        return any(move.seat == seat and move.by == "person" and move.seq > question for move in await self._door.moves(match))

    async def _say_who_is_away(self, moment: Moment, people: dict[Seat, Person]) -> None:
        """The notice of somebody the clock replaced stays, and says how they come back."""
        if not any(is_away(moment, seat) for seat in people):
            return
        posted = await self._messages.of(moment.match.id, Kind.NOTICE)
        for number in {message.id for message in posted.values()}:
            seats = [seat for seat, person in people.items() if person.id in posted and posted[person.id].id == number]
            away = [seat for seat in seats if is_away(moment, seat)]
            if away:
                asked = [seat for seat in seats if seat not in away]
                message = posted[people[seats[0]].id]
                screen = await self._in_channel(moment, asked, away, message.again)
                await self._change([Place(moment.match.id, Kind.NOTICE, people[seat].id) for seat in seats], message, screen)
        for seat, person in people.items():
            direct = await self._messages.at(Place(moment.match.id, Kind.DIRECT_NOTICE, person.id))
            if direct is not None and is_away(moment, seat):
                screen = await self._directly(moment, seat, person, direct.again)
                await self._change([Place(moment.match.id, Kind.DIRECT_NOTICE, person.id)], direct, screen)

    async def _change(self, places: list[Place], message: Message, screen: Screen) -> None:
        content = Content(screen)
        if shows(message, content):
            return
        sent = await self._messages.change(message, content, None)
        for place in places:
            if sent is None:
                await self._messages.drop(place, message)
            else:
                self._messages.note(place, message, content, sent)

    # ---- in words

    async def _in_channel(self, moment: Moment, asked: Collection[Seat], away: Collection[Seat], again: bool) -> Screen:
        reader = await self._audience.around(moment.match)
        return channel_notice(moment, asked, away, await self._tables.link(moment.match), again, reader)

    async def _directly(self, moment: Moment, seat: Seat, person: Person, again: bool) -> Screen:
        reader = await self._audience.private(person.id, moment.match.guild, moment.match.names)
        return direct_notice(moment, seat, await self._tables.link(moment.match), again, reader, person.hides(moment.match))

    async def close(self) -> None:
        await self._alarm.close()
        await self._edits.close()


def people_told(moment: Moment) -> dict[Seat, int]:
    """Whom a notice may be for: those who are asked, and those for whom the AI decides until they are back.

    In direct messages the panel is there to be seen, and nobody waits for them; nor does anybody while the match is paused.
    """
    sitters = moment.match.sitters if moment.playing and not moment.match.direct and moment.match.pause is None else ()
    return {
        Seat(seat): sitter.person
        for seat, sitter in enumerate(sitters)
        if sitter.person is not None and not sitter.left and (sitter.away or seat in moment.waiting)
    }


def is_away(moment: Moment, seat: Seat) -> bool:
    return moment.match.sitters[seat].away
