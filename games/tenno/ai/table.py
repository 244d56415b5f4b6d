"""A match on a table that can be changed in place: playouts and the tuning of weights play thousands of turns on it.

It follows the rulebook battle by battle (a test plays both side by side). What it knows of seeing is who knows which slot; policy.py
looks only at what the seat that decides may know. Sets of cards, and of seats, are numbers: bit n stands for n.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.game import Seat
from games.tenno.rules.cards import GEISHA, PEASANTS, SET, SHOGUN, printed
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.score import in_prison
from games.tenno.rules.table import Clash, State

EVERYBODY = 0x7F
AT_FIRST, OWN_TURN, OTHERS_TURN = 0, 1, 2  # how a card came where it lies: a Peasant of the set-up, or from the hand


@cache
def set_of(*cards: int) -> int:
    """Gaps among them are left out."""
    return sum(1 << card for card in {*cards} - {0})


@cache
def cards_of(cards: int) -> tuple[int, ...]:
    """In the order of their values."""
    return tuple(card for card in SET if cards >> card & 1)


def _result(attack: int, defence: int, helped: bool) -> int:
    strong, firm = strengths(Clash(Seat(0), 0, attack, Seat(1), 0, defence, 0 if helped else None))
    return (strong > firm) - (strong < firm)


FRESH = set_of(*PEASANTS)
ALL = set_of(*SET)
PRINTED = [0, *map(printed, SET)]
RESULTS = [[[_result(attack, defence, helped) for defence in range(12)] for attack in range(12)] for helped in (False, True)]


class Table:
    """What lies where, who knows it, and whose turn it is."""

    __slots__ = ("cards", "count", "hands", "laid", "left", "lost", "peeks", "seen", "turn", "won")

    def __init__(self, state: State, seen: Sequence[Sequence[int]], laid: Sequence[Sequence[int]], turn: int) -> None:
        places = state.places
        self.count = len(places)
        self.turn = turn
        self.cards = [[card or 0 for card in place.table] for place in places]
        self.hands = [set_of(*place.hand) for place in places]
        self.left = [hand | sum([1 << card for card in cards if card]) for hand, cards in zip(self.hands, self.cards, strict=True)]
        self.won = [in_prison(place) for place in places]
        self.seen = [list(slots) for slots in seen]  # by seat and slot: who knows the card there, its player apart
        self.laid = [list(slots) for slots in laid]  # likewise: how it came there
        self.lost = False  # the attacker has lost a card in this turn
        self.peeks: list[int] = []  # who may look at one of the attacker's cards

    def fight(self, attacker: int, slot: int, defender: int, target: int, helped: bool) -> int:
        """A battle, the Monk having helped or not."""
        mine, theirs = self.cards[attacker], self.cards[defender]
        attack, defence = mine[slot], theirs[target]
        result = RESULTS[helped][attack][defence]
        self.seen[attacker][slot] = self.seen[defender][target] = EVERYBODY
        if result >= 0:
            theirs[target] = 0
            self.left[defender] ^= 1 << defence
            if result:
                self.won[attacker] += PRINTED[defence]
        else:
            self.peeks.append(defender)
            if defence == SHOGUN:
                self.won[defender] += PRINTED[attack]
            elif defence == GEISHA:
                theirs[target] = 0
                self.left[defender] ^= 1 << GEISHA
        if result <= 0 or attack == GEISHA:
            mine[slot] = 0
            self.left[attacker] ^= 1 << attack
            self.lost = True
        return result

    def lay(self, seat: int, slot: int, card: int) -> None:
        """A card of the hand goes to a slot, and what lies there, if anything does, to the hand; it may be the same card."""
        there = self.cards[seat][slot]
        self.hands[seat] = (self.hands[seat] | (1 << there if there else 0)) & ~(1 << card)
        self.cards[seat][slot] = card
        self.hide(seat, slot)

    def mix(self, seat: int, one: int, other: int, really: bool) -> None:
        if really:
            cards = self.cards[seat]
            cards[one], cards[other] = cards[other], cards[one]
        self.hide(seat, one)
        self.hide(seat, other)

    def hide(self, seat: int, slot: int) -> None:
        self.seen[seat][slot] = 0
        self.laid[seat][slot] = OWN_TURN if seat == self.turn else OTHERS_TURN

    def end_turn(self) -> None:
        self.turn = (self.turn + 1) % self.count
        self.lost = False
        self.peeks = []

    def winners(self) -> list[int]:
        """Whose prison is worth most; if there are several, what is left over decides."""
        most = max(self.won)
        first = [seat for seat, won in enumerate(self.won) if won == most]
        if len(first) == 1:
            return first
        over = [sum([PRINTED[card] for card in cards_of(self.left[seat])]) for seat in first]
        best = max(over)
        return [seat for seat, rest in zip(first, over, strict=True) if rest == best]
