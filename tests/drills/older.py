"""Matches from before, carried over a kill and a start by a real process: of older rules of a game, and of the first schema."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

from bot.match.codec import version_of
from bot.match.values import Match, Move, Phase
from bot.match.verify import Fault, replay
from tests.drills import shown
from tests.drills.kill import settled
from tests.drills.ledger import Ledger
from tests.drills.people import Person, Room, people_in, playing, rooms
from tests.drills.process import Bot, running
from tests.loopback import SERVER, discord_on_loopback
from tests.oddities.climb import first, today, under

FIRST_SCHEMA = Path(__file__).parents[1] / "fixtures" / "first-schema.db.gz"
CLIMB = first.GAME.key
MOVES = 3  # under the first rules
LOOK, PATIENCE = 0.02, 60.0  # seconds

Kept = list[tuple[Match, list[Move]]]


async def rules_changed(data: Path, after: str = "plays_todays_rules", patience: float = PATIENCE) -> list[str]:
    """A match of Climb that begins under the first rules, and is played to its end by a bot that knows today's."""
    ledger = Ledger()
    async with discord_on_loopback() as world:
        with under(first.GAME):
            people = people_in(rooms(world, ledger, (CLIMB,)), Random("climb"))
            async with running(world, data, "plays_first_rules") as bot, playing(people):
                found = await until(bot, lambda kept: [] if moves_of_first(kept) > MOVES else [moves_of_first(kept)], PATIENCE)
        then = len(shown.kept(bot.database)[0][1])
        with under(today.GAME):
            async with running(world, data, after) as bot:
                async with playing(people):
                    found += await until(bot, lambda kept: [] if kept[0][0].phase is Phase.OVER else [moves_of_first(kept)], patience)
                found += await settled(world, bot, patience) if not found else []
            found += [str(line) for line in bot.alarms]
            return found + of_two_versions(shown.kept(bot.database)[0], then)


def of_two_versions(kept: tuple[Match, list[Move]], then: int) -> list[str]:
    match, moves = kept
    versions = [version_of(move, match) for move in moves]
    right = [1] * then + [2] * (len(moves) - then)
    return [] if versions == right and len(moves) > then else [f"the moves are of the rules {versions}, and not {right}"]


async def of_the_first_schema(data: Path, one_of: int = 1, patience: float = PATIENCE) -> list[str]:
    """Every match of then, or one of so many, goes on by people who press what the bot shows them, over a kill."""
    ledger, before = Ledger(), brought_here(data / "chabudai.db", one_of)
    going_on = [match for match, _moves in before if match.phase is Phase.PLAYING]
    assert going_on, "there is nothing to go on with"
    async with discord_on_loopback() as world:
        people = [person for match in going_on for person in sitting_at(Room(world, match.game, match.channel, (), 0, ledger), match)]
        moved, found = {match.id: len(moves) for match, moves in before}, list[str]()
        for _life in range(2):
            async with running(world, data) as bot:
                async with playing(people):
                    found += await until(bot, partial(not_moved, moved), patience)
                found += await settled(world, bot, patience) if not found else []
            moved = {match.id: len(moves) for match, moves in shown.kept(bot.database)}
            found += [str(line) for line in bot.alarms]
        return found + [trouble for match, moves in shown.kept(bot.database) for trouble in cannot_be(match, moves)]


def brought_here(database: Path, one_of: int) -> Kept:
    """The database of then, as if its server were this one, and everybody read English."""
    database.write_bytes(gzip.decompress(FIRST_SCHEMA.read_bytes()))
    with closing(sqlite3.connect(database)) as connection:
        for table, match in (("messages", "match"), ("moves", "match"), ("matches", "id")):
            connection.execute(f"DELETE FROM {table} WHERE {match} % ?", (one_of,))
        connection.execute("UPDATE matches SET body = json_set(body, '$.guild', ?)", (SERVER,))
        connection.execute("UPDATE people SET body = json_set(body, '$.language', 'en')")
        connection.commit()
    return shown.kept(database)


def sitting_at(room: Room, match: Match) -> list[Person]:
    room.people = tuple([sitter.person for sitter in match.sitters if sitter.person is not None and not sitter.left])
    people = [Person(number, room, Random(number)) for number in room.people]
    for person in people:
        person.restless = False
    return people


def moves_of_first(kept: Kept) -> int:
    return len(kept[0][1]) if kept else 0


def not_moved(before: dict[int, int], kept: Kept) -> list[int]:
    """The matches of then that still stand where they stood. Who has ended one may play another meanwhile."""
    return [match.id for match, moves in kept if match.phase is Phase.PLAYING and len(moves) <= before.get(match.id, -1)]


def cannot_be(match: Match, moves: list[Move]) -> list[str]:
    try:
        replay(match, moves)
    except Fault as fault:
        return [f"match {match.id}: {fault}"]
    return []


async def until(bot: Bot, missing: Callable[[Kept], list[int]], patience: float) -> list[str]:
    """Wait until nothing is missing any more. Patience begins anew whenever something else is: how busy the machine is does not matter."""
    still, end = list[int](), asyncio.get_running_loop().time() + patience
    while left := missing(kept := shown.kept(bot.database)):
        if left != still:
            still, end = left, asyncio.get_running_loop().time() + patience
        elif asyncio.get_running_loop().time() > end:
            return [f"a match does not go on: {left}"]
        await asyncio.sleep(LOOK * len(kept))  # or they would hardly be let play
    return []
