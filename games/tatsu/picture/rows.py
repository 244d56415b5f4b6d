"""The picture of two players: two rows of two layers, and between them the round around its prize, each card nearer to its owner."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import MARGIN, Items, lantern, pale, picture, seen, turn_frame, was_here
from games.core.scene import Box, Disc, Item, Scene
from games.core.text import Who
from games.tatsu.picture.brushwork import stroke
from games.tatsu.picture.cross import LIGHT, chip, figure_of, giver, needle, taker, won
from games.tatsu.picture.faces import edge_of_back, empty, spirit, tint_of
from games.tatsu.picture.lettering import TOP, WIDTH, name, question
from games.tatsu.picture.round import Lying, Prize, acts, in_order, lying, prize
from games.tatsu.picture.score import sums
from games.tatsu.picture.sides import brings, total
from games.tatsu.rules.cards import CLAN_OF
from games.tatsu.rules.table import Answer, Laid, Place, TakeTurn
from games.tatsu.view.sight import Covered, Sight, count_of
from games.tatsu.words.say import say
from games.tatsu.words.turn import ask

MIDDLE = WIDTH / 2
COLUMN, HIGH, PEEK = 160.0, 156.0, 48.0  # how far columns are apart, how high a card is, and what is seen of the one beneath
WIDE = COLUMN - 8
ROW = PEEK + HIGH
APART = 20.0  # between a row and the middle, where the frame is of who has to act
CARD, TRICK = 144.0, 160.0  # a card of the round
TURNS = (-290.0, -136.0, 136.0, 290.0)  # from the middle to each of the four
NEARER = 42.0  # to its owner
BAND = TRICK + 2 * NEARER + 20
SUN, RING = 130.0, 57.0
LEFT, RIGHT, SIDE = 128.0, WIDTH - 128.0, 208.0  # the middles of the two people, and how wide what is theirs is


def rows(view: Sight) -> Scene:
    """The same for everybody but for who sits at the bottom."""
    near = next((place for place in view.places if place.seat == view.me), view.places[0])
    far = view.places[1 - near.number]
    over = view.step is None
    band = TOP if over else TOP + ROW + APART
    middle, bottom = band + BAND / 2, band + BAND + APART
    parts = (
        *_ground(near, LEFT, middle, 1, over),
        *_ground(far, RIGHT, middle, -1, over),
        *(() if over else (*_row(view, far, TOP), *_row(view, near, bottom))),
        *_person(view, near, LEFT, middle, 1),
        *_person(view, far, RIGHT, middle, -1),
        *(_round(view, near, middle) if view.just_scored is None else sums(MIDDLE, middle, view.just_scored)),
    )
    return picture(WIDTH, int(bottom + (0 if over else ROW) + MARGIN), say(view), question(ask(view)), parts)


def _ground(place: Place, x: float, middle: float, down: int, over: bool) -> Items:
    """In the colour of its owner, beneath a row and beside it the person it belongs to."""
    tint, begin, end = pale(tint_of(place.clan)), BAND / 2 + 6, BAND / 2 + (6 if over else APART - 7)
    side = Box(x - SIDE / 2, middle - (begin if down > 0 else end), SIDE, begin + end, fill=tint, corner=0)
    top = middle + (end if down > 0 else -end - ROW - 14)
    return (side,) if over else (side, Box(LEFT - SIDE / 2, top, RIGHT - LEFT + SIDE, ROW + 14, fill=tint, corner=0))


def _person(view: Sight, place: Place, x: float, y: float, down: int) -> Items:
    """The dragon, with the name next to the row that is theirs, and what they caught at the other end."""
    lit = acts(view, place)
    return (
        *name(x - (30 if lit else 0), y + down * 110, Who(place.seat), within=140 if lit else 190),
        *(lantern(x + 70, y + down * 110, size=LIGHT) if lit else ()),
        *total(view, place.seat, place.clan, x, y + down * 8, RING),
        *brings(view, place.seat, place.clan, x + 2, y - down * 96, r=33),
    )


# ---- a row


def _row(view: Sight, place: Place, top: float) -> Iterator[Item]:
    """Seven columns, the cards that may be chosen in thick frames, and pale what may neither be chosen nor asked for."""
    shown, lately, chooses = view.holdings[place.number], view.trick[-1] if view.trick else None, acts(view, place)
    assert isinstance(shown, Covered) and view.step is not None
    clan, asked = view.step.place.clan, isinstance(view.step, TakeTurn) and not chooses
    beneath = chooses and not any(count_of(each, clan) for each in view.holdings)  # face-down ones where nothing else can be
    if chooses:
        yield from turn_frame(MIDDLE, top + ROW / 2, WIDTH - 2 * MARGIN, ROW + 22)
    for at, (card, below) in enumerate(zip(shown.upper, shown.below, strict=True)):
        x = MIDDLE + (at - 3) * COLUMN
        if below is not None:
            yield from edge_of_back(x, top + PEEK / 2 + 1, below, at + 1, w=WIDE - 10, h=PEEK - 2)
        if card is not None:
            of_it, y = CLAN_OF[card] == clan, top + PEEK + HIGH / 2
            yield from spirit(x, y, card, width=WIDE, high=HIGH, faded=(chooses or asked) and not of_it, bold=chooses and of_it)
        if beneath and below == clan:
            yield Box(x - WIDE / 2, top - 2, WIDE, PEEK + 2, edge="ink", width=6, corner=10)
        if lately is not None and lately.of == place and lately.column == at:
            yield from _left(lately, card, x, top)


def _left(laid: Laid, card: int | None, x: float, top: float) -> Items:
    """Where the last card came from, and an eye on the one that was turned up there."""
    if laid.unseen:
        return was_here(x, top + PEEK / 2, WIDE - 10, PEEK - 4)
    return was_here(x, top + PEEK + HIGH / 2, WIDE - 4, HIGH - 4) if card is None else seen(x, top + PEEK / 2, size=42)


# ---- the round


def _round(view: Sight, near: Place, y: float) -> Iterator[Item]:
    """Its four turns from left to right, those of one player higher than those of the other."""
    shown, what = lying(view), prize(view)
    yield Disc(MIDDLE, y, SUN, fill="vermilion")
    order = [laid.place for laid in shown.laid] if shown.over else in_order(view)
    for turn, place in enumerate(order):
        x, at = MIDDLE + TURNS[turn], y + (NEARER if place == near else -NEARER)
        if turn < len(shown.laid):
            laid = shown.laid[turn]
            yield from spirit(x, at, laid.card, width=CARD, high=TRICK, bold=laid == shown.best)
        else:
            asking = isinstance(view.step, Answer) and turn == len(shown.laid)
            lit = not asking and turn == len(shown.laid)
            yield from empty(x, at, place.clan, width=CARD, high=TRICK, asking=asking, lit=lit)
    if shown.laid or what.waiting:
        yield from _prize(shown, what, near, y)
    yield from _way(view, shown, near, y)


def _way(view: Sight, shown: Lying, near: Place, y: float) -> Items:
    """A stroke from the row of the giver to the last card, or to where the one will be that was asked for."""
    given = giver(view, shown)
    if given is None:
        return ()
    turn, deep = (len(shown.laid), 2) if isinstance(view.step, Answer) else (len(shown.laid) - 1, 14)
    x, at = MIDDLE + TURNS[turn], y + (NEARER if given[1] == near else -NEARER)
    down = 1 if given[0] == near else -1
    return stroke((x, y + down * (BAND / 2 + APART - 4)), (x, at + down * (TRICK / 2 - deep)), width=13)


def _prize(shown: Lying, what: Prize, near: Place, y: float) -> Items:
    """It points to whoever takes it as it is; on the other side is what else is won."""
    down = -1 if shown.best is not None and shown.best.place == near else 1
    extra = won(what)
    places = (74, 117) if len(extra) < 3 else (-74, 74, 117)
    chips = (item for at, each in zip(places, extra, strict=False) for item in chip(MIDDLE, y + down * at, each))
    points_to = needle(MIDDLE, y, 0, -down, far=68) if shown.best is not None and len(extra) < 3 else ()
    beside = -1 if shown.over and (shown.laid[1].place == near) != (down < 0) else 1
    taken = taker(shown, MIDDLE + beside * 88, y - down * 98)
    return (*points_to, *figure_of(what, MIDDLE, y), *chips, *taken)
