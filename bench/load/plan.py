"""How much is played, and where: known alike to whoever drives and to the bot's process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games import all_games
from games.core.game import AnyGame

FIRST_SERVER, FIRST_CHANNEL, FIRST_PERSON, PLACES = 100_000, 200_000, 1_000_000, 10


@dataclass(frozen=True)
class Plan:
    matches: int = 200
    servers: int = 100
    alive: int = 20  # matches in which people sit; in the others the computer plays for everybody
    people: int = 1  # in each of these; 0: in every seat
    think: float = 10.0  # seconds a person takes for a decision
    minutes: float = 1.0
    pauses: float = 1.0  # of computer players, times as long as usual
    latency: float = 0.1  # seconds from the bot to Discord and back
    processes: int = 1  # that draw
    seats: int = 4  # at a table, where the game has so many
    profile: str = ""  # the file in which cProfile says where the bot's time went

    def game(self, slot: int) -> AnyGame:
        games = list(all_games().values())
        return games[slot % len(games)]

    def seats_of(self, slot: int) -> int:
        return min(self.game(slot).seats, key=lambda seats: abs(seats - self.seats))

    def channel(self, slot: int) -> int:
        return FIRST_CHANNEL + slot % self.servers

    def acting(self, slot: int) -> list[int]:
        """The people of a table who play themselves."""
        if slot >= self.alive:
            return []
        return [person(slot, seat) for seat in range(self.people or self.seats_of(slot))]

    def slots(self) -> Iterator[int]:
        yield from range(self.matches)


def person(slot: int, seat: int) -> int:
    return FIRST_PERSON + slot * PLACES + seat


def server_of(channel: int) -> int:
    return channel - FIRST_CHANNEL + FIRST_SERVER
