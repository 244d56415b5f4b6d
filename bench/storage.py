"""How much of the disk a match takes, played to its end at random: as it is played, and as it is kept afterwards.

The database is written anew before each look, so that only what is kept counts, with everything SQLite needs around it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bot.play.archive import Archive
from games import all_games
from games.core.dice import Dice
from tests.bot.tables import CLICK, PEOPLE, WatchedDoor, a_door, a_lobby
from tests.host.playing import decision

MATCHES = 10


class Size(NamedTuple):
    """Of a match, in bytes."""

    played: float
    kept: float


def measure() -> Iterator[str]:
    for key, game in all_games().items():
        for seats in sorted({game.seats[0], min(4, game.seats[-1]), game.seats[-1]}):
            size = size_of(key, seats)
            yield f"{size.kept / 1000:5.1f} kB a match that has ended, {size.played / 1000:5.1f} kB while it is played: {key} with {seats}"


def size_of(key: str, seats: int) -> Size:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(sizes(Path(folder), key, seats))


async def sizes(folder: Path, key: str, seats: int) -> Size:
    async with a_door(folder):
        pass
    empty = written_anew(folder)
    await all_played(folder, key, seats)
    played = written_anew(folder)
    await all_put_away(folder)
    return Size((played - empty) / MATCHES, (written_anew(folder) - empty) / MATCHES)


async def all_played(folder: Path, key: str, seats: int) -> None:
    async with a_door(folder) as door:
        for number in range(MATCHES):
            await to_the_end(door, key, seats, Dice(f"{key} {seats} {number}"))


async def all_put_away(folder: Path) -> None:
    async with a_door(folder) as door:
        histories = Archive(door.store)
        for number in range(1, MATCHES + 1):
            await histories.put_away(number)


async def to_the_end(door: WatchedDoor, key: str, seats: int, chance: Dice) -> None:
    """At times that are as hard to write down as those of a clock."""
    match = await door.open(a_lobby(key, seats), CLICK)
    moment = await door.start(match.id, PEOPLE[0], CLICK + 1)
    while moment.waiting:
        door.now.now += 1 + chance.below(2**40) / 2**38
        moment = await decision(door, moment, chance.choice(sorted(moment.waiting)), chance)


def written_anew(folder: Path) -> int:
    path = folder / "chabudai.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size
