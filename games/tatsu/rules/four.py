"""Four players: two teams of partners, each with a hand of seven. What the other numbers of players do alike is in rulebook.py."""

from __future__ import annotations

from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, RED
from games.tatsu.rules.table import Cards, Hand, Holding, House, Place, Seating

HAND_SIZE = 7


def teams(house: House, dice: Dice) -> Seating:
    """Partners sit opposite, so that clans alternate. As seated, or drawn by lot. The first dealer is drawn."""
    seats = tuple(map(Seat, range(4)))
    if house.drawn_teams:
        seats = dice.shuffled(seats)
    return clans(seats, house, dice), dice.below(4)


def hands_of_seven(dice: Dice) -> tuple[Holding, ...]:
    """All 28 spirits are shuffled and dealt, seven to each place, the clans in any proportion."""
    deck = dice.shuffled(DECK)
    return tuple(_hand(deck[place * HAND_SIZE : (place + 1) * HAND_SIZE]) for place in range(4))


def dealer_card(places: tuple[Place, ...], dealer: int) -> Seating:
    """After each hand the dealer card goes to the left; teams and clans stay."""
    return places, (dealer + 1) % len(places)


def clans(seats: tuple[Seat, ...], house: House, dice: Dice) -> tuple[Place, ...]:
    """Which side plays Red: drawn by lot, or the side of the first seat. Everybody keeps the neighbours."""
    first = seats.index(Seat(0)) if house.first_is_red else dice.below(2)
    return seated(seats if first % len(CLANS) == RED else (*seats[1:], seats[0]))


def seated(seats: tuple[Seat, ...]) -> tuple[Place, ...]:
    return tuple(Place(number, seat) for number, seat in enumerate(seats))


def _hand(cards: Cards) -> Hand:
    red, yellow = (tuple(sorted(card for card in cards if CLAN_OF[card] == clan)) for clan in CLANS)
    return Hand((red, yellow))
