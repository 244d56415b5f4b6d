"""The garden path: stepping stones from the stairs to the gate, and a figure of each player on it, exactly where the points are."""

from __future__ import annotations

from games.core.drawing import Items, livery, seat_tint, sprite
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc, Group, Label, Sprite
from games.take.view.sight import Sight

POINTS_A_STONE = 10
STONES = 24  # a figure that comes further waits at the gate; the score itself has no end
NUMBERED = 5  # every fifth stone tells its points
LEFT, RIGHT = 84.0, 1068.0
PEBBLE, ROUND = 11.0, 27.0  # a stone; one that tells its points
WIDE, HIGH = 45.0, 70.0  # a figure
BESIDE = 24.0  # two that meet are so far to the left and right of where they are


def path(view: Sight, y: float) -> Items:
    one, two = spots = tuple(map(along, view.table.scores))
    side = BESIDE if abs(one - two) < 2 * BESIDE else 0
    behind = -1 if one <= two else 1
    places = one + side * behind, two - side * behind
    figures = (item for seat, x in enumerate(places) for item in _figure(x, y, Seat(seat)))
    return (*_laid(y), *_told(y, spots, side), *figures)


def along(score: int) -> float:
    """Where so many points are."""
    return LEFT + (RIGHT - LEFT) * min(score, STONES * POINTS_A_STONE) / (STONES * POINTS_A_STONE)


@once
def _laid(y: float) -> Items:
    stones = (Disc(along(number * POINTS_A_STONE), y, PEBBLE, fill="shade", edge="faded", width=1.5) for number in range(1, STONES))
    return (*sprite(LEFT, y - 8, "take:stairs", 60, tint="faded"), *stones, *sprite(RIGHT + 68, y - 22, "take:gate", 84, tint="vermilion"))


def _told(y: float, spots: tuple[float, ...], side: float) -> Items:
    """The larger stones that tell their points; where a figure would cover them a stone is like any other."""
    numbered = (number * POINTS_A_STONE for number in range(NUMBERED, STONES, NUMBERED))
    free = (points for points in numbered if all(abs(along(points) - spot) > ROUND + WIDE / 2 + side for spot in spots))
    return tuple(item for points in free for item in _stone(points, y))


@once
def _stone(points: int, y: float) -> Items:
    return (Disc(along(points), y, ROUND, fill="shade", edge="faded", width=1.5), Label(points, along(points), y, 36, "ink", within=51))


@once
def _figure(x: float, y: float, seat: Seat) -> Items:
    return courtier(x, y - HIGH / 2 + 14, HIGH, seat, seat_tint(seat))


def courtier(x: float, y: float, high: float, seat: Seat, tint: str) -> Items:
    """With the crest of a seat on the robe."""
    wide = high / 1.54
    crest = Sprite(livery(seat).crest, wide / 2, 0.745 * high, 0.28 * high, 0.28 * high, "paper", ground=tint)
    return (Group((Sprite("take:courtier", wide / 2, high / 2, wide, high, tint), crest), x, y, wide, high),)
