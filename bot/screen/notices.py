"""Pings: a new question brings one short message that mentions who has to act, deleted when they have acted."""

from __future__ import annotations

import discord

from bot.audience import Audience
from bot.clock import people_waited_for
from bot.i18n import Reader
from bot.match import Match, Message, Phase, Play
from bot.matches import Changed, Matches
from bot.screen import deliver
from bot.screen.click import press
from bot.screen.latest import Latest
from bot.screen.screen import Button, Row, Say, Screen, Style
from games.core.game import Seat
from games.core.text import Phrases, Text

_ = Phrases("bot")

STILL_HERE = 60.0  # seconds after a click in which somebody needs no ping


class Notices:
    def __init__(self, client: discord.Client, matches: Matches, audience: Audience) -> None:
        self._client, self._matches, self._audience = client, matches, audience
        self._seen: dict[int, dict[int, float]] = {}  # match -> person -> their last click
        self._late: dict[int, set[int]] = {}  # match -> people whose time is half over, and who are to be told
        self._latest = Latest("notices", self._put)
        matches.listen(self._changed)

    def here(self, match_id: int, person: int) -> None:
        """Somebody clicked: they see what is asked of them."""
        self._seen.setdefault(match_id, {})[person] = self._matches.now()

    def _changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._seen.pop(changed.match.id, None)
        if changed.play is not None:
            self.refresh(changed.match.id)

    def refresh(self, match_id: int) -> None:
        self._latest.ask(match_id)

    async def _put(self, match_id: int) -> None:
        play = await self._matches.play(match_id)
        asked = people_asked(play)
        late = asked & self._late.pop(match_id, set())
        await self._take_away(match_id, asked - late)
        await self._ping(play, asked - late)
        if late:
            await self._post(play.match, late, _("Half of your time in {game} is over.", game=play.match.rules.name))

    async def _take_away(self, match_id: int, asked: set[int]) -> None:
        """Forget whom a notice is no longer for, and delete it when it is for nobody."""
        kept = await self._matches.store.messages(match_id, "notice")
        needed = {message.id for person, message in kept.items() if person in asked}
        for person in kept.keys() - asked:
            await self._matches.store.drop_message(match_id, "notice", person)
        for message in {message.id: message for message in kept.values() if message.id not in needed}.values():
            await deliver.delete(self._client, message)

    async def _ping(self, play: Play, asked: set[int]) -> None:
        match_id, now = play.match.id, self._matches.now()
        pinged = await self._matches.store.messages(match_id, "notice")
        seen = self._seen.get(match_id, {})
        new = {person for person in asked - set(pinged) if now - seen.get(person, 0.0) > STILL_HERE}
        if new:
            await self._post(play.match, new, _("It is your turn in {game}.", game=play.match.rules.name))

    def remind(self, play: Play, seat: Seat) -> None:
        """Half of the time is over: the notice once more."""
        person = play.match.sitters[seat].person
        if person is not None:
            self._late.setdefault(play.match.id, set()).add(person)
            self.refresh(play.match.id)

    async def _post(self, match: Match, people: set[int], words: Text) -> None:
        tell = await self._audience.public(match.guild, match.names)
        sent = await deliver.post(self._client, match.channel, notice(match, tuple(sorted(people)), tell(words), tell))
        if sent is not None:
            for person in people:
                await self._matches.store.keep_message(match.id, "notice", person, Message(match.channel, sent, self._matches.now()))

    async def close(self) -> None:
        await self._latest.close()


def people_asked(play: Play) -> set[int]:
    if play.match.phase is not Phase.PLAYING:
        return set()
    return {person for seat in people_waited_for(play) if (person := play.match.sitters[seat].person) is not None}


def notice(match: Match, people: tuple[int, ...], words: str, tell: Reader) -> Screen:
    hand = Button(tell.plain(_("My hand")), press(match.id, "hand"), Style.PRIMARY)
    return Screen((Say(words), Row((hand,))), mentions=people)
