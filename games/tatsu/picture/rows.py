"""The picture of two players: two rows of two layers, and the round between them, each card on the side of whom it lies before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.drawing import MARGIN, TALL, Items, Point, arrow, mat, note, picture, pill, was_card, was_here
from games.core.scene import Box, Item, Scene
from games.core.text import Phrases
from games.tatsu.picture.faces import name_plate, peeking, spirit, tint_of
from games.tatsu.picture.legend import LEGEND, legend
from games.tatsu.picture.round import acts, asked, choosing, giver_of, in_order, mark_of, turn_of
from games.tatsu.picture.score import sheets, sheets_high
from games.tatsu.picture.sides import BAR, TOP, WIDTH, bar, headline
from games.tatsu.picture.stakes import ground
from games.tatsu.rules.cards import CLAN_OF
from games.tatsu.rules.table import Answer, Laid, Place
from games.tatsu.view.sight import Covered, Sight, count_of
from games.tatsu.words.say import say

_ = Phrases("tatsu")

MIDDLE = WIDTH / 2
INNER = WIDTH - 2 * MARGIN
COLUMN = 124.0  # the width of a card in a row
AIR = 6.0  # above it
PEEK = 32.0  # how far the card beneath looks out above the one that covers it
ROW = AIR + PEEK + COLUMN * TALL + 34  # with the numbers of the columns
CARD = 136.0  # in the round
LANE = 190.0
PLATE, WORD, FOOT = 50.0, 36.0, 44.0  # whose lane it is, a word on the card, and which turn it is
ROUND = PLATE + WORD + CARD * TALL + FOOT
TURNS = MARGIN + 4 * LANE  # where the lanes end
CAPTURED = 84.0


def rows(view: Sight) -> Scene:
    """The same for everybody but for who sits at the bottom."""
    near = next((place for place in view.places if place.seat == view.me), view.places[0])
    far = view.places[1 - near.number]
    top = TOP + BAR + 8
    if view.step is None:
        sheet = sheets(MIDDLE, top, INNER, view.last_hand, card=CARD, named=False) if view.last_hand is not None else ()
        bottom = top + sheets_high(CARD, named=False) + 10
        bars = (*bar(view, far, TOP, acting=False), *bar(view, near, bottom, acting=False))
        return picture(WIDTH, int(bottom + BAR + MARGIN + 6), say(view), headline(view), bars, sheet, asked=asked(view))
    middle = top + ROW + 4
    bottom = middle + ROUND + 8
    end = bottom + ROW + 4
    parts = (
        *bar(view, far, TOP, acting=acts(view, far)),
        *_row(view, far, top),
        *_middle(view, middle),
        *_row(view, near, bottom),
        *bar(view, near, end, acting=acts(view, near)),
        *legend(end + BAR + 4),
    )
    return picture(WIDTH, int(end + BAR + 4 + LEGEND), say(view), headline(view), parts, asked=asked(view))


# ---- a row


def _row(view: Sight, place: Place, top: float) -> Iterator[Item]:
    """Seven columns with their numbers."""
    seen, playable, lately = view.holdings[place.number], choosing(view, place), view.trick[-1] if view.trick else None
    assert isinstance(seen, Covered)
    yield from mat(MIDDLE, top + ROW / 2 - 2, INNER, ROW + 4, tint="paper", edge=tint_of(place.clan))
    beneath = playable if playable is not None and not any(count_of(each, playable) for each in view.holdings) else None
    for at, (card, clan) in enumerate(zip(seen.upper, seen.below, strict=True)):
        x, y = MIDDLE + (at - 3) * (COLUMN + 34), top + AIR + PEEK + COLUMN * TALL / 2
        yield from _column(Point(x, y), card, clan, None if beneath is not None else playable, beneath)
        yield from note(x, y + COLUMN * TALL / 2 + 18, at + 1, within=60, size=24, bold=True, color="ink" if card is not None else "faded")
        if lately is not None and lately.of == place and lately.column == at:
            yield from _left(lately, card, x, y)


def _column(at: Point, card: int | None, below: int | None, playable: int | None, beneath: int | None) -> Iterator[Item]:
    """A card and the edge of the one it covers, in a thick frame if it may be chosen; face-down ones where nothing else can be."""
    x, y = at
    if below is not None:
        yield from peeking(x, y - PEEK, below, width=COLUMN, high=PEEK)
    if card is not None:
        chosen = CLAN_OF[card] == playable
        yield from spirit(x, y, card, width=COLUMN, faded=playable is not None and not chosen, bold=chosen)
    if below is not None and below == beneath:
        yield Box(x - COLUMN / 2 - 2, y - COLUMN * TALL / 2 - PEEK - 2, COLUMN + 4, PEEK + 4, edge="ink", width=5, corner=9)


def _left(laid: Laid, card: int | None, x: float, y: float) -> Items:
    """Where the last card came from, and the one that was turned up there."""
    high = COLUMN * TALL
    if laid.unseen:
        return was_here(x, y - (high + PEEK) / 2, COLUMN, PEEK)
    return was_card(x, y, width=COLUMN) if card is None else pill(x, y - high / 2 - 17, _("turned up"), w=COLUMN + 20, h=30)


# ---- the round


class Lane(NamedTuple):
    """The middles of what lies in it."""

    name: float
    word: float
    card: float
    foot: float


def _lane(top: float) -> Lane:
    high = CARD * TALL
    return Lane(top + PLATE / 2, top + PLATE + 14, top + PLATE + WORD + high / 2, top + PLATE + WORD + high + FOOT / 2)


def _middle(view: Sight, top: float) -> Iterator[Item]:
    """The four turns of this round from left to right; before the first of them how the last hand was scored."""
    if view.just_scored is not None:
        yield from sheets(
            MIDDLE, top + (ROUND - sheets_high(CAPTURED, named=False)) / 2, INNER, view.just_scored, card=CAPTURED, named=False
        )
        return
    for turn, place in enumerate(in_order(view)):
        x, lane = MARGIN + (turn + 0.5) * LANE, _lane(top)
        yield from mat(x, top + ROUND / 2, LANE - 10, ROUND, tint="paper", edge=tint_of(place.clan))
        yield from name_plate(x, lane.name, LANE - 26, place, high=40)
        yield from turn_of(view, turn, x, lane.card, CARD)
        yield from mark_of(view, turn, x, lane.word, LANE - 26)
        yield from giver_of(view, turn, x, lane.foot, LANE - 34)
        if isinstance(view.step, Answer) and turn == len(view.trick):
            yield from arrow(Point(x + 50, lane.foot + FOOT / 2), Point(x + 50, lane.card + CARD * TALL / 2 + 2), bend=0, width=6)
    yield from mat((TURNS + WIDTH - MARGIN) / 2, top + ROUND / 2, WIDTH - MARGIN - TURNS, ROUND, tint="paper")
    yield from ground(view, (TURNS + WIDTH - MARGIN) / 2 + 4, top + 4, WIDTH - MARGIN - TURNS)
