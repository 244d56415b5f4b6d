"""Where one player's cards may lie: every table that is possible, and how likely each is. It changes with each thing that is told.

Nobody knows by which habits somebody else lays cards. So several are taken into account, and those by which the cards that came to
light were the least surprising count the most; nothing that is possible is ever ruled out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from math import exp
from typing import NamedTuple, TypeAlias

from games.tenno.ai.policy import policy_for
from games.tenno.ai.table import ALL, RESULTS, cards_of, set_of
from games.tenno.rules.cards import MONK, PEASANTS, SHOGUN
from games.tenno.rules.table import SLOTS

Three: TypeAlias = tuple[int, int, int]  # the cards of a table, 0 for a gap

STUBBORN = 0.15  # how likely a Monk on the table is not shown although he would help
ABLE = [float(card not in {0, SHOGUN}) for card in range(12)]  # to attack


class Habits(NamedTuple):
    """How a card of the hand is chosen: by card, a weight."""

    ready: list[float]  # in another's turn
    guard: list[float]  # in the own turn
    pretence: float  # how much likelier it is to lay the same card again than another as good


class Sort(NamedTuple):
    """A sort of player. `faith`: how far cards are laid as the rule player would; `strong`: how much sooner by each step in strength."""

    faith: float
    strong_ready: float = 0.0
    strong_guard: float = 0.0


SORTS = (Sort(0.0), Sort(0.5), Sort(1.0), Sort(0.0, 0.35, 0.7))  # any card alike, half as we would, as we would, the strongest first


@cache
def habits(seats: int) -> tuple[Habits, ...]:
    policy = policy_for(seats)
    return tuple(
        Habits(
            [each**sort.faith * exp(sort.strong_ready * card) for card, each in enumerate(policy.ready)],
            [each**sort.faith * exp(sort.strong_guard * card) for card, each in enumerate(policy.guard)],
            exp(sort.faith * policy.weights.pretend),
        )
        for sort in SORTS
    )


class Layouts:
    """By one sort of habits. `pool`: the cards that this player still has, as far as is remembered.

    What is not on a table is in the hand. All weights together say how little surprising everything was by these habits.
    """

    def __init__(self, tables: dict[Three, float], habits: Habits, pool: int = ALL) -> None:
        self.tables = tables
        self.habits = habits
        self.pool = pool

    @classmethod
    def at_the_start(cls, habits: Habits) -> Layouts:
        orders: dict[Three, float] = dict.fromkeys(permutations(PEASANTS), 1.0)  # type: ignore[arg-type]
        return cls(orders, habits)

    def learn(self, slot: int, card: int) -> None:
        """This card lies there."""
        if card:
            self.tables = {table: weight for table, weight in self.tables.items() if table[slot] == card}

    def weigh(self, likelihood: Callable[[Three], float]) -> None:
        if len(self.tables) > 1:
            self.tables = {table: weight * likelihood(table) for table, weight in self.tables.items()}

    def attacked(self, slot: int, card: int) -> None:
        """Of three cards this one was chosen to attack."""
        self.learn(slot, card)
        self.weigh(lambda table: ABLE[table[slot]] / sum([ABLE[each] for each in table]))

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

    def fill(self, *, own_turn: bool) -> None:
        """Every gap got a card of the hand."""
        weights = self.habits.guard if own_turn else self.habits.ready
        while any(0 in table for table in self.tables):
            found: dict[Three, float] = {}
            for table, weight in self.tables.items():
                slot, hand = table.index(0), cards_of(self.pool & ~set_of(*table))
                share = weight / (sum([weights[card] for card in hand]) or 1.0)
                for card in hand:
                    found[put(table, slot, card)] = share * weights[card]
            self.tables = found

    def swap(self, slot: int) -> None:
        """The card there was taken up, and one of the hand laid down, or the same again."""
        weights = self.habits.guard
        found: dict[Three, float] = {}
        for table, weight in self.tables.items():
            hand = cards_of(self.pool & ~set_of(*table))
            same = self.habits.pretence * weights[table[slot]]
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
        table, weight = [0, 0, 0], 1.0
        for slot, card in zip(slots, lying, strict=True):
            table[slot] = card
            weight *= weights[card]
        found[table[0], table[1], table[2]] = weight
    total = sum(found.values())
    return {table: weight / total for table, weight in found.items()}
