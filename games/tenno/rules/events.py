"""The events: what is told of a move, to everybody or to some."""

from __future__ import annotations

from typing import Literal, TypeAlias

from games.core.game import Case, Seat
from games.tenno.rules.table import Battle, Clash


class Began(Case, frozen=True):
    first: Seat


class Attacked(Case, frozen=True):
    clash: Clash


class MonkDecided(Case, frozen=True):
    seat: Seat
    slot: int | None


class Fought(Case, frozen=True):
    battle: Battle


class Decided(Case, frozen=True):
    """How a battle ended, with its slots and without its cards: this stays in the log."""

    attacker: Seat
    defender: Seat
    winner: Seat | None
    slot: int | None = None  # the attacker's; None in what version 2 of the rules told
    target: int | None = None


class Filled(Case, frozen=True):
    seat: Seat
    gaps: int


class Swapped(Case, frozen=True):
    seat: Seat
    slot: int


class Shuffled(Case, frozen=True):
    seat: Seat
    slots: tuple[int, int]


class Peeked(Case, frozen=True):
    """Everybody sees which slot was looked at."""

    seat: Seat
    of: Seat
    slot: int


class Saw(Case, frozen=True):
    """Only the one who peeked sees the card."""

    of: Seat
    slot: int
    card: int


class Declined(Case, frozen=True):
    seat: Seat
    what: Literal["again", "swap", "peek"]


class Ended(Case, frozen=True):
    """A slot could not be filled."""

    seats: tuple[Seat, ...]


Event: TypeAlias = Began | Attacked | MonkDecided | Fought | Decided | Filled | Swapped | Shuffled | Peeked | Saw | Declined | Ended
