"""Who sees what. Také is open to everybody but for one thing: what a player prepares before confirming a turn."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.dice import Dice
from games.core.game import Seat, View
from games.take.score import scored
from games.take.table import Event, Scored, Settle, State, Step, Table


class Sight(View, frozen=True):
    """The table as everybody sees it; for the player to move also as it would be after each prepared step."""

    tables: tuple[Table, ...]
    last: Scored | None
    low_ninja: bool
    same_twice: bool

    @property
    def table(self) -> Table:
        """As this seat sees it now."""
        return self.tables[-1]

    @property
    def step(self) -> Step | None:
        """What is to be decided next; None when the match is over."""
        return self.table.agenda[0] if self.table.agenda else None

    @property
    def mine(self) -> Step | None:
        """What this seat has to decide."""
        return self.step if self.step is not None and self.step.seat == self.me else None

    @property
    def coming(self) -> Scored | None:
        """What the prepared turn scores once it is confirmed."""
        match self.mine:
            case Settle(seat, space):
                return scored(self.table, seat, space, self.low_ninja)
            case _:
                return None


def view(state: State, seat: Seat | None) -> Sight:
    agenda = state.tables[0].agenda
    preparing = bool(agenda) and agenda[0].seat == seat
    return Sight(
        me=seat,
        tables=state.tables if preparing else state.tables[:1],
        last=state.last,
        low_ninja=state.low_ninja,
        same_twice=state.same_twice,
    )


def guess(view: Sight, seen: Iterable[Event], dice: Dice) -> State:
    """As far as the others know, nothing is prepared yet."""
    return State(view.tables, view.last, view.low_ninja, view.same_twice)
