"""Thinking ahead, a whole turn at a time: both players do what is best for them, as far as the thought goes.

One turn ahead, then two, and so on, until all that may be thought has been thought. That is counted in ways to take a chip that were
looked at, not in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from games.core.strategy import Enough
from games.take.ai.hall import chips_in
from games.take.ai.prospects import Prospect
from games.take.ai.turns import Thought, Turn, after_turn, means_of
from games.take.ai.value import Judge, Spot

WIDTHS = (0, 5, 6, 6, 8, 8, 10)  # by how many turns are still looked ahead: so many ways are tried, and the last number of all others
FEW = 8  # when a third turn is looked ahead only the better half is thought about further, but no fewer than these
DEEPEST = 14


class Spent(Exception):
    """All that may be thought has been thought, or somebody said that it is enough."""


def search(judge: Judge, prospects: Sequence[Prospect], looks: int, enough: Enough) -> list[Prospect]:
    """The best first, each with the value that thinking found; what was dropped on the way comes last."""
    thinker = Thinker(judge, looks, enough)
    left, dropped = list(prospects), list[Prospect]()
    most = min(DEEPEST, 1 + max(chips_in(prospect.after.hall) for prospect in left))
    for ahead in range(2, most + 1):
        found, whole = thinker.compared(left, ahead - 1)
        found.sort(key=lambda prospect: prospect.value, reverse=True)
        if not whole:
            return found + left[len(found) :] + dropped
        keep = max(FEW, len(found) // 2)
        left, dropped = found[:keep], found[keep:] + dropped
    return left + dropped


class Thinker:
    """One thought: how far it may still go, and what was found out on the way."""

    def __init__(self, judge: Judge, looks: int, enough: Enough) -> None:
        self.judge, self.left, self.enough = judge, looks, enough
        self.known: dict[tuple[Spot, int], tuple[float, float]] = {}  # by how far it was looked ahead: at least, at most
        self.best: dict[Spot, Turn] = {}

    def compared(self, prospects: Sequence[Prospect], ahead: int) -> tuple[list[Prospect], bool]:
        """What each is worth, so many turns after it being looked ahead; and whether there was time for all of them."""
        found: list[Prospect] = []
        floor = -inf
        for prospect in prospects:
            try:
                value = prospect.points - self.value(prospect.after, ahead, -inf, prospect.points - floor)
            except Spent:
                return found, False
            found.append(prospect._replace(value=value))
            floor = max(floor, value)
        return found, True

    def value(self, spot: Spot, ahead: int, floor: float, ceiling: float) -> float:
        """What a position is worth to whoever's turn it is, exactly if that lies between floor and ceiling."""
        if not chips_in(spot.hall):
            return 0.0
        least, most = self.known.get((spot, ahead), (-inf, inf))
        if least >= ceiling or least == most:
            return least
        if most <= floor:
            return most
        thought = Thought(self.judge, spot, means_of(spot), thorough=False)
        self.left -= len(thought.worths)
        if self.left < 0 or self.enough():
            raise Spent
        width = WIDTHS[min(ahead, len(WIDTHS) - 1)]
        value = thought.highest(width) if ahead == 1 else self._best(spot, thought.turns(width), ahead, floor, ceiling)
        if ahead == 1 or floor < value < ceiling:
            self.known[spot, ahead] = value, value
        else:
            self.known[spot, ahead] = (value, most) if value >= ceiling else (least, value)
        return value

    def _best(self, spot: Spot, turns: list[Turn], ahead: int, floor: float, ceiling: float) -> float:
        first = self.best.get(spot)
        if first is not None and first in turns:
            turns.remove(first)
            turns.insert(0, first)
        best = -inf
        for turn in turns:
            scored, after = after_turn(spot, turn, self.judge.chips)
            value = scored - self.value(after, ahead - 1, scored - ceiling, scored - floor)
            if value > best:
                best, self.best[spot] = value, turn
                floor = max(floor, value)
                if floor >= ceiling:
                    break
        return best
