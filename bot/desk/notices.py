"""Pings: a new question brings one short message that mentions who has to act, deleted when they have acted."""

from __future__ import annotations

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.i18n import Reader
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.store import DeskStore, Message
from bot.match.values import Match
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen, Style
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")

STILL_HERE = 60.0  # seconds after a click in which somebody needs no ping


class Notices:
    def __init__(self, client: discord.Client, door: Door, store: DeskStore, audience: Audience) -> None:
        self._client, self._door, self._store, self._audience = client, door, store, audience
        self._seen: dict[int, dict[int, float]] = {}  # match -> person -> their last click
        self._late: dict[int, set[int]] = {}  # match -> people whose time is half over, and who are to be told
        self._posted: dict[int, dict[int, Message]] = {}  # match -> person -> their notice
        self._edits = Coalescer("notices", self._bring_up_to_date)

    def here(self, match_id: int, person: int) -> None:
        """Somebody clicked: they see what is asked of them."""
        self._seen.setdefault(match_id, {})[person] = self._door.now()

    def changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._seen.pop(changed.match.id, None)
        if changed.after is not None:
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        self._edits.request(match_id)

    def remind(self, moment: Moment, seat: Seat) -> None:
        """Half of the time is over: the notice once more."""
        person = moment.match.sitters[seat].person
        if person is not None:
            self._late.setdefault(moment.match.id, set()).add(person)
            self.refresh(moment.match.id)

    async def forget(self, person: int, match_id: int) -> None:
        """Where their notice is stays known, until it is deleted with the seat they had."""
        await self._notices_of(match_id)
        self._seen.get(match_id, {}).pop(person, None)
        self._late.get(match_id, set()).discard(person)

    async def _bring_up_to_date(self, match_id: int) -> None:
        moment = await self._door.moment(match_id)
        posted = await self._notices_of(match_id)
        asked = people_asked(moment)
        late = asked & self._late.pop(match_id, set())
        await self._delete_unneeded(match_id, posted, asked - late)
        await self._ping(moment, posted, asked - late)
        if late:
            await self._post(moment.match, posted, late, _("Half of your time in {game} is over.", game=moment.game.name))
        if not moment.playing:
            self._posted.pop(match_id, None)

    async def _notices_of(self, match_id: int) -> dict[int, Message]:
        if match_id not in self._posted:
            self._posted[match_id] = await self._store.messages(match_id, "notice")
        return self._posted[match_id]

    async def _delete_unneeded(self, match_id: int, posted: dict[int, Message], asked: set[int]) -> None:
        """Delete the notices that are for nobody any more, and forget whom they were for."""
        gone = {person: message for person, message in posted.items() if person not in asked}
        needed = {message.id for person, message in posted.items() if person in asked}
        for message in {message.id: message for message in gone.values() if message.id not in needed}.values():
            await deliver.delete(self._client, message)
        for person in gone:  # not earlier: what could not be deleted is deleted at the next try
            await self._store.drop_message(match_id, "notice", person)
            del posted[person]

    async def _ping(self, moment: Moment, posted: dict[int, Message], asked: set[int]) -> None:
        now, seen = self._door.now(), self._seen.get(moment.match.id, {})
        new = {person for person in asked - posted.keys() if now - seen.get(person, 0.0) > STILL_HERE}
        if new:
            await self._post(moment.match, posted, new, _("It is your turn in {game}.", game=moment.game.name))

    async def _post(self, match: Match, posted: dict[int, Message], people: set[int], words: Text) -> None:
        reader = await self._audience.public(match.guild, match.names)
        sent = await deliver.post(self._client, match.channel, notice(match, tuple(sorted(people)), reader(words), reader))
        if sent is None:
            return
        message = Message(match.channel, sent.id, self._door.now())
        posted.update(dict.fromkeys(people, message))  # it is there, whether or not that can be kept
        for person in people:
            await self._store.keep_message(match.id, "notice", person, message)

    async def close(self) -> None:
        await self._edits.close()


def people_asked(moment: Moment) -> set[int]:
    if not moment.playing:
        return set()
    return {person for seat in moment.people_waited_for if (person := moment.match.sitters[seat].person) is not None}


def notice(match: Match, people: tuple[int, ...], words: str, reader: Reader) -> Screen:
    hand = Button(reader.plain(_("My hand")), button_id(match.id, "hand"), Style.PRIMARY)
    return Screen((Paragraph(words), ButtonRow((hand,))), mentions=people)
