"""What a round is about: the cards at stake, or until its first card is laid, the trick before it."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import TALL, Items, Point, arrow, grid, hexagon, note, sprite
from games.core.scene import Item
from games.core.text import Phrases, Words, listed
from games.tatsu.picture.faces import LIVERIES, RAISED, spirit, tint_of
from games.tatsu.rules.cards import CLANS, multipliers_of, points_of
from games.tatsu.rules.rulebook import the_strongest_spirit
from games.tatsu.rules.table import Cards, Round
from games.tatsu.view.sight import Pile, Sight
from games.tatsu.words.names import card_count, place_name, worth

_ = Phrases("tatsu")

WIDE, IN_A_ROW = 500.0, 380.0  # from here on things lie beside each other, or at least cards do
TITLE = 26.0
LAST, STAKE, WAITING = 210.0, 160.0, 30.0  # how high it is across a table: the last trick, what is at stake, and that some of it waited
NAME = 30.0  # whose card it was, beneath it


def ground(view: Sight, x: float, top: float, w: float) -> Items:
    """x is its middle."""
    if view.before is not None and not view.trick:
        return last_trick(view.before, view.pending, x, top, w)
    return at_stake(tuple(laid.card for laid in view.trick), view.pending, x, top, w)


def ground_high(view: Sight) -> float:
    """As wide as a table."""
    if view.before is not None and not view.trick:
        return LAST
    return STAKE + (WAITING if view.pending.count else 0) if view.trick or view.pending.count else 0


def at_stake(trick: Cards, pending: Pile, x: float, top: float, w: float) -> Items:
    """The cards of this round and the tricks that wait: how many, and as far as they are known, what they are worth."""
    if not trick and not pending.count:
        return ()
    known = trick + (pending.cards or ())
    times = [(clan, n) for clan in CLANS for n in multipliers_of(known, clan)]
    n, open_ = len(trick) + pending.count, pending.cards is not None or not pending.count
    points = points_of(known) if open_ else "?"
    words = _pile(n, known if open_ else None)
    title = note(x, top + TITLE, _("At stake"), within=w - 20, size=30, bold=True)
    waits = _.many("{n} of them carried over", "{n} of them carried over", pending.count) if pending.count else ""
    size, y = min(56.0, (w - 20) / max(len(times), 1)), top + 80
    if w >= WIDE:
        row = (*hexagon(x - size * len(times) / 2, y, points, r=30), *_brood(x - size * (len(times) / 2 - 1) + 16, y, times, size))
        under = note(x, top + 160, waits, within=w - 20, size=24, color="faded") if waits else ()
        return (*title, *row, *note(x, top + 130, words, within=w - 20, size=26), *under)
    y += 8
    row = (*hexagon(x, y, points, r=34), *_brood(x - (len(times) - 1) / 2 * size, y + 62, times, size))
    low = y + (136 if times else 90)
    under = note(x, low + (58 if w >= IN_A_ROW else 86), waits, within=w - 24, size=22, rows=2, color="faded") if waits else ()
    return (*title, *row, *note(x, low, words, within=w - 24, size=26, rows=3), *under)


def _pile(n: int, cards: Cards | None) -> Words:
    return card_count(n) if cards is None else listed([card_count(n), worth(cards)])


def _brood(x: float, y: float, times: list[tuple[int, int]], size: float) -> Iterator[Item]:
    for at, (clan, n) in enumerate(times):
        yield from sprite(x + at * size, y, f"tatsu:multiplier-{n}", size * 0.92, tint=tint_of(clan))


def last_trick(ended: Round, pending: Pile, x: float, top: float, w: float) -> Items:
    """Four cards, whose they were, where they went, and what they are worth."""
    title = note(x, top + TITLE, _("Last trick"), within=w - 20, size=30, bold=True)
    if w >= WIDE:
        y = top + 116
        way = arrow(Point(x + 146, y), Point(x + 196, y), bend=0, width=7)
        return (*title, *_four(ended, Point(x - 104, y), 4, 86, 32), *way, *_went(ended, pending, Point(x + 348, y), 280))
    if w >= IN_A_ROW:
        cards = _four(ended, Point(x, top + 118), 4, 84, 10)
        return (*title, *cards, *_went_below(ended, pending, Point(x - w / 2 + 44, top + 252), w - 116))
    cards = _four(ended, Point(x, top + 174), 2, 84, 32)
    return (*title, *cards, *_went_below(ended, pending, Point(x - w / 2 + 36, top + 384), w - 80))


def _four(ended: Round, at: Point, columns: int, card: float, gap: float) -> Iterator[Item]:
    """With the name of whom each lay before. The winning card stands out; a merge spirit has none."""
    best = the_strongest_spirit(ended.laid) if ended.winner is not None else None
    for spot, laid in zip(grid(4, *at, columns, card=card, gap=gap), ended.laid, strict=True):
        raised = RAISED if laid == best and columns == 4 else 0
        yield from spirit(spot.x, spot.y - raised, laid.card, width=card)
        under = spot.y + card * TALL / 2 + NAME / 2
        yield from note(spot.x, under, place_name(laid.place), within=card + gap - (4 if columns == 4 else 14), size=22, bold=laid == best)


def _went(ended: Round, pending: Pile, at: Point, w: float) -> Items:
    """To whom the trick went, or that it waits with others, and what it is worth."""
    if ended.winner is None:
        return (
            *sprite(at.x, at.y - 56, "tatsu:merge", 62),
            *note(at.x, at.y + 4, _("waits for the next winner"), within=w, size=26, rows=2, bold=True),
            *note(at.x, at.y + 58, _pile(pending.count, pending.cards), within=w, size=24, rows=2),
        )
    return (
        *sprite(at.x, at.y - 50, LIVERIES[ended.winner.clan].crest, 68, tint=tint_of(ended.winner.clan)),
        *note(at.x, at.y + 4, place_name(ended.winner), within=w, size=28, bold=True),
        *note(at.x, at.y + 50, _of(ended), within=w, size=24, rows=2),
    )


def _went_below(ended: Round, pending: Pile, at: Point, w: float) -> Items:
    """The same beneath the cards, from its left end."""
    name: Words
    if ended.winner is None:
        waits = _("waits for the next winner") if w > IN_A_ROW / 2 else _("the trick waits")
        sign, name, brought = sprite(at.x, at.y - 6, "tatsu:merge", 52), waits, _pile(pending.count, pending.cards)
    else:
        crest = sprite(at.x, at.y - 6, LIVERIES[ended.winner.clan].crest, 56, tint=tint_of(ended.winner.clan))
        sign, name, brought = crest, place_name(ended.winner), _of(ended)
    if w > IN_A_ROW / 2:
        under = note(at.x + 48, at.y + 24, brought, within=w, size=24, rows=2, anchor="lm")
        return (*sign, *note(at.x + 48, at.y - 24, name, within=w, size=26, anchor="lm", bold=True), *under)
    under = note(at.x - 24, at.y + 44, brought, within=w + 64, size=22, rows=3, anchor="lm")
    return (*sign, *note(at.x + 38, at.y - 6, name, within=w - 4, size=26, rows=2, anchor="lm", bold=True), *under)


def _of(ended: Round) -> Words:
    cards = tuple(laid.card for laid in ended.laid)
    return _pile(len(cards), cards)
