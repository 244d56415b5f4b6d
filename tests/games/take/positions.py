"""Positions written as the rules write them: "DG NG* RD · RGG", bottom chip first, `*` a ghost, `·` a bare space;
courts as "D2/1 s:G2": two Daimyos below, one in the middle, two Samurai above the Geishas.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.replay import play
from games.take import GAME
from games.take.rules.cards import COLUMN
from games.take.rules.events import Scored
from games.take.rules.rulebook import legal
from games.take.rules.table import Act, Action, Confirm, Court, Four, Ghosts, House, Stacks, State, Table

A, B = Seat(0), Seat(1)
FULL = "DG NG RD DN RGG"


def position(hall: str = FULL, a: str = "", b: str = "", *, scores: tuple[int, int] = (0, 0), **house: Any) -> State:
    """A's turn begins."""
    words = hall.split()
    stacks = cast(Stacks, tuple(word.strip("·*") for word in words))
    ghosts = cast(Ghosts, tuple(word.endswith("*") for word in words))
    return State((Table(stacks, ghosts, (court(a), court(b)), scores, (Act(A),)),), house=House(**house))


def court(written: str) -> Court:
    bottom, middle, samurai = [0] * 4, [0] * 4, [0] * 4
    for word in written.split():
        if word.startswith("s:"):
            samurai[COLUMN[word[2]]] = int(word[3:])
        else:
            below, above = word[1:].split("/")
            bottom[COLUMN[word[0]]], middle[COLUMN[word[0]]] = int(below), int(above)
    return Court(four(bottom), four(middle), four(samurai))


def four(numbers: Sequence[int]) -> Four:
    return cast(Four, tuple(numbers))


def after(state: State, *actions: Action, seat: Seat = A) -> State:
    """The actions one after the other, each refused if it is not legal."""
    for action in actions:
        state = play(GAME, state, seat, action, Dice("none")).state
    return state


def confirmed(state: State, *actions: Action, seat: Seat = A) -> State:
    return after(state, *actions, Confirm(), seat=seat)


def told(state: State, action: Action, seat: Seat = A) -> tuple[Told, ...]:
    return tuple(play(GAME, state, seat, action, Dice("none")).told)


def of_kind(state: State, *kinds: type[Any], seat: Seat = A) -> list[Any]:
    """The legal actions of these kinds."""
    return [action for action in legal(state, seat) if isinstance(action, kinds)]


def last(state: State) -> Scored:
    assert state.last is not None
    return state.last


def hall_of(state: State) -> str:
    """What stands in the hall, as it is written."""
    table = state.table
    return " ".join((stack or "·") + "*" * ghost for stack, ghost in zip(table.stacks, table.ghosts, strict=True))
