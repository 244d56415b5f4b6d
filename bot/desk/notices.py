"""Pings: a new question brings one short message that mentions who has to act, deleted when they have acted."""

from __future__ import annotations

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer, RetryLater
from bot.desk.messages import Kind, Messages, Place
from bot.i18n import Reader
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.store import Message
from bot.match.values import Match
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen, Style
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")

STILL_HERE = 60.0  # seconds after a click in which somebody needs no ping


class Notices:
    def __init__(self, client: discord.Client, door: Door, messages: Messages, audience: Audience) -> None:
        self._client, self._door, self._messages, self._audience = client, door, messages, audience
        self._seen: dict[int, dict[int, float]] = {}  # match -> person -> their last click
        self._late: dict[int, set[int]] = {}  # match -> people whose time is half over, and who are to be told
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

    async def _bring_up_to_date(self, match_id: int) -> None:
        moment = await self._door.moment(match_id)
        asked = people_asked(moment)
        late = asked & self._late.pop(match_id, set())
        await self._delete_unneeded(match_id, asked - late)
        await self._ping(moment, asked - late)
        if late:
            await self._post(moment.match, late, _("Half of your time in {game} is over.", game=moment.game.name))
        if not moment.playing:
            self._messages.forget(match_id)

    async def _delete_unneeded(self, match_id: int, asked: set[int]) -> None:
        """Delete the notices that are for nobody any more, and forget whom they were for."""
        posted = await self._messages.of(match_id, Kind.NOTICE)
        gone = {person: message for person, message in posted.items() if person not in asked}
        needed = {message.id for person, message in posted.items() if person in asked}
        for message in {message.id: message for message in gone.values() if message.id not in needed}.values():
            if not await deliver.delete(self._client, message):
                raise RetryLater
        for person, message in gone.items():  # not earlier: what could not be deleted is deleted at the next try
            await self._messages.drop(at(match_id, person), message)

    async def _ping(self, moment: Moment, asked: set[int]) -> None:
        now, seen = self._door.now(), self._seen.get(moment.match.id, {})
        posted = await self._messages.of(moment.match.id, Kind.NOTICE)
        new = {person for person in asked - posted.keys() if now - seen.get(person, 0.0) > STILL_HERE}
        if new:
            await self._post(moment.match, new, _("It is your turn in {game}.", game=moment.game.name))

    async def _post(self, match: Match, people: set[int], words: Text) -> None:
        reader = await self._audience.public(match.guild, match.names)
        sent = await deliver.post(self._client, match.channel, notice(match, tuple(sorted(people)), reader(words), reader))
        if sent is None:
            return
        message = Message(match.channel, sent.id, self._door.now())
        await self._messages.keep_all({at(match.id, person): message for person in people})

    async def close(self) -> None:
        await self._edits.close()


def at(match_id: int, person: int) -> Place:
    return Place(match_id, Kind.NOTICE, person)


def people_asked(moment: Moment) -> set[int]:
    if not moment.playing:
        return set()
    return {person for seat in moment.people_waited_for if (person := moment.match.sitters[seat].person) is not None}


def notice(match: Match, people: tuple[int, ...], words: str, reader: Reader) -> Screen:
    hand = Button(reader.plain(_("My hand")), button_id(match.id, "hand"), Style.PRIMARY)
    return Screen((Paragraph(words), ButtonRow((hand,))), mentions=people)
