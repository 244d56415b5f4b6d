"""What an attentive player remembers of the events: which card lies where, what is in which prison, what is discarded.

A slot holds a card that was seen there and has not moved since, PEASANT (a card of the set-up), HIDDEN or None (a gap).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.rules.cards import HIDDEN, MONK, SET
from games.tenno.rules.events import Attacked, Filled, Fought, MonkDecided, Saw, Shuffled, Swapped
from games.tenno.rules.table import SLOTS, Battle, Captive, Loss, Place

PEASANT = -1


class Memory:
    def __init__(self, seats: int) -> None:
        self.tables: list[list[int | None]] = [[PEASANT] * 3 for _ in range(seats)]
        self.prisons: list[list[Captive]] = [[] for _ in range(seats)]
        self.discards: list[list[int]] = [[] for _ in range(seats)]  # by owner

    @classmethod
    def of(cls, seen: Iterable[Any], seats: int, dice: Dice) -> Memory:
        memory = cls(seats)
        for event in seen:
            memory.learn(event, dice)
        return memory

    @classmethod
    def blank(cls, places: Sequence[Place], shown: Battle | None) -> Memory:
        """Without any memory one still sees where cards are, how many, and the last battle."""
        memory = cls(len(places))
        for owner, place in enumerate(places):
            memory.prisons[owner] = list(place.prison)
            memory.tables[owner] = [None if card is None else HIDDEN if place.placed else PEASANT for card in place.table]
            taken = sum(captive.owner == owner for other in places for captive in other.prison)
            gone = len(SET) - taken - len(place.hand) - sum(card is not None for card in place.table)
            memory.discards[owner] = [HIDDEN] * gone
        for loss in () if shown is None else shown.lost:
            if loss.prison is None:
                memory.discards[loss.owner][-1] = loss.card
            else:
                memory.prisons[loss.prison][-1] = Captive(loss.owner, loss.card)
        return memory

    def learn(self, event: Any, dice: Dice) -> None:
        match event:
            case Attacked(clash):
                self.see(clash.attacker, clash.slot, clash.attack)
                self.see(clash.defender, clash.target, clash.defence)
            case MonkDecided(seat, int(slot)):
                self.see(seat, slot, MONK)
            case Saw(of, slot, card):
                self.see(of, slot, card)
            case Fought(fought):
                for loss in fought.lost:
                    self.lose(loss)
            case Filled(seat):
                self.tables[seat] = [HIDDEN if mark is None else mark for mark in self.tables[seat]]
            case Swapped(seat, slot):
                self.tables[seat][slot] = HIDDEN
            case Shuffled(seat, (one, other)):
                if dice.below(2):  # who mixed may have pretended
                    table = self.tables[seat]
                    table[one], table[other] = table[other], table[one]
            case _:
                pass

    def see(self, seat: Seat | int, slot: int, card: int) -> None:
        table = self.tables[seat]
        if card in table:  # a mixing went the other way than thought
            table[table.index(card)] = table[slot]
        table[slot] = card

    def lose(self, loss: Loss) -> None:
        self.tables[loss.owner][loss.slot] = None
        if loss.prison is None:
            self.discards[loss.owner].append(loss.card)
        else:
            self.prisons[loss.prison].append(Captive(loss.owner, loss.card))

    def look(self, places: Sequence[Place]) -> None:
        """Take over what lies face up now."""
        for seat, place in enumerate(places):
            for slot, card in enumerate(place.table):
                if card:
                    self.see(seat, slot, card)

    def fits(self, places: Sequence[Place], discard: int) -> bool:
        """Whether this memory agrees with the table. It may not when events are missing."""
        return sum(map(len, self.discards)) == discard and all(self._fits(seat, place) for seat, place in enumerate(places))

    def _fits(self, seat: int, place: Place) -> bool:
        marks, prison = self.tables[seat], self.prisons[seat]
        return (
            all((marks[slot] is None) == (place.table[slot] is None) for slot in SLOTS)
            and len(prison) == len(place.prison)
            and all(
                here.owner == there.owner and there.card in {HIDDEN, here.card} for here, there in zip(prison, place.prison, strict=True)
            )
            and len(known := [card for card in self.known(Seat(seat), place) if card > 0]) == len(set(known))
        )

    def known(self, owner: Seat, place: Place) -> list[int]:
        """Every card of a player whose place is remembered, and those of the hand that are seen."""
        taken = [captive.card for prison in self.prisons for captive in prison if captive.owner == owner]
        return [*place.hand, *taken, *self.discards[owner], *(card for card in self.tables[owner] if card is not None)]
