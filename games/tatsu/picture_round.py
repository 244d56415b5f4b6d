"""The round that is played: its cards in the order they were laid, who gives which to whom, what is at stake, the last trick."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import TALL, Asked, Items, Point, arrow, bundle, grid, hexagon, note, sprite
from games.core.scene import Disc, Item, Line
from games.core.text import Phrases, listed
from games.tatsu.cards import CLANS, multipliers_of, points_of
from games.tatsu.picture_faces import LIVERIES, empty, spirit, tint_of
from games.tatsu.rules import the_strongest_spirit
from games.tatsu.show import ask
from games.tatsu.sight import Pile, Sight
from games.tatsu.table import Answer, Cards, Place, Round, TakeTurn
from games.tatsu.words import card_count, place_name, worth

_ = Phrases("tatsu")

LAID = 3.0  # degrees by which the card is turned that was laid last
RAISED = 10.0  # how far the card stands out that took a trick
WIDE, IN_A_ROW = 500.0, 380.0  # from here on things lie beside each other, or at least cards do


def acts(view: Sight, place: Place) -> bool:
    match view.step:
        case TakeTurn(acting):
            return acting == place
        case Answer(_, of):
            return of == place
        case None:
            return False


def asked(view: Sight) -> Asked | None:
    """What stands above the picture while something is asked."""
    if view.step is None:
        return None
    clan = next((place.clan for place in view.places if place.seat == view.me and not place.ghost), None)
    return Asked(ask(view), view.me, view.step.seat == view.me, None if clan is None else LIVERIES[clan])


def in_order(view: Sight) -> tuple[Place, ...]:
    """The places of the four turns of this round."""
    first = view.trick[0].place if view.trick else view.step.place if view.step is not None else view.places[0]
    return tuple(view.places[(first.number + turn) % len(view.places)] for turn in range(4))


def turn_of(view: Sight, turn: int, x: float, y: float, width: float) -> Items:
    """The card of one of the four turns, the last one laid askew; or where it will lie."""
    if turn >= len(view.trick):
        asking = isinstance(view.step, Answer) and turn == len(view.trick)
        return empty(x, y, in_order(view)[turn].clan, width=width, asking=asking)
    fresh = turn == len(view.trick) - 1
    return spirit(x, y, view.trick[turn].card, width=width, bold=fresh, turn=LAID if fresh else 0, order=turn + 1)


def handovers(view: Sight) -> Iterator[tuple[int, Place, Place]]:
    """The turn, who gives the card, and before whom it lies; the card that is asked for just now is one of them."""
    for turn, laid in enumerate(view.trick):
        if laid.of != laid.place:
            yield turn, laid.of, laid.place
    if isinstance(view.step, Answer):
        yield len(view.trick), view.step.of, view.step.place


# ---- what is fought for


def ground(view: Sight, x: float, top: float, w: float) -> Items:
    """What the round is about; until its first card is laid, the trick before it."""
    if view.before is not None and not view.trick:
        return last_trick(view.before, view.pending, x, top, w)
    return at_stake(tuple(laid.card for laid in view.trick), view.pending, x, top, w)


def at_stake(trick: Cards, pending: Pile, x: float, top: float, w: float) -> Items:
    """The cards of this round and the tricks that wait: how many, and as far as they are known, what they are worth."""
    if not trick and not pending.count:
        return ()
    known = trick + (pending.cards or ())
    times = [(clan, n) for clan in CLANS for n in multipliers_of(known, clan)]
    points = points_of(known) if pending.cards is not None or not pending.count else "?"
    n, size = len(trick) + pending.count, 66.0 if w >= WIDE else 52.0
    title = note(x, top + 24, _("At stake"), within=w - 20, size=30, bold=True)
    if w >= WIDE:
        left, y = x - (250 + size * len(times)) / 2, top + 122
        return (*title, *bundle(left + 52, y, n, size=104), *hexagon(left + 190, y, points, r=44), *_brood(left + 286, y, times, size))
    y, first = top + 110, x - (len(times) - 1) / 2 * size
    return (*title, *bundle(x - 54, y, n, size=92), *hexagon(x + 56, y, points, r=38), *_brood(first, top + 206, times, size))


def _brood(x: float, y: float, times: list[tuple[int, int]], size: float) -> Iterator[Item]:
    for at, (clan, n) in enumerate(times):
        yield from sprite(x + at * size, y, f"tatsu:multiplier-{n}", size * 0.92, tint=tint_of(clan))


def last_trick(ended: Round, pending: Pile, x: float, top: float, w: float) -> Items:
    """Four cards on a cord, what they are worth, and where they went."""
    wide, columns = w >= WIDE, 4 if w >= IN_A_ROW else 2
    card, gap, middle = (100.0, 10.0, x - 104) if wide else (84.0, 18.0 if columns == 2 else 8.0, x)
    high = card * TALL * (4 // columns) + gap * (4 // columns - 1)
    y = top + 54 + high / 2
    under = y + high / 2 + 26
    cards = tuple(laid.card for laid in ended.laid)
    return (
        *note(x, top + 24, _("Last trick"), within=w - 20, size=30, bold=True),
        *_tied(ended, Point(middle, y), columns, card, gap),
        *note(middle, under, listed([card_count(len(cards)), worth(cards)]), within=440 if wide else w, size=26, bold=True),
        *(
            _went(ended, pending, Point(x + 250, y), 200)
            if wide
            else _went_below(ended, pending, Point(x - w / 2 + 34, under + 52), w - 74)
        ),
    )


def _tied(ended: Round, at: Point, columns: int, card: float, gap: float) -> Iterator[Item]:
    """The winning card stands out; a merge spirit has none."""
    best = the_strongest_spirit(ended.laid) if ended.winner is not None else None
    for spot, laid in zip(grid(4, *at, columns, card=card, gap=gap), ended.laid, strict=True):
        raised = RAISED if laid == best and columns == 4 else 0
        yield from spirit(spot.x, spot.y - raised, laid.card, width=card, bold=laid == best)
    half = columns / 2 * (card + gap) + 2
    y = at.y + (card * TALL * 0.5 - 4 if columns == 4 else 0)
    yield Line(((at.x - half, y), (at.x + half, y)), "rust", 7)
    for loop in (-15, 15):
        yield Disc(at.x + loop, y, 12, edge="rust", width=6)
    yield Disc(at.x, y, 8, fill="rust")


def _went(ended: Round, pending: Pile, at: Point, w: float) -> Items:
    """To whom the trick went, or that it waits with others."""
    shaft = arrow(Point(at.x - 110, at.y), Point(at.x - 50, at.y), bend=0)
    if ended.winner is None:
        return (
            *shaft,
            *bundle(at.x, at.y - 16, pending.count, size=76),
            *note(at.x, at.y + 50, _.of("cards", "waiting"), within=w, size=26),
        )
    crest = sprite(at.x, at.y - 30, LIVERIES[ended.winner.clan].crest, 76, tint=tint_of(ended.winner.clan))
    return (*shaft, *crest, *note(at.x, at.y + 42, place_name(ended.winner), within=w, size=28, rows=2, bold=True))


def _went_below(ended: Round, pending: Pile, at: Point, w: float) -> Items:
    """The same in one line, from its left end."""
    if ended.winner is None:
        return (
            *bundle(at.x, at.y, pending.count, size=50),
            *note(at.x + 46, at.y, _.of("cards", "waiting"), within=w, size=26, anchor="lm"),
        )
    crest = sprite(at.x, at.y, LIVERIES[ended.winner.clan].crest, 56, tint=tint_of(ended.winner.clan))
    return (*crest, *note(at.x + 36, at.y, place_name(ended.winner), within=w, size=26, rows=2, anchor="lm", bold=True))
