"""Matches behind a door on a store on disk, for tests of what happens at that door."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.match.values import Match, Pace, Phase, Play, Sitter
from bot.match.door import Changed, Matches
from bot.store import open_store
from games import all_games
from games.core.game import Seat
from tests.games.cases import match as positions_of

SEED = "5eed" * 16
PEOPLE = (101, 102, 103, 104, 105, 106, 107)
NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")


class Time:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def door(path: Path, seed: str = SEED) -> AsyncIterator[Matches]:
    """The door; its clock is `matches.now`, what it told is in `matches.told`."""
    matches = Matches(await open_store(path / "chabudai.db"), Time(), lambda: seed)
    told: list[Changed] = []
    matches.listen(told.append)
    matches.told = told  # type: ignore[attr-defined]
    try:
        yield matches
    finally:
        await matches.store.close()


def a_lobby(game: str = "tenno", people: int = 2, computers: int = 0, **changes: Any) -> Match:
    sitters = [Sitter(name, person) for name, person in zip(NAMES[:people], PEOPLE, strict=False)]
    sitters += [Sitter(f"Computer {number}") for number in range(computers)]
    usual: dict[str, Any] = {"options": all_games()[game].chosen({}), "host": PEOPLE[0]}
    return Match(**{"game": game, "guild": 1, "channel": 2, "sitters": tuple(sitters), **usual, **changes})


async def begun(matches: Matches, game: str = "tenno", people: int = 2, computers: int = 0, pace: Pace = Pace.NONE) -> Play:
    match = await matches.open(a_lobby(game, people, computers, pace=pace))
    return await matches.start(match.id, PEOPLE[0])


def plays(key: str, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Play]:
    """A random match as the bot would hold it, move by move, without a store. Its first sitter is a person."""
    sitters = tuple(Sitter(name, PEOPLE[seat]) for seat, name in enumerate(NAMES[:seats]))
    match = replace(a_lobby(key), sitters=sitters, id=7, phase=Phase.PLAYING, seed=SEED)
    door = Matches.__new__(Matches)
    door.now = lambda: 1_000_000.0
    play = None
    for position in positions_of(key, seats, options, seed):
        if play is None:
            play = Play(match, 0, position.state, (0,) * seats, 1_000_000.0)
        else:
            assert position.seat is not None
            play = door._after(play, Seat(position.seat), position.number, position.state, position.told)
        yield play


def some(chance: Random, things: list[Any], most: int) -> list[Any]:
    return things if len(things) <= most else chance.sample(things, most)
