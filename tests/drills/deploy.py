"""A new version put beside the old one and then in its place while people click: how long they wait, and how long a table stands still."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from bot.match.values import Match, Move, Phase
from tests import postgres
from tests.drills.crowd import EXPECTED, Crowded, Kept, Member, kept_on
from tests.drills.ledger import Ledger
from tests.drills.people import people_in, playing, rooms
from tests.drills.shown import Message, custom_ids, match_of, screen_of, tables, verb_of, verbs, written
from tests.loopback import Click, served
from tests.patience import PATIENCE

GAMES = ("tenno", "samurai-sword", "tatsu", "take")
ONLOOKER = 77_000
LOOK = 0.05
LONGEST_WAIT, LONGEST_PAUSE = 3.0, 1.0  # seconds: a click is not answered any more; a table stands still because of it


class Deployed(NamedTuple):
    troubles: list[str]  # whatever the machine is doing
    clicks: int
    waits: list[float]  # of the clicks while it was deployed
    behind: float  # the longest for which a table did not show what had happened
    before: float  # the same in as long a time before
    late: list[str]  # what was said not to be saved: the server did not answer in time

    @property
    def slow(self) -> list[str]:
        """What may be the fault of a busy machine."""
        found = list(self.late)
        found += [f"a click was answered after {max(self.waits):.1f} s"] if max(self.waits) > LONGEST_WAIT else []
        more = self.behind - self.before
        return found + ([f"a table stood still for {more:.1f} s longer than before"] if more > LONGEST_PAUSE else [])

    def __str__(self) -> str:
        waits = f"answered after {1000 * median(self.waits):.0f} ms at the median, {1000 * max(self.waits):.0f} at most"
        return f"{self.clicks} clicks, {waits}; a table was behind by {self.behind:.2f} s at most ({self.before:.2f} before)"


async def deployed(folder: Path, rate: float, seconds: float, *built_in: str) -> Deployed:
    """`rate`: clicks a second of people who look on, beside those of the people who play; for so long before, and while it is deployed."""
    world, ledger, chance = Crowded(), Ledger(), Random("deployed")
    url = postgres.server().new_database()
    old, new = (Member(world, folder / name, url, *built_in) for name in ("old", "new"))
    async with served(world):
        try:
            await old.begin()
            people = people_in(rooms(world, ledger, GAMES), chance)
            for person in people:
                person.restless = False
            async with playing(people):
                await until_all_play(world)
                async with looking_on(world, rate, ledger):
                    await asyncio.sleep(seconds)
                    number, begun = len(world.waits), time.time()
                    await new.begin()
                    await until_both_answer(url)
                    code = await old.stop()
                    await asyncio.sleep(min(3.0, seconds))  # a table that is shown now may not change for that long
                    ended = time.time()
            await new.kill()
        finally:
            for member in (old, new):
                if member._process is not None:
                    await member.kill()
        found = [f"{click} was not answered" for click in ledger.unanswered] + [f"{click} was answered again" for click in world.again]
        found += [f"somebody read: {words}" for words in ledger.said if "went wrong" in words or "restarting" in words]
        found += [] if world.commands_told == 1 else [f"Discord was told of the commands {world.commands_told} times"]
        kept = await asyncio.to_thread(kept_on, url)
        found += [trouble for match, moves in kept for trouble in ledger.troubles(match, moves)]
        alarms = [line for member in (old, new) for line in member.alarms]
        found += [str(line) for line in alarms if line.get("event") not in EXPECTED] + ([f"the old one ended with {code}"] if code else [])
        late = [str(line) for line in alarms if line.get("event") in EXPECTED]
        before, behind = (longest_behind(world, kept, *when) for when in ((begun - (ended - begun), begun), (begun, ended)))
        return Deployed(found, len(world.waits), world.waits[number:], behind, before, late)


def now() -> float:
    return asyncio.get_running_loop().time()


def played(world: Crowded) -> list[Message]:
    """The tables of matches that are played."""
    return [table for table in tables(world) if "hand" in verbs(table)]


async def until_all_play(world: Crowded) -> None:
    async with asyncio.timeout(PATIENCE):
        while len(played(world)) < len(GAMES):  # noqa: ASYNC110 - messages are plain
            await asyncio.sleep(LOOK)


async def until_both_answer(url: str) -> None:
    """The new one has looked after its part, and says so."""
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(answering, url) < 2:  # noqa: ASYNC110 - it is in another process
            await asyncio.sleep(LOOK)


def answering(url: str) -> int:
    return int(postgres.server().say(postgres.name_of(url), "SELECT count(*) FROM processes WHERE NOT leaving"))


def longest_behind(world: Crowded, kept: Kept, begun: float, ended: float) -> float:
    """Of everything that happened in this time and can be seen at a table that is played: the seconds until it was shown."""
    found = [0.0]
    ahead = time.time() - now()
    number_of = {match_of(table): int(table["id"]) for table in played(world)}
    for match, moves in kept:
        if match.phase is not Phase.PLAYING:
            continue  # its positions are not kept
        times = [each + ahead for each in world.changes[number_of[match.id]]]
        for at in seen_at_the_table(match, moves, begun, ended):
            found.append(min([each for each in times if each >= at], default=ended) - at)
    return max(found)


def seen_at_the_table(match: Match, moves: list[Move], begun: float, ended: float) -> Iterator[float]:
    """When it came to look another way."""
    for turn in range(1, len(moves)):
        if begun <= moves[turn].at < ended and written(screen_of(match, moves[:turn])) != written(screen_of(match, moves[: turn + 1])):
            yield moves[turn].at


@asynccontextmanager
async def looking_on(world: Crowded, rate: float, ledger: Ledger) -> AsyncIterator[None]:
    """In here people who sit nowhere press a button of a table, so many of them a second, whether the others are answered or not."""
    clicks: list[Click] = []
    pressing = asyncio.create_task(press_on(world, rate, clicks))
    try:
        yield
    finally:
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)
        answers = await asyncio.gather(*(click.answered() for click in clicks), return_exceptions=True)
        ledger.unanswered += [click.token for click, answer in zip(clicks, answers, strict=True) if isinstance(answer, BaseException)]


async def press_on(world: Crowded, rate: float, clicks: list[Click]) -> None:
    chance, begun = Random("looking on"), now()
    while True:
        await asyncio.sleep(max(0.0, begun + len(clicks) / rate - now()))
        table = chance.choice(played(world) or tables(world))
        [custom_id] = [each for each in custom_ids(table) if verb_of(each) == "more"][:1] or custom_ids(table)[:1]
        clicks.append(await world.press(ONLOOKER + len(clicks), table, custom_id))
