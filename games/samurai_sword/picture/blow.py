"""Between the rows of players: what is being done just now, or was done last, as a stroke from one to the other, and the piles."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from games.core.drawing import Items, Point, back, badge, brush, card, crest, slot, sprite, strike
from games.core.game import Seat
from games.core.scene import Label
from games.samurai_sword.picture import figures
from games.samurai_sword.picture.faces import BACK, tint_of
from games.samurai_sword.rules.cards import BUSHIDO, CRIES, WEAPONS
from games.samurai_sword.view.lately import Changes, Deed, deed_of
from games.samurai_sword.view.reading import in_turn, wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS

WIDTH = 1200
BAND = 180.0  # between the rows
RISE = 20.0  # how much a card that is played is above its middle, for its name is below it
PILE = 88.0
STEEP = 240.0  # strokes that go less to the side than this have the card beside them
ASIDE = 160.0
SHORT = 60.0  # apart, and how large, are the small things in a hand
EDGE = 310.0  # so far from the edges a card has room for its name


class Hit(NamedTuple):
    """Where a stroke of somebody begins, where one at them ends, and in which row they are."""

    begin: Point
    end: Point
    upper: bool


def between(view: Sight, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    deed = deed_of(view)
    if deed is None:
        drawn = (item for seat, n in changes.cards.items() if n > 0 for item in figures.drew(_aside(hits[seat]), y, n, seat))
        return (*_piles(view, y), *drawn)
    return (*_piles(view, y), *_done(view, deed, hits, y, changes))


def _aside(hit: Hit) -> float:
    """Where somebody has a card that is played, so that its name keeps off the piles."""
    return min(max(hit.begin.x, EDGE), WIDTH - EDGE)


def _done(view: Sight, deed: Deed, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    others = _others(deed)
    if deed.card == BUSHIDO and deed.against:
        return _turned_up(deed, others, hits, y)
    if deed.card in CRIES:
        return _cry(deed, others, hits, y)
    if len(others) != 1:
        x = _aside(hits[deed.seat])
        return (*figures.token(x, y - RISE, deed.card, lost=deed.lost), *figures.called(x, y + 42, deed.card, deed.seat))
    return _struck(view, deed, others[0], hits, y, changes)


def _others(deed: Deed) -> tuple[Seat, ...]:
    return tuple(seat for seat in deed.whom if seat != deed.seat)


def _turned_up(deed: Deed, others: tuple[Seat, ...], hits: tuple[Hit, ...], y: float) -> Items:
    """Bushido, beside it the card that it turned up from the deck, and a stroke to whoever got it then."""
    x = _aside(hits[deed.seat])
    ways = (item for seat in others for item in strike(Point(x, y - RISE), hits[seat].end, bend=0, width=16))
    turned = card(x + 74, y - RISE - 4, CARD_WORDS[deed.against].sprite, width=PILE, tint=tint_of(deed.against))
    return (*ways, *figures.token(x - 50, y - RISE, deed.card), *turned, *figures.called(x, y + 42, deed.card, deed.seat))


def _struck(view: Sight, deed: Deed, whom: Seat, hits: tuple[Hit, ...], y: float, changes: Changes) -> Items:
    """A stroke of the brush from who strikes to who is struck, at its end the wounds; the weapon before it."""
    start, goal = hits[deed.seat], hits[whom]
    begin, end = start.begin, goal.end
    bend = _bend(start, goal, y)
    middle = Point((begin.x + end.x) / 2, y - RISE)
    steep = abs(begin.x - end.x) < STEEP
    at = Point(middle.x + (ASIDE if middle.x <= WIDTH / 2 else -ASIDE), middle.y) if steep else middle
    turned_away = figures.token(end.x, end.y, deed.against, r=46) if deed.against else ()
    line = brush(begin, end, bend=bend, width=34) if deed.card in WEAPONS else strike(begin, end, bend=bend, width=16)
    cost = figures.wound(end.x, end.y, _wounds(view, deed, whom, changes)) if deed.card in WEAPONS and not deed.against else ()
    return (*line, *figures.token(*at, deed.card), *figures.called(at.x, y + 42, deed.card, deed.seat), *cost, *turned_away)


def _wounds(view: Sight, deed: Deed, whom: Seat, changes: Changes) -> int:
    return wounds_to(view, deed.seat, deed.card, whom) if deed.asked else -changes.resilience[whom]


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
    x = _aside(hits[deed.seat])
    ends = [hits[seat].end.x for seat in others] or [x]
    from_here = Point(x, y - RISE)
    ways = (brush(from_here, Point(end, y - RISE), bend=0, width=34) for end in (min(ends), max(ends)) if abs(end - x) > figures.TOKEN)
    drops = (item for seat in deed.hurt for item in figures.wound(*hits[seat].end, 1))
    return (
        *(item for way in ways for item in way),
        *figures.token(*from_here, deed.card),
        *figures.called(x, y + 42, deed.card, deed.seat),
        *drops,
    )


def in_short(view: Sight, x: float, top: float, changes: Changes) -> Items:
    """The same downwards in a narrow column: who did it, with which card, to whom, and what it met or cost."""
    deed = deed_of(view)
    if deed is None:
        return tuple(item for seat, n in changes.cards.items() if n > 0 and seat == in_turn(view) for item in _gained(x, top, n, seat))
    below = _met(view, deed, changes)
    first = x - (len(below) - 1) * SHORT / 2
    return (
        *crest(x, top + 24, deed.seat),
        *figures.token(x, top + 83, deed.card, r=35, lost=deed.lost),
        *(item for at, drawn in enumerate(below) for item in drawn(first + at * SHORT, top + 143)),
    )


def _met(view: Sight, deed: Deed, changes: Changes) -> list[Callable[[float, float], Items]]:
    """To whom something was done, unless it is all, and the card that it met or the wounds."""
    others, cry = _others(deed), deed.card in CRIES
    found: list[Callable[[float, float], Items]] = [] if cry else [partial(crest, seat=seat) for seat in others[:1]]
    if deed.against:
        found.append(partial(figures.token, card=deed.against, r=27))
    elif cry and deed.hurt:
        found.append(partial(figures.wound, n=len(deed.hurt), size=SHORT))
    elif deed.card in WEAPONS and others:
        found.append(partial(figures.wound, n=_wounds(view, deed, others[0], changes), size=SHORT))
    return found


def _gained(x: float, top: float, n: int, seat: Seat) -> Items:
    said = Label(f"+{n}", x, top + 136, figures.FIGURE - 10, bold=True)
    return (*crest(x, top + 24, seat), *sprite(x, top + 88, "common:cards", 56), said)


# ---- the piles


def _piles(view: Sight, y: float) -> Items:
    """The deck at one end, the discard pile at the other, with how many cards are in them."""
    left, right, down = 24 + PILE / 2, WIDTH - 24 - PILE / 2, PILE * 0.55
    deck = back(left, y, BACK, width=PILE) if view.deck else slot(left, y, width=PILE)
    top = view.discard[-1] if view.discard else 0
    lying = card(right, y, CARD_WORDS[top].sprite, width=PILE, tint=tint_of(top)) if top else slot(right, y, width=PILE)
    counts = ((left + 26, view.deck), (right - 26, len(view.discard)))
    return (*deck, *lying, *(item for x, n in counts if n for item in badge(x, y + down, n, r=32)))
