"""Matches behind a door on a store on disk, for tests of what happens at that door."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.errors import NoSuchMatch, Unreadable
from bot.match.moment import Changed, Moment
from bot.match.stored import Message
from bot.match.values import Match, Pace, Phase, Sitter
from bot.play.door import Door
from bot.store.sqlite.connect import open_store
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.game import Seat
from tests.games.cases import match as positions_of

SEED, SECRET = "5eed" * 16, "5ec7" * 16
CLICK = 1_000_000_000_000_000_000  # the numbers that Discord gives to clicks are like this one
PEOPLE = (101, 102, 103, 104, 105, 106, 107)
NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
BEGINNING = 1_000_000.0


def kept_as(messages: dict[tuple[str, int], Message], kind: str) -> dict[int, Message]:
    """Of all messages of a match those of one kind, by person."""
    return {who: message for (each, who), message in messages.items() if each == kind}


class Time:
    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> float:
        return self.now


class WatchedDoor(Door):
    """A door beside its store; its clock is `now`, what it told is in `told`. All its secrets are the same."""

    now: Time

    def __init__(self, store: SqliteStore, secret: str) -> None:
        super().__init__(store, Time(), lambda: secret)
        self.store = store
        self.told: list[Changed] = []
        self.listen(self.told.append)


@asynccontextmanager
async def a_door(path: Path, secret: str = SECRET) -> AsyncIterator[WatchedDoor]:
    store = await open_store(path / "chabudai.db")
    try:
        yield WatchedDoor(store, secret)
    finally:
        await store.close()


def a_lobby(game: str = "tenno", people: int = 2, computers: int = 0, **changes: Any) -> Match:
    sitters = [Sitter(name, person) for name, person in zip(NAMES[:people], PEOPLE, strict=False)]
    sitters += [Sitter(f"Computer {number}") for number in range(computers)]
    usual: dict[str, Any] = {"options": all_games()[game].chosen({}), "host": PEOPLE[0]}
    return Match(**{"game": game, "guild": 1, "channel": 2, "sitters": tuple(sitters), **usual, **changes})


async def begun(door: Door, game: str = "tenno", people: int = 2, computers: int = 0, pace: Pace = Pace.NONE) -> Moment:
    match = await door.open(a_lobby(game, people, computers, pace=pace), CLICK)
    return await door.start(match.id, PEOPLE[0], CLICK + 1)


def moments(key: str, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Moment]:
    """A random match as the bot would hold it, move by move, without a store. Its first sitter is a person."""
    sitters = tuple(Sitter(name, PEOPLE[seat]) for seat, name in enumerate(NAMES[:seats]))
    match = replace(a_lobby(key), sitters=sitters, id=7, phase=Phase.PLAYING, seed=SEED)
    moment = None
    for position in positions_of(key, seats, options, seed):
        if moment is None:
            moment = Moment(match, 0, position.state, (0,) * seats, BEGINNING)
        else:
            assert position.seat is not None
            moment = moment.moved(Seat(position.seat), position.state, position.told, BEGINNING)
        yield moment


async def resumed(door: Door) -> list[int]:
    """As the bot goes through them after a start: the numbers of the matches that are not over and can be read."""
    going_on = []
    for match in await door.matches.unfinished():
        with suppress(Unreadable, NoSuchMatch):
            if match.phase is Phase.PLAYING:
                await door.matches.moment(match.id)
            going_on.append(match.id)
    return going_on
