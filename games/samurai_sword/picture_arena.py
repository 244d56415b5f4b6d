"""The middle of the table: what is being done just now, or was done last: who strikes whom with what, and who has still to answer."""

from __future__ import annotations

from math import hypot

from games.core.drawing import Items, Point, badge, brush, crest, drops, mat, note, pile, slot, was_card
from games.core.drawing.once import once
from games.core.game import Seat, Told
from games.core.recap import MOVE
from games.core.scene import Disc, Item, Sprite
from games.core.text import Joined, Phrases, Words
from games.samurai_sword.cards import WEAPONS
from games.samurai_sword.picture_faces import BACK, face
from games.samurai_sword.show_recap import recap
from games.samurai_sword.sight import Sight
from games.samurai_sword.sight_lately import Deed, deed_of
from games.samurai_sword.sight_reading import wounds_to
from games.samurai_sword.words import CARD_WORDS

_ = Phrases("samurai-sword")

CARD, PILE = 132.0, 78.0
ROOM = 424.0  # between the places
CREST = 64.0


def arena(view: Sight, middle: Point) -> Items:
    """From above: the last deed in words, in cards, and the piles."""
    deed = deed_of(view)
    return (
        *headline(view, deed, middle.x, middle.y - 206, within=ROOM - 60, rows=3),
        *(() if deed is None else tableau(deed, Point(middle.x, middle.y - 50))),
        *_piles(view, Point(middle.x, middle.y + 176)),
    )


def headline(view: Sight, deed: Deed | None, x: float, y: float, *, within: float, rows: int) -> Items:
    """What was done last, in words. What is asked stands above the picture; here it is only how many wounds there may be."""
    if deed is None or not deed.asked or deed.card not in WEAPONS:
        return note(x, y, retold(view), within=within, size=25, rows=rows)
    number = wounds_to(view, deed.seat, deed.card, deed.whom[0])
    return drops(x - (number * 0.94 * 42 + 30) / 2, y + 12, number, size=42)


def retold(view: Sight) -> Words:
    """What was told last and still matters to who looks on."""
    lines = recap([Told(event) for event in view.lately], view.me)
    return Joined(tuple(line.words for line in lines if line.weight >= MOVE)[-2:], " ")


# ---- the deed


def tableau(deed: Deed, at: Point, *, width: float = CARD) -> Items:
    """Who, with what, whom; and what was laid against it."""
    others = tuple(seat for seat in deed.whom if seat != deed.seat)
    single = len(others) <= 1 and deed.card in WEAPONS
    second = (deed.asked and single) or bool(deed.against)
    shift = width * 0.53 if second else 0.0
    y = at.y if len(others) <= 1 else at.y - 10
    return (
        *_card(deed, at.x - shift, y, width),
        *(_answer(deed, at.x + shift, y, width) if second else ()),
        *_crest(at.x - shift - width / 2 - 42, y, deed.seat),
        *(_crest(at.x + shift + width / 2 + 42, y, others[0]) if len(others) == 1 else ()),
        *(_row(deed, others, at.x, y + width * 0.7 + 34) if len(others) > 1 else ()),
    )


@once
def _card(deed: Deed, x: float, y: float, width: float) -> Items:
    turned_away = bool(deed.against) and deed.card in WEAPONS
    return face(x, y, deed.card, width=width, name=CARD_WORDS[deed.card].name, turn=-3, struck=turned_away)


@once
def _answer(deed: Deed, x: float, y: float, width: float) -> Items:
    """The card that was laid against it; while nobody knows, its outline."""
    if deed.against:
        return face(x, y, deed.against, width=width, name=CARD_WORDS[deed.against].name, turn=3)
    return (*was_card(x, y, width=width), *note(x, y, "?", within=80, size=84, bold=True))


@once
def _crest(x: float, y: float, seat: Seat) -> Items:
    return (Disc(x, y, CREST * 0.6, fill="paper", edge="ink", width=2.5), *crest(x, y, seat, size=CREST * 0.86))


def _row(deed: Deed, others: tuple[Seat, ...], x: float, y: float) -> Items:
    """All whom it reaches, with what became of each: asked, hurt, or unhurt."""
    step = min(62.0, (ROOM - 50) / len(others))
    items: list[Item] = []
    for at, seat in enumerate(others):
        left = x + (at - (len(others) - 1) / 2) * step
        items += (Disc(left, y, 25, fill="paper", edge="ink", width=2), *crest(left, y, seat, size=38))
        if deed.asked:
            items += badge(left + 17, y + 19, "?", r=15)
        elif seat in deed.hurt:
            items.append(Sprite("common:drop", left + 17, y + 17, 32, 32, "vermilion"))
    return tuple(items)


# ---- who strikes whom


def strokes(view: Sight, spots: tuple[Point, ...], place: tuple[float, float], middle: Point) -> Items:
    """A stroke of the brush from place to place; what lies in the middle lies on it."""
    deed = deed_of(view)
    if deed is None:
        return ()
    whom = deed.hurt if len(deed.whom) > 1 and not deed.asked else deed.whom
    width = 26 if len(whom) == 1 else 15
    struck = (seat for seat in whom if seat != deed.seat)
    return tuple(item for seat in struck for item in _stroke(spots[deed.seat], spots[seat], place, middle, width))


@once
def _stroke(a: Point, b: Point, place: tuple[float, float], middle: Point, width: float) -> Items:
    """From edge to edge through the middle of the table, so that it runs beneath no place."""
    begin, end = _edge(a, place, middle), _edge(b, place, middle)
    across = (end.x - begin.x) * (middle.y - begin.y) - (end.y - begin.y) * (middle.x - begin.x)
    near = hypot(end.x - begin.x, end.y - begin.y) < ROOM * 0.9
    return brush(begin, end, bend=(-0.3 if across > 0 else 0.3) if near else 0.06, width=width)


def _edge(spot: Point, place: tuple[float, float], middle: Point) -> Point:
    """Where a place is nearest to the middle of the table."""
    x = min(max(middle.x, spot.x - place[0] / 2 - 6), spot.x + place[0] / 2 + 6)
    y = min(max(middle.y, spot.y - place[1] / 2 + 40), spot.y + place[1] / 2 - 40)
    return Point(x, y) if x != middle.x else Point(x, spot.y - place[1] / 2 - 6)


# ---- the piles


def _piles(view: Sight, at: Point) -> Items:
    """Deck and discard pile, and the honor that nobody has."""
    top = face(at.x + PILE / 2 + 22, at.y, view.discard[-1], width=PILE) if view.discard else slot(at.x + PILE / 2 + 22, at.y, width=PILE)
    count = badge(at.x + PILE + 14, at.y + PILE * 0.6, len(view.discard), r=20) if view.discard else ()
    return (
        *pile(at.x - PILE / 2 - 22, at.y, view.deck, BACK, width=PILE),
        *top,
        *count,
        *_named(at.x - PILE - 76, at.y, _("Deck")),
        *_named(at.x + PILE + 82, at.y, _("Discard")),
        *mat(at.x, at.y + 82, 236, 32, tint="paper", edge=None),
        *note(at.x, at.y + 82, _("Honor in the box: {n}", n=view.box), within=340, size=23, color="faded"),
    )


def _named(x: float, y: float, name: Words) -> Items:
    """A name on paper of its own, so that no stroke runs through it."""
    return (*mat(x, y, 92, 34, tint="paper", edge=None), *note(x, y, name, within=88, size=24))
