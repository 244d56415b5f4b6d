"""What there is to look at: a clock that goes by itself, two servers, people with a language, and how one of them begins a game."""

# pyright: reportPrivateUsage=false
# (SimCord has no other way in; its version is pinned, and tests/test_internals.py says what of it is used.)

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from bot.errors import NotUnderstood, Refused
from bot.screen.custom_id import parse
from games import all_games

BEAT = 0.2  # seconds between two looks at the clock
STEP = 0.5  # seconds that pass at most from one to the next: on a machine that can’t keep up, time goes slower


@dataclass(frozen=True)
class Visitor:
    name: str
    locale: str = "en-US"  # of their Discord


PEOPLE = {
    "aiko": Visitor("Aiko"),
    "botan": Visitor("Botan"),
    "chiyo": Visitor("Chiyo"),
    "daichi": Visitor("Daichi"),
    "oksana": Visitor("Оксана", "uk"),
    "taras": Visitor("Тарас", "uk"),
}


@dataclass(frozen=True)
class Location:
    """A channel of a server, or somebody's direct messages; its key stands in the address of the page."""

    key: str
    name: str
    people: tuple[str, ...]
    server: str = ""
    locale: str = "en-US"
    topic: str = ""


SERVERS = (
    Location("games", "games", ("aiko", "botan", "chiyo", "daichi", "oksana"), "Chabudai", "en-US", "Type /play to open a table"),
    Location("uk", "ігри", ("oksana", "taras", "aiko"), "Чабудай", "uk", "Напишіть /play, щоб відкрити стіл"),
)
DIRECT = tuple(Location(f"dm-{key}", person.name, (key,), locale=person.locale) for key, person in PEOPLE.items())
PLACES = (*SERVERS, *DIRECT)

AGES = 1e9  # seconds


class World:
    """The clock goes with the real one, step by step between clicks.

    Who waits in there waits for these steps, so that SimCord does not hold up a click until a computer player has moved.
    """

    def __init__(self) -> None:
        self.env: Any = None
        self.busy = asyncio.Lock()  # SimCord does one thing at a time
        self.people: dict[str, Any] = {}
        self.channels: dict[str, ChannelHandle] = {}
        self.members: dict[tuple[str, str], Any] = {}

    def now(self) -> float:
        return self.env.now().timestamp() if self.env else time.time()

    async def sleep(self, seconds: float) -> None:
        if not self.env:  # what is looked at every hour sleeps through the leap to today, and for as long as anybody plays
            await asyncio.sleep(AGES)
        else:
            await self.env.external_wait(asyncio.sleep(seconds), reason="time goes on by itself")

    async def begin(self, env: simcord.Env) -> None:
        """People it, and go on from today: SimCord's own beginning is a day long past."""
        self.env = env
        self.people = {key: env.create_user(key, global_name=person.name) for key, person in PEOPLE.items()}
        for place in SERVERS:
            guild = env.create_guild(place.server, owner=self.people[place.people[0]], preferred_locale=place.locale)
            self.channels[place.key] = guild.create_text_channel(place.name, topic=place.topic)
            for key in place.people:
                self.members[place.key, key] = guild.add_member(self.people[key])
        refusals_are_no_mishaps(env)
        everybody_has_a_language(env, {str(self.people[key].id): person.locale for key, person in PEOPLE.items()})
        await env.advance_time((datetime.now(UTC) - env.now()).total_seconds())

    def new_emoji(self, name: str, picture: bytes) -> str:
        """One of the application's, as it stands in a text."""
        emoji = self.env.backend.create_application_emoji(name)
        self.env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{emoji.id}.png"] = picture
        return f"<:{name}:{emoji.id}>"

    def channel(self, place: Location) -> Any:
        return self.channels[place.key] if place.server else self.people[place.people[0]].dm_channel

    def viewers(self, place: Location) -> tuple[Any, ...]:
        return tuple(self.members[place.key, key] if place.server else self.people[key] for key in place.people)

    async def go_on(self) -> None:
        last = time.perf_counter()
        while True:
            await asyncio.sleep(BEAT)
            async with self.busy:
                passed, last = min(time.perf_counter() - last, STEP), time.perf_counter()
                with suppress(TimeoutError):  # a move that takes long; it goes on with the next step
                    await self.env.advance_time(passed)

    async def play(self, place: Location, game: str, seats: int) -> None:
        """Somebody opens a table, fills it with computer players, and starts: their panel opens by itself. Alone there are some already."""
        host = self.viewers(place)[0]
        async with self.busy:
            with suppress(TimeoutError):  # what was done by then is there to be seen
                where = (self.channel(place),) if place.server else ()
                table = (await host.slash(*where, "play", game=game)).response
                there = 1 if place.server else all_games()[game].seats[0]
                for verb in (*("addai",) * (seats - there), "start"):
                    await host.click(table, custom_id=self.button(table, verb))

    def button(self, message: Any, verb: str) -> str:
        shown = walk_components(self.env.backend.get_message(message.channel_id, message.id).components)
        return next(str(each["custom_id"]) for each in shown if verb_of(each) == verb)


def verb_of(component: Mapping[str, Any]) -> str | None:
    with suppress(NotUnderstood):
        return parse(str(component.get("custom_id"))).verb
    return None


def refusals_are_no_mishaps(env: Any) -> None:
    """A page calls the outcome of a command uncertain when an error was raised in it. A refusal is an answer like any other."""
    record = env._record_error

    def mishap(error: BaseException) -> None:
        if not isinstance(getattr(error, "original", error), Refused):
            record(error)

    env._record_error = mishap


def everybody_has_a_language(env: Any, locales: Mapping[str, str]) -> None:
    """In SimCord everybody's Discord is in English."""
    emit = env.backend.emit

    def said(event: str, payload: dict[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            user = payload.get("user") or payload["member"]["user"]
            payload = {**payload, "locale": locales[user["id"]]}
        emit(event, payload)

    env.backend.emit = said
