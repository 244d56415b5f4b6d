"""A bot that is killed, again and again, while people play all games; and what must be true every time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from aiohttp import web

from tests.drills import shown
from tests.drills.ledger import Ledger
from tests.drills.people import BREATH, Person, people_in, playing, rooms
from tests.drills.process import Bot
from tests.loopback import CALLBACK, GO_ON, Answer, Discord, discord_on_loopback
from tests.patience import PATIENCE

# The moments at which it is killed. Most of them are at a request: before Discord has done what was asked, or right after.
REQUESTS = (CALLBACK, CALLBACK, r"POST /channels/.*", r"PATCH /channels/.*", r"DELETE /channels/.*", r"PATCH /webhooks/.*")
MOST = 40  # decisions that are answered in a life
WARMING_UP, NO_SUCH_REQUEST = 0.5, 0.8  # seconds: it may be killed while it starts
LOOK = 0.2


class Result(NamedTuple):
    """What a drill found wrong, and how much there was that could have gone wrong."""

    troubles: list[str]
    decisions: int
    matches: int
    kills: int = 0
    unheard: int = 0  # tables that a kill left no time to note


async def killed_often(
    data: Path, kills: int, seed: str, *built_in: str, sought: str = "", tell: Callable[[int], None] = lambda _kill: None
) -> Result:
    """Ends with the first kill after which something is wrong; if one trouble is sought, with the first that shows it."""
    chance, ledger = Random(seed), Ledger()
    async with discord_on_loopback() as world:
        bot = Bot(world, data, *built_in)
        people = people_in(rooms(world, ledger), chance)
        found, unheard = list[str](), 0
        async with playing(people):
            for number in range(kills):
                await one_life(bot, world, ledger, chance)
                posted, strays = unknown_tables(world, bot, ledger, len(people))
                found, unheard = looked_at(bot, ledger) + strays, unheard + len(posted)
                world.requests.clear()
                tell(number + 1)
                if any(sought in trouble for trouble in found):
                    break
            else:
                await bot.start()
                await bot.ready()
                await all_have_played(people, ledger)
        matches = len(set().union(*(person.room.matches for person in people)))
        if not found:
            found = await settled(world, bot)
            await bot.kill()
            found += looked_at(bot, ledger)
        return Result(found, ledger.decisions, matches, number + 1, unheard)


async def all_have_played(people: list[Person], ledger: Ledger) -> None:
    """However few decisions there were before the kills. If somebody cannot play, what is shown and kept says so."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while ledger.decisions < MOST or not all(person.room.matches for person in people):
        if asyncio.get_running_loop().time() > end:
            return
        await asyncio.sleep(LOOK)


async def one_life(bot: Bot, world: Discord, ledger: Ledger, chance: Random) -> None:
    """Counted in decisions, because on a busy machine people make fewer of them in any time."""
    await bot.start()
    if not chance.randrange(10):
        await asyncio.sleep(chance.random() * WARMING_UP)
        await bot.kill()
        return
    await bot.ready()
    enough, until = ledger.decisions + chance.randrange(MOST), asyncio.get_running_loop().time() + PATIENCE
    while ledger.decisions < enough and asyncio.get_running_loop().time() < until:  # noqa: ASYNC110 - the ledger is plain
        await asyncio.sleep(BREATH)
    if chance.randrange(4):
        await killed_at(bot, world, chance.choice(REQUESTS), after=bool(chance.randrange(2)))
    await bot.kill()


async def killed_at(bot: Bot, world: Discord, asked: str, after: bool) -> None:
    """At the next request of this kind, before or after it is done; or when there is none for long."""
    fault = asked, deadly(bot, after)
    world.faults.append(fault)
    try:
        await asyncio.wait_for(bot.process.wait(), NO_SUCH_REQUEST)
    except TimeoutError:
        if fault in world.faults:
            world.faults.remove(fault)


def deadly(bot: Bot, after: bool) -> Answer:
    async def answer() -> web.Response | None:
        bot.kill_now()
        return GO_ON if after else None

    return answer


def looked_at(bot: Bot, ledger: Ledger) -> list[str]:
    """What a dead bot left behind, and what it said before."""
    found = [f"it logged {line}" for line in bot.alarms]
    found += [f"{click} was not answered" for click in ledger.unanswered]
    found += [f"somebody read: {words}" for words in ledger.said if "went wrong" in words]
    return found + [trouble for match, moves in shown.kept(bot.database) for trouble in ledger.troubles(match, moves)]


def unknown_tables(world: Discord, bot: Bot, ledger: Ledger, people: int) -> tuple[list[int], list[str]]:
    """Tables of unfinished matches that the bot does not know to be its own, by where they are or by the number it posted them
    under. Answers to a command have no such number: those the kill left it no time to note it cannot know, and a moderator deletes
    them. Any other is a trouble."""
    if not shown.is_made(bot.database):
        return [], []
    known, unfinished = shown.messages_kept(bot.database), {match.id for match, _moves in shown.kept(bot.database) if not match.ended}
    strays = [message for message in shown.tables(world) if not {int(message["id"]), number_of(message)} & known]
    unknown = {int(message["id"]): shown.match_of(message) for message in strays}
    unheard = [int(message["id"]) for message in strays if not number_of(message) and not had_time(int(message["id"]), ledger, people)]
    for number in unheard:
        world.forget(str(number))
    return unheard, [
        f"the bot does not know of table {number} of match {match}"
        for number, match in unknown.items()
        if number not in unheard and match in unfinished
    ]


def had_time(table: int, ledger: Ledger, people: int) -> bool:
    """Whether the bot must have noted it: somebody has made a decision since, and then another one. What is written is written in order."""
    return sum(began > table for began in ledger.decided) > people


def number_of(message: shown.Message) -> int:
    """The one under which the bot posted it; 0 for an answer."""
    return int(message.get("nonce") or 0)


async def settled(world: Discord, bot: Bot, patience: float = PATIENCE) -> list[str]:
    """What is still not shown as it is when the bot has had its time."""
    end = asyncio.get_running_loop().time() + patience
    while found := shown.troubles(world, bot.database):
        if asyncio.get_running_loop().time() > end:
            return found
        await asyncio.sleep(LOOK)
    return []
