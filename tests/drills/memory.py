"""Hundreds of matches in one process that also draws and thinks: people of all languages press what is there, and look back.

What the process takes at the end is held against what `docs/operating.md` promises, what each cache holds against its share.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from structlog.testing import capture_logs

from bot.desk.app import Chabudai
from bot.i18n import languages
from bot.i18n.reader import kept_sentences
from bot.match import recording
from bot.match.stored import Person
from bot.match.values import Match, Sitter
from bot.play import positions
from bot.render.localize import kept_labels
from games import all_games
from games.core.drawing import THEMES
from games.core.drawing.once import once
from games.core.memory import Kept, kept_choices, share
from tests.discord.direct import Caller, Direct, catch_requests, connected
from tests.discord.world import new_bot
from tests.drills.people import some_choice
from tests.loopback import SERVER

PROMISED = 300  # MB of the bot's process when it does everything itself
LOOKS_BACK = 20  # one press in so many is /replay
CLICK = 10**18
BUSY = ("table-", "notices-", "panel-", "store-", "thought-", "computer")
SHARED: dict[str, Kept] = {"shapes": once, "choices": kept_choices, "sentences": kept_sentences, "labels": kept_labels}


class Table(NamedTuple):
    caller: Caller
    match: int


class Outcome(NamedTuple):
    presses: int
    ended: int
    resident: float  # MB
    held: dict[str, int]  # bytes or values of each cache
    troubles: list[str]


async def played(data: Path, matches: int, rounds: int, seed: str, drawing: bool = True) -> Outcome:
    """In each round every person presses once."""
    chance = Random(seed)
    with ExitStack() as stack:
        world, logs = Direct(), stack.enter_context(capture_logs())
        catch_requests(world, stack.enter_context(pytest.MonkeyPatch.context()))
        bot = await new_bot(data, lambda: 1_800_000_000.0, drawing=drawing)
        async with connected(world, bot):
            tables = [await a_table(bot, number, chance) for number in range(matches)]
            panels: dict[int, dict[str, Any]] = {}
            for _ in range(rounds):
                for table in tables:
                    await pressed(world, table, panels, chance)
                await at_rest()
                forget_all_but(world, panels)
                logs.clear()
            now = held(bot)
            ended = sum([(await bot.door.matches.match(table.match)).ended for table in tables])
            return Outcome(matches * rounds, ended, resident(), now, over(now))


async def a_table(bot: Chabudai, number: int, chance: Random) -> Table:
    """One person with a name and a language of their own, against computer players."""
    key = list(all_games())[number % len(all_games())]
    game, caller = all_games()[key], Caller(10_000 + number, 500_000 + number)
    chosen = Person(caller.person, language=list(languages())[number % len(languages())], theme=chance.choice(list(THEMES)))
    await bot.audience.save(chosen)
    sitters = (Sitter(f"Person {number}", caller.person), *(Sitter("Mitsu", ai=True) for _ in range(chance.choice(game.seats) - 1)))
    match = await bot.door.open(Match(key, SERVER, caller.channel, caller.person, sitters, game.chosen({})), CLICK + 2 * number)
    await bot.door.start(match.id, caller.person, CLICK + 2 * number + 1)
    return Table(caller, match.id)


async def pressed(world: Direct, table: Table, panels: dict[int, dict[str, Any]], chance: Random) -> None:
    panel = panels.get(table.match)
    choice = None if panel is None else some_choice(panel, chance)
    if choice is None:
        answer = await world.pressed(table.caller, f"cb1:{table.match}:hand:0:")
    else:
        answer = await world.pressed(table.caller, choice[0], choice[1], panel)
    if answer is not None:
        panels[table.match] = answer
    if not chance.randrange(LOOKS_BACK):
        await world.commanded(table.caller, "replay", {"name": "code", "type": 3, "value": str(table.match)})


async def at_rest() -> None:
    while busy := [task for task in asyncio.all_tasks() if task.get_name().startswith(BUSY)]:
        await asyncio.wait(busy)


def forget_all_but(world: Direct, panels: dict[int, dict[str, Any]]) -> None:
    """What this Discord remembers is in the same process."""
    shown = {int(panel["id"]) for panel in panels.values()}
    world.requests.clear()
    for number in world.messages.keys() - shown:
        del world.messages[number]


def held(bot: Chabudai) -> dict[str, int]:
    shared = {name: kept.bytes for name, kept in SHARED.items()}
    known = bot.door.matches.positions
    derived = sum(bool(moment._derived._known) for moment in known.latest.values())
    return {**shared, "pictures": bot.studio.held, "positions": derived, "reels": len(bot.door.matches.recordings._kept)}


def over(held: dict[str, int]) -> list[str]:
    most = {name: kept.most for name, kept in SHARED.items()}
    most |= {"pictures": share("pictures"), "positions": positions.RECENT, "reels": recording.KEPT}
    return [f"{name}: {now} of {most[name]}" for name, now in held.items() if now > most[name]]


def resident() -> float:
    """MB of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
