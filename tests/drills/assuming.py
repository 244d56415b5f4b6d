"""An evening on a Discord that is not as the bot assumes: people play all games, and what must be true of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bot.desk.assumptions import OTHER_WAY, Assumption
from tests.drills.kill import looked_at, settled
from tests.drills.ledger import Ledger
from tests.drills.people import Person, people_in, playing, rooms
from tests.drills.process import Bot
from tests.loopback import Discord, discord_on_loopback
from tests.otherwise import NOT_SO
from tests.patience import PATIENCE

TOLD = "Discord refuses a feature; the bot uses a fallback"
LOOK = 0.1


class Evening(NamedTuple):
    troubles: list[str]
    decisions: int
    denied: int  # requests that Discord answered otherwise
    told: list[str]  # which assumptions the log says not to hold
    kept: list[dict[str, Any]]  # everything the log says


async def evening(data: Path, name: str | None, decisions: int, *built_in: str, **environment: str) -> Evening:
    """Until so many decisions are made, of them some in every game."""
    ledger, bot = Ledger(), None
    async with discord_on_loopback() as world:
        world.otherwise += [] if name is None else [NOT_SO[name]]
        bot = Bot(world, data, *built_in, **environment)
        people = people_in(rooms(world, ledger), Random("evening"))
        await bot.start()
        await bot.ready()
        if environment.get("CARD_FACES") == "on" and name != Assumption.EMOJI_UPLOAD:
            await until_there_are_emoji(world)
        async with playing(people):
            await all_play(people, ledger, decisions)
        found = await settled(world, bot)
        await bot.kill()
        found += looked_at(bot, ledger)
        told = [line["assumed"] for line in bot.lines if line["event"] == TOLD]
        return Evening(found, ledger.decisions, world.denied, told, bot.lines)


async def until_there_are_emoji(world: Discord) -> None:
    """All are, when none has come for a while."""
    before = -1
    while not world.emoji or len(world.emoji) > before:
        before = len(world.emoji)
        await asyncio.sleep(5 * LOOK)


async def all_play(people: list[Person], ledger: Ledger, decisions: int) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        while ledger.decisions < decisions or not all(person.room.matches for person in people):  # noqa: ASYNC110 - the ledger is plain
            await asyncio.sleep(LOOK)


def assumption_of(name: str) -> Assumption:
    return next(each for each in OTHER_WAY if name.startswith(each))
