"""The garden path: stepping stones round the hall from the stairs to the gate, and the markers of both players on them, each exactly
where its points are."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from games.core.drawing import Items, Point, livery, sprite
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc, Label, Sprite
from games.take.view.sight import Sight

POINTS_A_STONE = 4
STONES = 60  # a marker that comes further waits at the gate; the score itself has no end
NUMBERED = 5  # every fifth stone tells its points
STAIRS, GATE = 58, 116  # how far right of where the path begins the stairs are, and where it ends
PEBBLE, ROUND = 9.0, 25.0  # a stone; a marker, or a stone that tells its points
BESIDE, SLIM = (-13, 17), 16.0  # two markers that meet stand so far to the left and right of the path, and are smaller


def path(view: Sight, left: float, top: float, right: float, bottom: float) -> Items:
    """Up the left side, along the top, down the right side and back along the bottom."""
    stones = _stones(left, top, right, bottom)
    one, two = spots = tuple(_spot(score, stones) for score in view.table.scores)
    beside, r = (BESIDE, SLIM) if _apart(one, two) < 2 * ROUND else ((0, 0), ROUND)
    across = _across(view.table.scores[0], stones)
    markers = (
        _marker(Point(spot.x + side * across.x, spot.y + side * across.y), Seat(seat), r)
        for seat, (spot, side) in enumerate(zip(spots, beside, strict=True))
    )
    return (*_laid(stones), *_told(stones, spots), *(item for marker in markers for item in marker))


def _spot(score: int, stones: tuple[Point, ...]) -> Point:
    """Where so many points are: on a stone, or on the way from it to the next one."""
    at, more = divmod(min(score, STONES * POINTS_A_STONE), POINTS_A_STONE)
    here, there = stones[at], stones[min(at + 1, STONES)]
    return Point(here.x + (there.x - here.x) * more / POINTS_A_STONE, here.y + (there.y - here.y) * more / POINTS_A_STONE)


def _across(score: int, stones: tuple[Point, ...]) -> Point:
    """The direction across the path, one pixel long."""
    at = min(score // POINTS_A_STONE, STONES - 1)
    here, there = stones[at], stones[at + 1]
    far = _apart(here, there)
    return Point((here.y - there.y) / far, (there.x - here.x) / far)


def _apart(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


@once
def _stones(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Evenly along the way, on whole pixels, where equal ones make a small picture; the first is the stairs, the last the gate."""
    corners = (Point(left, bottom), Point(left, top), Point(right, top), Point(right, bottom), Point(left + GATE, bottom))
    whole = sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(corners))
    return tuple(_along(corners, whole * number / STONES) for number in range(STONES + 1))


def _along(corners: tuple[Point, ...], way: float) -> Point:
    for a, b in pairwise(corners):
        length = hypot(b.x - a.x, b.y - a.y)
        if way <= length:
            return Point(round(a.x + (b.x - a.x) * way / length), round(a.y + (b.y - a.y) * way / length))
        way -= length
    return corners[-1]


@once
def _laid(stones: tuple[Point, ...]) -> Items:
    discs = (Disc(*spot, PEBBLE, fill="shade") for spot in stones[1:-1])
    stairs, gate = stones[0], stones[-1]
    return (
        *discs,
        *sprite(stairs.x + STAIRS, stairs.y + 4, "take:stairs", 48, tint="faded"),
        *sprite(gate.x, gate.y, "take:gate", 62, tint="vermilion"),
    )


def _told(stones: tuple[Point, ...], markers: tuple[Point, ...]) -> Items:
    """The larger stones that tell their points; where a marker would cover them a stone is like any other."""
    numbered = range(NUMBERED, STONES, NUMBERED)
    free = (number for number in numbered if all(_apart(stones[number], marker) > 2 * ROUND for marker in markers))
    told = (
        (Disc(*stones[number], ROUND, fill="shade"), Label(number * POINTS_A_STONE, *stones[number], 22, "ink", within=44))
        for number in free
    )
    return tuple(item for stone in told for item in stone)


@once
def _marker(spot: Point, seat: Seat, r: float) -> Items:
    wears = livery(seat)
    return (
        Disc(*spot, r, fill=wears.tint, edge="paper", width=3),
        Sprite(wears.crest, *spot, 1.44 * r, 1.44 * r, "paper", ground=wears.tint),
    )
