"""A playout's table at which the rules are asked before every deed: whatever is done has to be legal, and leave what they leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword.ai.playout import Playout
from games.samurai_sword.ai.policy import POLICY
from games.samurai_sword.ai.table import Table
from games.samurai_sword.rules.cards import BREATHING, BUSHIDO, DIVERSION, NO_CARD, WEAPONS
from games.samurai_sword.rules.rulebook import apply, legal
from games.samurai_sword.rules.table import (
    Action,
    Discard,
    Draw,
    DrawFirst,
    Drop,
    EndTurn,
    Exert,
    Face,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
    decision_of,
)
from games.samurai_sword.view.roles import unsuspecting


class Foul(AssertionError):
    """Something that the rules do not allow."""


def seen_on(table: Table) -> dict[str, Any]:
    """Everything that lies there; hands and what lies before players are in no order on it."""
    rows = {name: getattr(table, name) for name in Table.__slots__ if name not in {"hands", "fronts"}}
    return rows | {"hands": [sorted(hand) for hand in table.hands], "fronts": [sorted(front) for front in table.fronts]}


class Referee:
    """Two matches from the same seed: one on the quick table, and by the rules beside it."""

    def __init__(self, state: State, seed: str) -> None:
        self.table, self.state, self.seed = Table(state), state, seed
        self.dice, self.deeds = Dice(seed), 0
        self.aimed = NO_CARD  # a weapon that was taken up; at whom, its answer tells
        self.ahead = False  # by the rules the next turn has begun

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def played_on(self, turns: int) -> Referee:
        table: Any = self
        suspicion = unsuspecting(self.table.seats, self.table.shogun)
        Playout(table, POLICY, suspicion, Dice(self.seed)).on(self.state.agenda, turns)
        self.over()
        return self

    def over(self) -> None:
        if self.state.ending is None and not self.ahead:
            self._turn_ended(self._in_turn())

    # ---- what a playout does

    def recovery(self, seat: int, dice: Dice) -> bool:
        self._turn_ended((seat - 1) % self.table.seats)
        self.ahead = False
        return self.table.recovery(seat, dice)

    def duty(self, seat: int, card: int) -> None:
        self._compare()
        self._by_rules(seat, Reply(card))
        self.table.duty(seat, card)

    def draw_phase(self, seat: int, discard: bool, dice: Dice) -> None:
        if isinstance(decision_of(self.state.agenda, Seat(seat)), Draw):
            self._by_rules(seat, DrawFirst(discard))
        elif discard:
            raise Foul(f"seat {seat} takes a card from the discard pile")
        self.table.draw_phase(seat, discard, dice)

    def property(self, seat: int, card: int) -> None:
        self._compare()
        self._by_rules(seat, PlayCard(card))
        self.table.property(seat, card)

    def draws(self, seat: int, card: int, dice: Dice) -> None:
        self._compare()
        self._by_rules(seat, PlayCard(card))
        self.table.draws(seat, card, dice)

    def breathing(self, seat: int, target: int, dice: Dice) -> None:
        self._compare()
        self._by_rules(seat, PlayOn(BREATHING, Seat(target)))
        self.table.breathing(seat, target, dice)

    def diversion(self, seat: int, target: int, dice: Dice) -> None:
        self._compare()
        self._by_rules(seat, PlayOn(DIVERSION, Seat(target)))
        self.table.diversion(seat, target, dice)

    def bushido(self, seat: int, target: int) -> None:
        self._compare()
        self._by_rules(seat, PlayOn(BUSHIDO, Seat(target)))
        self.table.bushido(seat, target)

    def geisha(self, seat: int, target: int, card: int, dice: Dice) -> None:
        self._compare()
        self._by_rules(seat, PlayGeisha(Seat(target), card))
        self.table.geisha(seat, target, card, dice)

    def exert(self, seat: int, dice: Dice) -> None:
        self._compare()
        self._by_rules(seat, Exert())
        self.table.exert(seat, dice)

    def take_up(self, seat: int, card: int) -> None:
        self._compare()
        if card in WEAPONS:
            self.aimed = card
        else:
            self._by_rules(seat, PlayCard(card))
        self.table.take_up(seat, card)

    def parry(self, seat: int, card: int) -> None:
        self._struck(seat)
        self._by_rules(seat, Reply(card))
        self.table.parry(seat, card)

    def hit(self, seat: int, by: int, dice: Dice) -> None:
        self._struck(seat)
        self._by_rules(seat, Reply(NO_CARD))
        self.table.hit(seat, by, dice)

    def answered(self, by: int, answers: Mapping[int, int]) -> None:
        for seat in [step.seat for step in self.state.agenda if isinstance(step, Face)]:
            self._by_rules(seat, Reply(answers[seat]))
        self.table.answered(by, answers)

    def spend(self, seat: int, card: int) -> None:
        """Too many cards at the end of a turn."""
        self._end_turn(seat)
        self._by_rules(seat, Drop(card))
        self.ahead = not isinstance(decision_of(self.state.agenda, Seat(seat)), Discard)
        self.table.spend(seat, card)

    # ---- what the rules say

    def _in_turn(self) -> Seat:
        last = self.state.agenda[-1]
        assert isinstance(last, Discard)
        return last.seat

    def _struck(self, target: int) -> None:
        if not self.aimed:
            self._compare()
        else:
            self._by_rules(self._in_turn(), Strike(self.aimed, Seat(target)))
            self.aimed = NO_CARD

    def _turn_ended(self, seat: int) -> None:
        self._end_turn(seat)
        if self.state.ending is None and isinstance(decision_of(self.state.agenda, Seat(seat)), Discard):
            raise Foul(f"seat {seat} keeps too many cards")

    def _end_turn(self, seat: int) -> None:
        if not self.ahead:
            self._compare()
        if isinstance(decision_of(self.state.agenda, Seat(seat)), Play):
            self._by_rules(seat, EndTurn())

    def _by_rules(self, seat: int, action: Action) -> None:
        allowed = legal(self.state, Seat(seat))
        if action not in allowed:
            raise Foul(f"seat {seat} does {action!r}, and legal is {allowed}")
        self.state = apply(self.state, Seat(seat), action, self.dice).state
        self.deeds += 1

    def _compare(self) -> None:
        if seen_on(self.table) != seen_on(Table(self.state)):
            raise Foul("the rules leave another table")
