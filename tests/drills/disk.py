"""A disk that is full for a while: people are told, nothing is said to be kept that is not, and afterwards it goes on by itself."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

from tests.drills import shown
from tests.drills.kill import Result, settled
from tests.drills.ledger import Ledger
from tests.drills.people import people_in, playing, rooms
from tests.drills.process import Bot, running
from tests.loopback import discord_on_loopback
from tests.patience import PATIENCE

BEFORE, LOOK = 2, 0.1  # moves in each match; seconds
NOT_SAVED = "Your action couldn’t be saved, so nothing has changed. Try again in a moment."
EXPLAINED = {"not saved", "no backup could be made"}  # what the log has to say of a full disk


async def full_for(data: Path, seconds: float, *built_in: str, patience: float = 2 * PATIENCE) -> Result:
    ledger = Ledger()
    async with discord_on_loopback() as world, running(world, data, *built_in) as bot:
        people = people_in(rooms(world, ledger), Random("full"))
        async with playing(people):
            everywhere = {(person.room.channel, "person"): BEFORE for person in people}
            found = await until_everybody_moved(bot, everywhere, patience)
            bot.fill_the_disk()
            await asyncio.sleep(seconds)
            bot.fill_the_disk(False)
        for person in people:  # where a panel is that was opened by then could not be kept: it is opened anew
            person.panels.clear()
        async with playing(people):
            found += await until_everybody_moved(bot, moves_made(bot), patience)
        found += await settled(world, bot, patience) if not found else []
        await bot.kill()
    found += [str(line) for line in bot.alarms if line["event"] not in EXPLAINED]
    found += [trouble for match, moves in shown.kept(bot.database) for trouble in ledger.troubles(match, moves)]
    if NOT_SAVED not in ledger.said:
        found.append(f"nobody was told that it could not be saved, but {list(ledger.said)}")
    found += [f"somebody read: {words}" for words in ledger.said if "went wrong" in words]
    matches = len(set().union(*(person.room.matches for person in people)))
    return Result(found, ledger.decisions, matches)


Made = dict[tuple[int, str], int]


def moves_made(bot: Bot) -> Made:
    """How often people and computers have moved in each channel."""
    made: Counter[tuple[int, str]] = Counter()
    for match, moves in shown.kept(bot.database):
        made.update((match.channel, move.by) for move in moves if move.seat is not None)
    return dict(made)


async def until_everybody_moved(bot: Bot, before: Made, patience: float) -> list[str]:
    """Wait for people and computers who have moved before to move again. Who does not is named."""
    end = asyncio.get_running_loop().time() + patience
    while still := [who for who, times in before.items() if moves_made(bot).get(who, 0) <= times]:
        if asyncio.get_running_loop().time() > end:
            return [f"in channel {channel} no {by} moves any more" for channel, by in still]
        await asyncio.sleep(LOOK)
    return []
