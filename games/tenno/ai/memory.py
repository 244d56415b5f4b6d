"""What an attentive player remembers of the events: where cards may lie and who knows it, what is in which prison, what is discarded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from games.core.game import Seat
from games.tenno.ai.layouts import Layouts, Three, anywhere, habits
from games.tenno.ai.table import ALL, AT_FIRST, EVERYBODY, OTHERS_TURN, OWN_TURN
from games.tenno.rules.cards import HIDDEN, MONK, SET
from games.tenno.rules.events import Attacked, Filled, Fought, MonkDecided, Peeked, Saw, Shuffled, Swapped
from games.tenno.rules.table import Captive, Clash, Loss
from games.tenno.view.sight import Sight


class Memory:
    def __init__(self, seats: int, me: Seat | None) -> None:
        self.me = me  # whose own cards need not be remembered
        self.layouts = [[Layouts.at_the_start(each) for each in habits(seats)] for _seat in range(seats)]  # by owner and habits
        self.prisons: list[list[Captive]] = [[] for _seat in range(seats)]
        self.discards: list[list[int]] = [[] for _seat in range(seats)]  # by owner
        self.seen = [[0, 0, 0] for _seat in range(seats)]  # who knows the card in a slot, as a set of seats
        self.laid = [[AT_FIRST] * 3 for _seat in range(seats)]  # how it came there
        self.gaps: list[list[int]] = [[] for _seat in range(seats)]
        self.clash: Clash | None = None

    @classmethod
    def of(cls, seen: Iterable[Any], seats: int, me: Seat | None) -> Memory:
        memory = cls(seats, me)
        for event in seen:
            memory.learn(event)
        return memory

    @classmethod
    def blank(cls, view: Sight) -> Memory:
        """Without any memory one still sees where cards are, how many, and the last battle."""
        places = view.places
        memory = cls(len(places), view.me)
        for owner, place in enumerate(places):
            memory.prisons[owner] = list(place.prison)
            taken = sum(captive.owner == owner for other in places for captive in other.prison)
            held = len(place.hand) + sum(card is not None for card in place.table)
            memory.discards[owner] = [HIDDEN] * (len(SET) - taken - held)
            memory.laid[owner] = [OWN_TURN if place.placed else AT_FIRST] * 3
        for loss in () if view.shown is None else view.shown.lost:
            if loss.prison is None:
                memory.discards[loss.owner][-1] = loss.card
            else:
                memory.prisons[loss.prison][-1] = Captive(loss.owner, loss.card)
        for owner, place in enumerate(places):
            pool = ALL & ~sum(1 << card for card in memory.gone(owner) if card)
            gaps = [card is None for card in place.table]
            for each in memory.layouts[owner]:
                each.tables, each.pool = anywhere(pool, gaps, not place.placed, each.habits.guard), pool
        return memory

    def gone(self, owner: int) -> list[int]:
        """The cards that a player has lost; HIDDEN for one that is forgotten."""
        taken = [captive.card for prison in self.prisons for captive in prison if captive.owner == owner]
        return taken + self.discards[owner]

    def learn(self, event: Any) -> None:
        match event:
            case Attacked(clash):
                self.clash = clash
                self.seen[clash.attacker][clash.slot] = self.seen[clash.defender][clash.target] = EVERYBODY
                for each in self.of_others(clash.attacker):
                    each.attacked(clash.slot, clash.attack)
                for each in self.of_others(clash.defender):
                    each.learn(clash.target, clash.defence)
            case MonkDecided(seat, slot):
                self.monk(seat, slot)
            case Peeked(seat, of, slot):
                self.seen[of][slot] |= 1 << seat
            case Saw(of, slot, card):
                for each in self.of_others(of):
                    each.learn(slot, card)
            case Fought(fought):
                for loss in fought.lost:
                    self.lose(loss)
            case Filled(seat):
                self.filled(seat)
            case Swapped(seat, slot):
                self.moved(seat, OWN_TURN, slot)
                for each in self.of_others(seat):
                    each.swap(slot)
            case Shuffled(seat, (one, other)):
                self.moved(seat, OWN_TURN, one, other)
                for each in self.of_others(seat):
                    each.mix(one, other)
            case _:
                pass

    def of_others(self, seat: Seat) -> list[Layouts]:
        return [] if seat == self.me else self.layouts[seat]

    def monk(self, seat: Seat, slot: int | None) -> None:
        if slot is not None:
            self.seen[seat][slot] = EVERYBODY
        for each in self.of_others(seat):
            if slot is not None:
                each.learn(slot, MONK)
            elif self.clash is not None:
                each.no_monk(self.clash.target, self.clash.attack, self.clash.defence)

    def filled(self, seat: Seat) -> None:
        own = self.clash is not None and self.clash.attacker == seat
        self.moved(seat, OWN_TURN if own else OTHERS_TURN, *self.gaps[seat])
        self.gaps[seat] = []
        for each in self.of_others(seat):
            each.fill(own_turn=own)

    def moved(self, seat: Seat, laid: int, *slots: int) -> None:
        for slot in slots:
            self.seen[seat][slot] = 0
            self.laid[seat][slot] = laid

    def lose(self, loss: Loss) -> None:
        self.gaps[loss.owner].append(loss.slot)
        for each in self.of_others(loss.owner):
            each.lose(loss.slot, loss.card)
        if loss.prison is None:
            self.discards[loss.owner].append(loss.card)
        else:
            self.prisons[loss.prison].append(Captive(loss.owner, loss.card))

    def tables(self, owner: Seat) -> dict[Three, float]:
        """By all habits together."""
        found: dict[Three, float] = {}
        for layouts in self.layouts[owner]:
            for table, weight in layouts.tables.items():
                found[table] = found.get(table, 0.0) + weight
        return found
