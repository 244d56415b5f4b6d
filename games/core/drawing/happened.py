"""What just happened, as a still picture shows it: where something was, which way it went, who looked at it, what it cost.

All in ink, which is no player's colour. Only what is public and not faded belongs in a public picture; the game decides what that is.
"""

from __future__ import annotations

from math import hypot, pi

from games.core.drawing.layout import TALL, Point
from games.core.drawing.marks import Items, curve, pill
from games.core.drawing.once import once
from games.core.scene import Arc, Disc, Label, Line, Sprite
from games.core.text import Words

DASH = 11.0  # of the outline of what is gone
BEND = 6  # pieces of a round corner


@once
def was_card(x: float, y: float, *, width: float = 150) -> Items:
    """The outline of a card that lay here."""
    return was_here(x, y, width, width * TALL, corner=width * 0.072)


@once
def was_here(x: float, y: float, w: float, h: float, *, corner: float = 12) -> Items:
    """The dashed outline of something that is gone from here."""
    left, right, top, bottom, round_ = x - w / 2, x + w / 2, y - h / 2, y + h / 2, min(corner, w / 2, h / 2)
    sides = (
        ((left + round_, top), (right - round_, top)),
        ((right, top + round_), (right, bottom - round_)),
        ((right - round_, bottom), (left + round_, bottom)),
        ((left, bottom - round_), (left, top + round_)),
    )
    corners = (
        (right - round_, top + round_, -90),
        (right - round_, bottom - round_, 0),
        (left + round_, bottom - round_, 90),
        (left + round_, top + round_, 180),
    )
    dashed = (Line(side, "faded", 3, dash=DASH) for side in sides if side[0] != side[1])
    return (*dashed, *(Arc(cx, cy, round_, round_, start + 15, start + 75, "faded", 3) for cx, cy, start in corners if round_ > 4))


@once
def was_chip(x: float, y: float, *, r: float = 44) -> Items:
    """The dashed outline of something round that is gone from here."""
    pieces = max(6, round(2 * pi * r / (2 * DASH)))
    arc = 360 / pieces
    return tuple(Arc(x, y, r, r, at * arc, (at + 0.5) * arc, "faded", 3) for at in range(pieces))


def brush(a: Point, b: Point, *, bend: float = 0.12, width: float = 16, color: str = "ink") -> Items:
    """A brush stroke from a to b, wide at the start and thin at the end: one player strikes another."""
    return () if a == b else (Line(_stroke(curve(a, b, bend), width, 1.5), color, 1, closed=True, fill=color),)


def strike(a: Point, b: Point, *, bend: float = 0.12, width: float = 20, color: str = "ink") -> Items:
    """A brush stroke with an arrowhead: one player acts on another, also where the stroke is short."""
    if a == b:
        return ()
    near = Point(*curve(a, b, bend)[-4])
    return (*brush(a, near, bend=bend, width=width, color=color), *arrow(near, b, bend=0, width=width * 0.4, color=color))


def arrow(a: Point, b: Point, *, bend: float = 0.12, width: float = 5, color: str = "ink", text: Words | None = None) -> Items:
    """The way something went, from a to b, with a head; `text` in the middle of it on paper of its own."""
    if a == b:
        return ()
    way, head = curve(a, b, bend), 3.6 * width
    shaft = tuple(point for point in way if hypot(b.x - point[0], b.y - point[1]) > head * 0.7)
    x, y = _along(shaft[-1] if shaft else (a.x, a.y), (b.x, b.y))
    shaft += ((b.x - head * 0.7 * x, b.y - head * 0.7 * y),)
    tip = (
        (b.x, b.y),
        (b.x - head * x - head * 0.55 * y, b.y - head * y + head * 0.55 * x),
        (b.x - head * x + head * 0.55 * y, b.y - head * y - head * 0.55 * x),
    )
    line = (Line(shaft, color, width),) if len(shaft) > 1 else ()
    said = () if text is None else _said(way[len(way) // 2], text)
    return (*line, Line(tip, color, 1, closed=True, fill=color), *said)


def way(*through: Point, width: float = 5, color: str = "ink", text: Words | None = None, round_: float = 16) -> Items:
    """The same round corners: through each of these points, with an arrowhead at the last; `text` is at the start."""
    points = tuple(point for at, point in enumerate(through) if at == 0 or point != through[at - 1])
    if len(points) < 2:
        return ()
    bent = [(points[0].x, points[0].y)]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        bent += _bend(before, here, after, round_)
    *_most, last = points
    begun = Point(*bent[-1])
    return (
        *((Line(tuple(bent), color, width),) if len(bent) > 1 else ()),
        *arrow(begun, last, bend=0, width=width, color=color),
        *(() if text is None else _said(bent[0], text)),
    )


def _bend(before: Point, here: Point, after: Point, round_: float) -> tuple[tuple[float, float], ...]:
    """A corner, rounded as far as both sides of it reach."""
    far = min(round_, hypot(here.x - before.x, here.y - before.y) / 2, hypot(after.x - here.x, after.y - here.y) / 2)
    (x, y), (u, v) = _along(before, here), _along(here, after)
    steps = (at / BEND for at in range(BEND + 1))
    return tuple((here.x - far * (1 - t) ** 2 * x + far * t**2 * u, here.y - far * (1 - t) ** 2 * y + far * t**2 * v) for t in steps)


@once
def seen(x: float, y: float, *, size: float = 52) -> Items:
    """An eye on something a player looked at."""
    return (Disc(x, y, size * 0.58, fill="paper", edge="ink", width=2.5), Sprite("common:eye", x, y, size * 0.86, size * 0.86, "ink"))


@once
def change(x: float, y: float, by: int, *, size: float = 30) -> Items:
    """A tag with what a player lost or gained: "-1", "+2"."""
    figure = f"\N{MINUS SIGN}{-by}" if by < 0 else f"+{by}"
    return pill(x, y, figure, w=size * 1.9, h=size * 1.2, tint="ink", filled=by < 0)


def _said(at: tuple[float, float], text: Words) -> Items:
    return (Disc(*at, 20, fill="paper", edge="ink", width=2.5), Label(text, *at, 26, "ink", within=34, bold=True))


def _stroke(way: tuple[tuple[float, float], ...], wide: float, thin: float) -> tuple[tuple[float, float], ...]:
    """Both sides of a way that is `wide` near its beginning and `thin` at its end."""
    left: list[tuple[float, float]] = []
    right: list[tuple[float, float]] = []
    for at, (x, y) in enumerate(way):
        ahead, behind = way[min(at + 1, len(way) - 1)], way[max(at - 1, 0)]
        dx, dy = _along(behind, ahead)
        share = at / (len(way) - 1)
        half = (thin + (wide - thin) * (1 - share) ** 0.8 * min(1.0, 0.35 + 6 * share)) / 2
        left.append((x - half * dy, y + half * dx))
        right.append((x + half * dy, y - half * dx))
    return (*left, *reversed(right))


def _along(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / far, (b[1] - a[1]) / far
