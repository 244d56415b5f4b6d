"""A playout's table at which the rules are asked before every deed: whatever is done has to be legal, and leave what they leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.core.agenda import open_step_of
from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.ai.playout import Policies, done, played_on
from games.tenno.ai.table import Table
from games.tenno.rules.rulebook import apply, legal
from games.tenno.rules.table import (
    SLOTS,
    TOGETHER,
    Action,
    Again,
    Clash,
    Decline,
    Exchange,
    Fill,
    Look,
    Monk,
    Peek,
    PeekAt,
    Refill,
    Seen,
    ShowMonk,
    Shuffle,
    State,
    Step,
    Strike,
    Swap,
)

NO_CHANCE = Dice("nothing is left to chance")


class Foul(AssertionError):
    """Something that the rules do not allow."""


class Referee:
    """Two matches at once: one on the quick table, and by the rules beside it. What is declined is not done on the table."""

    def __init__(self, state: State, seen: Sequence[Sequence[int]], laid: Sequence[Sequence[int]], turn: int) -> None:
        self.table, self.state = Table(state, seen, laid, turn), state
        self.deeds = Counter[type[Action]]()
        self.filled: list[int] = []  # cards of somebody who has more gaps
        self._remember()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def played_on(self, me: Seat, action: Action, policies: Policies, dice: Dice, astray: int) -> Referee:
        """To the end of the match, beginning with this action."""
        table: Any = self
        if done(table, self.state.agenda, me, action, policies, dice.below):
            played_on(table, policies, dice, astray)
        self._declined(Again)
        self._compare()
        if self.state.agenda:
            raise Foul(f"the match goes on with {self.state.agenda[0]!r}")
        return self

    # ---- what a playout does

    def fight(self, attacker: int, slot: int, defender: int, target: int, helped: bool) -> int:
        if isinstance(self._head(), Monk):
            clash = self.state.agenda[1]
            assert isinstance(clash, Clash)
            if (clash.attacker, clash.slot, clash.defender, clash.target) != (attacker, slot, defender, target):
                raise Foul(f"{clash!r} comes first")
        else:
            self._by_rules(attacker, Strike(slot, Seat(defender), target))
        if isinstance(self._head(), Monk):
            self._by_rules(defender, ShowMonk() if helped else Decline())
        elif helped:
            raise Foul(f"seat {defender} shows a Monk unasked")
        result = self.table.fight(attacker, slot, defender, target, helped)
        self._remember()
        return result

    def lay(self, seat: int, slot: int, card: int) -> None:
        self._declined(Again)
        if self.table.cards[seat][slot]:
            self._by_rules(seat, Exchange(slot, card))
        elif isinstance(self._step(seat), Refill):
            self.filled.append(card)
            if len(self.filled) == len(self.state.places[seat].gaps):
                self._by_rules(seat, Fill(tuple(self.filled)))
                self.filled = []
        elif self.state.places[seat].table[slot] != card:
            raise Foul(f"seat {seat} lays {card}, and was not asked")
        self.table.lay(seat, slot, card)
        self._remember()

    def mix(self, seat: int, one: int, other: int, really: bool) -> None:
        self._declined(Again)
        self._by_rules(seat, Shuffle((min(one, other), max(one, other)), really))
        self.table.mix(seat, one, other, really)
        self._remember()

    def hide(self, seat: int, slot: int) -> None:
        """To take a card up and to lay it down again."""
        self._declined(Again)
        self._by_rules(seat, Exchange(slot, self.table.cards[seat][slot]))
        self.table.hide(seat, slot)
        self._remember()

    def end_turn(self) -> None:
        turn = self.table.turn
        self._declined(Again, Swap)
        if not self.state.agenda:
            raise Foul("the match goes on though somebody cannot fill a gap")
        while isinstance(step := self._head(), Peek | Look):
            self._looked(step)
        self._remember()
        self.table.end_turn()
        self._compare()
        if self.state.agenda and self._step((turn + 1) % self.table.count) is None:
            raise Foul(f"the turn ends, and {self.state.agenda[0]!r} is still open")

    # ---- what the rules say

    def _looked(self, step: Peek | Look) -> None:
        """Whoever has looked knows a card that they did not know before."""
        if isinstance(step, Look):
            self._by_rules(step.seat, Seen())
            return
        before, now, bit = self.known[step.of], self.table.seen[step.of], 1 << step.seat
        slot = next((slot for slot in SLOTS if now[slot] & bit and not before[slot] & bit), None)
        if slot is None:
            self._by_rules(step.seat, Decline())
            return
        self._by_rules(step.seat, PeekAt(slot))
        before[slot] |= bit

    def _declined(self, *kinds: type[Step]) -> None:
        for kind in kinds:
            if type(self._head()) is kind:
                self._by_rules(self.table.turn, Decline())

    def _head(self) -> Step | None:
        return self.state.agenda[0] if self.state.agenda else None

    def _step(self, seat: int) -> Step | None:
        found: Step | None = open_step_of(self.state.agenda, Seat(seat), TOGETHER)
        return found

    def _by_rules(self, seat: int, action: Action) -> None:
        allowed = legal(self.state, Seat(seat)) if self.state.agenda else ()
        if action not in allowed:
            raise Foul(f"seat {seat} does {action!r}, and legal is {allowed}")
        self.state = apply(self.state, Seat(seat), action, NO_CHANCE).state
        self.deeds[type(action)] += 1

    def _remember(self) -> None:
        """What everybody knows; looking is written down at once, and is no deed of the table."""
        self.known = [list(slots) for slots in self.table.seen]

    def _compare(self) -> None:
        there = Table(self.state, self.table.seen, self.table.laid, self.table.turn)
        for name in ("cards", "hands", "left", "won"):
            if getattr(self.table, name) != getattr(there, name):
                raise Foul(f"the rules leave other {name}")
