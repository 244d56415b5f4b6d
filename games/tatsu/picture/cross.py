"""The trick as a cross around its prize, before the sun: a place on each side, partners opposite, and how a card got there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.drawing import Items, lantern, sprite, turn_frame
from games.core.drawing.once import once
from games.core.scene import Box, Disc, Item, Line
from games.core.text import Who
from games.tatsu.picture.brushwork import stroke
from games.tatsu.picture.faces import LIVERIES, counts, empty, points, spirit, tint_of
from games.tatsu.picture.lettering import large, name
from games.tatsu.picture.round import Lying, Prize, acts, held, lying, prize
from games.tatsu.rules.cards import CLANS
from games.tatsu.rules.table import Answer, Place, TakeTurn
from games.tatsu.view.sight import Sight
from games.tatsu.words.names import place_name

CARD = 160.0
ACROSS, UP = 150.0, 94.0  # how far cards are from the middle
SUN = 150.0
BLOCK = 184.0  # how wide the words of a place are
LIGHT = 56.0
WAYS = ((0, 1), (-1, 0), (0, -1), (1, 0))  # from the middle to the places, from the lowest one clockwise
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))  # where the words of each are
ROWS = ((82, 139, 28), (38, 95, 151))  # of name, counts and lantern, from the edge of a card: the name is nearest to where strokes begin


class Cross(NamedTuple):
    """Which place is at the bottom, the middle, and how high a card is. `own`: the hand of that place is in the picture."""

    first: int
    x: float
    y: float
    high: float
    own: bool = False

    def side(self, place: Place) -> int:
        return (place.number - self.first) % 4

    def slot(self, side: int) -> tuple[float, float]:
        u, v = WAYS[side]
        return self.x + u * (ACROSS + CARD / 2), self.y + v * (UP + self.high / 2)

    @property
    def reach(self) -> float:
        """From the middle to its upper and lower edge."""
        return UP + self.high


def cross(view: Sight, at: Cross) -> Iterator[Item]:
    shown = lying(view)
    yield Disc(at.x, at.y, SUN, fill="vermilion")
    for place in view.places:
        yield from _slot(view, at, place, shown)
    yield from _prize(view, at, shown)
    yield from _way(view, at, shown)
    yield from seated(view, at)


def seated(view: Sight, at: Cross) -> Iterator[Item]:
    """Who sits where, and how many cards of each clan they hold."""
    for place in view.places:
        (sx, sy), x = _corner(at, at.side(place))
        name_y, count_y, light_y = (at.y + sy * (at.high / 2 + row) for row in ROWS[at.side(place) % 2])
        lit = acts(view, place) and not _waits(view, place)
        light = lantern(x + sx * 70 if sx == sy else x - sx * 50, light_y, size=LIGHT) if lit else ()
        yield from (*_words(view, at, place, x, name_y, count_y), *light)


def around(view: Sight, at: Cross, far: float) -> Iterator[Item]:
    """The same where no cross is, but something that reaches so far up and down."""
    for place in view.places:
        (sx, sy), x = _corner(at, at.side(place))
        top = at.y - at.reach if sy < 0 else at.y + far
        light = lantern(x - sx * (BLOCK / 2 + LIGHT / 2), top + 30, size=LIGHT) if acts(view, place) else ()
        yield from (*_words(view, at, place, x, top + 30, top + 88), *light)


def _corner(at: Cross, side: int) -> tuple[tuple[int, int], float]:
    """The corner at the left hand of somebody, and the middle of what is written there."""
    sx, sy = CORNERS[side]
    return (sx, sy), at.x + sx * (CARD / 2 + 16 + BLOCK / 2) if side % 2 == 0 else at.slot(side)[0]


def _words(view: Sight, at: Cross, place: Place, x: float, y: float, below: float) -> Items:
    """Name and backs; the ghost has its figure instead, as its hand is face up."""
    if place.ghost:
        called = large(x, y + (below - y) / 10, place_name(place), 40, within=BLOCK)
        return (*called, *sprite(x, below, "common:ghost", 58, tint=tint_of(place.clan)))
    who = name(x, y, Who(place.seat), within=BLOCK)
    if view.step is None or (at.own and at.side(place) == 0):
        return who
    return (*who, *counts(x, below, held(view.holdings[place.number])))


def _slot(view: Sight, at: Cross, place: Place, shown: Lying) -> Items:
    x, y = at.slot(at.side(place))
    frame = turn_frame(x, y, CARD + 22, at.high + 22) if acts(view, place) else ()
    laid = next((each for each in shown.laid if each.place == place), None)
    if _waits(view, place):
        return (*empty(x, y, place.clan, width=CARD, high=at.high, lit=True), *frame)
    if laid is None:
        asking = isinstance(view.step, Answer) and view.step.place == place
        return (*empty(x, y, place.clan, width=CARD, high=at.high, asking=asking), *frame)
    best = laid == shown.best
    return (*spirit(x, y, laid.card, width=CARD, high=at.high, bold=best), *frame)


def _waits(view: Sight, place: Place) -> bool:
    """Whether a free place waits for the card of who sits there: the lantern is in it, large."""
    return acts(view, place) and isinstance(view.step, TakeTurn) and all(laid.place != place for laid in lying(view).laid)


# ---- the prize


def _prize(view: Sight, at: Cross, shown: Lying) -> Items:
    """Its points in a hexagon that points to whoever takes it as it is, and beside it what else is won."""
    what, free = prize(view), _free(view, at, shown)
    if not shown.laid and not what.waiting:
        return ()
    chips = won(what)
    away = _away(at, shown)
    y = at.y - 28 * away
    drawn = (
        item
        for row, each in enumerate(chips)
        for item in chip(at.x + free * 96, y - (8 if len(chips) > 2 else 0) + 46 * (row - (len(chips) - 1) / 2), each)
    )
    needle = _needle(at._replace(y=y), shown, free if chips else 0, 64 if away else 80)
    return (*needle, *figure_of(what, at.x, y), *taker(shown, at.x, at.y + 53 * away), *drawn)


def _away(at: Cross, shown: Lying) -> int:
    """Above or below the prize of a round that is over, which is where the name is of who took it: away from their place."""
    if not shown.over or shown.best is None:
        return 0
    return -1 if at.side(shown.best.place) == 0 else 1


def taker(shown: Lying, x: float, y: float) -> Items:
    """Of a round that is over: who took it."""
    if not shown.over or shown.best is None:
        return ()
    return (
        Box(x - 112, y - 28, 224, 56, fill="paper", edge="ink", width=5, corner=16),
        *name(x, y, place_name(shown.best.place), within=200),
    )


def figure_of(what: Prize, x: float, y: float) -> Items:
    return points(x, y, "?" if what.points is None else what.points, r=50)


def _needle(at: Cross, shown: Lying, taken: int, far: float) -> Items:
    """`taken`: the side on which it has little room."""
    if shown.best is None:
        return ()
    u, v = WAYS[at.side(shown.best.place)]
    return needle(at.x, at.y, u, v, far=53 if u and u == taken else 80 if u else far)


def needle(x: float, y: float, u: int, v: int, *, far: float = 80) -> Items:
    base, half = (40, 20) if u else (34, 22)
    tip = ((far, 0), (base, half), (base, -half))
    return (Line(tuple((x + u * out + v * along, y + v * out + u * along) for out, along in tip), "ink", 4, closed=True, fill="paper"),)


def _free(view: Sight, at: Cross, shown: Lying) -> int:
    """The side of the prize on which there is no stroke; or if there is none at all, no needle."""
    given = giver(view, shown)
    if given is not None:
        of, place = map(at.side, given)
        return -WAYS[place][0] or -CORNERS[of][0]
    return 1 if shown.best is None else -WAYS[at.side(shown.best.place)][0] or 1


class Chip(NamedTuple):
    drawing: str
    tint: str
    words: str


def won(what: Prize) -> list[Chip]:
    """What there is beside its points: how many cards wait, and by clan what it multiplies by."""
    waiting = [Chip("tatsu:merge", "ink", str(what.waiting or ""))] if what.merged or what.waiting else []
    return waiting + [Chip(LIVERIES[clan].crest, tint_of(clan), f"×{what.times[clan]}") for clan in CLANS if what.times[clan]]


@once
def chip(x: float, y: float, shown: Chip) -> Items:
    words = large(x + 18, y, shown.words, bold=True) if shown.words else ()
    box = Box(x - 42, y - 21, 84, 42, fill="paper", edge=shown.tint, width=3, corner=12)
    return (box, *words, *sprite(x - 21 if words else x, y, shown.drawing, 36, tint=shown.tint))


# ---- whose card it is


def giver(view: Sight, shown: Lying) -> tuple[Place, Place] | None:
    """Who played the last card or was asked for one, and before whom it lies, or will lie. A round that is over has none."""
    if isinstance(view.step, Answer):
        return view.step.of, view.step.place
    return (shown.laid[-1].of, shown.laid[-1].place) if shown.laid and not shown.over else None


def _way(view: Sight, at: Cross, shown: Lying) -> Items:
    """A stroke from the name of the giver to the card, around the prize."""
    given = giver(view, shown)
    if given is None:
        return ()
    of, place = map(at.side, given)
    sx, sy = CORNERS[of]
    return stroke(*((at.x + sx * x, at.y + sy * y) for x, y in _through(of, place, at.high / 2)))


def _through(giver: int, place: int, half: float) -> tuple[tuple[float, float], ...]:
    """Seen from the middle towards the corner of the giver; `half` a card is so high."""
    above = giver % 2 == 0  # the name is beside the card of the giver, not beyond it
    begin = (112, half + 50) if above else (128, half + 22)
    below = ((162, half + 36), (122, half + 36), (84, half + 28)), ((130, half + 22), (112, half + 62), (108, half + 96), (83, half + 120))
    beside = ((begin, (104, 98), (114, 72), (147, 58)), (begin, (116, half - 14), (147, half - 54)))
    if giver == place:
        return below[0] if above else beside[1]
    if place == (giver - 1) % 4:
        return beside[0] if above else below[1]
    if WAYS[place][1]:
        return (begin, (97, 88), (76, 40), (70, 0), (42, 6 - UP))
    return (begin, (97, 92), (66, 74), (0, 68), (6 - ACROSS, 40))
