"""A lane for each of four places: who it is, what they hold, the card that lies before them, and an arrow where others gave it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.drawing import TALL, Items, lantern, mat, note, pill, sprite, turn_frame
from games.core.scene import Box, Disc, Item, Line
from games.core.text import Phrases, Text, Who
from games.tatsu.picture_faces import PLATE, counts, name_plate, open_hand, tint_of
from games.tatsu.picture_round import acts, handovers, in_order, turn_of
from games.tatsu.picture_sides import mark_of
from games.tatsu.sight import Closed, Seen, Sight
from games.tatsu.table import Hand, Place

_ = Phrases("tatsu")

CARD = 168.0  # the width of a card in a lane
HEAD = 150.0  # name and backs
NAMES = PLATE + 26.0  # a head without backs
TRACKS = 58.0  # where the arrows run, between the heads and the cards
TRACK = 14.0
FOOT = 30.0
HIGH = HEAD + TRACKS + CARD * TALL + FOOT
TAG = 18.0  # what looks out above a lane
GHOST = 196.0  # how high the row is in which the hand of the ghost lies open


class Lanes(NamedTuple):
    """Where they are: the place that comes first, the upper left corner of its lane, and how wide one is."""

    first: int
    left: float
    top: float
    w: float

    def middle(self, place: Place) -> float:
        return self.left + ((place.number - self.first) % 4 + 0.5) * self.w


def lanes(view: Sight, at: Lanes) -> Iterator[Item]:
    """All of them while a round is played."""
    yield from heads(view, at, HIGH)
    y = at.top + HEAD + TRACKS + CARD * TALL / 2
    for turn, place in enumerate(in_order(view)):
        yield from turn_of(view, turn, at.middle(place), y, CARD)
    for turn, giver, receiver in handovers(view):
        yield from _arrow(at, turn, giver, receiver, fresh=turn >= len(view.trick) - 1)


def heads(view: Sight, at: Lanes, high: float = HEAD) -> Iterator[Item]:
    """Who sits there; below a head the lane goes on if it is `high` enough."""
    for place in view.places:
        yield from _head(view, place, at.middle(place), at, high)


def _head(view: Sight, place: Place, x: float, at: Lanes, high: float) -> Items:
    w, acting, mark = at.w - 12, acts(view, place), mark_of(view, place)
    hem = Box(x - w / 2 + 14, at.top + high - 22, w - 28, 8, tint_of(place.clan), None, 1, 4)
    return (
        *mat(x, at.top + high / 2, w, high, tint="paper", edge=tint_of(place.clan)),
        *((hem,) if high > HEAD else ()),
        *(turn_frame(x, at.top + high / 2, w, high) if acting else ()),
        *name_plate(x, at.top + PLATE / 2 + 13, w - 24, place),
        *(_holds(view, place, x, at.top + 112, w, lit=acting) if high >= HEAD else ()),
        *(pill(x + w / 2 - 72, at.top - 2, mark, w=120) if mark is not None else ()),
    )


def _holds(view: Sight, place: Place, x: float, y: float, w: float, *, lit: bool) -> Items:
    """How many cards of each clan; of the ghost, whose hand lies open, who plays it. `lit`: beside the lantern of whoever has to act."""
    light = lantern(x + w / 2 - 31, y, size=58) if lit else ()
    if not place.ghost:
        return (*counts(x - 17 if lit else x, y, held(view.holdings[place.number]), apart=76 if lit else 104), *light)
    tag = note(x - w / 2 + 18, y, played_by(place), within=w - (86 if lit else 36), size=24, rows=2, anchor="lm")
    return (*tag, *light)


def played_by(ghost: Place) -> Text:
    return _("played by {who}", who=Who(ghost.seat))


def _arrow(at: Lanes, turn: int, giver: Place, receiver: Place, *, fresh: bool) -> Items:
    """From what the giver holds over a track of its own to the card before the receiver."""
    a, b, top = at.middle(giver) + (turn - 1.5) * 24, at.middle(receiver), at.top + HEAD
    b += 52 if a > b else -52
    track, end, width = top + 6 + turn * TRACK, top + TRACKS - 2, 6.0 if fresh else 3.5
    head = ((b, end), (b - 12, end - 17), (b + 12, end - 17))
    return (
        Disc(a, top - 4, 7, fill="ink", edge="paper", width=2),
        Line(((a, top - 4), (a, track), (b, track), (b, end - 12)), "ink", width),
        Line(head, "ink", 1, closed=True, fill="ink"),
    )


def held(seen: Seen) -> tuple[int, int]:
    match seen:
        case Closed(held):
            return held
        case Hand((red, yellow)):
            return len(red), len(yellow)
        case _:
            return 0, 0


def ghost_row(view: Sight, ghost: Place, x: float, y: float, w: float) -> Items:
    """The hand of the ghost, open to everybody, beside its figure and who plays it."""
    seen, left, tint = view.holdings[ghost.number], x - w / 2, tint_of(ghost.clan)
    playable = view.step.place.clan if view.step is not None and acts(view, ghost) and view.step.seat == view.me else None
    cards = open_hand(seen, x + 78, y, w - 204, 126, playable) if isinstance(seen, Hand) else ()
    return (
        *mat(x, y, w, GHOST, tint="paper", edge=tint),
        *(turn_frame(x, y, w, GHOST) if acts(view, ghost) else ()),
        *sprite(left + 90, y - 40, "common:ghost", 92, tint=tint),
        *note(left + 90, y + 50, played_by(ghost), within=148, size=24, rows=2),
        *cards,
    )
