"""A state that a view could come from: what the seat sees or remembers stays, the other cards are dealt at random.

Quick, for what is asked at every move; how cards are believed to lie, which takes its time, is in ai/belief.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.rules.cards import GEISHA, HIDDEN, MONK, PEASANTS, SET
from games.tenno.rules.table import SLOTS, Captive, Monk, Place, State, Table
from games.tenno.view.memory import PEASANT, Memory
from games.tenno.view.sight import Sight


def guess(view: Sight, seen: Iterable[Any], dice: Dice) -> State:
    memory = _memory(view, seen, dice)
    decks = [_deck(view, memory, Seat(seat), dice) for seat in range(len(view.places))]
    prisons = [_prison(decks, prison) for prison in memory.prisons]
    discard = tuple(deck.draw(card) for deck, cards in zip(decks, memory.discards, strict=True) for card in cards)
    tables = [_table(deck, marks) for deck, marks in zip(decks, memory.tables, strict=True)]
    places = (
        Place(table, _hand(deck, place.hand), prison, place.placed)
        for deck, place, table, prison in zip(decks, view.places, tables, prisons, strict=True)
    )
    return State(tuple(places), view.agenda, discard, view.shown, view.house, view.lately, view.peeked)


def _memory(view: Sight, seen: Iterable[Any], dice: Dice) -> Memory:
    memory = Memory.of(seen, len(view.places), dice)
    memory.look(view.places)
    if not memory.fits(view.places, view.discard):
        memory = Memory.blank(view.places, view.shown)
        memory.look(view.places)
    return memory


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
        peasants = [card for card in self.cards if card in PEASANTS]
        return self._take(peasants if mark == PEASANT and peasants else self.cards)

    def _take(self, fitting: list[int]) -> int:
        card = fitting[0]
        self.cards.remove(card)
        return card


def _deck(view: Sight, memory: Memory, owner: Seat, dice: Dice) -> _Deck:
    known = memory.known(owner, view.places[owner])
    asked = any(isinstance(step, Monk) and step.seat == owner for step in view.steps)
    return _Deck([card for card in dice.shuffled(SET) if card not in known], frozenset({MONK} if asked else ()))


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
    return tuple(sorted(deck.keep(card) for card in hand))
