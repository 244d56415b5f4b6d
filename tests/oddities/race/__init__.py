"""A game for tests only: everybody may act at any time, and what one does changes what the others can do, or what it would mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

from games.core.belief import Certain
from games.core.dice import Dice
from games.core.game import Case, Game, House, Outcome, Seat, Told, Turn, Value, View
from games.core.scene import Scene
from games.core.text import Phrases, Words

_ = Phrases("race")

END = 6


class State(Value, frozen=True):
    seats: int
    height: int = 0


class Sight(View, frozen=True):
    height: int


class Raise(Case, frozen=True):
    """One higher: legal as long as it goes on, but it means something else each time."""


class Jump(Case, frozen=True):
    """To a height not reached yet."""

    to: int


Action: TypeAlias = Raise | Jump


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    return State(seats)


def waiting(state: State) -> frozenset[Seat]:
    return frozenset(map(Seat, range(state.seats if state.height < END else 0)))


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.height >= END:
        return ()
    return (Raise(), *(Jump(to) for to in (END - 1, END) if to > state.height + 1)) if seat else (Raise(),)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    height = action.to if isinstance(action, Jump) else state.height + 1
    return Turn(State(state.seats, height), (Told(Jump(height)),))


def outcome(state: State) -> Outcome | None:
    return None if waiting(state) else Outcome((tuple(map(Seat, range(state.seats))),), _("The top."))


def view(state: State, seat: Seat | None) -> Sight:
    return Sight(me=seat, height=state.height)


def label(action: Action, view: Sight) -> tuple[Words, ...]:
    return (_("To {n}", n=action.to if isinstance(action, Jump) else view.height + 1),)


GAME: Game[State, Any, Sight] = Game(
    key="race",
    name=_("Race"),
    blurb=_("Up."),
    folder=Path(__file__).parent,
    seats=range(2, 4),
    first_steps=(_("Go up."),),
    state=State,
    actions=Action,
    events=Jump,
    setup=setup,
    waiting=waiting,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=view,
    believe=lambda view, seen: Certain(State(2, view.height)),
    scene=lambda view: Scene(700, 700, (), str(view.height)),
    say=lambda view: _("Height {n}", n=view.height),
    ask=lambda view: _("How high?"),
    label=label,
    narrate=lambda event: _("At {n}.", n=event.to),
)
