"""The picture of a match in which no one has to act, although it isn't over: it is paused, or was stopped."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.drawing.marks import Items
from games.core.drawing.places import is_turn
from games.core.scene import Box, Disc, Group, Item, Label, Line, Scene, Sprite
from games.core.text import Words, lines

LEFT = {"l": 0.0, "m": 0.5, "r": 1.0}  # how much of the words is to the left of their x, by anchor
HIGH, SIGN = 56.0, 26.0  # the bar of ink, and the sign at its left end
ROOM = 600.0  # for words without a limit


def halted(scene: Scene, asked: Words, words: Words, *, over: bool) -> Scene:
    """Without lanterns and frames, and with `words` on a bar of ink where the picture says what is `asked`; greyed if it is `over`."""
    items = tuple(shown for item in _of_no_one(scene.items) for shown in _said(item, asked, words, over))
    return replace(scene, items=tuple(map(_greyed, items)) if over else items, alt=lines(words, scene.alt))


def _of_no_one(items: Items) -> Items:
    lit = {(item.x, item.y) for item in items if isinstance(item, Sprite) and is_turn(item)}
    return tuple(
        replace(item, items=_of_no_one(item.items)) if isinstance(item, Group) else item
        for item in items
        if not is_turn(item) and not (isinstance(item, Disc) and (item.x, item.y) in lit)
    )


def _said(item: Item, asked: Words, words: Words, over: bool) -> Items:
    if not isinstance(item, Label) or item.text != asked:
        return (item,)
    wide = item.within or ROOM
    left = item.x - wide * LEFT[item.anchor[0]]
    return (
        Box(left, item.y - HIGH / 2, wide, HIGH, fill="ink", corner=HIGH / 2),
        *_sign(left + HIGH / 2 + SIGN / 2, item.y, over),
        Label(words, left + wide / 2, item.y, max(item.size, 44), "paper", within=wide - 4 * HIGH, bold=True),
    )


def _sign(x: float, y: float, over: bool) -> Items:
    """That of a player of music: a square, or two strokes."""
    if over:
        return (Box(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN, fill="paper"),)
    return tuple(Line(((x + off, y - SIGN / 2), (x + off, y + SIGN / 2)), "paper", 8) for off in (-8, 8))


def _greyed(item: Item) -> Item:
    """Cards and figures lose their colours, and the sun has set."""
    match item:
        case Sprite() | Group():
            return replace(item, faded=True)
        case Disc(fill="vermilion"):
            return replace(item, fill="shade")
        case Line(fill="vermilion"):
            return replace(item, fill="faded", color="faded")
        case _:
            return item
