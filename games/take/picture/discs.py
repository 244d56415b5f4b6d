"""Chips as lacquer discs, seen at a slant: stacked in the hall with the crest on the top one and a letter on each rim, small on a step."""

from __future__ import annotations

from math import cos, pi, sin

from games.core.drawing import Items, Point, text_on
from games.core.drawing.once import once
from games.core.scene import Arc, Group, Item, Label, Line, Sprite
from games.take.picture.faces import EDGE, FILL, GONE, MON
from games.take.rules.cards import HEIGHT, Person
from games.take.words.names import LETTERS

RX, RY, THICK = 64.0, 38.0, 32.0
WIDE, HIGH = 132.0, 112.0  # of the drawing
CREST = 70.0
FACE = HIGH / 2 - 40  # the middle of the upper side is so far above that of the drawing
ROOM = HEIGHT * THICK  # higher stacks are pressed together
DASHES, CURVE = 8, 24  # pieces of an outline


def stack(x: float, ground: float, people: str, step: float) -> Items:
    """The lowest first; `ground` is the floor."""
    top = len(people) - 1
    discs = (_disc(*level(x, ground, at, step), who, step, crest=at == top) for at, who in enumerate(people))
    return tuple(item for disc in discs for item in disc)


def level(x: float, ground: float, at: int, step: float) -> Point:
    """The middle of the drawing of a disc, the lowest being 0."""
    return Point(x, ground - HIGH / 2 - at * step)


@once
def _disc(x: float, y: float, who: Person, shown: float, *, crest: bool) -> Items:
    """With its crest, or with a letter on what the discs above leave of the rim."""
    fill = FILL[who]
    light = text_on(fill)
    told: Item = Label(LETTERS[who], WIDE / 2, HIGH - 2 - shown / 2, 36, light, bold=True)
    if crest:
        told = Sprite(MON[who], WIDE / 2, HIGH / 2 - FACE, CREST, CREST, light, ground=fill)
    return (Group((Sprite("take:disc", WIDE / 2, HIGH / 2, WIDE, HIGH, fill, ground=EDGE[who]), told), x, y, WIDE, HIGH),)


@once
def small(x: float, y: float, who: Person) -> Items:
    return (Sprite("take:chip", x, y, 44, 37.3, FILL[who], ground=EDGE[who]),)


@once
def ring(x: float, y: float, *, tint: str, width: float = 6, more: float = 5) -> Items:
    """Around the upper side of a disc, or where one could be."""
    size = x, y, RX + more, RY + more
    return (Arc(*size, 0, 360, "paper", width + 6), Arc(*size, 0, 360, tint, width))


@once
def gone(x: float, y: float, who: Person) -> Items:
    """The dashed outline of a disc that was here, pale, as far as it is behind the one below."""
    arc, y = 180 / DASHES, y - FACE
    back = [(x - RX * cos(pi * at / CURVE), y - RY * sin(pi * at / CURVE)) for at in range(CURVE + 1)]
    band = Line((*back, *((u, v + THICK) for u, v in reversed(back))), GONE[who], 1, closed=True, fill=GONE[who])
    edge = (Arc(x, y, RX, RY, 180 + (at + 0.2) * arc, 180 + (at + 0.8) * arc, "ink", 4) for at in range(DASHES))
    sides = (Line(((x + side, y + 6), (x + side, y + THICK - 8)), "ink", 4) for side in (-RX, RX))
    return (band, *edge, *sides)
