"""Notices: players are told when they have to decide, once per question and once more as a reminder, where and when they prefer.

A player who has just clicked needs no notice yet: it follows after a grace period, if the question is still open. An alarm is set
for notices that are due later. A notice is deleted once its player has acted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.desk import deliver
from bot.desk.content import Content
from bot.desk.messages import Kind, Place, shows
from bot.desk.posts import Desk, Posts
from bot.desk.tables import Tables
from bot.match.moment import Changed, Moment
from bot.match.orders import may_go_unasked
from bot.match.pauses import is_held
from bot.match.stored import Message, Person, Told
from bot.match.values import Match, Pace, Phase
from bot.play.answering import longest_pause
from bot.screen.notice_screen import channel_notice, direct_notice
from games.core.game import Seat

KINDS = (Kind.NOTICE, Kind.DIRECT_NOTICE)
STILL_HERE = 60.0  # seconds after a click in which a player needs no notice
TOGETHER = 5.0  # seconds: notices that are due within this time share a message
STILL_WAITING = 86_400.0  # seconds after which a match without a clock reminds


class Notices(Posts):
    kind, name = Kind.NOTICE, "notices"

    def __init__(self, desk: Desk, tables: Tables) -> None:
        super().__init__(desk)
        self._tables = tables
        self._seen: dict[int, dict[int, float]] = {}  # match -> person -> their last click
        self._late: dict[int, set[int]] = {}  # match -> people to remind, since half of their time is over

    def here(self, match_id: int, person: int) -> None:
        """A player clicked, so they can see what they are asked."""
        self._seen.setdefault(match_id, {})[person] = self._door.now()

    def concerns(self, changed: Changed) -> bool:
        return changed.after is not None

    def changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._seen.pop(changed.match.id, None)
            self._late.pop(changed.match.id, None)
            self._alarm.set(changed.match.id, None)
        super().changed(changed)

    async def resume(self, match: Match) -> None:
        """Players who moved were here, even if the previous owner of the match died before it heard of their clicks."""
        if match.phase is Phase.GATHERING:
            return
        if match.phase is Phase.PLAYING and await self._all_told(match.id):
            for move in await self._door.matches.moves(match):
                person = match.sitters[move.seat].person if move.seat is not None and move.by == "person" else None
                if person is not None:
                    seen = self._seen.setdefault(match.id, {})
                    seen[person] = max(seen.get(person, 0.0), move.at)
        self.refresh(match.id)

    async def pending(self) -> list[int]:
        return [match_id for kind in KINDS for match_id in await self._messages.matches_with(kind)]

    def remind(self, moment: Moment, seat: Seat) -> None:
        """Half of the time is over: repeat the notice."""
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

    async def reconcile(self, match: Match) -> bool:
        """A notice may be for several players, and is left alone while any of them needs it."""
        moment = await self._door.matches.moment(match.id)
        people = {seat: await self._audience.person(person) for seat, person in people_told(moment).items()}
        for kind in KINDS:
            await self._delete_unneeded(moment, kind, people)
        now = self._door.now()
        due = await self._all_due(moment, people, now)
        if any(when <= now for when in due.values()):
            await self._tell(moment, people, [seat for seat, when in due.items() if when <= now + TOGETHER])
        await self._say_who_is_away(moment, people)
        later = [when for when in (await self._all_due(moment, people, now)).values() if when > now]  # `now` may have passed meanwhile
        self._alarm.set(match.id, min(later, default=None))
        return True

    async def _all_due(self, moment: Moment, people: dict[Seat, Person], now: float) -> dict[Seat, float]:
        due = {seat: await self._due(moment, seat, person, now) for seat, person in people.items()}
        return {seat: when for seat, when in due.items() if when is not None}

    async def _due(self, moment: Moment, seat: Seat, person: Person, now: float) -> float | None:
        """When to tell this person what they are asked, or that the AI plays for them; None: they have been told."""
        told, away = await self._told(moment, person.id), is_away(moment, seat)
        if told is not None and (told.again or away):
            return None
        if away or self._is_late(moment, person):
            due = now
        elif told is None:
            due = self._seen.get(moment.match.id, {}).get(person.id, -STILL_HERE) + STILL_HERE
            if may_go_unasked(moment, seat):  # whether or not there is an auto-answer: timing must not reveal it
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
        return next((message for place, message in (await self._all_told(moment.match.id)).items() if place.who == person), None)

    async def _all_told(self, match_id: int) -> dict[Place, Message]:
        found = [(kind, await self._messages.of(match_id, kind)) for kind in KINDS]
        return {Place(match_id, kind, person): message for kind, there in found for person, message in there.items()}

    # ---- telling

    async def _tell(self, moment: Moment, people: dict[Seat, Person], seats: Collection[Seat]) -> None:
        """Send notices, or reminders to those who already have a notice, which the reminder replaces."""
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
        """Groups that share a notice: all together, except those whose notice was being posted when the bot was killed."""
        groups: dict[int, list[Seat]] = {}
        for seat in seats:
            left = await self._messages.left_behind(*self._draft(moment, Kind.NOTICE, seat, people[seat], moment.match.channel, again))
            groups.setdefault(left.id if left else 0, []).append(seat)
        return list(groups.values())

    async def _tell_in_channel(self, moment: Moment, seats: Collection[Seat], people: dict[Seat, Person], again: bool) -> None:
        away = [seat for seat in seats if is_away(moment, seat)]
        content = await self._in_channel(moment, [seat for seat in seats if seat not in away], away, again)
        drafts = [self._draft(moment, Kind.NOTICE, seat, people[seat], moment.match.channel, again) for seat in seats]
        await self.post(moment.match, dict(drafts), content)

    async def _tell_directly(self, moment: Moment, seat: Seat, person: Person, again: bool) -> bool:
        """False: their direct messages are closed."""
        channel = await deliver.direct_channel(self._client, person.id)
        if channel is None:
            return False
        place, draft = self._draft(moment, Kind.DIRECT_NOTICE, seat, person, channel, again)
        return await self.post(moment.match, {place: draft}, await self._directly(moment, seat, person, again))

    async def wants(self, match: Match, drafts: Mapping[Place, Message]) -> bool:
        moment = await self._door.matches.moment(match.id)
        asked = {person: moment.asked[seat] for seat, person in people_told(moment).items()}
        return all(asked.get(place.who) == draft.about for place, draft in drafts.items())

    def _draft(self, moment: Moment, kind: Kind, seat: Seat, person: Person, channel: int, again: bool) -> tuple[Place, Message]:
        draft = Message(channel, 0, self._door.now(), about=moment.asked[seat], again=again)
        return Place(moment.match.id, kind, person.id), draft

    # ---- existing notices

    async def _delete_unneeded(self, moment: Moment, kind: Kind, people: dict[Seat, Person]) -> None:
        """Delete notices that no one needs anymore, and forget their recipients."""
        seats = {person.id: seat for seat, person in people.items()}
        posted = await self._messages.of(moment.match.id, kind)
        known = {person: message for person, message in posted.items() if message.about <= moment.seq}  # others may be ahead of us
        gone = {
            person: message
            for person, message in known.items()
            if person not in seats or await self._has_gone_on(moment, seats[person], person, message)
        }
        await self.delete(moment.match, {Place(moment.match.id, kind, person): message for person, message in gone.items()})

    async def _has_gone_on(self, moment: Moment, seat: Seat, person: int, message: Message) -> bool:
        """Whether the player has been here since and has answered the question themselves."""
        if is_away(moment, seat) or moment.asked[seat] == message.about:
            return False
        seen = self._seen.get(moment.match.id, {}).get(person, 0.0)
        return seen > message.posted or (not self._door.ownership.alone and await self._has_moved(moment.match, seat, message.about))

    async def _has_moved(self, match: Match, seat: Seat, question: int) -> bool:
        """Messages from other processes about clicks may be lost, but the move is in the store."""
        return any(move.seat == seat and move.by == "person" and move.seq > question for move in await self._door.matches.moves(match))

    async def _say_who_is_away(self, moment: Moment, people: dict[Seat, Person]) -> None:
        """The notice of a player whose time ran out stays, and says how to come back."""
        if not any(is_away(moment, seat) for seat in people):
            return
        posted = await self._messages.of(moment.match.id, Kind.NOTICE)
        for number in {message.id for message in posted.values()}:
            seats = [seat for seat, person in people.items() if person.id in posted and posted[person.id].id == number]
            away = [seat for seat in seats if is_away(moment, seat)]
            if away:
                asked = [seat for seat in seats if seat not in away]
                message = posted[people[seats[0]].id]
                content = await self._in_channel(moment, asked, away, message.again)
                await self._change(moment.match, [Place(moment.match.id, Kind.NOTICE, people[seat].id) for seat in seats], message, content)
        for seat, person in people.items():
            direct = await self._messages.at(Place(moment.match.id, Kind.DIRECT_NOTICE, person.id))
            if direct is not None and is_away(moment, seat):
                content = await self._directly(moment, seat, person, direct.again)
                await self._change(moment.match, [Place(moment.match.id, Kind.DIRECT_NOTICE, person.id)], direct, content)

    async def _change(self, match: Match, places: list[Place], message: Message, content: Content) -> None:
        """Edit a notice. If it is gone it is forgotten, and its recipients will be told again."""
        if not shows(message, content) and not await self.show(match, places, message, content):
            for place in places:
                await self._messages.drop(place, message)

    # ---- in words

    async def _in_channel(self, moment: Moment, asked: Collection[Seat], away: Collection[Seat], again: bool) -> Content:
        reader = await self._audience.around(moment.match)
        return Content(channel_notice(moment, asked, away, await self._tables.link(moment.match), again, reader))

    async def _directly(self, moment: Moment, seat: Seat, person: Person, again: bool) -> Content:
        reader = await self._audience.private(person.id, moment.match.guild, moment.match.names)
        link = await self._tables.link(moment.match)
        return Content(direct_notice(moment, seat, link, again, reader, person.hides(moment.match)))


def people_told(moment: Moment) -> dict[Seat, int]:
    """Possible recipients of a notice: players who are asked, and players for whom the AI decides until they are back.

    There are none in direct messages, where the panel is in view and no one else is waiting, and none during a pause.
    """
    sitters = moment.match.sitters if moment.playing and not moment.match.direct and moment.match.pause is None else ()
    return {
        Seat(seat): sitter.person
        for seat, sitter in enumerate(sitters)
        if sitter.person is not None and not sitter.left and (sitter.away or seat in moment.waiting)
    }


def is_away(moment: Moment, seat: Seat) -> bool:
    return moment.match.sitters[seat].away
