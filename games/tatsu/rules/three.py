"""Three players: the dealer plays Red and the ghost, the two others are Yellow. Everything else is as with four players."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu.rules.table import House, Place, Seating


def red_and_the_ghost(house: House, dice: Dice) -> Seating:
    """Red, a Yellow, the ghost opposite Red, the other Yellow. Red deals, and decides everything for the ghost, whose cards lie open."""
    return _round_the_table(dice.below(3)), 0


def changing_roles(places: tuple[Place, ...], dealer: int) -> Seating:
    """After each hand the dealer card, and with it Red and the ghost, passes to the left."""
    return _round_the_table(places[dealer].seat + 1), 0


def _round_the_table(red: int) -> tuple[Place, ...]:
    dealer, left, right = (Seat((red + away) % 3) for away in range(3))
    return Place(0, dealer), Place(1, left), Place(2, dealer, ghost=True), Place(3, right)
