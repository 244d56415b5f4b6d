"""Who sees what. Také is open to everybody but for one thing: what a player prepares before confirming a turn."""

from __future__ import annotations

from games.core.game import Seat, View
from games.take.rules.events import Deed, Scored
from games.take.rules.score import scored
from games.take.rules.table import House, Settle, State, Step, Table, chips_left


class Sight(View, frozen=True):
    """The table as everybody sees it; for the player to move also as it would be after each prepared step."""

    tables: tuple[Table, ...]
    last: Scored | None
    house: House
    done: tuple[Deed, ...]  # of the turn that was confirmed last

    @property
    def table(self) -> Table:
        """As this seat sees it now."""
        return self.tables[-1]

    @property
    def step(self) -> Step | None:
        """What is to be decided next; None when the match is over."""
        return self.table.step

    @property
    def mine(self) -> Step | None:
        """What this seat has to decide."""
        return self.step if self.step is not None and self.step.seat == self.me else None

    @property
    def moved(self) -> tuple[Deed, ...]:
        """What just happened: what is prepared, or else the turn before."""
        prepared = tuple([table.deed for table in self.tables if table.deed is not None])
        return prepared if len(self.tables) > 1 else self.done

    @property
    def counted(self) -> Scored | None:
        """The scoring that what just happened led to, or leads to."""
        return self.last if len(self.tables) == 1 else self.coming

    @property
    def coming(self) -> Scored | None:
        """What the prepared turn scores once it is confirmed."""
        match self.mine:
            case Settle(seat, space):
                return scored(self.table, seat, space, self.house)
            case _:
                return None


def view(state: State, seat: Seat | None) -> Sight:
    step = state.tables[0].step
    preparing = step is not None and step.seat == seat
    return Sight(seat, state.tables if preparing else state.tables[:1], state.last, state.house, state.done)


def sure(view: Sight) -> bool:
    """The turn is one step, and the match goes on after it: so it can still be taken back once it is made."""
    return isinstance(view.mine, Settle) and len(view.tables) == 2 and chips_left(view.table) > 0


def in_turn(view: Sight) -> Seat | None:
    return None if view.step is None else view.step.seat
