"""Title pictures: a low band of paper with the red sun, a game's own motif before it, and its name in large letters."""

from __future__ import annotations

from games.core.drawing.layout import Point
from games.core.drawing.marks import Items
from games.core.drawing.places import picture
from games.core.scene import Box, Disc, Label, Scene
from games.core.text import Words

WIDTH, HEIGHT = 1200, 400  # on a phone a title is no higher than four lines of text
SUN, RADIUS = Point(300, 200), 138
LETTERS = Point(862, 176)
ROOM = 560  # for the name


def title(name: Words, under: Words, motif: Items, alt: Words, *, pattern: str = "common:pattern-waves") -> Scene:
    """`motif` is drawn in the left half, before the sun, whose middle is `SUN`; `under` stands small beneath the name."""
    sun = (Disc(*SUN, RADIUS, fill="vermilion"),)
    x, y = LETTERS
    strip = (Box(x - 110, y + 136, 220, 20, pattern=pattern, pattern_tint="ink", tile=20),)
    letters = (Label(name, x, y, 132, "ink", within=ROOM, bold=True), Label(under, x, y + 96, 44, "ink", within=ROOM))
    return picture(WIDTH, HEIGHT, alt, sun, motif, letters, strip)
