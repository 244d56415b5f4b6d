"""An evening: five people who are as people are, four games over two servers, computer players, and a restart in the middle."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.match.moment import Moment
from bot.match.stored import Person, Told
from bot.play.answering import human_pace
from games import all_games
from tests import loopback
from tests.discord.direct import Caller, Message, catch_requests, connected
from tests.discord.hours import Hours
from tests.discord.watcher import Watched, Watcher, is_notice, mark_what_is_new
from tests.discord.world import new_bot
from tests.drills.people import some_choice
from tests.drills.shown import custom_ids, match_of, tables, verb_of, verbs
from tests.loopback import CHANNEL, DIRECT, SERVER, guild

DISCORD_EPOCH = 1_420_070_400_000
ELSEWHERE = SERVER + 7  # the other server
FAST, SLEEPER, DIRECTLY, UKRAINIAN, ORDINARY = 71, 72, 73, 74, 75
PAUSES = {FAST: (0.5, 4.0), SLEEPER: (900.0, 2400.0), DIRECTLY: (20.0, 150.0), UKRAINIAN: (3.0, 70.0), ORDINARY: (5.0, 100.0)}
IN_A_ROW = 8  # decisions somebody makes before they put the phone away
SETTINGS = (Person(DIRECTLY, by_dm=True, told=Told.DIRECT), Person(UKRAINIAN, language="uk"), Person(ORDINARY, told=Told.BOTH))


@dataclass(frozen=True)
class Plan:
    """A table: the first of its people opens it."""

    game: str
    server: int
    channel: int
    pace: str
    people: tuple[int, ...]


PLANS = (
    Plan("tenno", SERVER, CHANNEL, "evening", (FAST, SLEEPER, DIRECTLY)),
    Plan("take", ELSEWHERE, CHANNEL + 1, "none", (DIRECTLY, UKRAINIAN)),
    Plan("tatsu", ELSEWHERE, CHANNEL + 2, "live", (ORDINARY, FAST, SLEEPER)),
    Plan("samurai-sword", SERVER, CHANNEL + 3, "none", (UKRAINIAN, FAST, DIRECTLY, ORDINARY)),
)


@dataclass
class Guest:
    """Somebody who looks at Discord now and then, and does what there is to do."""

    number: int
    chance: Random
    next_look: float = 0.0
    panels: dict[int, Message] = field(default_factory=dict)


class Evening:
    def __init__(self, world: Watched, watcher: Watcher, hours: Hours, again: Callable[[], Any], seed: str) -> None:
        self.world, self.watcher, self.hours, self._again = world, watcher, hours, again
        chance = Random(seed)
        self.guests = {number: Guest(number, Random(chance.random())) for number in PAUSES}
        self.matches: dict[int, Plan] = {}
        self.decisions = self.steps_back = 0

    async def begin(self) -> None:
        for person in SETTINGS:
            await self.world.bot.audience.save(person)
        for plan in PLANS:
            await self._open(plan)
        for guest in self.guests.values():
            guest.next_look = self.hours.time + self._pause(guest)

    async def _open(self, plan: Plan) -> None:
        host = Caller(plan.people[0], plan.channel, plan.server)
        options: list[dict[str, Any]] = [
            {"name": name, "type": 3, "value": value} for name, value in (("game", plan.game), ("pace", plan.pace))
        ]
        await self.world.commanded(host, "play", *options)
        [table] = tables(self.world, plan.channel)
        self.matches[match_of(table)] = plan
        for person in plan.people[1:]:
            await self.press(person, table, "sit", match_of(table))
        for _ in range(all_games()[plan.game].seats[0] - len(plan.people)):
            await self.press(host.person, table, "addai")
        await self.press(host.person, table, "start", match_of(table))

    def _pause(self, guest: Guest) -> float:
        return guest.chance.uniform(*PAUSES[guest.number])

    # ---- what people do

    async def play(self, decisions: int) -> None:
        """Until so many decisions of people are made, or all is over."""
        enough = self.decisions + decisions
        while self.decisions < enough and any([(await self.moment(number)).playing for number in self.matches]):
            guest = min(self.guests.values(), key=lambda guest: guest.next_look)
            await self.hours.until(guest.next_look)
            await self._looks(guest)
            guest.next_look = self.hours.time + self._pause(guest)

    async def _looks(self, guest: Guest) -> None:
        for _ in range(IN_A_ROW if guest.number == SLEEPER else 1):
            mine = [number for number, plan in self.matches.items() if guest.number in plan.people]
            waiting = [number for number in mine if await self._is_asked(guest, number)]
            for number in waiting:
                await self._decide(guest, number)
            await self.hours.until(self.hours.time + 2.0)
            for number in waiting:
                await self._regret(guest, number)

    async def _is_asked(self, guest: Guest, number: int) -> bool:
        moment = await self.moment(number)
        seat = moment.match.seat_of(guest.number)
        return moment.playing and seat is not None and (seat in moment.waiting or moment.match.sitters[seat].away)

    async def _decide(self, guest: Guest, number: int) -> None:
        """A press or some, until a decision is made. Now and then they only look."""
        before = (await self.moment(number)).seq
        for _ in range(12):
            panel = self.panel_of(guest, number)
            choice = None if panel is None else some_choice(panel, guest.chance)
            if panel is not None and "back" in verbs(panel):
                await self.press(guest.number, panel, "back", number)
            elif panel is None or choice is None or not guest.chance.randrange(12):
                await self._open_hand(guest, number)
            else:
                custom_id, values = choice
                await self._happens(guest.number, panel, custom_id, values, number)
                if guest.number == FAST:  # and once more, before they have seen what came of it
                    await self._happens(guest.number, panel, custom_id, values, number)
            if (await self.moment(number)).seq > before:
                self.decisions += 1
                return

    async def _regret(self, guest: Guest, number: int) -> None:
        """Now and then somebody takes back what they have just decided, where that is offered."""
        panel = self.panel_of(guest, number)
        if panel is not None and "takeback" in verbs(panel) and not guest.chance.randrange(3):
            before = (await self.moment(number)).steps_back
            await self.press(guest.number, panel, "takeback", number)
            self.steps_back += (await self.moment(number)).steps_back - before

    def panel_of(self, guest: Guest, number: int) -> Message | None:
        if guest.number != DIRECTLY:
            return guest.panels.get(number)
        mine = [each for each in self.world.messages.values() if int(each["channel_id"]) == DIRECT + guest.number and custom_ids(each)]
        return next((each for each in reversed(mine) if match_of(each) == number and not is_notice(each)), None)

    async def _open_hand(self, guest: Guest, number: int) -> None:
        """By the newest message that offers it: a notice, or the table."""
        channels = {self.matches[number].channel, DIRECT + guest.number}
        there = [each for each in self.world.messages.values() if int(each["channel_id"]) in channels and custom_ids(each)]
        offering = [each for each in there if "hand" in verbs(each) and match_of(each) == number and not each["flags"] & 64]
        opened = await self.press(guest.number, offering[-1], "hand", number)
        if opened is not None:
            guest.panels[number] = opened

    async def _look_once_more(self, guest: Guest, number: int) -> None:
        """At a table that is over, by a press that was under way."""
        if (await self.moment(number)).playing:
            await self._open_hand(guest, number)
        else:
            [table] = [each for each in tables(self.world) if match_of(each) == number]
            plan = self.matches[number]
            await self.world.pressed(Caller(guest.number, plan.channel, plan.server), f"cb1:{number}:hand:0:", message=table)

    async def press(self, person: int, message: Message, verb: str, number: int = 0) -> Message | None:
        [custom_id] = [each for each in custom_ids(message) if verb_of(each) == verb]
        return await self._happens(person, message, custom_id, None, number)

    async def _happens(self, person: int, message: Message, custom_id: str, values: list[str] | None, number: int) -> Message | None:
        """The message that came of it, as it is from then on."""
        channel = int(message["channel_id"])
        server = next((plan.server for plan in PLANS if plan.channel == channel), SERVER)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2} if values is None else pressed_menu(custom_id, values)
        click, happens = self.world._clicked(Caller(person, channel, server), 3, data, message)
        if number:
            self.watcher.clicks(person, number)
        await happens()
        await self.hours.quiet()
        return click.message if click.answer.done() else None

    # ---- what becomes of it

    async def moment(self, number: int) -> Moment:
        return await self.world.bot.door.matches.moment(number)

    async def restart(self) -> None:
        await self._again()
        await self.hours.quiet()

    async def troubles(self) -> list[str]:
        """At the end everybody looks once more at each of their matches."""
        self.watcher.look_around()
        for number, plan in self.matches.items():
            for person in plan.people:
                await self._look_once_more(self.guests[person], number)
        found = list(self.watcher.troubles)
        for number in self.matches:
            match = await self.world.bot.door.matches.match(number)
            found += self.watcher.news_of((await self.moment(number)).recalling(await self.world.bot.door.matches.whole_log(match)))
        return found


@asynccontextmanager
async def an_evening(path: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> AsyncIterator[Evening]:
    world, hours = Watched(), Hours()
    watcher = Watcher(world, hours.now)
    catch_requests(world, monkeypatch)
    clicks_are_counted(monkeypatch, hours)
    mark_what_is_new(monkeypatch)
    async with AsyncExitStack() as running:

        async def again() -> None:
            await running.aclose()
            bot = await new_bot(path, hours.now, sleep=hours.sleep, delay=human_pace)
            await running.enter_async_context(connected(world, bot, [guild(), another_server()]))
            bot.door.listen(watcher.changed)

        await again()
        evening = Evening(world, watcher, hours, again, seed)
        await evening.begin()
        yield evening


def clicks_are_counted(monkeypatch: pytest.MonkeyPatch, hours: Hours) -> None:
    """Their numbers stir the deals, so those are the same each time."""
    monkeypatch.setattr(loopback, "snowflake", lambda number: (int(hours.time * 1000 - DISCORD_EPOCH) << 22) + number)


def pressed_menu(custom_id: str, values: list[str]) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 3, "values": values}


def another_server() -> dict[str, Any]:
    server = deepcopy(guild())
    server["id"] = server["roles"][0]["id"] = server["channels"][0]["guild_id"] = str(ELSEWHERE)
    server["channels"][0]["id"] = str(CHANNEL + 1)
    return server
