"""What is in the box, and what is printed on it: one record for each card, role and character. Their names are in words/names.py.

Copies of a card are alike, so hands, piles and stored matches hold only its number. `BOKKEN := 1` gives the number the name by
which the rules call it. A number is for good: a new card takes one that was never used, wherever its record stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import TypeVar

from games.core.game import Value


class Record(Value, frozen=True):
    number: int


RecordT = TypeVar("RecordT", bound=Record)


def by_number(*records: RecordT) -> dict[int, RecordT]:
    table = {record.number: record for record in records}
    assert len(table) == len(records), "a number is given twice"
    return table


# ---- cards


class Kind(IntEnum):
    """In the order in which hands are sorted."""

    WEAPON = 1
    ACTION = 2
    PROPERTY = 3


class Use(IntEnum):
    AIMED = 1  # at a player
    ALONE = 2  # for oneself, naming nobody
    CRY = 3  # at all others, who answer it
    ANSWER = 4  # to what somebody else has played


class Card(Record, frozen=True):
    """`reach` and `wounds` are the two numbers on a weapon: the highest difficulty it reaches, and its wounds."""

    kind: Kind
    copies: int
    use: Use = Use.AIMED
    reach: int = 0
    wounds: int = 0


CARDS = by_number(
    Card(BOKKEN := 1, Kind.WEAPON, copies=6, reach=1, wounds=1),
    Card(KISERU := 2, Kind.WEAPON, copies=5, reach=1, wounds=2),
    Card(WAKIZASHI := 3, Kind.WEAPON, copies=1, reach=1, wounds=3),
    Card(BO := 4, Kind.WEAPON, copies=5, reach=2, wounds=1),
    Card(KUSARIGAMA := 5, Kind.WEAPON, copies=4, reach=2, wounds=2),
    Card(KATANA := 6, Kind.WEAPON, copies=1, reach=2, wounds=3),
    Card(SHURIKEN := 7, Kind.WEAPON, copies=3, reach=3, wounds=1),
    Card(KANABO := 8, Kind.WEAPON, copies=1, reach=3, wounds=2),
    Card(NODACHI := 9, Kind.WEAPON, copies=1, reach=3, wounds=3),
    Card(NAGINATA := 10, Kind.WEAPON, copies=2, reach=4, wounds=1),
    Card(NAGAYARI := 11, Kind.WEAPON, copies=1, reach=4, wounds=2),
    Card(TANEGASHIMA := 12, Kind.WEAPON, copies=1, reach=5, wounds=1),
    Card(DAIKYU := 13, Kind.WEAPON, copies=1, reach=5, wounds=2),
    Card(PARRY := 14, Kind.ACTION, copies=15, use=Use.ANSWER),
    Card(BATTLECRY := 15, Kind.ACTION, copies=4, use=Use.CRY),
    Card(JUJUTSU := 16, Kind.ACTION, copies=3, use=Use.CRY),
    Card(BREATHING := 17, Kind.ACTION, copies=3),
    Card(DAIMYO := 18, Kind.ACTION, copies=3, use=Use.ALONE),
    Card(DIVERSION := 19, Kind.ACTION, copies=5),
    Card(GEISHA := 20, Kind.ACTION, copies=6),
    Card(TEA_CEREMONY := 21, Kind.ACTION, copies=4, use=Use.ALONE),
    Card(ARMOR := 22, Kind.PROPERTY, copies=4, use=Use.ALONE),
    Card(FAST_DRAW := 23, Kind.PROPERTY, copies=3, use=Use.ALONE),
    Card(FOCUS := 24, Kind.PROPERTY, copies=6, use=Use.ALONE),
    Card(BUSHIDO := 25, Kind.PROPERTY, copies=2),
)
NO_CARD = 0

WEAPONS = {number: card for number, card in CARDS.items() if card.kind is Kind.WEAPON}
CRIES = frozenset(number for number, card in CARDS.items() if card.use is Use.CRY)
ALONE = frozenset(number for number, card in CARDS.items() if card.use is Use.ALONE)
AIDS = frozenset(number for number in ALONE if CARDS[number].kind is Kind.PROPERTY)  # they lie before whoever played them, and help
DECK = tuple(number for number, card in CARDS.items() for _ in range(card.copies))


def ranks(cards: Iterable[Card]) -> dict[int, int]:
    """Where each card stands in a hand: weapons first, by reach and then by wounds; then actions, then properties."""
    in_order = sorted(cards, key=lambda card: (card.kind, card.reach, card.wounds, card.number))
    return {card.number: rank for rank, card in enumerate(in_order)}


RANKS = ranks(CARDS.values())


def arranged(cards: Iterable[int]) -> tuple[int, ...]:
    """Cards in the order of a hand."""
    return tuple(sorted(cards, key=RANKS.__getitem__))


# ---- roles

SHOGUN_SIDE = 1
NINJA_SIDE = 2
RONIN_SIDE = 3


class Role(Record, frozen=True):
    """`factor` is what a token of honor is worth at the end, by the number of players. With four the Ninjas' stars decide."""

    side: int
    factor: Mapping[int, int]
    stars: int = 0


ONCE = {3: 1, 5: 1, 6: 1, 7: 1}

ROLES = by_number(
    Role(SHOGUN := 1, SHOGUN_SIDE, {3: 2, 4: 1, 5: 1, 6: 1, 7: 1}),
    Role(SAMURAI := 2, SHOGUN_SIDE, {4: 2, 5: 1, 6: 2, 7: 1}),
    Role(RONIN := 3, RONIN_SIDE, {5: 2, 6: 3, 7: 3}),
    Role(NINJA_1 := 4, NINJA_SIDE, ONCE, stars=1),
    Role(NINJA_2 := 5, NINJA_SIDE, ONCE, stars=2),
    Role(NINJA_3 := 6, NINJA_SIDE, ONCE, stars=3),
    Role(NINJA := 7, NINJA_SIDE, ONCE),  # in views: a Ninja of stars unknown
)
NINJAS = tuple(number for number, role in ROLES.items() if role.stars)

UNLIKE_NINJAS = {
    3: (SHOGUN,),
    4: (SHOGUN, SAMURAI),
    5: (SHOGUN, SAMURAI, RONIN),
    6: (SHOGUN, SAMURAI, RONIN),
    7: (SHOGUN, SAMURAI, SAMURAI, RONIN),
}

# ---- characters


class Character(Record, frozen=True):
    resilience: int


CHARACTERS = by_number(
    Character(BENKEI := 1, resilience=5),
    Character(CHIYOME := 2, resilience=4),
    Character(GINCHIYO := 3, resilience=4),
    Character(GOEMON := 4, resilience=5),
    Character(HANZO := 5, resilience=4),
    Character(HIDEYOSHI := 6, resilience=4),
    Character(IEYASU := 7, resilience=5),
    Character(KOJIRO := 8, resilience=5),
    Character(MUSASHI := 9, resilience=5),
    Character(NOBUNAGA := 10, resilience=5),
    Character(TOMOE := 11, resilience=5),
    Character(USHIWAKA := 12, resilience=4),
)

# ---- tokens and hands

TOKENS = 30
SHOGUN_HONOR = {3: 6, 4: 5, 5: 5, 6: 5, 7: 5}
OTHERS_HONOR = {3: 3, 4: 3, 5: 3, 6: 4, 7: 4}
FIRST_HANDS = (4, 5, 5, 6, 6, 7, 7)  # clockwise from the Shogun
HAND_LIMIT = 7
