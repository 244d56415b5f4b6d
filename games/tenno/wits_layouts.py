"""Where one player's cards may lie: every table that is possible, and how likely each is. It changes with each thing that is told.

People play as the rule player would, only less surely: so weights are flat, and nothing that is possible is ever ruled out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TypeAlias

from games.tenno.cards import MONK, PEASANTS
from games.tenno.table import SLOTS
from games.tenno.wits_table import ALL, RESULTS, cards_of, set_of

Three: TypeAlias = tuple[int, int, int]  # the cards of a table, 0 for a gap

STUBBORN = 0.15  # how likely a Monk on the table is not shown although he would help


class Layouts:
    """`pool`: the cards that this player still has, as far as is remembered. What is not on a table is in the hand."""

    def __init__(self, tables: dict[Three, float], pool: int = ALL) -> None:
        self.tables = tables
        self.pool = pool

    @classmethod
    def at_the_start(cls) -> Layouts:
        orders: dict[Three, float] = dict.fromkeys(permutations(PEASANTS), 1.0)  # type: ignore[arg-type]
        return cls(orders)

    def learn(self, slot: int, card: int) -> None:
        """This card lies there."""
        if card:
            self.tables = {table: weight for table, weight in self.tables.items() if table[slot] == card}

    def weigh(self, likelihood: Callable[[Three], float]) -> None:
        if len(self.tables) > 1:
            self.tables = {table: weight * likelihood(table) for table, weight in self.tables.items()}

    def attacked(self, slot: int, card: int, eager: Sequence[float]) -> None:
        """Of three cards this one was chosen to attack."""
        self.learn(slot, card)
        self.weigh(lambda table: eager[table[slot]] / sum([eager[each] for each in table]))

    def no_monk(self, target: int, attack: int, defence: int) -> None:
        """This card was under attack, and no Monk was shown."""
        if attack and RESULTS[0][attack][defence] != RESULTS[1][attack][defence]:
            self.weigh(lambda table: STUBBORN if MONK in table and table[target] != MONK else 1.0)

    def lose(self, slot: int, card: int) -> None:
        self.learn(slot, card)
        found: dict[Three, float] = {}
        for table, weight in self.tables.items():
            key = put(table, slot, 0)
            found[key] = found.get(key, 0.0) + weight
        self.tables = found
        if card:
            self.pool &= ~(1 << card)

    def fill(self, weights: Sequence[float]) -> None:
        """Every gap got a card of the hand."""
        while any(0 in table for table in self.tables):
            found: dict[Three, float] = {}
            for table, weight in self.tables.items():
                slot, hand = table.index(0), cards_of(self.pool & ~set_of(*table))
                share = weight / (sum([weights[card] for card in hand]) or 1.0)
                for card in hand:
                    found[put(table, slot, card)] = share * weights[card]
            self.tables = found

    def swap(self, slot: int, weights: Sequence[float], pretence: float) -> None:
        """The card there was taken up, and one of the hand laid down, or the same again."""
        found: dict[Three, float] = {}
        for table, weight in self.tables.items():
            hand = cards_of(self.pool & ~set_of(*table))
            same = pretence * weights[table[slot]]
            share = weight / (same + sum([weights[card] for card in hand]))
            found[table] = found.get(table, 0.0) + share * same
            for card in hand:
                key = put(table, slot, card)
                found[key] = found.get(key, 0.0) + share * weights[card]
        self.tables = found

    def mix(self, one: int, other: int) -> None:
        """Two cards were exchanged, or seemed to be."""
        found: dict[Three, float] = {}
        for table, weight in self.tables.items():
            mixed = put(put(table, one, table[other]), other, table[one])
            for key in (table, mixed):
                found[key] = found.get(key, 0.0) + weight / 2
        self.tables = found


def put(table: Three, slot: int, card: int) -> Three:
    left, middle, right = table
    return (card, middle, right) if slot == 0 else (left, card, right) if slot == 1 else (left, middle, card)


def anywhere(pool: int, gaps: Sequence[bool], peasants: bool, weights: Sequence[float]) -> dict[Three, float]:
    """Of a player of whom nothing is remembered. `peasants`: no card of the hand was laid yet."""
    cards = [card for card in cards_of(pool) if not peasants or card in PEASANTS]
    slots = [slot for slot in SLOTS if not gaps[slot]]
    found: dict[Three, float] = {}
    for lying in permutations(cards, len(slots)):
        table = [0, 0, 0]
        weight = 1.0
        for slot, card in zip(slots, lying, strict=True):
            table[slot] = card
            weight *= weights[card]
        found[table[0], table[1], table[2]] = weight
    return found
