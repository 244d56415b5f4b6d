"""The smallest thing worth thinking about: one of some closed boxes holds the prize, some of them are likelier to than others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Turn
from games.core.strategy import Strategy


class Boxes(NamedTuple):
    prize: int
    opened: int | None = None


class Sight(NamedTuple):
    chances: tuple[int, ...]  # out of a hundred
    me: Seat = Seat(0)


def waiting(state: Boxes) -> frozenset[Seat]:
    return frozenset({Seat(0)}) if state.opened is None else frozenset()


def opening(state: Boxes, seat: Seat, box: int, dice: Dice) -> Turn[Any]:
    return Turn(Boxes(state.prize, box))


@dataclass(frozen=True)
class Chances:
    """What is believed of the boxes, and what was drawn from it."""

    of: Sequence[int]
    drawn: list[Boxes] = field(default_factory=list)

    def draw(self, dice: Dice) -> Boxes:
        point = dice.below(sum(self.of))
        for box, chance in enumerate(self.of):
            point -= chance
            if point < 0:
                self.drawn.append(Boxes(box))
                return self.drawn[-1]
        raise AssertionError(self.of)


def strategy(**changes: Any) -> Strategy:
    about: dict[str, Any] = {
        "believe": lambda view, seen: Chances(view.chances),
        "scores": lambda view, belief, legal: [0.0] * len(legal),
        "quick": lambda state, seat, legal, dice: 0,
        "worth": lambda state, seat: float(state.opened == state.prize),
    }
    return Strategy(**(about | changes))


def game(about: Strategy | None) -> AnyGame:
    legal = lambda state, seat: tuple(range(9)) if state.opened is None else ()  # noqa: E731
    return SimpleNamespace(key="boxes", strategy=about, waiting=waiting, apply=opening, legal=legal)  # type: ignore[return-value]
