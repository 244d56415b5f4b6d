"""The picture of two players: two rows of two layers, and the round between them."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import TALL, Items, Point, note, picture
from games.core.scene import Box, Item, Scene
from games.tatsu.picture_faces import name_plate, peeking, spirit
from games.tatsu.picture_round import acts, asked, below, borrowed, centre, turn_of
from games.tatsu.picture_score import sheet_box, sheet_strip
from games.tatsu.picture_sides import BELOW, WIDTH, mark_of, top_of
from games.tatsu.say import say
from games.tatsu.sight import Covered, Sight
from games.tatsu.table import Place

MIDDLE = WIDTH / 2
COLUMN = 118.0  # the width of a card in a row
PEEK = 32  # how far the card beneath looks out above the one that covers it
ROW = PEEK + COLUMN * TALL + 36  # with the numbers of the columns
CARD = 104  # in the round


def rows(view: Sight) -> Scene:
    """The same for everybody but for who sits at the bottom."""
    near = next((place for place in view.places if place.seat == view.me), view.places[0])
    far = view.places[1 - near.number]
    middle = BELOW + 94 + ROW + 30 + CARD * TALL / 2
    bottom = middle + CARD * TALL / 2 + 48
    height = int(bottom + ROW + 126)
    plates = (*_plate(view, far, BELOW + 40), *_plate(view, near, height - 76))
    if view.step is None:
        return picture(WIDTH, height, say(view), top_of(view), plates, sheet_box(MIDDLE, (BELOW + height) / 2, 700, view.last_hand))
    cards = (*_row(view, far, BELOW + 94), *_round(view, middle), *_row(view, near, bottom))
    return picture(WIDTH, height, say(view), top_of(view), plates, cards, asked=asked(view))


def _plate(view: Sight, place: Place, y: float) -> Items:
    return name_plate(MIDDLE, y, 620, place, mark_of(view, place), acting=acts(view, place))


def _row(view: Sight, place: Place, top: float) -> Iterator[Item]:
    """Seven columns with their numbers."""
    seen = view.holdings[place.number]
    assert isinstance(seen, Covered)
    for at, (card, clan) in enumerate(zip(seen.upper, seen.below, strict=True)):
        x, y = MIDDLE + (at - 3) * (COLUMN + 30), top + PEEK + COLUMN * TALL / 2
        if clan is not None:
            yield from peeking(x, y - PEEK, clan, width=COLUMN, high=PEEK)
        yield from spirit(x, y, card, width=COLUMN) if card is not None else _gone(x, y)
        yield from note(x, y + COLUMN * TALL / 2 + 20, at + 1, within=60, size=24, bold=True)


def _gone(x: float, y: float) -> Items:
    return (Box(x - COLUMN / 2, y - COLUMN * TALL / 2, COLUMN, COLUMN * TALL, edge="shade", width=3, corner=9),)


def _round(view: Sight, y: float) -> Iterator[Item]:
    """The four turns of this round from left to right; before the first of them how the last hand was scored."""
    if view.just_scored is not None:
        yield from sheet_strip(MIDDLE, y + 8, WIDTH - 140, view.just_scored)
        return
    for turn in range(4):
        at = Point(170 + turn * 190, y)
        yield from turn_of(view, turn, at, CARD)
        yield from borrowed(view, turn, at.x, below(at, CARD), 185)
    yield from centre(view, 1000, y)
