"""A lane for each of four places: who it is, what they hold, the card that lies before them, and an arrow from whoever is asked for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.drawing import TALL, Items, lantern, mat, note, sprite, turn_frame
from games.core.scene import Disc, Item, Line
from games.core.text import Phrases, Text, Who
from games.tatsu.picture.faces import PLATE, counts, name_plate, open_hand, tint_of
from games.tatsu.picture.round import acts, choosing, giver_of, in_order, mark_of, turn_of
from games.tatsu.rules.table import Answer, Hand, Place
from games.tatsu.view.sight import Closed, Seen, Sight

_ = Phrases("tatsu")

CARD = 158.0  # the width of a card in a lane
HEAD = 140.0  # name and backs
WAY = 46.0  # where an arrow runs, between the heads and the cards
FOOT = 60.0  # which turn it is, and whose card
HIGH = HEAD + WAY + CARD * TALL + FOOT
ASIDE = 27.0  # how far backs lie to the left of the middle, for the lantern
GHOST = 172.0  # how high the row is in which the hand of the ghost lies open
OPEN = 101.0  # the width of a card in it


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
    y = at.top + HEAD + WAY + CARD * TALL / 2
    for turn, place in enumerate(in_order(view)):
        x = at.middle(place)
        yield from turn_of(view, turn, x, y, CARD)
        yield from mark_of(view, turn, x, y - CARD * TALL / 2 - 21, CARD + 26)
        yield from giver_of(view, turn, x, y + CARD * TALL / 2 + FOOT / 2 - 2, at.w - 44)
    if isinstance(view.step, Answer):
        yield from _arrow(at, view.step)


def heads(view: Sight, at: Lanes, high: float = HEAD) -> Iterator[Item]:
    """Who sits there; below a head the lane goes on if it is `high` enough."""
    for place in view.places:
        yield from _head(view, place, at.middle(place), at, high)


def _head(view: Sight, place: Place, x: float, at: Lanes, high: float) -> Items:
    w, acting = at.w - 12, acts(view, place)
    return (
        *mat(x, at.top + high / 2, w, high, tint="paper", edge=tint_of(place.clan)),
        *(turn_frame(x, at.top + high / 2, w, high) if acting else ()),
        *name_plate(x, at.top + PLATE / 2 + 14, w - 28, place),
        *_holds(view, place, x, at.top + 107, w, lit=acting),
    )


def _holds(view: Sight, place: Place, x: float, y: float, w: float, *, lit: bool) -> Items:
    """How many cards of each clan; of the ghost, whose hand lies open, who plays it. `lit`: beside the lantern of whoever has to act."""
    light = lantern(x + w / 2 - 42, y, size=48) if lit else ()
    if not place.ghost:
        return (*counts(x - ASIDE if lit else x, y, held(view.holdings[place.number]), apart=w / 3 if lit else w / 2.4), *light)
    tag = note(x - ASIDE if lit else x, y - 4, played_by(place), within=w - (90 if lit else 36), size=24, rows=2)
    return (*tag, *light)


def played_by(ghost: Place) -> Text:
    return _("played by {who}", who=Who(ghost.seat))


def _arrow(at: Lanes, asked: Answer) -> Items:
    """From what somebody holds to where the card will lie that they were asked for."""
    a, b, top = at.middle(asked.of), at.middle(asked.place), at.top + HEAD
    if not asked.of.ghost:  # beneath the backs of the clan, which lie beside the lantern
        a += (asked.place.clan - 0.5) * (at.w - 12) / 3 - ASIDE
    track, end = top + 4, top + WAY - 3
    head = ((b, end), (b - 13, end - 19), (b + 13, end - 19))
    return (
        Disc(a, top - 3, 8, fill="ink"),
        Line(((a, top - 3), (a, track), (b, track), (b, end - 12)), "ink", 6),
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
    """The hand of the ghost, open to everybody, beside its figure."""
    seen, left, tint = view.holdings[ghost.number], x - w / 2, tint_of(ghost.clan)
    cards = open_hand(seen, x + 102, y + 6, w - 240, OPEN, choosing(view, ghost)) if isinstance(seen, Hand) else ()
    return (
        *mat(x, y, w, GHOST, tint="paper", edge=tint),
        *(turn_frame(x, y, w, GHOST) if acts(view, ghost) else ()),
        *sprite(left + 114, y - 44, "common:ghost", 66, tint=tint),
        *note(left + 114, y + 28, _("The ghost’s hand, face up"), within=196, size=24, rows=3, bold=True),
        *cards,
    )
