"""The garden path: stepping stones round the hall from the stairs to the gate, and the markers of both players on them: where they
stand, where they stood before the last scoring, and where a prepared turn brings them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from games.core.drawing import Items, Point, arrow, livery, seat_tint, sprite, was_chip
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc, Item, Label, Line, Sprite
from games.take.sight import Sight
from games.take.table import Table

POINTS_A_STONE = 4
STONES = 60  # a marker that comes further waits at the gate; the score itself has no end
NUMBERED = 5  # every fifth stone tells its points
STAIRS, GATE = 58, 116  # how far right of where the path begins the stairs are, and where it ends
ROUND, SIDE = 25.0, 13  # a marker, and how far two on one stone are moved aside


def path(view: Sight, left: float, top: float, right: float, bottom: float) -> Items:
    """Up the left side, along the top, down the right side and back along the bottom."""
    stones, counted = _stones(left, top, right, bottom), view.counted
    walked = () if counted is None else _walked(view.table, counted.points, stones, coming=view.coming is not None)
    return (*_laid(stones), *walked, *_markers(view.table, stones))


def stone_of(score: int) -> int:
    return min(STONES, -(-score // POINTS_A_STONE))


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


def _stone(number: int, spot: Point) -> Items:
    if number == STONES:
        return ()
    points, told = number * POINTS_A_STONE, number and number % NUMBERED == 0
    size = 48 if told else 34
    stone = Sprite("take:stone", spot.x, spot.y, size, size, "shade", turn=90 * (number % 2), ground="paper")
    return (stone, Label(points, spot.x, spot.y, 22, "ink", within=44)) if told else (stone,)


@once
def _laid(stones: tuple[Point, ...]) -> Items:
    return (*(item for number, spot in enumerate(stones) for item in _stone(number, spot)), *_ends(stones))


def _ends(stones: tuple[Point, ...]) -> Items:
    stairs, gate = stones[0], stones[-1]
    return (
        *sprite(stairs.x + STAIRS, stairs.y + 4, "take:stairs", 48, tint="faded"),
        *sprite(gate.x, gate.y, "take:gate", 62, tint="vermilion"),
    )


def _markers(table: Table, stones: tuple[Point, ...]) -> Items:
    spots = _spots(table.scores, stones)
    covered = {stone_of(score) for score in table.scores}
    return (*_marker(spots[0], Seat(0)), *_marker(spots[1], Seat(1)), *(item for each in covered for item in _aside(each, stones)))


def _aside(number: int, stones: tuple[Point, ...]) -> Items:
    """The points of a stone that a marker covers, beside it towards the hall."""
    if number in {0, STONES} or number % NUMBERED:
        return ()
    spot, before, after = stones[number], stones[number - 1], stones[number + 1]
    far = hypot(after.x - before.x, after.y - before.y)
    x, y = spot.x - (after.y - before.y) / far * 44, spot.y + (after.x - before.x) / far * 40
    return (Label(number * POINTS_A_STONE, x, y, 22, "ink", within=44),)


def _spots(scores: tuple[int, int], stones: tuple[Point, ...]) -> tuple[Point, Point]:
    """Where both markers stand: on one stone, side by side."""
    one, two = (stones[stone_of(score)] for score in scores)
    if one == two == stones[0]:  # there is no room but along the way
        return one, Point(two.x, two.y - 2 * ROUND + 4)
    apart = SIDE if one == two else 0
    return Point(one.x - apart, one.y - apart), Point(two.x + apart, two.y + apart)


@once
def _marker(spot: Point, seat: Seat) -> Items:
    wears = livery(seat)
    return (Disc(*spot, ROUND, fill=wears.tint, edge="paper", width=3), Sprite(wears.crest, *spot, 36, 36, "paper", ground=wears.tint))


# ---- what a turn brought, or will bring


def _walked(table: Table, moved: tuple[int, int], stones: tuple[Point, ...], *, coming: bool) -> Items:
    """The way of each marker: its outline at the other end of it, with the points, if nothing stands there."""
    one, two = table.scores
    sign = 1 if coming else -1
    there = one + sign * moved[0], two + sign * moved[1]
    taken, elsewhere = _spots(table.scores, stones), _spots(there, stones)
    items: list[Item] = []
    for at in (0, 1):
        ends = sorted((stone_of(table.scores[at]), stone_of(there[at])))
        items += _way(stones[ends[0] : ends[1] + 1])
        others = (*taken, elsewhere[1 - at]) if moved[1 - at] else taken
        if moved[at] and all(hypot(elsewhere[at].x - spot.x, elsewhere[at].y - spot.y) > 1.7 * ROUND for spot in others):
            items += _outlined(elsewhere[at], moved[at], seat_tint(at))
    return tuple(items)


def _way(stones: tuple[Point, ...]) -> Items:
    """Along the stones to just before the last one."""
    if len(stones) < 3:
        return ()
    before, last = stones[-2:]
    way, far = ROUND + 6, hypot(last.x - before.x, last.y - before.y)
    tip = Point(last.x - (last.x - before.x) * way / far, last.y - (last.y - before.y) * way / far)
    shaft = Line(tuple(stones[:-1]), "ink", 5)
    return (shaft, *arrow(before, tip, bend=0, width=5))


@once
def _outlined(spot: Point, points: int, tint: str) -> Items:
    return (
        Disc(*spot, ROUND, fill="paper"),
        *was_chip(*spot, r=ROUND),
        Label(f"+{points}", *spot, 24, tint, within=2 * ROUND - 4, bold=True),
    )
