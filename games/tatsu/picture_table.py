"""Everybody's table of three or four players: the places round it, and the cards of the round in the middle."""

from __future__ import annotations

from games.core.drawing import TALL, Items, Point, picture
from games.core.scene import Scene
from games.tatsu.picture_faces import PLATE, counts, open_hand, place_box
from games.tatsu.picture_round import acts, asked, below, borrowed, centre, in_order, turn_of
from games.tatsu.picture_score import sheet_box
from games.tatsu.picture_sides import BELOW, WIDTH, mark_of, top_of
from games.tatsu.say import say
from games.tatsu.sight import Closed, Seen, Sight
from games.tatsu.table import Hand, Place

MIDDLE = WIDTH / 2
CARD = 112  # the width of a card on the table
HIGH = CARD * TALL
PLACE = 132  # the height of a place; that of the ghost is higher, since its hand lies open
GHOST = 206
GAP = 78  # from the middle of the table to the cards above and below it


def table(view: Sight) -> Scene:
    over = BELOW + (GHOST if _ghost_lies_open(view) else PLACE)
    middle = over + 34 + HIGH + GAP
    height = int(middle + GAP + HIGH + 28 + PLACE + 36)
    spots = (Point(MIDDLE, height - 36 - PLACE / 2), Point(187, middle), Point(MIDDLE, (BELOW + over) / 2), Point(WIDTH - 187, middle))
    boxes = [item for place in view.places for item in _place(view, place, spots[place.number])]
    if view.just_scored is not None:
        return picture(WIDTH, height, say(view), top_of(view), boxes, sheet_box(MIDDLE, middle, 480, view.just_scored), asked=asked(view))
    away = GAP + HIGH / 2
    slots = (Point(MIDDLE, middle + away), Point(434, middle), Point(MIDDLE, middle - away), Point(WIDTH - 434, middle))
    cards = [item for turn, place in enumerate(in_order(view)) for item in _laid(view, turn, slots[place.number])]
    return picture(WIDTH, height, say(view), top_of(view), boxes, cards, centre(view, MIDDLE, middle), asked=asked(view))


def _ghost_lies_open(view: Sight) -> bool:
    return view.step is not None and any(place.ghost for place in view.places)


def _place(view: Sight, place: Place, at: Point) -> Items:
    """A place with what it holds."""
    seen, over = view.holdings[place.number], view.step is None
    wide, high = (700, GHOST) if place.ghost and not over else (326, PLATE + 26 if over else PLACE)
    box = place_box(at.x, at.y, wide, high, place, acting=acts(view, place), mark=mark_of(view, place))
    if over:
        return box
    if place.ghost and isinstance(seen, Hand):
        return (*box, *open_hand(seen, at.x, at.y + 33, wide - 30, 86))
    return (*box, *counts(at.x - wide / 2 + 112, at.y + 34, held(seen)))


def _laid(view: Sight, turn: int, at: Point) -> Items:
    """With whose card it was: beneath at the sides, beside above and below the middle, where the waiting pile lies."""
    card = turn_of(view, turn, at, CARD)
    if at.x == MIDDLE:
        return (*card, *borrowed(view, turn, at.x + CARD / 2 + 16, at.y, 300, anchor="lm"))
    return (*card, *borrowed(view, turn, at.x, below(at, CARD), 200))


def held(seen: Seen) -> tuple[int, int]:
    match seen:
        case Closed(held):
            return held
        case Hand((red, yellow)):
            return len(red), len(yellow)
        case _:
            return 0, 0
