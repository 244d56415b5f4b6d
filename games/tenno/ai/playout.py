"""Playing a match on by the rule player, with some chance: what a thought is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.ai.policy import Below, Policy, plain, policy_for
from games.tenno.ai.table import AT_FIRST, EVERYBODY, Table, set_of
from games.tenno.rules.cards import HAND_AT_START, MONK, PEASANTS, RONIN, SHOGUN
from games.tenno.rules.table import (
    SLOTS,
    Action,
    Again,
    Arrange,
    Attack,
    Clash,
    Decision,
    Exchange,
    Fill,
    Gaps,
    Order,
    Peek,
    PeekAt,
    Refill,
    ShowMonk,
    Shuffle,
    Step,
    Strike,
    Swap,
)
from games.tenno.rules.table import Monk as AskMonk

ASTRAY = 12  # in a playout one attack of so many is anything legal, so that no plan hangs on what others are sure to do

Policies = Sequence[Policy]


def company(seats: int, me: int, dice: Dice) -> list[Policy]:
    """Nobody knows by which judgement the others play: half of them as we would, half of them simply."""
    ours, theirs = policy_for(seats), plain()
    return [ours if seat == me or dice.below(2) else theirs for seat in range(seats)]


def played_on(table: Table, policies: Policies, dice: Dice, astray: int = 0) -> None:
    """From the beginning of a turn to the end of the match."""
    below = dice.below
    attacked(table, policies, below, astray)
    while ended_turn(table, policies, below):
        attacked(table, policies, below, astray)


# ---- a turn


def attacked(table: Table, policies: Policies, below: Below, astray: int = 0) -> None:
    seat = table.turn
    if astray and not below(astray):
        fought(table, policies, anything(table, seat, below))
    else:
        assault = policies[seat].assault(table, seat)
        assert assault is not None, "two of three cards may attack"
        fought(table, policies, (assault.slot, assault.defender, assault.target))


def anything(table: Table, seat: int, below: Below) -> tuple[int, int, int]:
    able = [slot for slot, card in enumerate(table.cards[seat]) if card != SHOGUN]
    return able[below(len(able))], (seat + 1 + below(table.count - 1)) % table.count, below(3)


def fought(table: Table, policies: Policies, aim: tuple[int, int, int]) -> None:
    """An attack, and what follows from it before the refill."""
    slot, other, target = aim
    cards = table.cards[other]
    attack, defence = table.cards[table.turn][slot], cards[target]
    helped = defence != MONK and MONK in cards and policies[other].shows_monk(table, other, attack, defence)
    clash(table, policies, aim, helped)


def clash(table: Table, policies: Policies, aim: tuple[int, int, int], helped: bool) -> None:
    slot, other, target = aim
    attack = table.cards[table.turn][slot]
    if helped:
        table.seen[other][table.cards[other].index(MONK)] = EVERYBODY
    table.fight(table.turn, slot, other, target, helped)
    if attack == RONIN:
        again(table, policies, aim)


def again(table: Table, policies: Policies, first: tuple[int, int, int]) -> None:
    policy = policies[table.turn]
    assault = policy.assault(table, table.turn, [slot for slot in SLOTS if slot != first[0]], first[1:])
    if assault is not None and assault.look > policy.weights.second:
        fought(table, policies, (assault.slot, assault.defender, assault.target))


def ended_turn(table: Table, policies: Policies, below: Below) -> bool:
    """From the refill on; whether the match goes on."""
    if not refilled(table, policies, below):
        return False
    if not table.lost:
        policies[table.turn].swap(table, table.turn, below)
    for other in table.peeks:
        policies[other].peek(table, other, table.turn, below)
    table.end_turn()
    return True


def refilled(table: Table, policies: Policies, below: Below) -> bool:
    torn = [seat for seat, cards in enumerate(table.cards) if 0 in cards]
    for seat in torn:
        if table.hands[seat].bit_count() < table.cards[seat].count(0):
            return False
    for seat in torn:
        fill(table, policies[seat], seat, below)
    return True


def fill(table: Table, policy: Policy, seat: int, below: Below) -> None:
    for slot, card in enumerate(table.cards[seat]):
        if not card:
            table.lay(seat, slot, policy.chosen(table.hands[seat], seat == table.turn, below))


# ---- from the middle of a turn


def done(table: Table, agenda: Sequence[Step], me: Seat, action: Action, policies: Policies, below: Below) -> bool:
    """The turn is brought to its end, this action answering the first step of `me`; whether the match goes on."""
    mine: Action | None = action
    turn = Turn(table, policies, below)
    for at, step in enumerate(agenda):
        answer = None
        if mine is not None and isinstance(step, Decision) and step.seat == me:
            answer, mine = mine, None
        if isinstance(step, Gaps):
            if not refilled(table, policies, below):
                return False
        elif not isinstance(step, Clash):
            turn.take(step, answer, agenda[at + 1] if isinstance(step, AskMonk) else None)
    for other in table.peeks:
        policies[other].peek(table, other, table.turn, below)
    table.end_turn()
    return True


class Turn:
    """What is left of a turn, step by step."""

    def __init__(self, table: Table, policies: Policies, below: Below) -> None:
        self.table, self.policies, self.below = table, policies, below

    def take(self, step: Step, answer: Any, clashing: Step | None) -> None:
        table, policies, below = self.table, self.policies, self.below
        match step:
            case Order(seat):
                self.arrange(seat, answer)
            case Attack():
                if isinstance(answer, Strike):
                    fought(table, policies, (answer.slot, answer.defender, answer.target))
                else:
                    attacked(table, policies, below)
            case AskMonk(seat):
                assert isinstance(clashing, Clash)
                self.monk(seat, clashing, answer)
            case Again(_seat, slot, defender, target):
                if isinstance(answer, Strike):
                    fought(table, policies, (answer.slot, answer.defender, answer.target))
                elif answer is None:
                    again(table, policies, (slot, defender, target))
            case Refill(seat):
                self.refill(seat, answer)
            case Swap(seat):
                self.swap(seat, answer)
            case Peek(seat, of):
                if isinstance(answer, PeekAt):
                    table.seen[of][answer.slot] |= 1 << seat
                elif answer is None:
                    policies[seat].peek(table, seat, of, below)
            case _:
                pass

    def arrange(self, seat: int, answer: Any) -> None:
        table = self.table
        if not table.cards[seat][0]:
            table.cards[seat] = list(PEASANTS)
        if isinstance(answer, Arrange):
            table.cards[seat] = list(answer.cards)
        table.hands[seat] = set_of(*HAND_AT_START)
        table.laid[seat] = [AT_FIRST] * 3

    def monk(self, seat: int, clashing: Clash, answer: Any) -> None:
        table = self.table
        if answer is None:
            cards = table.cards[seat]
            helped = MONK in cards and self.policies[seat].shows_monk(table, seat, clashing.attack, clashing.defence)
        else:
            helped = isinstance(answer, ShowMonk)
        clash(table, self.policies, (clashing.slot, clashing.defender, clashing.target), helped)

    def refill(self, seat: int, answer: Any) -> None:
        table = self.table
        if not isinstance(answer, Fill):
            fill(table, self.policies[seat], seat, self.below)
            return
        gaps = [slot for slot in SLOTS if not table.cards[seat][slot]]
        for slot, card in zip(gaps, answer.cards, strict=True):
            table.lay(seat, slot, card)

    def swap(self, seat: int, answer: Any) -> None:
        table = self.table
        match answer:
            case Exchange(slot, card):
                table.lay(seat, slot, card)
            case Shuffle((one, other), really):
                table.mix(seat, one, other, really)
            case None if not table.lost:
                self.policies[seat].swap(table, seat, self.below)
            case _:
                pass
