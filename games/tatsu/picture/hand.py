"""What a seat of three or four players sees: the same lanes, its own first, beside them what is at stake, and the own hand, large."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import MARGIN, TALL, mat, picture
from games.core.scene import Item, Scene
from games.tatsu.picture.faces import open_hand, tint_of
from games.tatsu.picture.lanes import GHOST, HEAD, HIGH, Lanes, ghost_row, heads, lanes
from games.tatsu.picture.legend import LEGEND, legend
from games.tatsu.picture.round import asked, choosing
from games.tatsu.picture.score import sheets, sheets_high
from games.tatsu.picture.sides import BELOW, WIDTH, top_of
from games.tatsu.picture.stakes import ground
from games.tatsu.picture.table import INNER, MIDDLE
from games.tatsu.rules.table import Hand, Place
from games.tatsu.view.sight import Sight
from games.tatsu.words.say import say

LANE = 228.0
LARGEST, GAP = 184.0, 8.0  # an own card
BESIDE, LEAST = 134.0, 112.0  # where the ghost's lie beneath it, and a hand's end above it, too
CARD = 84.0  # a captured one


def private(view: Sight) -> Scene:
    own = next(place for place in view.places if place.seat == view.me and not place.ghost)
    ghost = next((place for place in view.places if place.ghost), None)
    top = BELOW
    parts: tuple[Item, ...]
    if view.just_scored is not None:
        at = Lanes(own.number, MARGIN, top, INNER / 4)
        parts = (*heads(view, at), *sheets(MIDDLE, top + HEAD + 8, INNER, view.just_scored, card=CARD))
        top += HEAD + 8 + sheets_high(CARD)
    else:
        at = Lanes(own.number, MARGIN, top, LANE)
        x, w = (MARGIN + 4 * LANE + WIDTH - MARGIN) / 2, INNER - 4 * LANE - 16
        inside = ground(view, x, top + 10, w - 8)
        parts = (*lanes(view, at), *(mat(x, top + HIGH / 2, w, HIGH, tint="paper") if inside else ()), *inside)
        top += HIGH
    high = _width(view, own) * TALL
    parts = (*parts, *_own(view, own, top + 22 + high / 2))
    top += 22 + high + 10
    if ghost is not None:
        parts = (*parts, *ghost_row(view, ghost, MIDDLE, top + GHOST / 2, INNER - 8))
        top += GHOST + 4
    return picture(WIDTH, int(top + LEGEND), say(view), top_of(view), (*parts, *legend(top)), asked=asked(view))


def _width(view: Sight, own: Place) -> float:
    """Of an own card: the fewer, the larger."""
    seen = view.holdings[own.number]
    n = sum(map(len, seen.cards)) if isinstance(seen, Hand) else 0
    beside = LEAST if view.just_scored is not None else BESIDE
    return min(beside if any(place.ghost for place in view.places) else LARGEST, (INNER - 12) / max(n, 1) - GAP)


def _own(view: Sight, own: Place, y: float) -> Iterator[Item]:
    """The hand of this seat. While it decides, what can be laid stands out."""
    seen = view.holdings[own.number]
    if isinstance(seen, Hand):
        high = _width(view, own) * TALL + 30
        yield from mat(MIDDLE, y - 4, INNER - 8, high, tint="paper", edge=tint_of(own.clan))
        yield from open_hand(seen, MIDDLE, y, INNER, _width(view, own), choosing(view, own))
