"""Two players: no hands, but two rows of cards in two layers. What the other numbers of players do alike is in rulebook.py."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.agenda import put
from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu.rules.cards import CLANS, clan_cards
from games.tatsu.rules.events import Uncovered
from games.tatsu.rules.four import clans
from games.tatsu.rules.table import Holding, House, Place, Row, Seating

COLUMNS = 7


def one_clan_each(house: House, dice: Dice) -> Seating:
    """The players sit opposite, each with a clan for the whole match. The first dealer is drawn."""
    return clans((Seat(0), Seat(1)), house, dice), dice.below(2)


def two_rows(dice: Dice) -> tuple[Holding, ...]:
    """Each gets seven cards of each clan, shuffles them, and lays seven face down in a row and one face up on each.

    Everybody sees the faces of the upper cards and the backs, that is the clans, of the lower ones.
    """
    piles = [dice.shuffled(clan_cards(clan)) for clan in CLANS]
    rows = (dice.shuffled(card for pile in piles for card in pile[place * COLUMNS : (place + 1) * COLUMNS]) for place in range(2))
    return tuple(Row(upper=cards[COLUMNS:], lower=cards[:COLUMNS]) for cards in rows)


def column_of(row: Row, card: int) -> int:
    """Where in the row it lies, face up or face down."""
    return row.upper.index(card) if card in row.upper else row.lower.index(card)


def uncovering(row: Row, place: Place, card: int) -> tuple[Row, tuple[Uncovered, ...]]:
    """When a face-up card leaves, the card beneath it is turned up at once."""
    column = column_of(row, card)
    below = row.lower[column]
    row = Row(put(row.upper, column, below), put(row.lower, column, None))
    return row, () if below is None else (Uncovered(place, column, below),)


def face_down_cards(row: Row, card: int) -> Row:
    """One is laid when neither row shows a face-up card of the clan: pulled from under the card that covers it, which stays."""
    return replace(row, lower=put(row.lower, column_of(row, card), None))
