"""The turn as an agenda: a tuple of small named steps, next first, and what every game does with it.

A step says who has to decide (`seat`), or is carried out at once. No flag remembers what is going on: the agenda does.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import cache
from typing import Any, Protocol, TypeVar

from games.core.game import Seat, Told, Turn

ItemT = TypeVar("ItemT")
StateT = TypeVar("StateT")

NOBODY: frozenset[Seat] = frozenset()
QUIET: tuple[Told, ...] = ()
MOST = 10_000  # automatic steps in one move: a rule that never ends must not block other matches


class Decision(Protocol):
    """A step that a player has to decide."""

    @property
    def seat(self) -> Seat: ...


DecisionT = TypeVar("DecisionT", bound=Decision)


def open_steps(agenda: tuple[Any, ...], together: Container[type[Any]] = ()) -> tuple[Any, ...]:
    """What has to be decided now: the first step, or every step that is decided together with it."""
    if agenda and type(agenda[0]) in together:
        return tuple([step for step in agenda if type(step) in together])
    return agenda[:1]


def open_step_of(agenda: tuple[Any, ...], seat: Seat, together: Container[type[Any]] = ()) -> Any | None:
    """What this seat has to decide now, if anything: the first step, which is mostly the only one, or one that is open with it."""
    if not agenda or agenda[0].seat == seat:
        return agenda[0] if agenda else None
    return step_of(open_steps(agenda, together), seat)


def asked_now(agenda: tuple[Any, ...], together: Container[type[Any]] = ()) -> frozenset[Seat]:
    """Who has to decide something now."""
    if agenda and type(agenda[0]) not in together:
        return only(agenda[0].seat)
    return deciding(open_steps(agenda, together))


def deciding(steps: tuple[Decision, ...]) -> frozenset[Seat]:
    """The seats whose decision these steps are."""
    return only(steps[0].seat) if len(steps) == 1 else frozenset([step.seat for step in steps])


@cache
def only(seat: Seat) -> frozenset[Seat]:
    return frozenset({seat})


def step_of(steps: Iterable[DecisionT], seat: Seat) -> DecisionT | None:
    """The open step of a seat."""
    for step in steps:
        if step.seat == seat:
            return step
    return None


def without(items: tuple[ItemT, ...], item: ItemT) -> tuple[ItemT, ...]:
    """The first of them that is equal is gone: a step that was decided, a card that was played."""
    if items[0] is item:  # quicker than to compare, and the rule with steps
        return items[1:]
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def put(items: tuple[ItemT, ...], at: int, item: ItemT) -> tuple[ItemT, ...]:
    """One of them exchanged."""
    changed = list(items)  # quicker than two slices
    changed[at] = item
    return tuple(changed)


def carry_on(state: StateT, told: tuple[Told, ...], by_itself: Callable[[StateT], tuple[StateT, tuple[Told, ...]] | None]) -> Turn[StateT]:
    """Carry out what no player has to decide. `by_itself` does the next such step; None: a player has to decide, or the match is over."""
    for _step in range(MOST):
        result = by_itself(state)
        if result is None:
            return Turn(state, told)
        state = result[0]
        told += result[1]
    raise RuntimeError(f"{MOST} automatic steps, and still no player has to decide: {by_itself} never ends")
