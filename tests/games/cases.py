"""Every game with every number of seats and every option, and the matches that the generic tests play on them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from games import all_games
from games.core.game import AnyGame, Seat, Told
from games.core.replay import Position, positions

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
LONGEST = 5_000  # moves; the longest random match has a tenth of them


def variants(game: AnyGame, seats: int) -> Iterator[dict[str, str]]:
    """By the book, then each option changed alone."""
    yield game.chosen({})
    for option in game.options:
        if not option.seats or seats in option.seats:
            for choice in option.choices[1:]:
                yield game.chosen({option.key: choice.key})


def tables() -> list[tuple[str, int]]:
    return [(key, seats) for key, game in all_games().items() for seats in game.seats]


def options_of_tables() -> list[Any]:
    import pytest

    return [
        pytest.param(key, seats, options, id=f"{key}-{seats}-{'-'.join(options.values()) or 'book'}".replace(" ", "_"))
        for key, seats in tables()
        for options in variants(all_games()[key], seats)
    ]


def match(key: str, seats: int, options: dict[str, str] | None = None, seed: str = "a") -> Iterator[Position[Any]]:
    return played(all_games()[key], seats, options, seed)


def played(game: AnyGame, seats: int, options: dict[str, str] | None = None, seed: str = "a") -> Iterator[Position[Any]]:
    """A random match to its end, which has to come."""
    for position in positions(game, seats, options, seed):
        assert position.number < LONGEST, f"{game.key}: a match of {seats} is not over after {LONGEST} moves; waiting() has to be empty"
        yield position


def audience(game: AnyGame, state: Any, seats: int) -> list[Seat | None]:
    return [None, *map(Seat, range(seats))]


def events_for(told: list[Told], seat: Seat | None) -> list[Any]:
    return [each.event for each in told if each.reaches(seat)]


def stretches(game: AnyGame, seats: int, options: dict[str, str] | None, seed: str) -> Iterator[tuple[Seat | None, list[Told]]]:
    """What each seat was told between two answers of its own, and the table from time to time."""
    new: dict[Seat | None, list[Told]] = {seat: [] for seat in (None, *map(Seat, range(seats)))}
    for position in islice(played(game, seats, options, seed), 500):
        for seat, told in new.items():
            told += [each for each in position.told if each.reaches(seat)]
        done = [position.seat, *([None] if position.number % 9 == 0 else []), *([] if game.waiting(position.state) else new)]
        for seat in dict.fromkeys(done):
            yield seat, new[seat]
            new[seat] = []
