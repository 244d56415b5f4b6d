"""A game for tests only: one seat after the other picks from a menu far wider, deeper and wordier than a platform likes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.core.belief import Certain
from games.core.dice import Dice
from games.core.game import Case, Game, House, Outcome, Seat, Told, Turn, Value, View
from games.core.scene import Scene
from games.core.text import Phrases, Words, lines

_ = Phrases("wide-menu")

FLAT, DEEP, LEAVES, ROUNDS = 60, 30, 6, 4


class State(Value, frozen=True):
    picked: tuple[tuple[int, ...], ...] = ()


class Sight(View, frozen=True):
    picked: tuple[tuple[int, ...], ...]


class Pick(Case, frozen=True):
    number: tuple[int, ...]


ACTIONS = (*(Pick((number,)) for number in range(FLAT)), *(Pick((FLAT, group, leaf)) for group in range(DEEP) for leaf in range(LEAVES)))


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    return State()


def waiting(state: State) -> frozenset[Seat]:
    return frozenset({Seat(len(state.picked) % 2)} if len(state.picked) < ROUNDS else ())


def legal(state: State, seat: Seat) -> tuple[Pick, ...]:
    return ACTIONS if seat in waiting(state) else ()


def apply(state: State, seat: Seat, action: Pick, dice: Dice) -> Turn[State]:
    return Turn(State((*state.picked, action.number)), (Told(action),))


def outcome(state: State) -> Outcome | None:
    return None if waiting(state) else Outcome(((Seat(0), Seat(1)),), _("A draw."), (1, 1))


def view(state: State, seat: Seat | None) -> Sight:
    return Sight(me=seat, picked=state.picked)


def believe(view: Sight, seen: Any) -> Certain[State]:
    return Certain(State(view.picked))


def scene(view: Sight) -> Scene:
    return Scene(700, 700, (), say(view))


def say(view: Sight) -> Words:
    return lines(*(_("A very long story about nothing in particular, told once more, part {n}.", n=n) for n in range(200)))


def ask(view: Sight) -> Words:
    return _("Pick one.")


def label(action: Pick, view: Sight) -> tuple[Words, ...]:
    if len(action.number) == 1:
        return (_("Number {n}", n=action.number[0]),)
    _all, group, leaf = action.number
    return (_("Deep down"), _("Group {n}", n=group), _("Leaf {n} with a label that goes on and on and on, nearly up to the limit", n=leaf))


def narrate(event: Pick) -> Words:
    return _("Picked: {what}.", what=".".join(map(str, event.number)))


GAME: Game[State, Pick, Sight] = Game(
    key="wide-menu",
    name=_("Wide menu"),
    blurb=_("More choices than fit."),
    folder=Path(__file__).parent,
    seats=range(2, 3),
    first_steps=(_("Pick."),),
    state=State,
    actions=Pick,
    events=Pick,
    setup=setup,
    waiting=waiting,
    legal=legal,
    apply=apply,
    outcome=outcome,
    view=view,
    believe=believe,
    scene=scene,
    say=say,
    ask=ask,
    label=label,
    narrate=narrate,
)
