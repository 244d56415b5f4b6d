"""Climb as it was under the first version of its rules: heights count from 0, who does not climb halts, who leaps whistles."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from games.core.belief import Certain
from games.core.dice import Dice
from games.core.game import Case, Game, House, Outcome, Seat, Told, Turn, Value, View
from games.core.scene import Scene
from games.core.text import Phrases, Words

_ = Phrases("climb")

TOP = 12


class State(Value, frozen=True):
    seats: int
    turn: Seat
    height: int = 0


class Sight(View, frozen=True):
    turn: Seat
    height: int


class Step(Case, frozen=True):
    by: int


class Halt(Case, frozen=True):
    pass


class Stepped(Case, frozen=True):
    seat: Seat
    height: int


class Halted(Case, frozen=True):
    """Told to who halts."""

    seat: Seat


class Whistled(Case, frozen=True):
    seat: Seat


Action: TypeAlias = Step | Halt
Event: TypeAlias = Stepped | Halted | Whistled


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    return State(seats, host)


def waiting(state: State) -> frozenset[Seat]:
    return frozenset({state.turn} if state.height < TOP else ())


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    return (Step(1), Step(2), Halt()) if seat in waiting(state) else ()


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    after = Seat((seat + 1) % state.seats)
    if isinstance(action, Halt):
        return Turn(State(state.seats, after, state.height), (Told(Halted(seat), frozenset({seat})),))
    height = min(TOP, state.height + action.by)
    whistled = (Told(Whistled(seat)),) if action.by > 1 else ()
    return Turn(State(state.seats, seat if height == TOP else after, height), (*whistled, Told(Stepped(seat, height))))


def outcome(state: State) -> Outcome | None:
    if waiting(state):
        return None
    others = tuple(seat for seat in map(Seat, range(state.seats)) if seat != state.turn)
    return Outcome(((state.turn,), others), _("The top."))


def label(action: Action, view: Sight) -> tuple[Words, ...]:
    return (_("Halt") if isinstance(action, Halt) else _("{n} up", n=action.by),)


def narrate(event: Event) -> Words:
    match event:
        case Stepped(_, height):
            return _("At {n}.", n=height)
        case Halted():
            return _("You halt.")
        case Whistled():
            return _("A whistle.")


GAME: Game[State, Action, Sight] = Game(
    key="climb",
    name=_("Climb"),
    blurb=_("Up."),
    folder=Path(__file__).parent,
    seats=range(2, 4),
    state=State,
    actions=Action,
    events=Event,
    setup=setup,
    waiting=waiting,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=lambda state, seat: Sight(seat, state.turn, state.height),
    believe=lambda view, seen: Certain(State(2, view.turn, view.height)),
    scene=lambda view: Scene(700, 700, (), str(view.height)),
    say=lambda view: _("Height {n}", n=view.height),
    ask=lambda view: _("How far?"),
    label=label,
    narrate=narrate,
)
