"""The picture of two players: two rows of two layers, and the round between them, in a lane for each."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import MARGIN, TALL, Items, Point, arrow, note, pale, picture, sprite
from games.core.scene import Box, Item, Scene
from games.tatsu.picture_faces import LIVERIES, peeking, spirit, tint_of
from games.tatsu.picture_round import acts, asked, ground, handovers, in_order, turn_of
from games.tatsu.picture_score import sheets, sheets_high
from games.tatsu.picture_sides import PANEL, TOP, WIDTH, headline, mark_of, panel
from games.tatsu.say import say
from games.tatsu.sight import Covered, Sight
from games.tatsu.table import Place

MIDDLE = WIDTH / 2
INNER = WIDTH - 2 * MARGIN
COLUMN = 124.0  # the width of a card in a row
PEEK = 32.0  # how far the card beneath looks out above the one that covers it
ROW = PEEK + COLUMN * TALL + 34  # with the numbers of the columns
CARD = 156.0  # in the round
LANE = 31.0  # how far from the middle it lies in the lane of its owner
ROUND = CARD * TALL + 2 * LANE + 14
CAPTURED = 84.0
FIRST, STEP, TURNS = 156.0, 176.0, 776.0  # the first turn, from turn to turn, and where the lanes end


def rows(view: Sight) -> Scene:
    """The same for everybody but for who sits at the bottom."""
    near = next((place for place in view.places if place.seat == view.me), view.places[0])
    far = view.places[1 - near.number]
    top = TOP + PANEL + 10
    if view.step is None:
        sheet = sheets(MIDDLE, top, INNER, view.last_hand, card=CARD, named=False) if view.last_hand is not None else ()
        bottom = top + sheets_high(CARD, named=False) + 10
        plates = (*_panel(view, far, TOP), *_panel(view, near, bottom))
        return picture(WIDTH, int(bottom + PANEL + MARGIN), say(view), headline(view), plates, sheet)
    middle = top + ROW + 6
    bottom = middle + ROUND + 6
    parts = (
        *_panel(view, far, TOP),
        *_row(view, far, top),
        *_middle(view, near, far, middle),
        *_row(view, near, bottom),
        *_panel(view, near, bottom + ROW + 6),
    )
    return picture(WIDTH, int(bottom + ROW + 6 + PANEL + MARGIN), say(view), headline(view), parts, asked=asked(view))


def _panel(view: Sight, place: Place, y: float) -> Items:
    return panel(view, place.clan, MIDDLE, y, INNER, acting=acts(view, place), mark=mark_of(view, place))


def _row(view: Sight, place: Place, top: float) -> Iterator[Item]:
    """Seven columns with their numbers."""
    seen = view.holdings[place.number]
    assert isinstance(seen, Covered)
    for at, (card, clan) in enumerate(zip(seen.upper, seen.below, strict=True)):
        x, y = MIDDLE + (at - 3) * (COLUMN + 34), top + PEEK + COLUMN * TALL / 2
        if clan is not None:
            yield from peeking(x, y - PEEK, clan, width=COLUMN, high=PEEK)
        yield from spirit(x, y, card, width=COLUMN) if card is not None else _gone(x, y)
        yield from note(x, y + COLUMN * TALL / 2 + 18, at + 1, within=60, size=24, bold=True)


def _gone(x: float, y: float) -> Items:
    return (Box(x - COLUMN / 2, y - COLUMN * TALL / 2, COLUMN, COLUMN * TALL, edge="shade", width=3, corner=9),)


def _middle(view: Sight, near: Place, far: Place, top: float) -> Iterator[Item]:
    """The four turns of this round from left to right; before the first of them how the last hand was scored."""
    if view.just_scored is not None:
        yield from sheets(
            MIDDLE, top + (ROUND - sheets_high(CAPTURED, named=False)) / 2, INNER, view.just_scored, card=CAPTURED, named=False
        )
        return
    middle = top + ROUND / 2
    for place, y in ((far, top), (near, middle)):
        yield Box(MARGIN, y, TURNS - MARGIN, ROUND / 2, fill=pale(tint_of(place.clan)), edge=tint_of(place.clan), width=2, corner=10)
        yield from sprite(
            MARGIN + 27, y + ROUND / 4, LIVERIES[place.clan].crest, 42, tint=tint_of(place.clan), ground=pale(tint_of(place.clan))
        )
    spots = [Point(FIRST + turn * STEP, middle + (LANE if place == near else -LANE)) for turn, place in enumerate(in_order(view))]
    for turn, at in enumerate(spots):
        yield from turn_of(view, turn, *at, CARD)
    for turn, giver, _receiver in handovers(view):
        x, down = spots[turn].x + 40, giver == far
        edge, card = (top - 28, spots[turn].y - CARD * TALL / 2) if down else (top + ROUND + 28, spots[turn].y + CARD * TALL / 2)
        yield from arrow(Point(x, edge), Point(x, card - 2 if down else card + 2), bend=0, width=6)
    yield from ground(view, (TURNS + WIDTH - MARGIN) / 2 + 6, top, WIDTH - MARGIN - TURNS - 12)
