"""Cards, their backs, slots and piles. x, y is the middle of what is drawn; a card is 1.4 times as high as wide."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from games.core.drawing.layout import TALL
from games.core.drawing.marks import SMALLEST, Items, badge, circle, hexagon
from games.core.drawing.once import once
from games.core.drawing.palette import Livery
from games.core.scene import Box, Disc, Group, Item, Label, Sprite
from games.core.text import Words

Frame: TypeAlias = Literal["plain", "circle", "hexagon", "drop", "ring"]
TILT = 3.0
TWICE = 140  # a narrower card with its name has no room for the value upside down
PATTERNED = 60  # the back of a narrower card is too small for its pattern
TURNING = frozenset(("6", "9"))  # read upside down they are each other
_SIGN = {"ring": "common:reach", "drop": "common:drop"}


class Figure(Struct, frozen=True):
    """A figure in the corner of a card and what surrounds it: "circle" strength, "hexagon" points, "ring" reach, "drop" wounds."""

    text: Words
    frame: Frame = "plain"
    tint: str = "ink"


@once
def card(
    x: float,
    y: float,
    mon: str | None = None,
    *,
    face: Items = (),
    width: float = 150,
    value: Words | Figure | None = None,
    second: Figure | None = None,
    name: Words | None = None,
    rows: int = 1,
    tint: str = "ink",
    accent: str | None = None,
    turn: float = 0,
    lifted: bool = False,
    faded: bool = False,
    struck: bool = False,
    order: Words | None = None,
) -> Items:
    """The face of a card.

    `mon` in the middle in the colour `tint`; `value` top left and again bottom right upside down; `second` top right; `name` in
    a band, which has room for two `rows` when the value is not repeated. What a card shows besides is its `face`, beneath all
    these: items whose origin is the upper left corner of the card, `width` wide and `TALL * width` high. `accent` colours the
    border (whose it is, or that it is chosen). `lifted` is how a card is shown in a battle; `struck` is one that lost. `order` is
    a small number on the upper edge.
    """
    printed = (
        *_sheet(width, accent),
        *face,
        *(() if mon is None else (Sprite(mon, width / 2, *_mon_room(width, name, rows), tint=tint),)),
        *_corners(width, value, second, tint, twice=width >= (90 if name is None else TWICE) and (name is None or rows == 1)),
        *_band(width, name, rows),
    )
    return _laid(printed, x, y, width, turn, lifted, faded or struck, struck, order)


@once
def back(
    x: float,
    y: float,
    wears: Livery,
    *,
    width: float = 150,
    turn: float = 0,
    lifted: bool = False,
    faded: bool = False,
    order: Words | None = None,
) -> Items:
    """The back of a card: pattern and empty mon ring in the colours of a seat or clan."""
    high, inset = width * TALL, width * 0.06
    face = (
        *_sheet(width, None),
        Box(
            inset, inset, width - 2 * inset, high - 2 * inset, wears.tint, wears.tint, 1, width * 0.045,
            wears.pattern if width >= PATTERNED else None, pattern_tint="paper", tile=width * 0.2,
        ),
        Disc(width / 2, high / 2, width * 0.27, fill=wears.tint, edge=None),
        Sprite("common:ring", width / 2, high / 2, width * 0.5, width * 0.5, tint="paper", ground=wears.tint),
    )  # fmt: skip
    return _laid(face, x, y, width, turn, lifted, faded, False, order)


@once
def slot(x: float, y: float, *, width: float = 150, mon: str | None = None) -> Items:
    """An empty place for a card, with a pale mon if it belongs to a player."""
    high = width * TALL
    edge = Box(x - width / 2, y - high / 2, width, high, fill="shade", edge="faded", width=2, corner=width * 0.072)
    return (edge,) if mon is None else (edge, Sprite(mon, x, y, width * 0.5, width * 0.5, tint="faded", ground="shade"))


@once
def pile(x: float, y: float, n: int, wears: Livery, *, width: float = 110, name: Words | None = None) -> Items:
    """A face-down pile with its count; empty it is a slot. `name` is written beneath."""
    below = () if name is None else (Label(name, x, y + width * TALL / 2 + 24, 24, within=width * 1.7),)
    if n == 0:
        return (*slot(x, y, width=width), *below)
    high = min(n, 3)
    backs = (item for at in range(high) for item in back(x + (at - 1) * 4, y - (at - 1) * 4, wears, width=width))
    return (*backs, *badge(x + width * 0.42, y - width * TALL * 0.42, n, r=22), *below)


@once
def hand_of(x: float, y: float, n: int, wears: Livery, *, width: float = 46) -> Items:
    """How many cards a player holds: up to five small backs, fanned, and the number."""
    shown = min(n, 5)
    step = width * 0.42
    backs = (
        item
        for at in range(shown)
        for item in back(x + (at - (shown - 1) / 2) * step, y, wears, width=width, turn=(at - (shown - 1) / 2) * 6)
    )
    return (*backs, *badge(x + (shown - 1) / 2 * step + width * 0.5, y + width * 0.5, n, tint="ink" if n else "faded", r=32))


def _sheet(width: float, accent: str | None) -> Items:
    high, line = width * TALL, max(2.0, width * 0.014) * (1 if accent is None else 2.2)
    return (Box(line / 2, line / 2, width - line, high - line, "paper", accent or "ink", line, width * 0.072, shadow=True),)


def _mon_room(width: float, name: Words | None, rows: int) -> tuple[float, float, float]:
    """y, w and h of the mon."""
    if name is None:
        return width * TALL / 2, width * 0.66, width * 0.66
    if rows == 1:
        return width * 0.575, width * 0.57, width * 0.57
    low = _band_top(width, rows)
    size = min(width * 0.6, low - width * 0.27)
    return low - width * 0.02 - size / 2, size, size


def _corners(width: float, value: Words | Figure | None, second: Figure | None, tint: str, *, twice: bool) -> Items:
    """The value top left, and `twice` also upside down bottom right; the second figure top right."""
    w, h = width * 0.5, width * 0.4
    items: list[Item] = []
    if value is not None:
        first = corner(width, value if isinstance(value, Figure) else Figure(value, tint=tint), underlined=twice)
        items.append(Group(first, w / 2, h / 2, w, h))
        if twice:
            items.append(Group(first, width - w / 2, width * TALL - h / 2, w, h, turn=180))
    if second is not None:
        items.append(Group(_mirrored(width, second), width - w / 2, h / 2, w, h))
    return tuple(items)


def corner(width: float, figure: Figure, *, underlined: bool = False) -> Items:
    """A figure as in the upper left corner of a card of this width; `underlined` if it could be read upside down."""
    at, r, edge = width * 0.21, max(14.0, width * 0.145), width * 0.075
    match figure.frame:
        case "circle":
            return circle(at, at, figure.text, tint=figure.tint, r=r)
        case "hexagon":
            return hexagon(at, at, figure.text, tint=figure.tint, r=r)
        case "ring" | "drop":
            return (
                Sprite(_SIGN[figure.frame], edge + r * 0.5, width * 0.165, r * 1.15, r * 1.15, figure.tint),
                Label(figure.text, edge + r * 1.3, width * 0.165, max(SMALLEST, width * 0.2), "ink", "lm", bold=True),
            )
        case _:
            color = "ink" if figure.tint == "ochre" else figure.tint
            size = max(SMALLEST, width * 0.26)
            under = Box(edge, width * 0.165 + size * 0.4, size * 0.56, max(2.0, size * 0.09), fill=color)
            turning = underlined and str(figure.text) in TURNING
            return (Label(figure.text, edge, width * 0.165, size, color, "lm", bold=True), *((under,) if turning else ()))


def _mirrored(width: float, figure: Figure) -> Items:
    """The same for the upper right corner, within a strip half as wide as the card."""
    at, r, edge = width * 0.21, max(14.0, width * 0.145), width * 0.425
    match figure.frame:
        case "circle":
            return circle(width / 2 - at, at, figure.text, tint=figure.tint, r=r)
        case "hexagon":
            return hexagon(width / 2 - at, at, figure.text, tint=figure.tint, r=r)
        case "ring" | "drop":
            return (
                Label(figure.text, edge, width * 0.165, max(SMALLEST, width * 0.2), "ink", "rm", bold=True),
                Sprite(_SIGN[figure.frame], edge - width * 0.11 - r * 0.8, width * 0.165, r * 1.15, r * 1.15, figure.tint),
            )
        case _:
            color = "ink" if figure.tint == "ochre" else figure.tint
            return (Label(figure.text, edge, width * 0.165, max(SMALLEST, width * 0.26), color, "rm", bold=True),)


def _band_height(width: float, rows: int) -> float:
    return max(30.0, width * 0.15) if rows == 1 else max(56.0, width * 0.29)


def _band_top(width: float, rows: int) -> float:
    high = _band_height(width, rows)
    return width * 1.005 - high / 2 if rows == 1 else width * (TALL - 0.06) - high


def _band(width: float, name: Words | None, rows: int) -> Items:
    if name is None:
        return ()
    high, top = _band_height(width, rows), _band_top(width, rows)
    return (
        Box(width * 0.06, top, width * 0.88, high, fill="shade", edge=None, corner=max(6.0, width * 0.04)),
        Label(name, width / 2, top + high / 2, max(SMALLEST, width * 0.115), "ink", within=width * 0.92, rows=rows),
    )


def _laid(
    face: Items, x: float, y: float, width: float, turn: float, lifted: bool, faded: bool, struck: bool, order: Words | None
) -> Items:
    high = width * TALL
    y, turn = (y - width * 0.06, turn or TILT) if lifted else (y, turn)
    items: Items = (Group(face, x, y, width, high, turn, faded),)
    if struck:
        items += (Sprite("common:stroke", x, y - width * 0.1, width * 1.05, width * 1.05, "vermilion"),)
    if order is not None:
        items += badge(x, y - high / 2, order, tint="indigo")
    return items
