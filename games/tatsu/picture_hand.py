"""What a seat of three or four players sees: the round so far, what the others hold of each clan, and the own hand, large."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import TALL, Point, note, picture
from games.core.scene import Item, Scene
from games.tatsu.picture_faces import counts, name_plate, open_hand, place_box
from games.tatsu.picture_round import acts, asked, below, borrowed, centre, in_order, turn_of
from games.tatsu.picture_score import sheet_strip
from games.tatsu.picture_sides import BELOW, WIDTH, mark_of, top_of
from games.tatsu.picture_table import CARD, HIGH, MIDDLE, PLACE, held
from games.tatsu.say import say
from games.tatsu.sight import Sight
from games.tatsu.table import Hand, Place
from games.tatsu.words import place_name


def private(view: Sight) -> Scene:
    own = next(place for place in view.places if place.seat == view.me)
    ghost = next((place for place in view.places if place.ghost), None)
    y = BELOW + 250.0
    parts: list[Item] = [*_round(view, BELOW + 24 + HIGH / 2), *_others(view, own, y)]
    y += PLACE + 18
    parts += _faces(view, own, y, 150 if ghost is None else 112)
    y += 306 if ghost is None else 262
    if ghost is not None:
        parts += _faces(view, ghost, y, 98)
        y += 232
    return picture(WIDTH, int(y + 14), say(view), top_of(view), parts, asked=asked(view))


def _round(view: Sight, y: float) -> Iterator[Item]:
    """The four turns of this round from left to right; before the first of them how the last hand was scored."""
    if view.just_scored is not None:
        yield from sheet_strip(MIDDLE, y + 24, WIDTH - 48, view.just_scored)
        return
    for turn, place in enumerate(in_order(view)):
        at = Point(124 + turn * 200, y)
        yield from turn_of(view, turn, at, CARD)
        yield from note(at.x, below(at, CARD), place_name(place), within=190, size=24, bold=True)
        yield from borrowed(view, turn, at.x, below(at, CARD) + 28, 190)
    yield from centre(view, 1020, y)


def _others(view: Sight, own: Place, top: float) -> Iterator[Item]:
    """Those whose hands are closed, clockwise, with the number of their cards in each clan."""
    around = (view.places[(own.number + away) % len(view.places)] for away in range(1, len(view.places)))
    places = [place for place in around if not place.ghost and place != own]
    w = (WIDTH - 48 - 16 * (len(places) - 1)) / len(places)
    for at, place in enumerate(places):
        x, y = 24 + w / 2 + at * (w + 16), top + PLACE / 2
        yield from place_box(x, y, w, PLACE, place, acting=acts(view, place), mark=mark_of(view, place))
        yield from counts(x - w / 2 + 112, y + 34, held(view.holdings[place.number]))


def _faces(view: Sight, place: Place, top: float, width: float) -> Iterator[Item]:
    """A hand whose faces this seat knows. While its player decides, what cannot be laid is faded."""
    seen, acting = view.holdings[place.number], acts(view, place)
    yield from name_plate(MIDDLE, top + 32, 620, place, mark_of(view, place), acting=acting)
    if isinstance(seen, Hand):
        playable = view.step.place.clan if acting and view.step is not None and view.step.seat == view.me else None
        yield from open_hand(seen, MIDDLE, top + 86 + width * TALL / 2, WIDTH - 60, width, playable)
