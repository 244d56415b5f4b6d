"""The table itself and the places of the players at it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from games.core.drawing.layout import MARGIN
from games.core.drawing.marks import READ, Items, pill
from games.core.drawing.once import once
from games.core.drawing.palette import Livery, livery, pale, seat_tint
from games.core.scene import Box, Disc, Item, Label, Line, Scene, Sprite
from games.core.text import Who, Words

STRIP = 70  # how high the line is that says what is asked
NEWS = 38  # how much higher the strip is with a line of news
WEAVE = 160  # how high a strip of tatami is: a few of its tiles
OWN = 72  # how wide the crest in it is
LANTERN = "common:lantern"  # at the name of the player who has to act
OUTER, INNER = (5, 14), (2, 8)  # how thick the lines of the double frame are, and how round its corners: nothing else is drawn so


class Asked(Struct, frozen=True):
    """What the strip along the upper edge says: the open question, or what the match is waiting for; for a hand also its owner.

    `acting`: the owner of the hand has to answer. `wears`: what identifies them in this game, if it is not their seat.
    `news`: what just happened, in a line of its own beneath.
    """

    words: Words
    me: int | None = None
    acting: bool = False
    wears: Livery | None = None
    news: Words | None = None

    @property
    def height(self) -> int:
        return STRIP if self.news is None else STRIP + NEWS


def picture(width: int, height: int, alt: Words, *parts: Iterable[Item], asked: Asked | None = None) -> Scene:
    """A scene on the table's ground: `picture(1200, 900, say(view), place(...), card(...), ...)`, painted in this order.

    What is `asked` is above everything else, in a strip that makes the picture taller and moves the parts down.
    """
    items, height = tuple(item for part in parts for item in part), height + height % 2  # the ground has a middle
    if asked is None:
        return Scene(width, height, (*ground(width, height), *items), alt)
    down = asked.height
    below = tuple(lowered(item, down) for item in items)
    return Scene(width, height + down, (*ground(width, height + down), *strip(width, asked), *below), alt)


@once
def strip(width: float, asked: Asked) -> Items:
    """What is asked, along the upper edge; for a hand, after the crest of its owner. The news is beneath it."""
    left, y, room = MARGIN + 4, MARGIN + 27, width - 2 * MARGIN - 8
    own = 0.0 if asked.me is None else OWN * (1 + asked.acting)
    news = () if asked.news is None else (Label(asked.news, width / 2, y + 59, READ, "slate", within=room - 32, least=READ),)
    return (
        *_owner(left, y, asked),
        Label(asked.words, left + (room + own) / 2, y, READ, "ink", within=room - own - 8, rows=2, bold=True, least=READ),
        *news,
    )


def _owner(left: float, y: float, asked: Asked) -> Items:
    """Whose hand it is, by their crest, and the lantern if they have to act."""
    if asked.me is None:
        return ()
    worn, x, r = asked.wears or livery(asked.me), left + OWN / 2, OWN / 2 - 6
    face = (Disc(x, y, r, fill=pale(worn.tint), edge=worn.tint, width=3), Sprite(worn.crest, x, y, r, r, worn.tint, ground=pale(worn.tint)))
    return (*face, *(lantern(x + OWN, y, size=OWN - 10) if asked.acting else ()))


@once
def lowered(item: Item, by: float) -> Item:
    """The same further down."""
    if isinstance(item, Line):
        return replace(item, points=tuple((x, y + by) for x, y in item.points))
    return replace(item, y=item.y + by)


@once
def ground(width: float, height: float) -> Items:
    """Paper with a faint tatami weave in a thin frame of ink. The weave comes in strips: pictures of all heights are made of the same."""
    strips = (
        Box(0, top, width, min(WEAVE, height - top), fill="paper", pattern="common:tatami", pattern_tint="shade", tile=40, woven=True)
        for top in range(0, int(height), WEAVE)
    )
    return (*strips, *_frame(10, width, height, "ink", 2.5), *_frame(MARGIN - 8, width, height, "faded", 1))


def _frame(off: float, width: float, height: float, tint: str, thick: float) -> Items:
    """Four lines, each as long as the picture less `off` at both ends."""
    left, top, right, bottom = off, off, width - off, height - off
    corners = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    return tuple(Line(side, tint, thick) for side in pairwise(corners))


@once
def mat(x: float, y: float, w: float, h: float, *, tint: str = "shade", edge: str | None = "faded") -> Items:
    """A calm piece of ground to place something on; x, y is its middle."""
    return (Box(x - w / 2, y - h / 2, w, h, fill=tint, edge=edge, width=2, corner=14),)


def crest(x: float, y: float, seat: int, *, size: float = 48) -> Items:
    """The sign of a seat: shape and colour say the same."""
    return (Sprite(livery(seat).crest, x, y, size, size, seat_tint(seat)),)


@once
def plate(
    x: float,
    y: float,
    seat: int,
    *,
    w: float = 260,
    h: float = 64,
    marks: tuple[Words, ...] = (),
    faded: bool = False,
    acting: bool = False,
    wears: Livery | None = None,
) -> Items:
    """Crest and name of the player; `marks` such as "AI" or "away" at its right end; `faded` for players who are out.

    `acting` hangs the lantern at its right end: this is who has to act. `wears` is what they are known by, if it is not their seat.
    """
    worn = wears or livery(seat)
    tint = "faded" if faded else worn.tint
    light = h if acting else 0.0
    room = w - h - 20 - 80 * len(marks) - light
    tags = (item for at, mark in enumerate(reversed(marks)) for item in pill(x + w / 2 - 46 - at * 80 - light, y, mark, w=74))
    return (
        Box(x - w / 2, y - h / 2, w, h, fill=pale(tint), edge=tint, width=2.5, corner=h / 2),
        Sprite(worn.crest, x - w / 2 + h * 0.52, y, h * 0.66, h * 0.66, tint, ground=pale(tint)),
        Label(Who(seat), x - w / 2 + h + 4, y, 48, "faded" if faded else "ink", "lm", room, bold=True, least=48),
        *tags,
        *((Sprite(LANTERN, x + w / 2 - h * 0.62, y, h * 0.9, h * 0.9, "ink", ground=pale(tint)),) if acting else ()),
    )


def lantern(x: float, y: float, *, size: float = 72) -> Items:
    """The paper lantern at the name of the player who has to act. It is ink, which is no player's colour."""
    return (Disc(x, y, size * 0.5, fill="paper"), Sprite(LANTERN, x, y, size, size, "ink"))


@once
def turn_frame(x: float, y: float, w: float, h: float) -> Items:
    """The double frame of ink around the place of the player who has to act; x, y is its middle. The lantern is at the name."""
    left, top = x - w / 2, y - h / 2
    return (
        Box(left, top, w, h, edge="ink", width=OUTER[0], corner=OUTER[1]),
        Box(left + 8, top + 8, w - 16, h - 16, edge="ink", width=INNER[0], corner=INNER[1]),
    )


def is_turn(item: Item) -> bool:
    """Whether it says whose turn it is: a lantern, or part of the double frame."""
    if isinstance(item, Sprite):
        return item.name == LANTERN
    return isinstance(item, Box) and item.edge == "ink" and item.fill is None and (item.width, item.corner) in {OUTER, INNER}


@once
def place(
    x: float, y: float, w: float, h: float, seat: int, *, acting: bool = False, marks: tuple[Words, ...] = (), faded: bool = False
) -> Items:
    """A player's place: a mat, the name plate along its upper edge; frame and lantern if they have to act. x, y is its middle."""
    around = turn_frame(x, y, w, h) if acting else ()
    return (
        *mat(x, y, w, h, tint="paper", edge=seat_tint(seat) if not faded else "faded"),
        *around,
        *plate(x, y - h / 2 + 48, seat, w=w - 28, marks=marks, faded=faded, acting=acting),
    )
