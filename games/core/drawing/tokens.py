"""Things that are no cards: bundles, tiles, chips and towers of chips. x, y is the middle of what is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from games.core.drawing.marks import SMALLEST, Items, badge
from games.core.drawing.once import once
from games.core.drawing.palette import text_on
from games.core.scene import Box, Disc, Group, Item, Label, Sprite
from games.core.text import Words


class Chip(Struct, frozen=True):
    """A round token: its mon, its colour, and a letter that says the same."""

    mon: str
    tint: str
    letter: Words | None = None


@once
def bundle(x: float, y: float, n: int, *, size: float = 80, tint: str = "rust") -> Items:
    """A tied bundle of cards with its number: a prison, a player's hand."""
    return (Sprite("common:bundle", x, y, size, size, tint), *badge(x + size * 0.4, y + size * 0.34, n, tint="ink" if n else "faded"))


@once
def tile(
    x: float, y: float, mon: str, *, size: float = 64, tint: str = "ink", count: int = 1, name: Words | None = None, faded: bool = False
) -> Items:
    """A small square tile: something lying in front of a player. Two or more are one tile and a number."""
    face = (
        Box(0, 0, size, size, fill="paper", edge="faded" if faded else tint, width=2.5, corner=size * 0.14),
        Sprite(mon, size / 2, size / 2, size * 0.78, size * 0.78, tint, faded=faded),
    )
    number = badge(x + size * 0.42, y - size * 0.4, count, r=18) if count != 1 else ()
    below = () if name is None else (Label(name, x, y + size / 2 + 18, SMALLEST, within=size * 1.8),)
    return (Group(face, x, y, size, size), *number, *below)


@once
def chip(x: float, y: float, what: Chip, *, r: float = 44, faded: bool = False, marked: bool = False) -> Items:
    """A round token seen from above. `marked` puts a vermilion ring round it."""
    light, size = text_on(what.tint), 2 * r
    at, mon = (r, r * 1.12) if what.letter is None else (r * 0.8, r * 0.96)
    face: list[Item] = [
        Disc(r, r, r - 2, fill=what.tint, edge="ink", width=2.5),
        Disc(r, r, r * 0.86, edge=light, width=1.5),
        Sprite(what.mon, r, at, mon, mon, light, ground=what.tint),
    ]
    if what.letter is not None:
        face.append(Label(what.letter, r, r * 1.57, max(SMALLEST, r * 0.5), light, within=r, bold=True))
    ring = (Disc(x, y, r + 5, edge="vermilion", width=5),) if marked else ()
    return (Group(tuple(face), x, y, size, size, faded=faded), *ring)


def tower(x: float, y: float, chips: Iterable[Chip], *, r: float = 60, step: float = 38) -> Items:
    """A stack of chips, bottom one first, all of them readable from the side; y is the ground."""
    items: list[Item] = []
    for at, what in enumerate(chips):
        items += _layer(x, y - (at + 0.5) * step, what, r, step)
    return tuple(items)


@once
def _layer(x: float, y: float, what: Chip, r: float, high: float) -> Items:
    light, apart = text_on(what.tint), 0.0 if what.letter is None else r * 0.36
    face: list[Item] = [
        Box(1, 1, 2 * r - 2, high - 2, fill=what.tint, edge="ink", width=2.5, corner=high * 0.3),
        Sprite(what.mon, r - apart, high / 2, high * 0.8, high * 0.8, light, ground=what.tint),
    ]
    if what.letter is not None:
        face.append(Label(what.letter, r + apart, high / 2, max(SMALLEST, high * 0.66), light, bold=True, within=r))
    return (Group(tuple(face), x, y, 2 * r, high),)
