"""The two sides beside the table: for each total a dragon that grows until it bites its tail, and what this hand brings."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.drawing import Items, pale, sprite
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc
from games.core.text import Who
from games.tatsu.picture.brushwork import dragon
from games.tatsu.picture.faces import LIVERIES, points, tint_of
from games.tatsu.picture.lettering import large, name
from games.tatsu.rules.cards import multipliers_of, points_of
from games.tatsu.rules.table import Sheet
from games.tatsu.view.sight import Sight
from games.tatsu.words.names import place_name

LEFT, RIGHT, WIDE = 156.0, 1044.0, 226.0  # the middles of the two columns, and how wide they are
LARGE = 94.0  # a dragon
DRAGON, HALF = 1.3 * LARGE, 224.0  # half of what it takes up, and of its side
GROWN_UP = 250  # a total that makes a dragon grow up, where the match has no aim


def columns(view: Sight, first: int, y: float, reach: float) -> Items:
    """Whoever sits at place `first`, at the bottom, has the left side; y is the middle, and `reach` how far it is to the upper edge."""
    clan = first % 2
    return (*_side(view, clan, LEFT, y, reach), *_side(view, 1 - clan, RIGHT, y, reach))


def _side(view: Sight, clan: int, x: float, y: float, reach: float) -> Items:
    """Partners share a total, and one person's is alone; both Yellow players of three have one of their own."""
    seats = [place.seat for place in view.places if place.clan == clan and not place.ghost]
    if len(view.totals) == 3:
        return _of_three(view, seats, clan, x, y - reach, 0.245 * reach)
    top = y - HALF
    who = (item for row, seat in enumerate(seats) for item in name(x, top + 2 * DRAGON + 34 + 56 * row, Who(seat), within=WIDE))
    return (*total(view, seats[0], clan, x, top + DRAGON, LARGE), *who, *brings(view, seats[0], clan, x, top + 2 * DRAGON + 162))


def _of_three(view: Sight, seats: Sequence[Seat], clan: int, x: float, top: float, r: float) -> Items:
    """All circles are as large, so that they can be compared; who plays with the ghost has it below the name."""
    alone, each = len(seats) == 1, 2.5 * r + 50
    top += 0.5 * each if alone else 0
    people = (item for at, seat in enumerate(seats) for item in _of_one(view, seat, clan, x, top + 1.25 * r + at * each, r))
    ghosts = (large(x, top + each + 22, place_name(place), 40, within=WIDE) for place in view.places if place.ghost and alone)
    low = top + len(seats) * each + (44 if alone else 0) + 46
    return (
        *people,
        *(item for each in ghosts for item in each),
        *(_caught(view, seats[0], clan, x, low) if view.just_scored is None else ()),
    )


def _caught(view: Sight, seat: Seat, clan: int, x: float, y: float) -> Items:
    """With the crest of the clan, as its two players have a circle each."""
    tint = tint_of(clan)
    return (*sprite(x - 104, y, LIVERIES[clan].crest, 48, tint=tint), *brings(view, seat, clan, x + 22, y))


def _of_one(view: Sight, seat: Seat, clan: int, x: float, y: float, r: float) -> Items:
    """Clans change after a hand of three, so both may have brought home something else."""
    gain = () if view.just_scored is None else large(x, y - 0.5 * r, _gained(view.just_scored, seat), within=1.4 * r, bold=True)
    return (*total(view, seat, clan, x, y, r, crest=not gain), *gain, *name(x, y + 1.25 * r + 20, Who(seat), within=WIDE))


@once
def _moon(x: float, y: float, r: float, clan: int, crest: bool) -> Items:
    tint = tint_of(clan)
    sign = sprite(x, y - 0.5 * r, LIVERIES[clan].crest, 0.68 * r, tint=tint, ground=pale(tint)) if crest else ()
    return (Disc(x, y, r, fill=pale(tint)), *sign)


def total(view: Sight, seat: Seat, clan: int, x: float, y: float, r: float, *, crest: bool = True) -> Items:
    so_far = view.totals[seat]
    return (
        *_moon(x, y, 0.78 * r, clan, crest),
        *dragon(x, y, r, so_far / (view.house.target or GROWN_UP)),
        *large(x, y + 0.26 * r, so_far, 0.74 * r, within=1.36 * r, bold=True),
    )


def brings(view: Sight, seat: Seat, clan: int, x: float, y: float, *, r: float = 40.0) -> Items:
    """The points a side caught in this hand, and what they are multiplied by; of a hand just scored what it brought."""
    if view.just_scored is not None:
        return large(x, y, _gained(view.just_scored, seat), 60, within=WIDE, bold=True)
    pile, size = view.captured[clan], 1.35 * r
    if pile.cards is None and pile.count:
        return (*sprite(x - 50, y, "common:cards", 1.6 * r), *large(x + 2, y, pile.count, size, anchor="lm", bold=True))
    cards = pile.cards or ()
    times = f"× {sum(multipliers_of(cards, clan))}"
    return (*points(x - 1.45 * r, y, points_of(cards), r=r, size=size), *large(x + 2, y, times, size, anchor="lm", bold=True))


def _gained(sheet: Sheet, seat: Seat) -> str:
    return f"+{next(sheet.scores[place.clan] for place in sheet.places if place.seat == seat)}"
