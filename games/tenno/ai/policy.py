"""The rule player: how good each choice looks to the seat that decides, by what it may know.

It is asked about a `Table` on which all cards lie somewhere. Of the others it looks at the cards it has seen where they lie, and at
what each of them still has altogether, which everybody who paid attention knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from games.tenno.ai.table import EVERYBODY, FRESH, PRINTED, RESULTS, Table, cards_of
from games.tenno.ai.weights import KINDS, PLAIN, Weights, weights_for
from games.tenno.rules.cards import GEISHA, MONK, PEASANTS, RONIN, SAMURAI, SET, SHOGUN
from games.tenno.rules.table import SLOTS

Below = Callable[[int], int]
FINE = 1 << 20  # of chance
END = 40.0  # points: that a match is won or lost by what is done now


class Assault(NamedTuple):
    slot: int
    defender: int
    target: int
    look: float


class Against(NamedTuple):
    """By the attacking card, against cards of which one lies there."""

    points: list[float]  # for the prisons, on average
    keeps: list[float]  # what else it brings, as long as the match goes on
    wins: list[float]  # how likely it is to win and to stay there


class Policy:
    """The same weights for a whole match."""

    def __init__(self, weights: Weights, *, reads_habits: bool = True) -> None:
        self.weights = weights
        self.keep, self.shown = (by_card(weights, what, by_value=True) for what in ("keep", "shown"))
        self.ready, self.guard = chances(weights, "ready"), chances(weights, "guard")
        # what is likely to lie there, by how it came there: since the set-up, in its player's own turn, in another's
        self.laid = (self.guard, self.guard, self.ready) if reads_habits else ([1.0] * 12,) * 3
        self.points = [[[self._points(attack, defence, helped) for defence in range(12)] for attack in range(12)] for helped in (0, 1)]
        self.keeps = [[[self._keeps(attack, defence, helped) for defence in range(12)] for attack in range(12)] for helped in (0, 1)]
        self.memo: dict[tuple[int, int, int], Against] = {}
        self.dangers: dict[int, list[float]] = {}
        self.chances: tuple[dict[int, tuple[tuple[int, ...], list[float]]], ...] = ({}, {})

    def _points(self, attack: int, defence: int, helped: int) -> float:
        result = RESULTS[helped][attack][defence]
        if result > 0:
            return PRINTED[defence]
        return -PRINTED[attack] if result < 0 and defence == SHOGUN else 0.0

    def _keeps(self, attack: int, defence: int, helped: int) -> float:
        """What it costs that the attacking card is known now is left out."""
        weights, keep = self.weights, self.keep
        result = RESULTS[helped][attack][defence]
        gain = weights.again if attack == RONIN else 0.0
        gain -= keep[attack] if result <= 0 or attack == GEISHA else -weights.unbeaten
        if result >= 0 or defence == GEISHA:
            gain += weights.hurt * keep[defence]
        else:
            gain += weights.find * self.shown[defence]
        return gain - weights.peeked if result < 0 else gain

    def later(self, table: Table) -> float:
        """How much of the match is to come, from 1 to nearly nothing."""
        return 1 - self.weights.fade * (1 - min(map(int.bit_count, table.hands)) / 8)

    # ---- attacking

    def against(self, cards: int, laid: int, helped: int = 0) -> Against:
        """`cards`: one of these lies there, laid so."""
        found = self.memo.get((cards, laid, helped))
        if found is None:
            weights, there = self.laid[laid], cards_of(cards)
            total = sum([weights[card] for card in there])
            found = self.memo[cards, laid, helped] = self.weighed([(card, weights[card] / total) for card in there], helped)
        return found

    def weighed(self, chances: Sequence[tuple[int, float]], helped: int = 0) -> Against:
        points, keeps, wins = [0.0] * 12, [0.0] * 12, [0.0] * 12
        for attack in SET:
            taken, kept, results = self.points[helped][attack], self.keeps[helped][attack], RESULTS[helped][attack]
            points[attack] = sum([chance * taken[card] for card, chance in chances])
            keeps[attack] = sum([chance * kept[card] for card, chance in chances])
            if attack != GEISHA:
                wins[attack] = sum([chance for card, chance in chances if results[card] > 0])
        return Against(points, keeps, wins)

    def danger(self, cards: int) -> list[float]:
        """By the card that lies there: what share of these cards would beat it."""
        found = self.dangers.get(cards)
        if found is None:
            there = cards_of(cards)
            beaters = [[1.0 for card in there if card != SHOGUN and RESULTS[0][card][mine] > 0] for mine in range(12)]
            found = self.dangers[cards] = [sum(each) / max(1, len(there)) for each in beaters]
        return found

    def exposed(self, table: Table, seat: int, card: int) -> float:
        """What it costs that the others know where this card lies."""
        left, danger = table.left, 0.0
        for other in range(table.count):
            if other != seat:
                danger += self.danger(left[other])[card]
        return self.shown[card] * danger / (table.count - 1)

    def assault(self, table: Table, seat: int, slots: Sequence[int] = SLOTS, closed: tuple[int, int] | None = None) -> Assault | None:
        """The attack that looks best with one of these slots, and not on what is closed."""
        mine, known = table.cards[seat], table.seen[seat]
        able = [
            (slot, mine[slot], 0.0 if known[slot] == EVERYBODY else self.exposed(table, seat, mine[slot]))
            for slot in slots
            if mine[slot] and mine[slot] != SHOGUN
        ]
        best: Assault | None = None
        most, bit, idle, later = -1e9, 1 << seat, not table.hands[seat], self.later(table)
        for other in range(table.count):
            if other == seat:
                continue
            cards, seen, laid = table.cards[other], table.seen[other], table.laid[other]
            hidden, monk = table.left[other], -1
            for target in SLOTS:
                if seen[target] & bit and cards[target]:
                    hidden &= ~(1 << cards[target])
                    if cards[target] == MONK:
                        monk = target
            for target in SLOTS:
                card = cards[target]
                if not card or (other, target) == closed:
                    continue
                may = 1 << card if seen[target] & bit else hidden if laid[target] else hidden & FRESH
                helped = monk >= 0 and monk != target
                points, keeps, wins = self.against(may, laid[target], helped)
                ends = idle or not table.hands[other]
                for slot, attack, cost in able:
                    look = points[attack] + later * (keeps[attack] - wins[attack] * cost)
                    if ends:
                        look += self.closing(table, seat, attack, other, may, helped)
                    if look > most:
                        most, best = look, Assault(slot, other, target, look)
        return best

    def closing(self, table: Table, seat: int, attack: int, other: int, may: int, helped: bool) -> float:
        """What it means that the match may end by this battle."""
        won, mine = table.won, not table.hands[seat]
        theirs = not table.hands[other]
        total = found = 0.0
        for card in cards_of(may):
            chance = self.laid[1][card]
            total += chance
            result = RESULTS[helped][attack][card]
            if (theirs and (result >= 0 or card == GEISHA)) or (mine and (result <= 0 or attack == GEISHA)):
                ahead = won[seat] + (PRINTED[card] if result > 0 else 0) - max([w for s, w in enumerate(won) if s != seat])
                if result < 0 and card == SHOGUN:
                    ahead -= PRINTED[attack]
                found += chance * (END if ahead > 0 else -END if ahead < 0 else 0.0)
        return found / total

    def shows_monk(self, table: Table, defender: int, attack: int, defence: int) -> bool:
        return self.monk(table, defender, attack, defence) > 0

    def monk(self, table: Table, defender: int, attack: int, defence: int) -> float:
        """What it brings to show a Monk who lies on the table, while another card is attacked."""
        plain, helped = RESULTS[0][attack][defence], RESULTS[1][attack][defence]
        if plain == helped:
            return -1.0
        slot = table.cards[defender].index(MONK)
        cost = 0.0 if table.seen[defender][slot] == EVERYBODY else self.exposed(table, defender, MONK)
        saved = PRINTED[defence] if plain > 0 else 0.0
        saved += self.keep[defence] if helped < 0 else 0.0
        saved += self.weights.hurt * self.keep[attack] if plain > 0 else self.weights.peeked
        return saved - cost

    # ---- what is laid, hidden and looked at

    def chosen(self, hand: int, guard: bool, below: Below) -> int:
        """A card of these, the better the likelier."""
        memo = self.chances[guard]
        found = memo.get(hand)
        if found is None:
            cards, weights = cards_of(hand), self.guard if guard else self.ready
            sums: list[float] = []
            for card in cards:
                sums.append((sums[-1] if sums else 0.0) + weights[card])
            found = memo[hand] = cards, sums
        cards, sums = found
        point = below(FINE) * sums[-1] / FINE
        for card, reached in zip(cards, sums, strict=True):
            if point < reached:
                return card
        return cards[-1]

    def swap(self, table: Table, seat: int, below: Below) -> None:
        """After an attack that cost no card: the card that suffers most from being known is taken up, and another laid, or the same."""
        cards, seen, laid = table.cards[seat], table.seen[seat], table.laid[seat]
        worst, most = -1, self.weights.swap
        for slot in SLOTS:
            if seen[slot] or not laid[slot]:
                cost = self.exposed(table, seat, cards[slot])
                if cost > most:
                    worst, most = slot, cost
        if worst < 0:
            return
        if not table.hands[seat]:
            other = (worst + 1 + below(2)) % 3
            table.mix(seat, worst, other, not below(2))
            return
        same = self.guard[cards[worst]] * self.pretence
        hand = table.hands[seat]
        others = sum([self.guard[card] for card in cards_of(hand)])
        if below(FINE) * (same + others) < same * FINE:
            table.hide(seat, worst)
        else:
            table.lay(seat, worst, self.chosen(hand, True, below))

    @property
    def pretence(self) -> float:
        return exp(self.weights.pretend)

    def peek(self, table: Table, seat: int, of: int, below: Below) -> None:
        seen, laid = table.seen[of], table.laid[of]
        open_slots = [slot for slot in SLOTS if not seen[slot] >> seat & 1 and laid[slot]]
        if open_slots:
            seen[open_slots[below(len(open_slots))]] |= 1 << seat


def by_card(weights: Weights, what: str, *, by_value: bool) -> list[float]:
    """What these weights say of each card, the empty slot first. A Samurai counts by his value, a Peasant where it says so."""
    peasant, ninja, monk, ronin, samurai, *others = (getattr(weights, f"{what}_{kind}") for kind in KINDS)
    peasants = [peasant * (card if by_value else 1) for card in PEASANTS]
    warriors = [samurai * card / SAMURAI[-1] for card in SAMURAI]
    return [0.0, *peasants, ninja, monk, ronin, *warriors, *others]


def chances(weights: Weights, what: str) -> list[float]:
    return [exp(each) for each in by_card(weights, what, by_value=False)]


@cache
def policy_for(seats: int) -> Policy:
    return Policy(weights_for(seats))


@cache
def plain() -> Policy:
    return Policy(PLAIN, reads_habits=False)
