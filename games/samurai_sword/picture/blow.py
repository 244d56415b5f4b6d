"""Between the rows of players: what is being done just now, or was done last, as a stroke from one to the other, and the piles."""

from __future__ import annotations

from typing import NamedTuple

from games.core.drawing import Items, Point, back, badge, brush, card, slot, strike
from games.core.game import Seat
from games.samurai_sword.picture import figures
from games.samurai_sword.picture.faces import BACK, tint_of
from games.samurai_sword.rules.cards import CRIES, WEAPONS
from games.samurai_sword.view.lately import Changes, Deed, deed_of
from games.samurai_sword.view.reading import wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS

WIDTH = 1200
BAND = 180.0  # between the rows
RISE = 20.0  # how much a card that is played is above its middle, for its name is below it
PILE = 88.0
STEEP = 240.0  # strokes that go less to the side than this have the card beside them
ASIDE = 160.0
EDGE = 290.0  # so far from the edges a card has room for its name


class Hit(NamedTuple):
    """Where a stroke of somebody begins, where one at them ends, and in which row they are."""

    begin: Point
    end: Point
    upper: bool


def between(view: Sight, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    deed = deed_of(view)
    return (*_piles(view, y), *(() if deed is None else _done(view, deed, hits, y, changes)))


def _done(view: Sight, deed: Deed, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    others = tuple(seat for seat in deed.whom if seat != deed.seat)
    if deed.card in CRIES:
        return _cry(deed, others, hits, y)
    if len(others) != 1:
        return _alone(deed, hits[deed.seat].begin.x, y)
    return _struck(view, deed, others[0], hits, y, changes)


def _alone(deed: Deed, x: float, y: float) -> Items:
    """Nobody else takes part: what was played, and what Bushido has turned up."""
    x = min(max(x, EDGE), WIDTH - EDGE)
    if not deed.against:
        return (*figures.token(x, y - RISE, deed.card), *figures.called(x, y + 42, deed.card))
    both = figures.TOKEN + 4
    first, second = figures.token(x - both, y - RISE, deed.card), figures.token(x + both, y - RISE, deed.against)
    return (*first, *second, *figures.called(x, y + 42, deed.against))


def _struck(view: Sight, deed: Deed, whom: Seat, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    """A stroke of the brush from who strikes to who is struck, at its end the wounds; the weapon before it."""
    start, goal = hits[deed.seat], hits[whom]
    begin, end = start.begin, goal.end
    bend = _bend(start, goal, y)
    middle = Point((begin.x + end.x) / 2, y - RISE)
    steep = abs(begin.x - end.x) < STEEP
    at = Point(middle.x + (ASIDE if middle.x <= WIDTH / 2 else -ASIDE), middle.y) if steep else middle
    number = wounds_to(view, deed.seat, deed.card, whom) if deed.asked else -changes.resilience[whom]
    turned_away = figures.token(end.x, end.y, deed.against, r=46) if deed.against else ()
    line = brush(begin, end, bend=bend, width=34) if deed.card in WEAPONS else strike(begin, end, bend=bend, width=16)
    cost = figures.wound(end.x, end.y, number) if deed.card in WEAPONS and not deed.against else ()
    return (*line, *figures.token(*at, deed.card), *figures.called(at.x, y + 42, deed.card), *cost, *turned_away)


def _bend(start: Hit, goal: Hit, y: float) -> float:
    """The stroke keeps to the middle of the table for as long as it can."""
    right = 1 if goal.end.x > start.begin.x else -1
    if start.upper != goal.upper:
        return right * (-0.1 if goal.upper else 0.1)
    far = abs(goal.end.x - start.begin.x) or 1.0
    deep = abs(y - start.begin.y) / far
    return right * (-deep if start.upper else deep)


def _cry(deed: Deed, others: tuple[Seat, ...], hits: tuple[Hit, ...], y: float) -> Items:
    """One stroke to all, and a drop at each who was hurt by it."""
    x = min(max(hits[deed.seat].begin.x, EDGE), WIDTH - EDGE)
    ends = [hits[seat].end.x for seat in others] or [x]
    from_here = Point(x, y - RISE)
    ways = (brush(from_here, Point(end, y - RISE), bend=0, width=34) for end in (min(ends), max(ends)) if abs(end - x) > figures.TOKEN)
    drops = (item for seat in deed.hurt for item in figures.wound(*hits[seat].end, 1))
    return (*(item for way in ways for item in way), *figures.token(*from_here, deed.card), *figures.called(x, y + 42, deed.card), *drops)


# ---- the piles


def _piles(view: Sight, y: float) -> Items:
    """The deck at one end, the discard pile at the other, with how many cards are in them."""
    left, right, down = 24 + PILE / 2, WIDTH - 24 - PILE / 2, PILE * 0.55
    deck = back(left, y, BACK, width=PILE) if view.deck else slot(left, y, width=PILE)
    top = view.discard[-1] if view.discard else 0
    lying = card(right, y, CARD_WORDS[top].sprite, width=PILE, tint=tint_of(top)) if top else slot(right, y, width=PILE)
    counts = ((left + 26, view.deck), (right - 26, len(view.discard)))
    return (*deck, *lying, *(item for x, n in counts if n for item in badge(x, y + down, n, r=32)))
