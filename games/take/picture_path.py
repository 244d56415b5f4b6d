"""The garden path: stepping stones round the hall from the stairs to the gate, and the markers of both players on them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from games.core.drawing import Items, Point, livery, sprite
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc, Label, Sprite
from games.take.table import Table

POINTS_A_STONE = 4
STONES = 60  # a marker that comes further waits at the gate; the score itself has no end
NUMBERED = 5  # every fifth stone tells its points


def path(table: Table, left: float, top: float, right: float, bottom: float) -> Items:
    """Up the left side, along the top, down the right side and back along the bottom."""
    stones = _stones(left, top, right, bottom)
    return (*_laid(stones), *_markers(table, stones))


def stone_of(score: int) -> int:
    return min(STONES, -(-score // POINTS_A_STONE))


@once
def _stones(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Evenly along the way; the first is the stairs, the last the gate."""
    corners = (Point(left, bottom), Point(left, top), Point(right, top), Point(right, bottom), Point(left + 60, bottom))
    whole = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(corners))
    return tuple(_along(corners, whole * number / STONES) for number in range(STONES + 1))


def _along(corners: tuple[Point, ...], way: float) -> Point:
    for a, b in pairwise(corners):
        length = hypot(b.x - a.x, b.y - a.y)
        if way <= length:
            return Point(a.x + (b.x - a.x) * way / length, a.y + (b.y - a.y) * way / length)
        way -= length
    return corners[-1]


def _stone(number: int, spot: Point) -> Items:
    if number in {0, STONES}:
        return ()
    points, told = number * POINTS_A_STONE, number % NUMBERED == 0
    size = 48 if told else 34
    stone = Sprite("take:stone", spot.x, spot.y, size, size, "shade", turn=(number * 83) % 360, ground="paper")
    return (stone, Label(points, spot.x, spot.y, 22, "ink", within=44)) if told else (stone,)


@once
def _laid(stones: tuple[Point, ...]) -> Items:
    return (*(item for number, spot in enumerate(stones) for item in _stone(number, spot)), *_ends(stones))


def _ends(stones: tuple[Point, ...]) -> Items:
    stairs, gate = stones[0], stones[-1]
    return (*sprite(stairs.x, stairs.y, "take:stairs", 58, tint="faded"), *sprite(gate.x, gate.y, "take:gate", 62, tint="vermilion"))


def _markers(table: Table, stones: tuple[Point, ...]) -> Items:
    at = [stone_of(score) for score in table.scores]
    apart = 13 if at[0] == at[1] else 0
    return (*_marker(stones[at[0]], Seat(0), -apart), *_marker(stones[at[1]], Seat(1), apart))


@once
def _marker(spot: Point, seat: Seat, aside: float) -> Items:
    wears = livery(seat)
    x, y = spot.x + aside, spot.y + aside
    return (Disc(x, y, 25, fill=wears.tint, edge="paper", width=3), Sprite(wears.crest, x, y, 36, 36, "paper", ground=wears.tint))
