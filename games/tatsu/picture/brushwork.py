"""Strokes of the brush: the way a card goes to whoever asked for it, and the dragons, which grow with what is caught."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, hypot, radians, sin

from games.core.drawing import Items, sprite
from games.core.drawing.once import once
from games.core.scene import Arc, Disc, Group, Item, Line

FINE = 6  # pieces between two points of a stroke
TAIL, WHOLE, LEAST = 90.0, 330.0, 44.0  # in degrees: where a dragon's tail is, how far it reaches when it is grown up, and at first
HALO = 10.0
SCALE = 17.0  # degrees between two scales


def stroke(*through: tuple[float, float], width: float = 14, color: str = "ink") -> Items:
    """A brush stroke through these points, from a blot to an arrowhead; light around it, so that nothing it crosses swallows it."""
    way = _smooth(through)
    (x, y), (fore_x, fore_y) = way[-1], way[-4]
    far = hypot(x - fore_x, y - fore_y)
    u, v, head = (x - fore_x) / far, (y - fore_y) / far, 2.4 * width
    back, out = (x - head * u, y - head * v), 0.6 * head
    tip = ((x, y), (back[0] - out * v, back[1] + out * u), (back[0] + out * v, back[1] - out * u))
    body = [point for point in way if hypot(x - point[0], y - point[1]) > head * 0.8]
    body.append((x - 0.8 * head * u, y - 0.8 * head * v))
    sides, around = _swollen(body, partial(_brushed, width)), _swollen(body, lambda share: HALO + _brushed(width, share))
    wide = ((x + 4 * u, y + 4 * v), *((a + 0.3 * (a - back[0]) - 5 * u, b + 0.3 * (b - back[1]) - 5 * v) for a, b in tip[1:]))
    return (
        Line(around, "paper", 1, closed=True, fill="paper"),
        Line((*wide, wide[0]), "paper", 1, closed=True, fill="paper"),
        Disc(*through[0], 0.6 * width, fill=color),
        Line(sides, color, 1, closed=True, fill=color),
        Line(tip, color, 1, closed=True, fill=color),
    )


@once
def dragon(x: float, y: float, r: float, share: float) -> Items:
    """A dragon along a ring, from its tail at the bottom clockwise. With a share of 1 it has grown up, and bites its tail."""
    grown = min(1.0, max(0.0, share))
    size, middle = 2.6 * r, 1.3 * r
    reach, thick = LEAST + (WHOLE - LEAST) * grown, r * (0.2 + 0.08 * grown)
    steps = max(8, round(reach / 6))
    body = [_at(middle, r, TAIL + reach * at / steps) for at in range(steps + 1)]
    head, end = r * (0.54 + 0.18 * grown), TAIL + reach
    scales = [(TAIL + at * SCALE, _thick(thick, at * SCALE / reach)) for at in range(1, int((reach - 14) / SCALE) + 1)]
    items: list[Item] = [
        Arc(middle, middle, r, r, TAIL, TAIL + 360, "shade", 7),
        *(_spike(middle, r, *scale) for scale in scales),
        Line(_swollen(body, lambda share: _thick(thick, share)), "ink", 1, closed=True, fill="ink"),
        *(_scale(middle, r, *scale) for scale in scales),
        *sprite(*_at(middle, r, end + head / r * 7), "tatsu:head", head, turn=end + 90 + 8),
    ]
    return (Group(tuple(items), x, y, size, size),)


def _brushed(width: float, share: float) -> float:
    """How wide a stroke is from its beginning on."""
    return width * min(1, 0.45 + 3 * share) * (1 - 0.45 * share)


def _thick(most: float, share: float) -> float:
    """Of the body, from its tail on."""
    return 3 + (most - 3) * float(min(1, 1.5 * share) ** 0.7)


def _spike(middle: float, r: float, angle: float, thick: float) -> Line:
    """On the back, leaning towards the tail."""
    at = tuple(_at(middle, r + out * thick, angle + along * thick / r * 57) for out, along in ((0.4, -0.3), (0.95, -0.45), (0.4, 0.35)))
    return Line(at, "ink", 1, closed=True, fill="ink")


def _scale(middle: float, r: float, angle: float, thick: float) -> Line:
    """A light crescent."""
    bow = ((0.3, -0.3), (0.12, 0.05), (-0.12, 0.05), (-0.3, -0.3))
    return Line(tuple(_at(middle, r + out * thick, angle + along * thick / r * 57) for out, along in bow), "paper", 3)


def _at(middle: float, r: float, angle: float) -> tuple[float, float]:
    return middle + r * cos(radians(angle)), middle + r * sin(radians(angle))


def _smooth(through: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points on a curve that passes through all of these."""
    ends = [through[0], *through, through[-1]]
    found: list[tuple[float, float]] = []
    for at, (here, there) in enumerate(pairwise(through)):
        before, after = ends[at], ends[at + 3]
        for step in range(FINE):
            t = step / FINE
            found.append((_curved(before[0], here[0], there[0], after[0], t), _curved(before[1], here[1], there[1], after[1], t)))
    return [*found, through[-1]]


def _curved(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _swollen(way: Sequence[tuple[float, float]], width: Callable[[float], float]) -> tuple[tuple[float, float], ...]:
    """Both sides of a way that is as wide at each share of it as `width` says."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for at, (x, y) in enumerate(way):
        (from_x, from_y), (to_x, to_y) = way[max(at - 1, 0)], way[min(at + 1, len(way) - 1)]
        far, half = hypot(to_x - from_x, to_y - from_y) or 1.0, width(at / (len(way) - 1)) / 2
        u, v = half * (to_x - from_x) / far, half * (to_y - from_y) / far
        left.append((x - v, y + u))
        right.append((x + v, y - u))
    return (*left, *reversed(right))
