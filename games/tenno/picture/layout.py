"""Where the places are round the table, the battle between them, and the way a beaten card goes. Numbers only."""

from __future__ import annotations

from typing import NamedTuple

from games.core import drawing
from games.core.drawing import MARGIN, Point

WIDTH, MIDDLE = 1200, 600.0
SIDE = 258.0  # how wide a place at the side is
TOP = 36.0  # what is left free above everything
GAP, AIR = 8.0, 14.0  # between cards; between places
NAME, COUNT = 62.0, 60.0  # how high the name of a place is, and the line with hand and prison
CARD, SMALL, LARGE = 78.0, 64.0, 124.0  # how wide cards are; in a row of three places, and of two
FIGURE, BESIDE = 300.0, 310.0  # how wide a figure in the battle is; with names beside it
STRENGTHS = 146.0  # how high strengths and names beneath the figures are
FOOT = 52.0  # the line of the discard beneath the battle
LANE = 301.0  # how far from the left and right edge a way to a side runs


class Spot(NamedTuple):
    """The place of a seat: its upper left corner, its size, its cards. Counts are below the cards, or where it is `wide` beside them."""

    left: float
    top: float
    w: float
    card: float
    wide: bool

    @property
    def high(self) -> float:
        return NAME + self.card * drawing.TALL + 12 + (0 if self.wide else COUNT)

    @property
    def cards(self) -> float:
        """How wide they are together."""
        return 3 * self.card + 2 * GAP

    @property
    def middle(self) -> Point:
        return Point(self.left + self.w / 2, self.top + self.high / 2)


class Room(NamedTuple):
    """The sizes for a number of players."""

    seats: int

    @property
    def below(self) -> bool:
        """Whether all places are in a row beneath the battle."""
        return self.seats < 4

    @property
    def top(self) -> float:
        """Of the battle."""
        free = self.height - TOP - MARGIN - self.battle - FOOT - (self._wide.high + AIR if self.seats % 2 else 0)
        return TOP + (0 if self.below else max(0.0, free / 2))

    @property
    def battle(self) -> float:
        return self.figure + (0 if self.below else STRENGTHS)

    @property
    def figure(self) -> float:
        return BESIDE if self.below else FIGURE

    @property
    def bottom(self) -> float:
        """Of the battle."""
        return self.top + self.battle

    @property
    def _wide(self) -> Spot:
        """The place of the host beneath the battle, or the first of a row."""
        if self.below:
            w = (WIDTH - 2 * MARGIN - (self.seats - 1) * AIR) / self.seats
            return Spot(MARGIN, TOP + self.battle + FOOT + AIR, w, LARGE if self.seats == 2 else SMALL, True)
        return Spot(MIDDLE - 215, self.height - MARGIN - self._high, 430, CARD, True)

    @property
    def _high(self) -> float:
        return NAME + CARD * drawing.TALL + 12

    @property
    def height(self) -> int:
        side = self._high + COUNT
        if self.below:
            return round(self._wide.top + self._wide.high + MARGIN)
        column = self.seats // 2 * (side + AIR) - AIR
        middle = self.battle + FOOT + (self._high + AIR if self.seats % 2 else 0)
        return round(TOP + MARGIN + max(column, middle))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """By seat: the host beneath the battle if the number is odd, then clockwise up the left side and down the right."""
        wide = self._wide
        if self.below:
            order = (1, 0) if self.seats == 2 else (1, 0, 2)
            row = {seat: wide._replace(left=wide.left + at * (wide.w + AIR)) for at, seat in enumerate(order)}
            return tuple(row[seat] for seat in range(self.seats))
        side = self.seats // 2
        tops = [self._side_top(at, side) for at in range(side)]
        left = [Spot(MARGIN, top, SIDE, CARD, False) for top in reversed(tops)]
        right = [Spot(WIDTH - MARGIN - SIDE, top, SIDE, CARD, False) for top in tops]
        return (*((wide,) if self.seats % 2 else ()), *left, *right)

    def _side_top(self, at: int, places: int) -> float:
        high, room = self._high + COUNT, self.height - TOP - MARGIN
        return TOP + (room - high) * at / (places - 1)

    @property
    def discard(self) -> Point:
        return Point(MIDDLE, self.bottom + FOOT / 2 + 4)

    def way(self, attacks: bool, to: int | None) -> tuple[Point, ...]:
        """From a beaten card of the battle to a prison, or (None) to the discard."""
        side = -1 if attacks else 1
        x, lane = MIDDLE + side * self.figure / 2, self.bottom + 6
        if to is None:
            return Point(x, lane), Point(x, self.discard.y), Point(MIDDLE + side * 84, self.discard.y)
        spot = self.spots[to]
        start = Point(x, lane - 8), Point(x, lane)
        if spot.wide:
            end = min(max(x, spot.left + 30), spot.left + spot.w - 30)
            if abs(end - MIDDLE) < 140:  # there is the discard
                end = MIDDLE - 140 if spot.left + spot.w / 2 < MIDDLE else MIDDLE + 140
            return *start, Point(end, lane), Point(end, spot.top - 2)
        inward = LANE if spot.left < MIDDLE else WIDTH - LANE
        edge, y = (spot.left + spot.w + 2 if spot.left < MIDDLE else spot.left - 2), spot.top + NAME / 2
        return *start, Point(inward, lane), Point(inward, y), Point(edge, y)
