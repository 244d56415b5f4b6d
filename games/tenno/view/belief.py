"""What one seat believes of the match: what it sees or remembers stays, the other cards are dealt at random.

Quick, for what is asked at every move; how cards are believed to lie, which takes its time, is in ai/belief.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.rules.cards import GEISHA, HIDDEN, MONK, PEASANTS, SET
from games.tenno.rules.table import SLOTS, Captive, Monk, Place, State, Table
from games.tenno.view.memory import PEASANT, Memory
from games.tenno.view.sight import Sight


class Known(NamedTuple):
    memory: Memory
    placed: tuple[frozenset[int], ...]  # of each player the cards whose place is known
    kept: tuple[frozenset[int], ...]  # and those known to be in the hand or on the table


class Belief(NamedTuple):
    view: Sight
    seen: tuple[Any, ...]
    known: Known | None  # None: it is up to chance, for cards were mixed face down

    def draw(self, dice: Dice) -> State:
        view = self.view
        memory, placed, kept = self.known or _known(view, self.seen, dice)
        decks = [_Deck([card for card in dice.shuffled(SET) if card not in gone], stays) for gone, stays in zip(placed, kept, strict=True)]
        prisons = [_prison(decks, prison) for prison in memory.prisons]
        discard = tuple(deck.draw(card) for deck, cards in zip(decks, memory.discards, strict=True) for card in cards)
        tables = [_table(deck, marks) for deck, marks in zip(decks, memory.tables, strict=True)]
        places = (
            Place(table, _hand(deck, place.hand), prison, place.placed)
            for deck, place, table, prison in zip(decks, view.places, tables, prisons, strict=True)
        )
        return State(tuple(places), view.agenda, discard, view.shown, view.house, view.lately, view.peeked)


def believe(view: Sight, seen: Iterable[Any]) -> Belief:
    seen, dice = tuple(seen), Dice("mixed")
    known = _known(view, seen, dice)
    return Belief(view, seen, None if dice.used else known)


def _known(view: Sight, seen: Iterable[Any], dice: Dice) -> Known:
    memory = Memory.of(seen, len(view.places), dice)
    memory.look(view.places)
    if not memory.fits(view.places, view.discard):
        memory = Memory.blank(view.places, view.shown)
        memory.look(view.places)
    asked = {step.seat for step in view.steps if isinstance(step, Monk)}
    return Known(
        memory,
        tuple(frozenset(memory.known(Seat(seat), place)) for seat, place in enumerate(view.places)),
        tuple(frozenset({MONK} if seat in asked else ()) for seat in range(len(view.places))),
    )


class _Deck:
    """The cards of one player of which it is not known where they are, in random order."""

    def __init__(self, cards: list[int], kept: frozenset[int]) -> None:
        self.cards = cards
        self.kept = kept  # known to be in the hand or on the table

    def draw(self, known: int = HIDDEN, never: int = HIDDEN) -> int:
        """For a prison or the discard: the card itself when it is known."""
        return known or self._take([card for card in self.cards if card != never and card not in self.kept])

    def keep(self, mark: int) -> int:
        """For hand and table."""
        if mark > 0:
            return mark
        if mark == PEASANT and (peasants := [card for card in self.cards if card in PEASANTS]):
            return self._take(peasants)
        return self.cards.pop(0)

    def _take(self, fitting: list[int]) -> int:
        card = fitting[0]
        self.cards.remove(card)
        return card


def _prison(decks: list[_Deck], prison: list[Captive]) -> tuple[Captive, ...]:
    """The Geisha is never taken: she wins, or both are discarded."""
    return tuple(Captive(held.owner, decks[held.owner].draw(held.card, never=GEISHA)) for held in prison)


def _table(deck: _Deck, marks: list[int | None]) -> Table:
    table: list[int | None] = [None, None, None]
    for slot in sorted(SLOTS, key=lambda slot: marks[slot] != PEASANT):  # first, or the other slots could take the Peasants
        mark = marks[slot]
        table[slot] = None if mark is None else deck.keep(mark)
    return table[0], table[1], table[2]


def _hand(deck: _Deck, hand: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([deck.keep(card) for card in hand]))
