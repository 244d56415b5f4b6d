"""The picture of two players: two rows of two layers, and between them the round around its prize, each card nearer to its owner."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import MARGIN, Items, lantern, picture, seen, turn_frame, was_here
from games.core.scene import Box, Disc, Item, Scene
from games.core.text import Who
from games.tatsu.picture.cross import LIGHT, chip, figure_of, needle, won
from games.tatsu.picture.faces import edge_of_back, empty, spirit
from games.tatsu.picture.lettering import TOP, WIDTH, name, question
from games.tatsu.picture.round import Lying, Prize, acts, choosing, in_order, lying, prize
from games.tatsu.picture.score import sums
from games.tatsu.picture.sides import brings, total
from games.tatsu.rules.cards import CLAN_OF
from games.tatsu.rules.table import Answer, Laid, Place
from games.tatsu.view.sight import Covered, Sight, count_of
from games.tatsu.words.say import say
from games.tatsu.words.turn import ask

MIDDLE = WIDTH / 2
COLUMN, HIGH, PEEK = 160.0, 162.0, 42.0  # how far columns are apart, how high a card is, and what is seen of the one beneath
WIDE = COLUMN - 8
ROW = PEEK + HIGH
APART = 18.0  # between a row and the middle, where the frame is of who has to act
CARD, TRICK = 152.0, 168.0  # a card of the round
TURNS = (-282.0, -122.0, 122.0, 282.0)  # from the middle to each of the four
NEARER = 38.0  # to its owner
BAND = TRICK + 2 * NEARER + 24
SUN, RING = 136.0, 60.0
LEFT, RIGHT = 134.0, WIDTH - 134.0


def rows(view: Sight) -> Scene:
    """The same for everybody but for who sits at the bottom."""
    near = next((place for place in view.places if place.seat == view.me), view.places[0])
    far = view.places[1 - near.number]
    over = view.step is None
    band = TOP if over else TOP + ROW + APART
    middle, bottom = band + BAND / 2, band + BAND + APART
    parts = (
        *(() if over else (*_row(view, far, TOP), *_row(view, near, bottom))),
        *_person(view, near, LEFT, middle, 1),
        *_person(view, far, RIGHT, middle, -1),
        *(_round(view, near, middle) if view.just_scored is None else sums(MIDDLE, middle, view.just_scored)),
    )
    return picture(WIDTH, int(bottom + (0 if over else ROW) + MARGIN), say(view), question(ask(view)), parts)


def _person(view: Sight, place: Place, x: float, y: float, down: int) -> Items:
    """The dragon, with the name next to the row that is theirs, and what they caught at the other end."""
    lit = acts(view, place)
    return (
        *name(x - (24 if lit else 0), y + down * 112, Who(place.seat), within=150 if lit else 200),
        *(lantern(x + 84, y + down * 112, size=LIGHT) if lit else ()),
        *total(view, place.seat, place.clan, x - 8, y + down * 10, RING),
        *brings(view, place.seat, place.clan, x - 4, y - down * 98, r=34),
    )


# ---- a row


def _row(view: Sight, place: Place, top: float) -> Iterator[Item]:
    """Seven columns, the cards that may be chosen in thick frames; face-down ones where nothing else can be."""
    shown, playable, lately = view.holdings[place.number], choosing(view, place), view.trick[-1] if view.trick else None
    assert isinstance(shown, Covered)
    beneath = playable if playable is not None and not any(count_of(each, playable) for each in view.holdings) else None
    if acts(view, place):
        yield from turn_frame(MIDDLE, top + ROW / 2, WIDTH - 2 * MARGIN, ROW + 22)
    for at, (card, clan) in enumerate(zip(shown.upper, shown.below, strict=True)):
        x = MIDDLE + (at - 3) * COLUMN
        yield from _column(x, top, at, card, clan, None if beneath is not None else playable, beneath)
        if lately is not None and lately.of == place and lately.column == at:
            yield from _left(lately, card, x, top)


def _column(
    x: float, top: float, at: int, card: int | None, below: int | None, playable: int | None, beneath: int | None
) -> Iterator[Item]:
    if below is not None:
        yield from edge_of_back(x, top + PEEK / 2 + 1, below, at + 1, w=WIDE - 10, h=PEEK - 2)
    if card is not None:
        chosen = CLAN_OF[card] == playable
        yield from spirit(x, top + PEEK + HIGH / 2, card, width=WIDE, high=HIGH, faded=playable is not None and not chosen, bold=chosen)
    if below is not None and below == beneath:
        yield Box(x - WIDE / 2, top - 2, WIDE, PEEK + 2, edge="ink", width=6, corner=10)


def _left(laid: Laid, card: int | None, x: float, top: float) -> Items:
    """Where the last card came from, and an eye on the one that was turned up there."""
    if laid.unseen:
        return was_here(x, top + PEEK / 2, WIDE - 10, PEEK - 4)
    return was_here(x, top + PEEK + HIGH / 2, WIDE - 4, HIGH - 4) if card is None else seen(x, top + PEEK / 2, size=42)


# ---- the round


def _round(view: Sight, near: Place, y: float) -> Iterator[Item]:
    """Its four turns from left to right, those of one player higher than those of the other."""
    shown, what = lying(view), prize(view)
    yield Disc(MIDDLE, y, SUN, fill="vermilion-pale" if shown.over else "vermilion")
    order = [laid.place for laid in shown.laid] if shown.over else in_order(view)
    for turn, place in enumerate(order):
        x, at = MIDDLE + TURNS[turn], y + (NEARER if place == near else -NEARER)
        if turn < len(shown.laid):
            laid, best = shown.laid[turn], shown.laid[turn] == shown.best
            yield from spirit(x, at, laid.card, width=CARD, high=TRICK, faded=shown.over and not best, bold=best)
        else:
            asking = isinstance(view.step, Answer) and turn == len(shown.laid)
            lit = not asking and turn == len(shown.laid)
            yield from empty(x, at, place.clan, width=CARD, high=TRICK, asking=asking, lit=lit)
    if shown.laid or what.waiting:
        yield from _prize(shown, what, near, y)


def _prize(shown: Lying, what: Prize, near: Place, y: float) -> Items:
    """It points to whoever takes it as it is; on the other side is what else is won."""
    down = -1 if shown.best is not None and shown.best.place == near else 1
    extra = won(what)
    places = (70, 116) if len(extra) < 3 else (-70, 70, 116)
    chips = (item for at, each in zip(places, extra, strict=False) for item in chip(MIDDLE, y + down * at, each))
    points_to = needle(MIDDLE, y, 0, -down) if shown.best is not None and len(extra) < 3 else ()
    return (*points_to, *figure_of(what, MIDDLE, y), *chips)
