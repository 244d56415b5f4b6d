"""What stands beside the cards: the heading, the score of each side, the pile that waits, the last score sheet."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, bundle, divider, heading, hexagon, mat, note, pale, sprite
from games.core.scene import Box, Item
from games.core.text import Phrases, Words
from games.tatsu.cards import CLANS, multipliers_of, points_of
from games.tatsu.faces import LIVERIES, tint_of
from games.tatsu.rules import scoring
from games.tatsu.show import heading as title
from games.tatsu.sight import Pile, View
from games.tatsu.table import Cards, Place, Sheet
from games.tatsu.words import card_count, clan_name, formula, place_name, side_names

_ = Phrases("tatsu")

WIDTH = 1200
TOP = 92  # beneath the heading
PANEL = 180
BELOW = TOP + PANEL + 16  # where the table begins
MULTIPLIERS = (1, 2, 3)


def top_of(view: View) -> Items:
    """The heading and both sides."""
    w = (WIDTH - 3 * MARGIN) / 2
    panels = [_panel(view, clan, MARGIN + w / 2 + clan * (w + MARGIN), w) for clan in CLANS]
    return (*heading(WIDTH / 2, 56, title(view), within=WIDTH - 100, size=38), *panels[0], *panels[1])


def mark_of(view: View, place: Place) -> Words | None:
    """A word on the place: the dealer, and at the end the winners."""
    if view.step is None:
        return _("victory") if view.totals[place.seat] == max(view.totals) else None
    return _("dealer") if place.number == view.dealer else None


def pending_pile(x: float, y: float, pile: Pile) -> Items:
    """Tricks that wait for a winner: how many cards, and what they are worth."""
    if not pile.count:
        return ()
    words = note(x, y + 12, _("waiting"), within=220, size=24)
    if pile.cards is None:
        return (*bundle(x, y - 42, pile.count, size=60), *words)
    times = [(clan, n) for clan in CLANS for n in multipliers_of(pile.cards, clan)]
    icons = (
        item
        for at, (clan, n) in enumerate(times)
        for item in sprite(x + (at - (len(times) - 1) / 2) * 38, y + 42, f"tatsu:multiplier-{n}", 34, tint=tint_of(clan))
    )
    return (*bundle(x - 44, y - 46, pile.count, size=54), *hexagon(x + 50, y - 46, points_of(pile.cards), r=26), *words, *icons)


def sheet_box(x: float, y: float, w: float, view: View) -> Items:
    """At the end of the match: how the last hand was scored, large."""
    sheet = view.last_hand
    if sheet is None:
        return ()
    lost = note(x, y + 216, _("Discarded: {cards}", cards=card_count(len(sheet.discarded))), within=w - 60) if sheet.discarded else ()
    return (
        *mat(x, y, w, 480, tint="paper"),
        *heading(x, y - 196, _("Hand {hand} is scored", hand=sheet.number), within=w - 40, size=34),
        *divider(x, y - 158, w - 80),
        *_score_block(x, y - 60, w, sheet, CLANS[0]),
        *_score_block(x, y + 108, w, sheet, CLANS[1]),
        *lost,
    )


def _score_block(x: float, y: float, w: float, sheet: Sheet, clan: int) -> Items:
    tint = tint_of(clan)
    return (
        *sprite(x - w / 2 + 60, y, LIVERIES[clan].crest, 64, tint=tint),
        *note(x - w / 2 + 110, y - 54, side_names(sheet.places, clan), within=w - 140, anchor="lm", size=24, rows=2),
        *note(
            x - w / 2 + 110, y + 4, formula(sheet.captured[clan], clan, sheet.scores[clan]), within=w - 140, anchor="lm", size=42, bold=True
        ),
        *_multipliers(x - w / 2 + 130, y + 56, sheet.captured[clan], clan),
    )


def _panel(view: View, clan: int, x: float, w: float) -> Items:
    tint, left, right = tint_of(clan), x - w / 2, x + w / 2
    return (
        Box(left, TOP, w, PANEL, fill=pale(tint), edge=tint, width=2.5, corner=16),
        *sprite(left + 48, TOP + 46, LIVERIES[clan].crest, 60, tint=tint, ground=pale(tint)),
        *(_personal if len(view.totals) == 3 else _shared)(view, clan, left + 92, right - 20),
        *_captured(view, clan, left, right),
    )


def _shared(view: View, clan: int, left: float, right: float) -> Items:
    """A side with one total."""
    names = _("{clan}: {who}", clan=clan_name(clan), who=side_names(view.places, clan))
    total = view.totals[view.places[clan].seat]
    return (
        *note(left, TOP + 44, names, within=right - left - 130, size=28, rows=2, anchor="lm"),
        *note(right, TOP + 46, total, within=120, size=56, anchor="rm", bold=True),
    )


def _personal(view: View, clan: int, left: float, right: float) -> Items:
    """With three players everybody has a total."""
    side = [place for place in view.places if place.clan == clan and not place.ghost]
    items: list[Item] = []
    for at, place in enumerate(side):
        y = TOP + 42 + (at - (len(side) - 1) / 2) * 38
        names = _("{clan}: {who}", clan=clan_name(clan), who=place_name(place))
        items += note(left, y, names, within=right - left - 90, size=28, anchor="lm")
        items += note(right, y, view.totals[place.seat], within=80, size=36, anchor="rm", bold=True)
    return tuple(items)


def _captured(view: View, clan: int, left: float, right: float) -> Items:
    """What counts now; until the first round of a hand is over, the score of the hand before."""
    sheet, pile = view.last_hand, view.captured[clan]
    if sheet is not None:
        caption: Words = _("Hand {hand}: {who}", hand=sheet.number, who=side_names(sheet.places, clan))
        return (*_caption(left, right, caption), *_sum(left, right, sheet.captured[clan], clan, sheet.scores[clan]))
    caption = _("Captured: {cards}", cards=card_count(pile.count))
    if pile.cards is None:
        return _caption(left, right, caption)
    return (*_caption(left, right, caption), *_sum(left, right, pile.cards, clan, scoring(pile.cards, clan)))


def _caption(left: float, right: float, words: Words) -> Items:
    return note(left + 24, TOP + 98, words, within=right - left - 48, size=24, anchor="lm")


def _sum(left: float, right: float, cards: Cards, clan: int, score: int) -> Items:
    """Points, the own multipliers, the foreign ones that are kept from the others, and the product."""
    y = TOP + 144
    words = f"{points_of(cards)} × {sum(multipliers_of(cards, clan))} = {score}"
    return (
        *hexagon(left + 46, y, points_of(cards), r=24),
        *_multipliers(left + 104, y, cards, clan),
        *_foreign(left + 268, y, cards, 1 - clan),
        *note(right - 20, y, words, within=200, size=30, anchor="rm", bold=True),
    )


def _multipliers(x: float, y: float, cards: Cards, clan: int) -> Items:
    """The three of the own clan, missing ones pale."""
    mine = multipliers_of(cards, clan)
    return tuple(
        item
        for at, n in enumerate(MULTIPLIERS)
        for item in sprite(
            x + at * 50, y, f"tatsu:multiplier-{n}", 46, tint=tint_of(clan) if n in mine else "faded", ground=pale(tint_of(clan))
        )
    )


def _foreign(x: float, y: float, cards: Cards, clan: int) -> Items:
    return tuple(
        item
        for at, n in enumerate(multipliers_of(cards, clan))
        for item in sprite(x + at * 36, y, f"tatsu:multiplier-{n}", 34, tint=tint_of(clan), ground=pale(tint_of(1 - clan)))
    )
