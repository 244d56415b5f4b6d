"""All of Discord's faults at random while people play all games, and now and then a kill."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.drills import shown
from tests.drills.faults import ALL, ANYTHING, EVERYTHING_LIMITED, GONE, LIMITED, NEW, PANELS, TABLE
from tests.drills.kill import Result, settled
from tests.drills.ledger import Ledger
from tests.drills.people import Person, people_in, playing, rooms
from tests.drills.process import Bot
from tests.loopback import CALLBACK, Answer, Discord, discord_on_loopback, dropped, failing, lost, slow

IMPATIENT = 3.0  # seconds until Discord says that a click failed
LONGEST, CALM = 1.5, 0.3  # seconds of a spell, and of the time after it
A_KILL_IN = 12  # spells
CAME_OF_IT = re.compile(r"aiohttp\.|ConnectionResetError|DiscordServerError|RateLimited|error code: (0|10008|10062|40060|5\d\d\d\d?)\b")


class Weather(NamedTuple):
    asked: tuple[str, ...]
    answer: Answer
    times: int = ALL


WEATHER = [
    *(Weather((asked,), answer, 3) for asked in (CALLBACK, TABLE, PANELS, NEW, GONE) for answer in (LIMITED, EVERYTHING_LIMITED)),
    *(Weather((asked,), dropped) for asked in (CALLBACK, TABLE, PANELS, NEW, GONE, ANYTHING)),
    *(Weather((asked,), lost, 1) for asked in (CALLBACK, TABLE, PANELS, NEW, GONE)),  # twice running, and nobody could know
    *(Weather((asked,), failing(status), 2) for asked in (CALLBACK, TABLE, PANELS, NEW, GONE, ANYTHING) for status in (500, 502, 503)),
    *(Weather((CALLBACK,), failing(status, code)) for status, code in ((404, 10062), (400, 40060))),
    *(Weather((TABLE, NEW), failing(403, code)) for code in (50001, 50013, 50083)),
    *(Weather((PANELS,), failing(404, code)) for code in (10008, 10015)),
    Weather((ANYTHING,), slow(2.0), 20),
]


async def storm(data: Path, spells: int, seed: str, *built_in: str, tell: Callable[[int], None] = lambda _spell: None) -> Result:
    chance, ledger = Random(seed), Ledger()
    async with discord_on_loopback() as world:
        bot = Bot(world, data, *built_in)
        people = people_in(rooms(world, ledger), chance)
        for person in people:
            person.patience = IMPATIENT
        await bot.start()
        await bot.ready()
        kills, found = 0, list[str]()
        async with playing(people):
            for number in range(1, spells + 1):
                await one_spell(bot, world, chance)
                if not chance.randrange(A_KILL_IN):
                    kills += 1
                    await bot.kill()
                    found = wrong(bot, ledger)
                    await bot.start()
                    await bot.ready()
                world.requests.clear()
                tell(number)
                if found:
                    break
            found += [] if found else await moved_on(people)
        unheard = tidied(world, bot)
        found += await settled(world, bot)
        await bot.kill()
        matches = len(set().union(*(person.room.matches for person in people)))
        return Result(found + wrong(bot, ledger), ledger.decisions, matches, kills, unheard)


async def one_spell(bot: Bot, world: Discord, chance: Random) -> None:
    gateway = chance.randrange(15)
    if gateway == 0:
        await world.ask_to_reconnect()
    elif gateway == 1:
        await world.hang_up()
    elif gateway == 2:
        await world.invalidate_session(resumable=True)
    weather = chance.choice(WEATHER)
    with world.spell(*weather.asked, answer=weather.answer, times=weather.times):
        await asyncio.sleep(chance.random() * LONGEST)
    await asyncio.sleep(chance.random() * CALM)


async def moved_on(people: list[Person]) -> list[str]:
    """The weather is fair again. Whatever was given up is shown with the next move, so everybody makes some."""
    before, end = moves_of(people), asyncio.get_running_loop().time() + 60
    while still := [channel for channel, times in before.items() if moves_of(people)[channel] < times + 3]:
        if asyncio.get_running_loop().time() > end:
            return [f"in channel {channel} it does not go on" for channel in still]
        await asyncio.sleep(CALM)
    return []


def moves_of(people: list[Person]) -> dict[int, int]:
    rooms = {person.room.channel: person.room for person in people}
    return {channel: sum(len(room.ledger.acknowledged[match]) for match in list(room.matches)) for channel, room in rooms.items()}


def tidied(world: Discord, bot: Bot) -> int:
    """A moderator deletes the tables that the bot cannot know of: they were taken while no answer came through."""
    known = shown.messages_kept(bot.database)
    unknown = [int(message["id"]) for message in shown.tables(world) if int(message["id"]) not in known]
    for number in unknown:
        world.forget(str(number))
    return len(unknown)


def wrong(bot: Bot, ledger: Ledger) -> list[str]:
    found = [f"it logged {line}" for line in bot.alarms if not explained(line)]
    return found + [trouble for match, moves in shown.kept(bot.database) for trouble in ledger.troubles(match, moves)]


def explained(line: dict[str, Any]) -> bool:
    """Whether it is an error that one of the faults explains: the last line of its traceback says which."""
    last = str(line.get("exception", "")).strip().splitlines()[-1:]
    return bool(last) and CAME_OF_IT.search(last[0]) is not None
