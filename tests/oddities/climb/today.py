"""Climb as it is: heights count from 1, who does not climb waits and how often is counted, nobody whistles."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from games.core.belief import Certain
from games.core.dice import Dice
from games.core.game import Case, Game, House, Outcome, Seat, Told, Turn, Upgrade, Value, View
from games.core.scene import Scene
from games.core.text import Phrases, Words
from tests.oddities.climb.upgrades import counted_from_one, halt_is_wait, without_whistles

_ = Phrases("climb")

BOTTOM, TOP = 1, 13


class State(Value, frozen=True):
    seats: int
    turn: Seat
    waits: tuple[int, ...]
    height: int = BOTTOM


class Sight(View, frozen=True):
    turn: Seat
    height: int


class Step(Case, frozen=True):
    by: int


class Wait(Case, frozen=True):
    pass


class Stepped(Case, frozen=True):
    seat: Seat
    height: int


class Waited(Case, frozen=True):
    """Told to who waits."""

    seat: Seat


Action: TypeAlias = Step | Wait
Event: TypeAlias = Stepped | Waited


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    return State(seats, host, (0,) * seats)


def waiting(state: State) -> frozenset[Seat]:
    return frozenset({state.turn} if state.height < TOP else ())


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    return (Step(1), Step(2), Wait()) if seat in waiting(state) else ()


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    after = Seat((seat + 1) % state.seats)
    if isinstance(action, Wait):
        waits = tuple(number + (other == seat) for other, number in enumerate(state.waits))
        return Turn(State(state.seats, after, waits, state.height), (Told(Waited(seat), frozenset({seat})),))
    height = min(TOP, state.height + action.by)
    return Turn(State(state.seats, seat if height == TOP else after, state.waits, height), (Told(Stepped(seat, height)),))


def outcome(state: State) -> Outcome | None:
    if waiting(state):
        return None
    others = tuple(seat for seat in map(Seat, range(state.seats)) if seat != state.turn)
    return Outcome(((state.turn,), others), _("The top."))


def label(action: Action, view: Sight) -> tuple[Words, ...]:
    return (_("Wait") if isinstance(action, Wait) else _("{n} up", n=action.by),)


def narrate(event: Event) -> Words:
    return _("At {n}.", n=event.height) if isinstance(event, Stepped) else _("You wait.")


GAME: Game[State, Action, Sight] = Game(
    key="climb",
    name=_("Climb"),
    blurb=_("Up."),
    folder=Path(__file__).parent,
    seats=range(2, 4),
    upgrades=(Upgrade(counted_from_one, halt_is_wait, without_whistles),),
    state=State,
    actions=Action,
    events=Event,
    setup=setup,
    waiting=waiting,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=lambda state, seat: Sight(seat, state.turn, state.height),
    believe=lambda view, seen: Certain(State(2, view.turn, (0, 0), view.height)),
    scene=lambda view: Scene(700, 700, (), str(view.height)),
    say=lambda view: _("Height {n}", n=view.height),
    ask=lambda view: _("How far?"),
    label=label,
    narrate=narrate,
)
