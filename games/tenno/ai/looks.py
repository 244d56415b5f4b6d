"""How good each legal action looks: the rule player's judgement, by what this seat believes of each slot.

Looks are shares of a match, as values are, so that both can be compared with how far apart two choices may be and still both be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import log

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.ai.belief import Belief
from games.tenno.ai.policy import Against, Policy, policy_for
from games.tenno.ai.table import EVERYBODY, RESULTS, Table
from games.tenno.rules.cards import MONK
from games.tenno.rules.table import Action, Again, EndTurn, Exchange, Fill, Peek, PeekAt, ShowMonk, Shuffle, Strike
from games.tenno.view.sight import Sight

POINT = 0.015  # of a match: what a point in prison is worth, about
SPREAD = 0.02  # of a match: what is chosen secretly is mixed among choices so close to each other

Aim = tuple[int, int]


class Looks:
    def __init__(self, view: Sight, belief: Belief, policy: Policy | None = None) -> None:
        assert view.me is not None
        self.view, self.belief, self.me = view, belief, view.me
        self.policy = policy or policy_for(len(view.places))
        self.table = table_of(belief)
        self.aims: dict[Aim, list[tuple[Against, float]]] = {}

    def of(self, action: Action) -> float:
        match action:
            case Strike(slot, defender, target):
                return POINT * self.strike(slot, defender, target)
            case ShowMonk():
                return POINT * self.show_monk()
            case Fill(cards):
                return self.laid(cards)
            case Exchange(slot, card):
                return POINT * self.hidden(slot) + self.exchanged(slot, card)
            case Shuffle((one, other)):
                return POINT * (self.hidden(one) + self.hidden(other))
            case PeekAt(slot):
                return POINT * self.unsure(slot)
            case _:
                return POINT * self.policy.weights.second if isinstance(self.view.step, Again) else 0.0

    # ---- attacks

    def strike(self, slot: int, defender: Seat, target: int) -> float:
        table, policy = self.table, self.policy
        attack = table.cards[self.me][slot]
        cost, later = self.costs[slot], policy.later(table)
        look = 0.0
        for against, _share in self.against((defender, target)):
            look += against.points[attack] + later * (against.keeps[attack] - against.wins[attack] * cost)
        if not table.hands[self.me] or not table.hands[defender]:
            look += self.closing(attack, defender, target)
        return look

    @cached_property
    def costs(self) -> list[float]:
        """By slot: what it costs that the others know the card there from now on."""
        table = self.table
        return [
            0.0 if not card or table.seen[self.me][slot] == EVERYBODY else self.policy.exposed(table, self.me, card)
            for slot, card in enumerate(table.cards[self.me])
        ]

    def against(self, aim: Aim) -> list[tuple[Against, float]]:
        """An attack on this slot, without and with the help of a Monk; each counts by how likely it is."""
        found = self.aims.get(aim)
        if found is None:
            chances = self.chances(aim)
            found = self.aims[aim] = [
                (self.policy.weighed(list(each.items()), helped), sum(each.values())) for helped, each in enumerate(chances)
            ]
        return found

    def chances(self, aim: Aim) -> tuple[dict[int, float], dict[int, float]]:
        """What may lie in a slot, without and with a Monk beside it."""
        found: tuple[dict[int, float], dict[int, float]] = ({}, {})
        for table, weight in self.belief.owners[aim[0]].weighed():
            card = table[aim[1]]
            if card and weight:
                there = found[MONK in table and card != MONK]
                there[card] = there.get(card, 0.0) + weight
        return found

    def may_lie(self, aim: Aim) -> set[int]:
        plain, helped = self.chances(aim)
        return {*plain, *helped}

    def known(self, aim: Aim) -> bool:
        return len(self.may_lie(aim)) == 1

    def results(self, strike: Strike) -> set[int]:
        """How this attack may end: 1 is won, -1 lost."""
        attack = self.table.cards[self.me][strike.slot]
        chances = self.chances((strike.defender, strike.target))
        return {RESULTS[helped][attack][card] for helped, there in enumerate(chances) for card in there}

    def closing(self, attack: int, defender: int, target: int) -> float:
        look = 0.0
        for helped, chances in enumerate(self.chances((defender, target))):
            for card, chance in chances.items():
                look += chance * self.policy.closing(self.table, self.me, attack, defender, 1 << card, bool(helped))
        return look

    # ---- the other choices

    def show_monk(self) -> float:
        clash = self.view.clash
        assert clash is not None
        return self.policy.monk(self.table, self.me, clash.attack, clash.defence)

    def laid(self, cards: Sequence[int]) -> float:
        weights = self.policy.guard if self.table.turn == self.me else self.policy.ready
        return SPREAD * sum([log(weights[card]) for card in cards])

    def hidden(self, slot: int) -> float:
        """What it brings to take up what lies there, whatever is laid down."""
        cost = self.policy.exposed(self.table, self.me, self.table.cards[self.me][slot]) if self.is_known(slot) else 0.0
        return cost - self.policy.weights.swap

    def is_known(self, slot: int) -> bool:
        """Whether somebody else knows what lies in this slot; of the Peasants of the set-up everybody does, nearly."""
        return bool(self.table.seen[self.me][slot] & ~(1 << self.me)) or not self.table.laid[self.me][slot]

    def exchanged(self, slot: int, card: int) -> float:
        look = SPREAD * log(self.policy.guard[card])
        return look + SPREAD * self.policy.weights.pretend if card == self.table.cards[self.me][slot] else look

    def unsure(self, slot: int) -> float:
        """How little is known of what lies there."""
        step = self.view.step
        assert isinstance(step, Peek)
        chances = [sum(each.get(card, 0.0) for each in self.chances((step.of, slot))) for card in range(12)]
        return 1 - sum(chance * chance for chance in chances)


def table_of(belief: Belief) -> Table:
    """Which of the worlds is drawn makes no difference to what is asked of it here."""
    end = belief.view.agenda[-1]
    assert isinstance(end, EndTurn), "every turn ends"
    return Table(belief.draw(Dice("looks")), belief.seen, belief.laid, end.seat)
