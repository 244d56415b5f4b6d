"""A playout's table at which the rules are asked before every card that is laid, and about the scores at the end of the hand."""

from __future__ import annotations

from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu.ai.playout import played_on
from games.tatsu.ai.policy import POLICY
from games.tatsu.ai.table import Table
from games.tatsu.rules.rulebook import apply, legal
from games.tatsu.rules.table import Action, Answer, Lay, LayUnseen, Request, Row, State, open_step

NEXT_DEAL = "the next deal"


class Foul(AssertionError):
    """Something that the rules do not allow."""


class Referee:
    """Two hands at once: one on the quick table, and by the rules beside it."""

    def __init__(self, state: State) -> None:
        self.table, self.state, self.deeds = Table(state), state, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def played_on(self, dice: Dice, astray: int) -> Referee:
        table: Any = self
        played_on(table, (POLICY, POLICY), dice, astray)
        if self.state.last_hand is None or self.state.last_hand.scores != self.table.scores():
            raise Foul(f"the hand is scored {self.table.scores()}")
        return self

    def lay(self, of: int, card: int) -> None:
        if of != self.table.turn:
            self._by_rules(Request(of))
        if of == self.table.turn or isinstance(open_step(self.state.agenda), Answer):
            self._by_rules(self._laying(of, card))
        self.table.lay(of, card)

    def _laying(self, of: int, card: int) -> Action:
        holding = self.state.holdings[of]
        if isinstance(holding, Row) and card in holding.lower and card not in holding.upper:
            return LayUnseen(holding.lower.index(card))
        return Lay(card)

    def _by_rules(self, action: Action) -> None:
        step = open_step(self.state.agenda)
        seat = Seat(0) if step is None else step.seat
        allowed = legal(self.state, seat)
        if action not in allowed:
            raise Foul(f"seat {seat} does {action!r}, and legal is {allowed}")
        self.state = apply(self.state, seat, action, Dice(NEXT_DEAL)).state
        self.deeds += 1
