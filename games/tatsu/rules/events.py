"""What is told: everything that happens at the table. A card that is laid is told as the `Laid` that then lies there."""

from __future__ import annotations

from typing import TypeAlias

from games.core.game import Case
from games.tatsu.rules.table import Cards, Laid, Place, Sheet


class Asked(Case, frozen=True):
    place: Place
    of: Place


class Uncovered(Case, frozen=True):
    """A card was laid, and the one beneath it is turned up."""

    place: Place
    column: int
    card: int


class Took(Case, frozen=True):
    """A round has a winner, who takes these cards: the four, and those that were waiting."""

    place: Place
    cards: Cards


class Merged(Case, frozen=True):
    """A merge spirit: so many cards wait for the winner of the next round; its place leads."""

    place: Place
    waiting: int


class Discarded(Case, frozen=True):
    """No next round will have a winner: these cards count for nobody."""

    cards: Cards


class Scored(Case, frozen=True):
    sheet: Sheet


class Dealt(Case, frozen=True):
    number: int
    dealer: Place
    ghost: bool = False  # the dealer plays Red and the ghost


Event: TypeAlias = Laid | Asked | Uncovered | Took | Merged | Discarded | Scored | Dealt
