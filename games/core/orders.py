"""Auto-answers, as data: how a player wants a recurring question answered, and the conditions that stop it.

Whether an order applies to a question, and whether it is stopped, depends on public information; only the answer depends on what its
player sees, and there always is one. So whether a player had to be asked reveals nothing about their hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.text import Text


def nothing(view: Any, seat: Any) -> Any:
    return None


@dataclass(frozen=True)
class Answer:
    """`choose`: from the asked player's view and their legal actions, one of those."""

    key: str
    name: Text
    choose: Callable[[Any, Sequence[Any]], Any]


@dataclass(frozen=True)
class Stop:
    """What stops an order, permanently or (`once`) while it holds; then its player is asked.

    `mark` is noted with the order as soon as there is one, as a plain value, and what is met later is compared with it. Both are
    given the public view.
    """

    key: str
    name: Text  # as a choice: Ask me if ...
    because: Text  # as a reason
    met: Callable[[Any, Any, Any], bool]  # public view, seat, mark
    mark: Callable[[Any, Any], Any] = nothing  # public view, seat: None if there is nothing to note yet
    once: bool = False
    usual: bool = False  # it is in force unless it is taken away


@dataclass(frozen=True)
class Order:
    """Keys are stored. An order, an answer and a stop are known by their numbers in messages that are out there: new ones come last."""

    key: str
    name: Text  # the question: When a weapon attacks me
    answers: tuple[Answer, ...]
    asked: Callable[[Any, Any], bool]  # public view, seat: whether this is what this seat is asked
    stops: tuple[Stop, ...] = ()
    beside: tuple[str, Text] | None = None  # an answer, and what the button beside the question says that orders it
    answered_so: Callable[[Any, Any], bool] | None = None  # event, seat: whether it tells of this answer. Then the button is there from the
    # second time on, as long as there is a choice; without it, where there is one thing to choose
    fewest: int = 1  # players with whom it can happen; it is not offered to fewer

    @property
    def usual(self) -> tuple[str, ...]:
        return tuple([stop.key for stop in self.stops if stop.usual])

    def answer(self, key: str) -> Answer | None:
        return next((answer for answer in self.answers if answer.key == key), None)

    def stop(self, key: str) -> Stop | None:
        return next((stop for stop in self.stops if stop.key == key), None)
