"""What a game knows of playing it well: a belief, a policy, and what an unfinished position is worth.

Everything here starts from what a seat sees and was told. Possible worlds are sampled from that; the true one is never used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.belief import Belief
from games.core.dice import Dice
from games.core.text import Words

Enough = Callable[[], bool]  # asked in the middle of a thought: whether it shall end with what it has found by then


def never() -> bool:
    return False


def whole_match(state: Any, begun: Any) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Strategy:
    """A Game without one gets a computer player that does anything legal.

    `scores` is the rule player: it knows what the rulebook rewards. `quick` is played in the worlds it thinks about, thousands of times.
    """

    # from what a seat sees
    believe: Callable[[Any, Sequence[Any]], Belief[Any]]  # from a view and the known events: built once per decision
    scores: Callable[[Any, Any, Sequence[Any]], Sequence[float]]  # view, belief, legal: the better, the higher; -inf: not even tried
    mixed: Callable[[Any], float] = lambda view: 0.0  # how far apart in value two choices may be and still both be played
    forget: Callable[[Any, Sequence[Any], Dice], Sequence[Any]] = lambda view, seen, dice: seen  # what a forgetful player remembers
    reason: Callable[[Any, Any, Any], Words | None] = lambda view, belief, action: None  # view, belief, action: why it was chosen

    # in a world that was drawn
    quick: Callable[[Any, Any, Sequence[Any], Dice], int]  # state, seat, legal: an index
    worth: Callable[[Any, Any], float]  # state, seat: from 0, lost, to 1, won; of an unfinished state what is to be expected
    over: Callable[[Any, Any], bool] = whole_match  # state, where it was begun: whether what was to be decided is decided (a hand, a match)
    decided: Callable[[Any, Any], float] | None = None  # where `over` stopped: state, seat: what it won of that; `worth` unless given
    playout: Callable[[Any, Any, Any, Dice], float] | None = None  # belief, world, action: its worth, in a quicker way than by the rules
    think: Callable[[Any, Sequence[Any], Sequence[Any], Dice, int, Enough], int] | None = None  # view, legal, seen: not the common search

    pace: Callable[[Any], float] = lambda view: 1.0  # so many playouts for each that may be thought: the quicker they are, the more
    trust: float = 0.0  # so many playouts count as much as how good a choice looks, where that is a share of what can be won
    candidates: int = 8  # so many of the best-looking choices are tried out
    sides: Callable[[int], Sequence[Sequence[int]]] = lambda seats: [[seat] for seat in range(seats)]  # who wins together, for the arena
    role: Callable[[Any, Any], str] = lambda state, seat: ""  # what a seat was there, for the arena: some roles win oftener than others
