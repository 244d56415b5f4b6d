"""The rule player: how good a card or a request looks to the seat that decides, by what it may know.

It is asked about a `Table` on which all cards lie somewhere. It looks at the seat's own cards, at what lies open, and at which
cards the others hold together, and never at who of them holds which.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.tatsu.ai.table import NOBODY, TRICK, Table
from games.tatsu.ai.weights import WEIGHTS, Weights
from games.tatsu.rules.cards import DECK, MERGES, POINTS, STRENGTH, TIMES

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
        # by whether the card is of the own clan: 0 foreign, 1 own
        self.strength = foreign, own
        self.points = weights.foreign_points, weights.own_points
        self.times = weights.foreign_times, weights.own_times
        # by how many cards are still to come in the trick: the chance if nothing stronger is left, and what more of that does
        self.holding = (
            (1.0, 0.0),
            (weights.hold_one, -weights.fall_one),
            (weights.hold_two, -weights.fall_two),
            (weights.hold_three, -weights.fall_three),
        )
        self.chasing = ((0.0, 0.0), (weights.chase_one, 0.0), (weights.chase_two, weights.rise_two), (0.0, 0.0))

    def turn(self, table: Table) -> tuple[list[int], list[float], list[Ask]]:
        """On the own turn: the cards that can be laid and how good each looks, and whom to ask."""
        place = table.turn
        clan = place % 2
        cards = table.ready[place][clan]
        asks = [other for other in range(table.count) if other != place and table.ready[other][clan]]
        if len(cards) + len(asks) == 1:
            return cards, [0.0] * len(cards), [(other, 0.0) for other in asks]
        look = Look(self, table, table.seats[place], clan)
        return cards, look.cards(cards, clan), [(other, look.ask(other)) for other in asks]

    def answer(self, table: Table, of: int) -> list[float]:
        """Asked: how good each of these cards looks."""
        clan = table.turn % 2
        return Look(self, table, table.seats[of], clan).cards(table.ready[of][clan], of % 2)


class Look:
    """What one decision is judged by: for each card of a clan, what laying it now is worth."""

    __slots__ = ("asked", "both", "clan", "later", "points", "policy", "seat", "table", "values")

    def __init__(self, policy: Policy, table: Table, seat: int, clan: int) -> None:
        self.policy, self.table, self.seat, self.clan = policy, table, seat, clan
        weights = policy.weights
        piled, times = table.piled, table.times
        coming = weights.coming_points * (piled[0][0] + piled[1][0])
        self.points = table.points[0] + coming, table.points[1] + coming
        self.both = times[0] + times[1] + weights.coming_times * (piled[0][1] + piled[1][1])
        self.later = 1 - 1 / table.rounds
        self.asked: dict[int, list[float]] = {}  # by side: how good each unknown card looks, the best first
        self.values = [2 * chance - 1 for chance in self._chances()]  # by strength: how much of the stake is won

    def _chances(self) -> list[float]:
        """By the strength that is laid now: how likely the side of this clan takes the trick."""
        table = self.table
        if table.merged != NOBODY:
            return []
        left, best = TRICK - 1 - table.laid, table.best
        ahead = table.winner % 2 == self.clan
        if left == 0:
            return [1.0 if strength > best or ahead else 0.0 for strength in range(7)]
        policy = self.policy
        sure, falls = policy.holding[left]
        takes = [sure + falls * stronger for stronger in self._stronger(1 - self.clan, max(0, best))]
        if best < 0:
            return takes
        if ahead:
            return [takes[0]] * (best + 1) + takes[1:]
        sure, rises = policy.chasing[left]
        behind = sure + rises * self._stronger(self.clan, best)[0] if rises else sure
        return [behind] * (best + 1) + takes[1:]

    def _stronger(self, clan: int, weakest: int) -> list[float]:
        """By strength from `weakest` to 6: what share of the cards of a clan that may still come is stronger.

        Nobody gives the others a card that beats his own side.
        """
        table = self.table
        held, n = table.held[clan], table.numbers[clan]
        for place, seat in enumerate(table.seats):
            if seat == self.seat and place % 2 != clan and (mine := table.ready[place][clan]):
                n -= len(mine)
                held = held[:]
                for card in mine:
                    held[STRENGTH[card]] -= 1
        found = [0.0]
        if n:
            above = 0
            for strength in range(6, weakest, -1):
                above += held[strength]
                found.append(above / n)
        else:
            found *= 7 - weakest
        found.reverse()
        return found

    def cards(self, cards: Sequence[int], side: int) -> list[float]:
        """What laying each of these cards is worth to a side whose cards they are."""
        table, policy, clan = self.table, self.policy, self.clan
        own = side == clan
        later = self.later
        strength, points = policy.strength[own], policy.points[own] * self.both
        times = policy.times[own] * self.points[side]
        red, yellow = table.table_times
        lying = table.table_points + policy.weights.coming_cards * (TRICK - 1 - table.laid)
        multipliers, here = self.both + red + yellow, red * self.points[0] + yellow * self.points[1]
        theirs = self.points[clan]
        values = self.values
        found = []
        for card in cards:
            more, by = POINTS[card], TIMES[card]
            stake = (lying + more) * (multipliers + by) + here + by * theirs
            value = values[STRENGTH[card]] * stake if values and card not in MERGES else self._merged(stake)
            found.append((value if own else -value) - later * (strength[card] + points * more + times * by))
        return found

    def _merged(self, stake: float) -> float:
        """With a merge spirit in the trick: to the side of this clan."""
        table, weights = self.table, self.policy.weights
        if table.rounds == 1:
            return 0.0
        leads = self.clan if table.merged == NOBODY else table.merged % 2
        gain = weights.lead + weights.waiting * stake
        return gain if leads == self.clan else -gain

    def ask(self, of: int) -> float:
        table, clan = self.table, self.clan
        side, cards = of % 2, table.ready[of][clan]
        known = table.shown[of] or table.seats[of] == self.seat
        chosen = max(self.cards(cards, side)) if known else self._best_of(len(cards), side)
        weights = self.policy.weights
        return chosen + weights.ask_partner if side == clan else weights.ask_foe - chosen

    def _best_of(self, number: int, side: int) -> float:
        """What to expect of the best among so many unknown cards."""
        looks = self.asked.get(side)
        if looks is None:
            looks = self.asked[side] = sorted(self.cards(self._unknown(), side), reverse=True)
        rank = (len(looks) + 1) / (number + 1) - 1
        above = int(rank)
        if above + 1 >= len(looks):
            return looks[-1]
        return looks[above] + (rank - above) * (looks[above + 1] - looks[above])

    def _unknown(self) -> list[int]:
        """The cards of this clan that the others hold."""
        table, clan = self.table, self.clan
        found: list[int] = []
        for place in range(table.count):
            if not table.shown[place] and table.seats[place] != self.seat:
                found += table.ready[place][clan]
        return found


POLICY = Policy()
