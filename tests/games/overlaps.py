"""Whether the parts of a picture keep apart: no words on words, on an edge, or beneath something; no edges and no drawings that cross.

Only shapes and their order are looked at, no pixels, so whole matches can be. What lies within a group (a card) is the group's own affair.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from math import dist
from typing import NamedTuple, TypeAlias

from bot.i18n import Reader
from bot.render import fonts
from bot.render.localize import scene_in_words
from bot.render.stamps import ACROSS, DOWN
from games.core.game import AnyGame
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from tests.games.cases import played
from tests.games.checks import LONG, Faults, distinct, some

Shape: TypeAlias = Box | Disc

LARGE = 300  # a drawing as wide as this is a ground for others
BLANK = 0.12  # of a drawing, along its edges
ON_OTHERS = frozenset(("common:drop", "common:lantern"))  # hang at what they belong to, as badges do
DEEP = 0.16  # of a size: how far letters reach below their line


class Room(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Room, by: float = 1) -> bool:
        return (
            self.left < other.right - by and other.left < self.right - by and self.top < other.bottom - by and other.top < self.bottom - by
        )

    def within(self, other: Room, by: float = 1) -> bool:
        return (
            self.left >= other.left - by
            and self.right <= other.right + by
            and self.top >= other.top - by
            and self.bottom <= other.bottom + by
        )


def overlaps(game: AnyGame, seats: int, languages: Iterable[str]) -> Faults:
    """What lies on something else in some picture, with short names in English and long ones in these languages."""
    readers = [Reader("en", "ABCDEFG"[:seats], markdown=False)]
    readers += [Reader(code, LONG[:seats], markdown=False) for code in languages]
    return distinct(
        f"{game.key}: {where} in {reader.language}: {fault}"
        for where, scene in _pictures(game, seats)
        for reader in readers
        for fault in crossings(scene_in_words(scene, reader))
    )


def _pictures(game: AnyGame, seats: int) -> Iterator[tuple[str, Scene]]:
    for position in some(game, seats, "overlaps", step=16):
        for seat in (None, *sorted(game.waiting(position.state))[:1]):
            yield f"position {position.number} for {'all' if seat is None else seat}", game.scene(game.view(position.state, seat))
    if game.poster is not None:
        yield "the poster", game.poster(list(played(game, seats, seed="overlaps")))


def crossings(scene: Scene) -> Iterator[str]:
    """Of a scene in some language."""
    items = [(at, item) for at, item in enumerate(scene.items) if not (isinstance(item, Box) and item.woven)]
    words = [(at, item, room) for at, item in items if isinstance(item, Label) and (room := written(item))]
    shapes = [(at, item) for at, item in items if isinstance(item, Box | Disc)]
    drawings = [item for _at, item in items if isinstance(item, Sprite) and item.w < LARGE and item.name not in ON_OTHERS]
    for (_, one, here), (_, other, there) in combinations(words, 2):
        if here.meets(there, 2):
            yield f"{one.text!r} lies on {other.text!r}"
    for at, label, room in words:
        least = at if _is_tag(scene.items[at - 1], room) else 0  # a tag may lie on what was drawn before it
        yield from (f"{label.text!r} {fault}" for fault in _in_the_way(room, at, items, least, scene.width))
    edges = [shape for _at, shape in shapes if shape.edge not in {None, "paper"}]
    for edge, another in combinations(edges, 2):
        if _edges_cross(edge, another):
            yield f"the edges of {edge!r} and {another!r} cross"
    for drawing, beside in combinations(drawings, 2):
        if _drawn(drawing).meets(_drawn(beside)):
            yield f"the drawing {drawing.name} lies on {beside.name}"
    for drawing in drawings:
        if any(_crosses(_drawn(drawing), edge) for edge in edges):
            yield f"the drawing {drawing.name} lies on an edge"


def written(label: Label) -> Room | None:
    """Where the words of a label stand."""
    fit = fonts.fitted_text(str(label.text), label.size, label.bold, label.within, label.rows, label.least)
    wide = max((fonts.width(row, fit.size, label.bold) for row in fit.rows), default=0) * fit.squeeze
    if not wide:
        return None
    high = fonts.capitals(fit.size) + fonts.LEADING * fit.size * (len(fit.rows) - 1)
    left, top = label.x - ACROSS[label.anchor[0]] * wide, label.y - DOWN[label.anchor[1]] * high
    return Room(left, top, left + wide, top + high + DEEP * fit.size)


def _room(item: Shape | Sprite | Group) -> Room:
    match item:
        case Box():
            return Room(item.x, item.y, item.x + item.w, item.y + item.h)
        case Disc():
            return Room(item.x - item.r, item.y - item.r, item.x + item.r, item.y + item.r)
        case _:
            return Room(item.x - item.w / 2, item.y - item.h / 2, item.x + item.w / 2, item.y + item.h / 2)


def _drawn(sprite: Sprite) -> Room:
    """Where there is something of a drawing."""
    x, y = sprite.w * BLANK, sprite.h * BLANK
    left, top, right, bottom = _room(sprite)
    return Room(left + x, top + y, right - x, bottom - y)


def _is_tag(before: Item, room: Room) -> bool:
    """Whether words stand on a ground of their own: a badge, a pill."""
    return isinstance(before, Box | Disc) and before.fill is not None and room.within(_room(before), 6)


def _in_the_way(room: Room, at: int, items: list[tuple[int, Item]], least: int, width: int) -> Iterator[str]:
    for place, item in items:
        if place < least:
            continue
        later = place > at
        match item:
            case Box() | Disc() if item.edge or item.fill:
                if _crosses(room, item):
                    yield f"lies on an edge of {item!r}"
                elif later and item.fill and room.meets(_room(item)):
                    yield f"lies beneath {item!r}"
            case Group() if item.w < width and room.meets(_room(item)) and (later or not room.within(_room(item))):
                yield "lies beneath a group" if later else "lies on the edge of a group"
            case Sprite() if item.w < LARGE and room.meets(_drawn(item)):
                yield f"lies on the drawing {item.name}"
            case Line() if any(_cut(room, *ends) for ends in pairwise(item.points)):
                yield "lies on a line"
            case _:
                pass


def _cut(room: Room, one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a line from one point to another goes through."""
    first, last = 0.0, 1.0
    for begin, end, low, high in ((one[0], other[0], room.left, room.right), (one[1], other[1], room.top, room.bottom)):
        if begin == end:
            if not low < begin < high:
                return False
            continue
        enters, leaves = sorted(((low - begin) / (end - begin), (high - begin) / (end - begin)))
        first, last = max(first, enters), min(last, leaves)
    return first < last


def _crosses(room: Room, shape: Shape) -> bool:
    """Whether it is neither outside of the shape nor within."""
    if isinstance(shape, Disc):
        near = min(max(shape.x, room.left), room.right), min(max(shape.y, room.top), room.bottom)
        return dist(near, (shape.x, shape.y)) < shape.r - 1 and not room.within(_room(shape), 3)
    return room.meets(_room(shape)) and not room.within(_room(shape))


def _edges_cross(one: Shape, other: Shape) -> bool:
    match one, other:
        case Disc(), Disc():
            return abs(one.r - other.r) + 1 < dist((one.x, one.y), (other.x, other.y)) < one.r + other.r - 1
        case Disc(), Box():
            return _crosses(_room(one), other) and _crosses(_room(other), one)
        case Box(), Disc():
            return _crosses(_room(one), other) and _crosses(_room(other), one)
        case _:
            here, there = _room(one), _room(other)
            return here.meets(there) and not here.within(there) and not there.within(here)
