"""Small things: badges, frames for figures, counters, headings, tallies, bows. x, y is the middle of what is drawn."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TypeAlias

from games.core.drawing.layout import Point
from games.core.drawing.once import once
from games.core.drawing.palette import text_on
from games.core.scene import Box, Disc, Item, Label, Line, Sprite
from games.core.text import Words

Items: TypeAlias = tuple[Item, ...]

SMALLEST = 22  # pixels; nothing is written smaller
READ = 36  # pixels; on a phone anything smaller is not read
STEPS = 24  # pieces of a curve


def sprite(x: float, y: float, name: str, size: float, *, tint: str = "ink", ground: str = "paper", turn: float = 0) -> Items:
    """A square drawing of `size`."""
    return (Sprite(name, x, y, size, size, tint, turn, ground=ground),)


@once
def badge(x: float, y: float, text: Words, *, tint: str = "ink", r: float = 20) -> Items:
    """A filled disc with a number in it: a count, the order of cards."""
    return (
        Disc(x, y, r, fill=tint, edge="paper", width=2.5),
        Label(text, x, y, max(SMALLEST, r * 1.15), text_on(tint), bold=True, within=r * 1.8),
    )


@once
def circle(x: float, y: float, text: Words, *, tint: str = "ink", r: float = 30, fill: str = "paper") -> Items:
    """A figure in a circle: how strong something is."""
    return (Disc(x, y, r, fill=fill, edge=tint, width=max(2.5, r / 9)), _figure(x, y, text, r, fill))


@once
def hexagon(x: float, y: float, text: Words, *, tint: str = "ink", r: float = 30, fill: str = "paper") -> Items:
    """A figure in a hexagon standing on its point: what something is worth."""
    corners = tuple((x + 1.1 * r * sin(at * pi / 3), y - 1.1 * r * cos(at * pi / 3)) for at in range(6))
    return (Line(corners, tint, max(2.5, r / 9), closed=True, fill=fill), _figure(x, y, text, r, fill))


@once
def pill(x: float, y: float, text: Words, *, w: float = 84, h: float = 32, tint: str = "slate", filled: bool = True) -> Items:
    """A short word in a rounded box: "AI", "away"."""
    fill = tint if filled else "paper"
    return (
        Box(x - w / 2, y - h / 2, w, h, fill=fill, edge=tint, width=2, corner=h / 2),
        Label(text, x, y, SMALLEST, text_on(fill), within=w - 14, bold=True),
    )


@once
def counter(x: float, y: float, name: str, n: int, *, of: int = 0, size: float = 32, tint: str = "vermilion", most: int = 8) -> Items:
    """n small drawings in a row from x rightwards, the missing ones up to `of` faded, and the number behind them.

    More than `most` become one drawing and the number. x is the left end, y the middle.
    """
    shown = max(n, of)
    if shown > most:
        return (Sprite(name, x + size / 2, y, size, size, tint), _after(x + size + 6, y, n, size))
    step = size * 0.94
    row = tuple(Sprite(name, x + size / 2 + at * step, y, size, size, tint if at < n else "shade") for at in range(shown))
    return (*row, _after(x + size + (shown - 1) * step + 6, y, n, size))


def petals(x: float, y: float, n: int, *, size: float = 32, tint: str = "plum", most: int = 8) -> Items:
    """Honor, as blossoms."""
    return counter(x, y, "common:blossom", n, size=size, tint=tint, most=most)


def drops(x: float, y: float, n: int, *, of: int = 0, size: float = 32, tint: str = "vermilion", most: int = 8) -> Items:
    """Resilience left, of how much."""
    return counter(x, y, "common:drop", n, of=of, size=size, tint=tint, most=most)


@once
def heading(x: float, y: float, text: Words, *, within: float = 1100, size: float = 40, anchor: str = "mm") -> Items:
    return (Label(text, x, y, size, "ink", anchor, within, bold=True),)


@once
def note(
    x: float,
    y: float,
    text: Words,
    *,
    within: float,
    size: float = 26,
    rows: int = 1,
    anchor: str = "mm",
    color: str = "ink",
    bold: bool = False,
    least: float = SMALLEST,
) -> Items:
    """Plain words."""
    return (Label(text, x, y, size, color, anchor, within, rows, bold, least),)


@once
def divider(x: float, y: float, w: float, *, color: str = "faded") -> Items:
    """A thin line with a small diamond in its middle."""
    diamond = ((x - 7, y), (x, y - 7), (x + 7, y), (x, y + 7))
    return (
        Line(((x - w / 2, y), (x - 14, y)), color, 2),
        Line(((x + 14, y), (x + w / 2, y)), color, 2),
        Line(diamond, color, 1, closed=True, fill=color),
    )


def bow(
    a: Point, b: Point, *, bend: float = 0.18, color: str = "faded", width: float = 2.5, text: Words | None = None, dash: float = 0
) -> Items:
    """A thin arc from a to b, bending to the left of the way by `bend` of its length; `text` in a small circle at its top."""
    way = curve(a, b, bend)
    line = Line(way, color, width, dash=dash)
    if text is None or a == b:
        return (line,)
    return (line, *circle(*way[len(way) // 2], text, tint=color, r=20))


def curve(a: Point, b: Point, bend: float) -> tuple[tuple[float, float], ...]:
    """Points from a to b on a way that bends to the left by `bend` of its length."""
    turn = Point((a.x + b.x) / 2 + 2 * (b.y - a.y) * bend, (a.y + b.y) / 2 - 2 * (b.x - a.x) * bend)
    return tuple(
        ((1 - t) ** 2 * a.x + 2 * (1 - t) * t * turn.x + t**2 * b.x, (1 - t) ** 2 * a.y + 2 * (1 - t) * t * turn.y + t**2 * b.y)
        for t in (at / STEPS for at in range(STEPS + 1))
    )


def _figure(x: float, y: float, text: Words, r: float, fill: str) -> Label:
    return Label(text, x, y, max(SMALLEST, r * 1.3), text_on(fill), within=r * 1.7, bold=True)


def _after(x: float, y: float, n: int, size: float) -> Label:
    return Label(n, x, y, max(SMALLEST, size * 0.9), "ink", "lm", bold=True)
