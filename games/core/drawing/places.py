"""The table itself and the places of the players at it."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.drawing.layout import MARGIN
from games.core.drawing.marks import Items, pill
from games.core.drawing.once import once
from games.core.drawing.palette import livery, pale, seat_tint
from games.core.scene import Box, Group, Item, Label, Scene, Sprite
from games.core.text import Who, Words


def picture(width: int, height: int, alt: Words, *parts: Iterable[Item]) -> Scene:
    """A scene on the table's ground: `picture(1200, 900, say(view), heading(...), card(...), ...)`, painted in this order."""
    return Scene(width, height, (*ground(width, height), *(item for part in parts for item in part)), alt)


@once
def ground(width: float, height: float) -> Items:
    """Paper with a faint tatami weave in a thin frame of ink."""
    sheet = (
        Box(0, 0, width, height, fill="paper", pattern="common:tatami", pattern_tint="shade", tile=40, woven=True),
        Box(10, 10, width - 20, height - 20, edge="ink", width=2.5, corner=6),
        Box(MARGIN - 8, MARGIN - 8, width - 2 * MARGIN + 16, height - 2 * MARGIN + 16, edge="faded", width=1, corner=3),
    )
    return (Group(sheet, width / 2, height / 2, width, height),)


@once
def mat(x: float, y: float, w: float, h: float, *, tint: str = "shade", edge: str | None = "faded") -> Items:
    """A calm piece of ground for something to lie on; x, y is its middle."""
    return (Box(x - w / 2, y - h / 2, w, h, fill=tint, edge=edge, width=2, corner=14),)


def crest(x: float, y: float, seat: int, *, size: float = 48) -> Items:
    """The sign of a seat: shape and colour say the same."""
    return (Sprite(livery(seat).crest, x, y, size, size, seat_tint(seat)),)


@once
def plate(x: float, y: float, seat: int, *, w: float = 260, h: float = 56, marks: tuple[Words, ...] = (), faded: bool = False) -> Items:
    """Crest and name of whoever sits there; `marks` such as "AI" or "away" at its right end; `faded` for who is out."""
    tint = "faded" if faded else seat_tint(seat)
    room = w - h - 20 - 80 * len(marks)
    tags = (item for at, mark in enumerate(reversed(marks)) for item in pill(x + w / 2 - 46 - at * 80, y, mark, w=74))
    return (
        Box(x - w / 2, y - h / 2, w, h, fill=pale(tint), edge=tint, width=2.5, corner=h / 2),
        Sprite(livery(seat).crest, x - w / 2 + h * 0.52, y, h * 0.66, h * 0.66, tint, ground=pale(tint)),
        Label(Who(seat), x - w / 2 + h + 4, y, 28, "faded" if faded else "ink", "lm", room, bold=True),
        *tags,
    )


@once
def cord(x: float, y: float, w: float, h: float) -> Items:
    """The vermilion cord around the place of whoever has to act, knotted at its lower right; x, y is its middle."""
    left, top = x - w / 2, y - h / 2
    return (
        Box(left, top, w, h, edge="vermilion", width=5, corner=20),
        Box(left + 8, top + 8, w - 16, h - 16, edge="vermilion", width=2, corner=14),
        Sprite("common:knot", left + w - 52, top + h, 56, 56, "vermilion"),
    )


@once
def place(
    x: float, y: float, w: float, h: float, seat: int, *, acting: bool = False, marks: tuple[Words, ...] = (), faded: bool = False
) -> Items:
    """Somebody's place: a mat, the name plate along its upper edge, the cord if they have to act. x, y is its middle."""
    around = cord(x, y, w, h) if acting else ()
    return (
        *mat(x, y, w, h, tint="paper", edge=seat_tint(seat) if not faded else "faded"),
        *around,
        *plate(x, y - h / 2 + 40, seat, w=w - 28, marks=marks, faded=faded),
    )
