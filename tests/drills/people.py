"""People who play as people do: they look at the channel and at their panel, press what is there, and note what they were answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.screen.custom_id import parse
from games import all_games
from tests.choosing import leading_on
from tests.discord.wire import SELECT, every
from tests.drills.ledger import Choice, Ledger
from tests.drills.shown import DECIDING, Message, custom_ids, match_of, tables, text, verb_of, verbs
from tests.loopback import CHANNEL, DIRECT, Click, Discord
from tests.patience import PATIENCE

BREATH = 0.02  # seconds between two looks of a person
ASKS_AGAIN = 10.0  # seconds without a table that was said to be on its way
TOO_LATE = ("That question has already been answered", "This match is over. To play again")
NOTHING_HERE = "There is no match in this channel"
BUTTON = "cb"  # how the custom_id of one begins; a menu beside it may be of the same verb
CALLS_THE_TABLE = 15  # one look in so many; it is a bother


@dataclass
class Room:
    """A channel where some people play a game, and play it again. The first of them is the host."""

    world: Discord
    game: str
    channel: int
    people: tuple[int, ...]
    computers: int
    ledger: Ledger
    matches: set[int] = field(default_factory=set)

    def table(self) -> Message | None:
        """The one people look at: of the newest match, the newest."""
        return max(tables(self.world, self.channel), key=lambda message: (match_of(message), int(message["id"])), default=None)


class Person:
    def __init__(self, number: int, room: Room, chance: Random) -> None:
        self.number, self.room, self.chance = number, room, chance
        self.panels: dict[int, Message] = {}
        self.playing = True
        self.restless = True  # calls for the table now and then
        self.patience = PATIENCE  # seconds

    @property
    def host(self) -> bool:
        return self.number == self.room.people[0]

    async def play_on(self) -> None:
        while self.playing:
            if self.room.world.identified.is_set():  # while the bot is down Discord says so
                await self.look()
            await asyncio.sleep(self.chance.random() * BREATH)

    async def look(self) -> None:
        """Do what there is to do now."""
        table = self.room.table()
        if table is None:
            if self.host:
                await self.open_a_table()
            return
        self.room.matches.add(match_of(table))
        offered = verbs(table)
        if self.host and self.restless and not self.chance.randrange(CALLS_THE_TABLE):
            await self.command("table")
        elif "start" in offered:
            await self.gather(table)
        elif "rematch" in offered:
            if self.host:
                await self.press(table, "rematch")
        elif "hand" in offered:
            await self.play(table)

    async def open_a_table(self) -> None:
        """A bot that died may have left a match without a message; it is not opened anew."""
        if NOTHING_HERE in text_of(await self.command("table")):
            await self.command("play", game=self.room.game)
        else:
            await self.wait_for_the_table()

    async def wait_for_the_table(self) -> None:
        """It is on its way. Who asked again at every look would have it moved as often, by a bot that moves it whenever it is asked to."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ASKS_AGAIN):
                while self.playing and self.room.table() is None and self.room.world.identified.is_set():  # noqa: ASYNC110 - messages are plain
                    await asyncio.sleep(BREATH)

    async def gather(self, table: Message) -> None:
        shown = text(table)
        if name(self.number) not in shown:
            if name(self.number) in text_of(await self.press(table, "sit")):
                self.room.ledger.seated[match_of(table)].add(self.number)
        elif self.host and all(name(person) in shown for person in self.room.people):
            await self.press(table, "addai" if shown.count("(AI)") < self.room.computers else "start")

    async def play(self, table: Message) -> None:
        number = match_of(table)
        panel = self.panels.get(number)
        choice = None if panel is None else some_choice(panel, self.chance)
        if panel is not None and choice is not None:
            await self.choose(number, panel, *choice)
        elif panel is None or not self.chance.randrange(10):
            opened = await self.press(table, "hand")
            if opened:
                self.panels[number] = self.in_direct_messages(number) or opened

    def in_direct_messages(self, match: int) -> Message | None:
        """The panel there, if this person wants it there."""
        mine = [message for message in self.room.world.messages.values() if int(message["channel_id"]) == DIRECT + self.number]
        return next((message for message in reversed(mine) if is_panel(match, message)), None)

    async def choose(self, match: int, panel: Message, custom_id: str, values: list[str] | None) -> Message:
        """Press, and note whether the answer says that a decision was made."""
        press = parse(custom_id, tuple(values or ()))
        first, *more = press.lead_to if press.verb == "together" else (press.leads_to,)
        choice = Choice(self.number, press.asked, first, tuple(more))
        if press.verb in DECIDING:
            self.room.ledger.pressed[match].add(choice)
        click = await self.room.world.press(self.number, panel, custom_id, values)
        answer = await self.answered(click, custom_id)
        if is_panel(match, answer):
            self.panels[match] = answer  # or the one before was just gone
        self.understood(match, choice, panel, click, click.said if answer else {})
        return answer

    def understood(self, match: int, choice: Choice, panel: Message, click: Click, said: Message) -> None:
        if said and said["id"] != panel["id"] and not is_panel(match, said):
            self.room.ledger.said[text(said)] += 1
        elif said and not any(words in text(said) for words in TOO_LATE) and choice.asked not in open_questions(said):
            self.room.ledger.acknowledged[match].append(choice)
            self.room.ledger.decided.append(click.began)

    async def press(self, message: Message, verb: str) -> Message:
        [custom_id] = [each for each in custom_ids(message) if verb_of(each) == verb and each.startswith(BUTTON)]
        return await self.answered(await self.room.world.press(self.number, message, custom_id), custom_id)

    async def command(self, called: str, **options: str) -> Message:
        return await self.answered(await self.room.world.command(self.number, called, self.room.channel, **options), f"/{called}")

    async def answered(self, click: Click, what: str) -> Message:
        """The message that came of it; nothing if the bot died."""
        try:
            return await click.answered(self.patience)
        except TimeoutError:
            self.room.ledger.unanswered.append(f"{what} of {self.number}")
            return {}


def name(person: int) -> str:
    return f"person{person}"


def is_panel(match: int, answer: Message) -> bool:
    return f"match {match}**" in text_of(answer)


def text_of(answer: Message) -> str:
    return text(answer) if answer else ""


def open_questions(panel: Message) -> set[int]:
    return {parse(custom_id).asked for custom_id in custom_ids(panel) if verb_of(custom_id) in {*DECIDING, "page"}}


def some_choice(panel: Message, chance: Random) -> tuple[str, list[str] | None] | None:
    """A button that leads on, or an option of the select, or as many as are chosen together; now and then a page is turned."""
    parts = [part for part in every(panel["components"]) if "custom_id" in part]
    turns: list[tuple[str, list[str] | None]] = [(part["custom_id"], None) for part in parts if verb_of(part["custom_id"]) == "page"]
    if turns and not chance.randrange(3):
        return chance.choice(turns)
    found = list(choices(parts, chance))
    return chance.choice(found) if found else None


def choices(parts: list[dict[str, Any]], chance: Random) -> Iterator[tuple[str, list[str] | None]]:
    picks = [part for part in parts if verb_of(part["custom_id"]) in DECIDING]
    selects = [part for part in picks if part["type"] == SELECT]
    for select in selects:
        values, number = [option["value"] for option in select["options"]], select.get("min_values", 1)
        yield from (
            (select["custom_id"], some) for some in ([[each] for each in values] if number == 1 else [chance.sample(values, number)])
        )
    buttons = [part["custom_id"] for part in picks if part["type"] != SELECT]
    yield from ((each, None) for each in leading_on(buttons, [select["custom_id"] for select in selects]))


def rooms(world: Discord, ledger: Ledger, games: tuple[str, ...] = ()) -> list[Room]:
    """A room for each game, with two people and as many computer players as make it up."""
    found = []
    for place, key in enumerate(games or tuple(all_games())):
        people, seats = (100 * (place + 1) + 11, 100 * (place + 1) + 12), all_games()[key].seats
        computers = min(seats[-1], max(seats[0], len(people) + 1)) - len(people)
        found.append(Room(world, key, CHANNEL + place, people, computers, ledger))
    return found


def people_in(rooms: list[Room], chance: Random) -> list[Person]:
    return [Person(number, room, Random(chance.random())) for room in rooms for number in room.people]


@asynccontextmanager
async def playing(people: list[Person]) -> AsyncIterator[None]:
    """In here they play; at the end each finishes the click that is under way."""
    for person in people:
        person.playing = True
    tasks = [asyncio.create_task(person.play_on()) for person in people]
    try:
        yield
    finally:
        for person in people:
            person.playing = False
        await asyncio.gather(*tasks)
