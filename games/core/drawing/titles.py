"""Title pictures: a low band of paper with the red sun, a game's own motif before it, and its name in large letters.

In the lobby the low table is below it, with a cushion for each possible player.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.drawing.layout import Point, Spot, row
from games.core.drawing.marks import Items
from games.core.drawing.palette import livery, pale
from games.core.drawing.places import ground, lowered, picture
from games.core.scene import Box, Disc, Group, Item, Label, Scene, Sprite
from games.core.text import Words, listed

WIDTH, HEIGHT = 1200, 400  # on a phone a title is no higher than four lines of text
SUN, RADIUS = Point(300, 200), 138
LETTERS = Point(862, 176)
ROOM = 560  # for the name
TABLE, CUSHION = 200, 104  # how high the picture of the table is, and how large a cushion


def title(name: Words, under: Words, motif: Items, alt: Words, *, pattern: str = "common:pattern-waves") -> Scene:
    """`motif` is drawn in the left half, before the sun, whose middle is `SUN`; `under` is in small letters beneath the name."""
    sun = (Disc(*SUN, RADIUS, fill="vermilion"),)
    x, y = LETTERS
    strip = (Box(x - 110, y + 136, 220, 20, pattern=pattern, pattern_tint="ink", tile=20),)
    letters = (Label(name, x, y, 132, "ink", within=ROOM, bold=True), Label(under, x, y + 96, 44, "ink", within=ROOM))
    return picture(WIDTH, HEIGHT, alt, sun, motif, letters, strip)


def with_places(title: Scene, taken: int, seats: range) -> Scene:
    """The title, and the table below it: seated players' crests are on their cushions, the others are free."""
    spots = row(seats[-1], WIDTH / 2, 128, WIDTH - 140, card=CUSHION, gap=36)
    cushions = (item for seat, spot in enumerate(spots) for item in _cushion(spot, seat, seat < taken))
    board = (
        Box(120, 34, WIDTH - 240, 26, fill="rust", edge="ink", width=3, corner=13),
        *(Box(x, 59, 30, 16, fill="rust", edge="ink", width=3, corner=4) for x in (190, WIDTH - 220)),
    )
    below = (*ground(WIDTH, TABLE), *board, *cushions)
    return replace(title, height=title.height + TABLE, items=(*title.items, *(lowered(item, title.height) for item in below)))


def gallery(titles: Sequence[Scene]) -> Scene:
    """Titles of several games, two side by side."""
    rows = -(-len(titles) // 2)
    each = (
        Group(title.items, WIDTH * (number % 2 + 0.5), HEIGHT * (number // 2 + 0.5), WIDTH, HEIGHT) for number, title in enumerate(titles)
    )
    return Scene(WIDTH * min(2, len(titles)), HEIGHT * rows, tuple(each), listed([title.alt for title in titles], "\n"))


def _cushion(spot: Spot, seat: int, taken: bool) -> tuple[Item, ...]:
    worn, x, y = livery(seat), spot.x - CUSHION / 2, spot.y - CUSHION / 2
    if not taken:
        return (Box(x, y, CUSHION, CUSHION, fill="shade", edge="faded", width=2, corner=26),)
    return (
        Box(x, y, CUSHION, CUSHION, fill=pale(worn.tint), edge=worn.tint, width=5, corner=26),
        Sprite(worn.crest, spot.x, spot.y, 74, 74, worn.tint, ground=pale(worn.tint)),
    )
