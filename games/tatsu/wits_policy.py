"""The rule player: how good a card or a request looks to the seat that decides, by what it may know.

It is asked about a `Table` on which all cards lie somewhere. It looks at the seat's own cards, at what lies open, and at which
cards the others hold together, and never at who of them holds which.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.tatsu.cards import CLAN_OF, DECK, MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.wits_table import NOBODY, TRICK, Table
from games.tatsu.wits_weights import WEIGHTS, Weights

Ask = tuple[int, float]  # a place, and how good it looks to ask there


class Policy:
    """The same weights for a whole match."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        own, foreign = [0.0] * len(DECK), [0.0] * len(DECK)
        for card in DECK:
            above = max(0, STRENGTH[card] - 1)
            own[card] = weights.own_strength * above + weights.own_six * (STRENGTH[card] == 6) + weights.own_merge * (card in MERGES)
            foreign[card] = weights.foreign_strength * above + weights.foreign_merge * (card in MERGES)
        self._strength = foreign, own
        self._points = weights.foreign_points, weights.own_points
        self._times = weights.foreign_times, weights.own_times
        self._reach = [[1 - (1 - beating / n) ** max(0.1, weights.reach) if n else 0.0 for beating in range(n + 1)] for n in range(15)]

    def turn(self, table: Table) -> tuple[list[int], list[float], list[Ask]]:
        """On the own turn: the cards that can be laid and how good each looks, and whom to ask."""
        place = table.turn
        clan = place % 2
        cards = table.ready[place][clan]
        asks = [other for other in range(table.count) if other != place and table.ready[other][clan]]
        if not cards and len(asks) == 1:
            return cards, [], [(asks[0], 0.0)]
        look = Look(self, table, table.seats[place], clan)
        return cards, [look.card(card, clan) for card in cards], [(other, look.ask(other)) for other in asks]

    def answer(self, table: Table, of: int) -> list[float]:
        """Asked: how good each of these cards looks."""
        clan = table.turn % 2
        look = Look(self, table, table.seats[of], clan)
        return [look.card(card, of % 2) for card in table.ready[of][clan]]

    def keeping(self, card: int, side: int, clan: int, both: float, points: float) -> float:
        """What a card is worth to a side that keeps it for later."""
        own = side == clan
        return self._strength[own][card] + self._points[own] * POINTS[card] * both + self._times[own] * TIMES[card] * points


class Look:
    """What one decision is judged by: for each card of a clan, what laying it now is worth."""

    def __init__(self, policy: Policy, table: Table, seat: int, clan: int) -> None:
        self.policy, self.table, self.seat, self.clan = policy, table, seat, clan
        weights = policy.weights
        piled, times = table.piled, table.times
        coming = weights.coming_points * (piled[0][0] + piled[1][0])
        self.points = table.points[0] + coming, table.points[1] + coming
        self.both = times[0] + times[1] + weights.coming_times * (piled[0][1] + piled[1][1])
        self.later = 1 - 1 / table.rounds
        self.chances = self._chances()
        self.values: dict[int, float] = {}

    def _chances(self) -> list[float]:
        """By the strength that is laid now: how likely the side of this clan takes the trick."""
        table = self.table
        if table.merged != NOBODY:
            return []
        left = TRICK - 1 - table.laid
        if left == 0:
            lower = float(table.winner % 2 == self.clan) if table.winner != NOBODY else 1.0
            return [1.0 if strength > table.best else lower for strength in range(7)]
        held = [self._within_reach(0), self._within_reach(1)]
        found: list[float] = []
        for strength in range(7):
            if strength <= table.best and found:
                found.append(found[0])
            else:
                found.append(self._chance(strength, left, held))
        return found

    def _within_reach(self, clan: int) -> list[int]:
        """By strength, the cards of a clan that could still come. Nobody lays cards for those he plays against if they win."""
        table = self.table
        held = table.held[clan][:]
        for place, seat in enumerate(table.seats):
            if seat == self.seat and place % 2 != clan:
                for card in table.ready[place][clan]:
                    held[STRENGTH[card]] -= 1
        return held

    def _chance(self, strength: int, left: int, held: list[list[int]]) -> float:
        table, clan, again = self.table, self.clan, self.policy.weights.again
        takes = strength > table.best
        best = strength if takes else table.best
        chance = 1.0 if takes or table.winner % 2 == clan else 0.0
        reach = []
        for side in (0, 1):
            cards = held[side]
            reach.append(self.policy._reach[sum(cards)][sum(cards[best + 1 :])])
        side, tried = 1 - clan, [1.0, 1.0]
        tried[clan if chance else 1 - clan] = again
        for _lay in range(left):
            beats = reach[side] * tried[side]
            tried[side] = again
            chance = chance + (1 - chance) * beats if side == clan else chance - chance * beats
            side = 1 - side
        return chance

    def value(self, card: int) -> float:
        """What comes of laying this card now, to the side of this clan."""
        table, weights, clan = self.table, self.policy.weights, self.clan
        points = table.table_points + POINTS[card] + weights.coming_cards * (TRICK - 1 - table.laid)
        red, yellow = table.table_times
        times = TIMES[card]
        if clan:
            yellow += times
        else:
            red += times
        stake = points * (self.both + red + yellow) + red * self.points[0] + yellow * self.points[1]
        if table.merged == NOBODY and card not in MERGES:
            return (2 * self.chances[STRENGTH[card]] - 1) * stake
        if table.rounds == 1:
            return 0.0
        leads = clan if table.merged == NOBODY else table.merged % 2
        gain = weights.lead + weights.waiting * stake
        return gain if leads == clan else -gain

    def card(self, card: int, side: int) -> float:
        """What laying this card is worth to a side whose card it is."""
        value = self.values.get(card)
        if value is None:
            value = self.values[card] = self.value(card)
        keeping = self.policy.keeping(card, side, self.clan, self.both, self.points[side])
        return (value if side == self.clan else -value) - self.later * keeping

    def ask(self, of: int) -> float:
        table, clan = self.table, self.clan
        side, cards = of % 2, table.ready[of][clan]
        if table.shown[of] or table.seats[of] == self.seat:
            chosen = max(self.card(card, side) for card in cards)
        else:
            chosen = self._best_of(len(cards), side)
        weights = self.policy.weights
        return chosen + weights.ask_partner if side == clan else weights.ask_foe - chosen

    def _best_of(self, number: int, side: int) -> float:
        """What to expect of the best among so many unknown cards."""
        looks = sorted((self.card(card, side) for card in self._unknown()), reverse=True)
        rank = (len(looks) + 1) / (number + 1) - 1
        above = int(rank)
        if above + 1 >= len(looks):
            return looks[-1]
        return looks[above] + (rank - above) * (looks[above + 1] - looks[above])

    def _unknown(self) -> list[int]:
        table, clan = self.table, self.clan
        return [
            card
            for place in range(table.count)
            if not table.shown[place] and table.seats[place] != self.seat
            for card in table.ready[place][clan]
        ]
