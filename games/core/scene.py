"""What to draw, as data: a list of simple shapes in painting order, and the words that say the same.

The painter (`bot/render`) turns a Scene into a picture and knows no game. Units are pixels of the finished picture;
origin top left. Colours are names of roles (`paper`, `ink`, `plum-pale` ...), never numbers: the viewer's theme
decides how they look (`games/core/drawing/themes.py`).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from games.core.text import Words


class Shape(Struct, frozen=True, tag=True):
    """What can be painted. Every shape remembers its hash: caches look shapes up by the hundred."""


class Sprite(Shape, frozen=True, tag=True, cache_hash=True):
    """A drawing from `art/`: `my-game:fox` is fox.svg in the art folder of that game, `common:ring` is in bot/render/art.

    x, y is its centre. `tint` replaces currentColor, `ground` replaces the paper in it; `turn` is in degrees clockwise;
    `faded` greys it.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    tint: str = "ink"
    turn: float = 0
    faded: bool = False
    ground: str = "paper"


class Box(Shape, frozen=True, tag=True, cache_hash=True):
    """A rectangle; x, y is its top left corner. `pattern` is a repeating sprite laid over the fill, `tile` pixels wide.

    `woven` is a ground whose pattern carries no meaning: a theme may omit it.
    """

    x: float
    y: float
    w: float
    h: float
    fill: str | None = None
    edge: str | None = None
    width: float = 2
    corner: float = 0
    pattern: str | None = None
    shadow: bool = False
    pattern_tint: str = "shade"
    tile: float = 40
    woven: bool = False


class Disc(Shape, frozen=True, tag=True, cache_hash=True):
    x: float
    y: float
    r: float
    fill: str | None = None
    edge: str | None = None
    width: float = 2


class Line(Shape, frozen=True, tag=True, cache_hash=True):
    """A line through points. With `dash` it is broken into pieces of that length."""

    points: tuple[tuple[float, float], ...]
    color: str = "ink"
    width: float = 2
    closed: bool = False
    fill: str | None = None
    dash: float = 0


class Arc(Shape, frozen=True, tag=True, cache_hash=True):
    """Part of an ellipse's outline, in degrees clockwise from three o'clock."""

    x: float
    y: float
    rx: float
    ry: float
    start: float
    end: float
    color: str = "ink"
    width: float = 2


class Label(Shape, frozen=True, tag=True, cache_hash=True):
    """Words. `anchor` as in Pillow ("mm" middle, "la" left top, "ra" right top, "lm", "rm", "ma", "ms").

    Wider than `within` it is made smaller down to `least` px, then broken into up to `rows` rows, then pressed together a little,
    then cut with an ellipsis.
    """

    text: Words
    x: float
    y: float
    size: float = 26
    color: str = "ink"
    anchor: str = "mm"
    within: float | None = None
    rows: int = 1
    bold: bool = False
    least: float = 22


class Group(Shape, frozen=True, tag=True, cache_hash=True):
    """A small picture of its own, `w` by `h`, turned and faded as one. x, y is its centre; within it the origin is its top left.

    The painter caches it: the same group is drawn once, wherever it is. Cards are groups.
    """

    items: tuple[Item, ...]
    x: float
    y: float
    w: float
    h: float
    turn: float = 0
    faded: bool = False


Item: TypeAlias = Sprite | Box | Disc | Line | Arc | Label | Group


class Scene(Struct, frozen=True):
    width: int
    height: int
    items: tuple[Item, ...]
    alt: Words
    theme: str = ""  # the viewer's; games leave it alone
