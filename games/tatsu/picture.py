"""The table as a picture, as data: everybody's table, and what a seat sees of its own. The two rows of two players are in rows.py."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import TALL, Items, Point, note, picture
from games.core.scene import Item, Scene
from games.core.text import Phrases
from games.tatsu.faces import PLATE, counts, name_plate, open_hand, place_box
from games.tatsu.panels import BELOW, WIDTH, mark_of, sheet_box, top_of
from games.tatsu.rows import rows
from games.tatsu.show import say
from games.tatsu.sight import Closed, Covered, View
from games.tatsu.table import Hand, Place
from games.tatsu.trick import acts, below, borrowed, centre, in_order, turn_of
from games.tatsu.words import place_name

_ = Phrases("tatsu")

MIDDLE = WIDTH / 2
CARD = 112  # the width of a card on the table
HIGH = CARD * TALL
PLACE = 132  # the height of a place; that of the ghost is higher, since its hand lies open
GHOST = 206
GAP = 78  # from the middle of the table to the cards above and below it


def scene(view: View) -> Scene:
    if any(isinstance(seen, Covered) for seen in view.holdings):
        return rows(view)
    return _table(view) if view.me is None or view.step is None else _private(view)


# ---- the table


def _table(view: View) -> Scene:
    over = BELOW + (GHOST if _ghost_lies_open(view) else PLACE)
    middle = over + 34 + HIGH + GAP
    height = int(middle + GAP + HIGH + 28 + PLACE + 36)
    spots = (Point(MIDDLE, height - 36 - PLACE / 2), Point(187, middle), Point(MIDDLE, (BELOW + over) / 2), Point(WIDTH - 187, middle))
    boxes = [item for place in view.places for item in _place(view, place, spots[place.number])]
    if view.step is None:
        return picture(WIDTH, height, say(view), top_of(view), boxes, sheet_box(MIDDLE, middle, 480, view))
    away = GAP + HIGH / 2
    slots = (Point(MIDDLE, middle + away), Point(434, middle), Point(MIDDLE, middle - away), Point(WIDTH - 434, middle))
    cards = [item for turn, place in enumerate(in_order(view)) for item in _laid(view, turn, slots[place.number])]
    return picture(WIDTH, height, say(view), top_of(view), boxes, cards, centre(view, MIDDLE, middle))


def _ghost_lies_open(view: View) -> bool:
    return view.step is not None and any(place.ghost for place in view.places)


def _place(view: View, place: Place, at: Point) -> Items:
    """A place with what it holds."""
    seen, over = view.holdings[place.number], view.step is None
    wide, high = (700, GHOST) if place.ghost and not over else (326, PLATE + 26 if over else PLACE)
    box = place_box(at.x, at.y, wide, high, place, acting=acts(view, place), mark=mark_of(view, place))
    if over:
        return box
    if place.ghost and isinstance(seen, Hand):
        return (*box, *open_hand(seen, at.x, at.y + 33, wide - 30, 86))
    return (*box, *counts(at.x - wide / 2 + 112, at.y + 34, _held(seen)))


def _held(seen: object) -> tuple[int, int]:
    match seen:
        case Closed(held):
            return held
        case Hand((red, yellow)):
            return len(red), len(yellow)
        case _:
            return 0, 0


def _laid(view: View, turn: int, at: Point) -> Items:
    """With whose card it was: beneath at the sides, beside above and below the middle, where the waiting pile lies."""
    card = turn_of(view, turn, at, CARD)
    if at.x == MIDDLE:
        return (*card, *borrowed(view, turn, at.x + CARD / 2 + 16, at.y, 300, anchor="lm"))
    return (*card, *borrowed(view, turn, at.x, below(at, CARD), 200))


# ---- what a seat sees of its own


def _private(view: View) -> Scene:
    """The round so far, what the others hold of each clan, and the own hand, large."""
    own = next(place for place in view.places if place.seat == view.me)
    ghost = next((place for place in view.places if place.ghost), None)
    y = BELOW + 250.0
    parts: list[Item] = [*_round(view, BELOW + 24 + HIGH / 2), *_others(view, own, y)]
    y += PLACE + 18
    parts += _faces(view, own, y, 150 if ghost is None else 112)
    y += 310 if ghost is None else 270
    if ghost is not None:
        parts += _faces(view, ghost, y, 98)
        y += 238
    return picture(WIDTH, int(y + 14), say(view), top_of(view), parts)


def _round(view: View, y: float) -> Iterator[Item]:
    """The four turns of this round from left to right."""
    for turn, place in enumerate(in_order(view)):
        at = Point(124 + turn * 200, y)
        yield from turn_of(view, turn, at, CARD)
        yield from note(at.x, below(at, CARD), place_name(place), within=190, size=24, bold=True)
        yield from borrowed(view, turn, at.x, below(at, CARD) + 28, 190)
    yield from centre(view, 1020, y)


def _others(view: View, own: Place, top: float) -> Iterator[Item]:
    """Those whose hands are closed, clockwise, with the number of their cards in each clan."""
    around = (view.places[(own.number + away) % len(view.places)] for away in range(1, len(view.places)))
    places = [place for place in around if not place.ghost and place != own]
    w = (WIDTH - 48 - 16 * (len(places) - 1)) / len(places)
    for at, place in enumerate(places):
        x, y = 24 + w / 2 + at * (w + 16), top + PLACE / 2
        yield from place_box(x, y, w, PLACE, place, acting=acts(view, place), mark=mark_of(view, place))
        yield from counts(x - w / 2 + 112, y + 34, _held(view.holdings[place.number]))


def _faces(view: View, place: Place, top: float, width: float) -> Iterator[Item]:
    """A hand whose faces this seat knows. While its player decides, what cannot be laid is faded."""
    seen, acting = view.holdings[place.number], acts(view, place)
    yield from name_plate(MIDDLE, top + 32, 620, place, mark_of(view, place), acting=acting)
    if isinstance(seen, Hand):
        playable = view.step.place.clan if acting and view.step is not None and view.step.decides == view.me else None
        yield from open_hand(seen, MIDDLE, top + 86 + width * TALL / 2, WIDTH - 60, width, playable)
