"""What stands above the table: the heading, and for each side its total and what it has captured."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, heading, hexagon, note, pale, sprite
from games.core.scene import Box, Item
from games.core.text import Phrases, Words
from games.tatsu.cards import CLANS, multipliers_of, points_of
from games.tatsu.picture_faces import LIVERIES, own_multipliers, tint_of
from games.tatsu.rules import scoring
from games.tatsu.say import heading as title
from games.tatsu.sight import Sight
from games.tatsu.table import Cards, Place
from games.tatsu.words import card_count, clan_name, place_name, side_names

_ = Phrases("tatsu")

WIDTH = 1200
TOP = 52  # beneath the heading
PANEL = 180
BELOW = TOP + PANEL + 8  # where the table begins


def top_of(view: Sight) -> Items:
    """The heading and both sides."""
    w = (WIDTH - 3 * MARGIN) / 2
    panels = [_panel(view, clan, MARGIN + w / 2 + clan * (w + MARGIN), w) for clan in CLANS]
    return (*heading(WIDTH / 2, 33, title(view), within=WIDTH - 100, size=34), *panels[0], *panels[1])


def mark_of(view: Sight, place: Place) -> Words | None:
    """A word on the place: the dealer, and at the end the winners."""
    if view.step is None:
        return _("victory") if view.totals[place.seat] == max(view.totals) else None
    return _("dealer") if place.number == view.dealer else None


def _panel(view: Sight, clan: int, x: float, w: float) -> Items:
    tint, left, right = tint_of(clan), x - w / 2, x + w / 2
    return (
        Box(left, TOP, w, PANEL, fill=pale(tint), edge=tint, width=2.5, corner=16),
        *sprite(left + 48, TOP + 46, LIVERIES[clan].crest, 60, tint=tint, ground=pale(tint)),
        *(_personal if len(view.totals) == 3 else _shared)(view, clan, left + 92, right - 20),
        *_captured(view, clan, left, right),
    )


def _shared(view: Sight, clan: int, left: float, right: float) -> Items:
    """A side with one total."""
    names = _("{clan}: {who}", clan=clan_name(clan), who=side_names(view.places, clan))
    total = view.totals[view.places[clan].seat]
    return (
        *note(left, TOP + 44, names, within=right - left - 130, size=28, rows=2, anchor="lm"),
        *note(right, TOP + 46, total, within=120, size=56, anchor="rm", bold=True),
    )


def _personal(view: Sight, clan: int, left: float, right: float) -> Items:
    """With three players everybody has a total."""
    side = [place for place in view.places if place.clan == clan and not place.ghost]
    items: list[Item] = []
    for at, place in enumerate(side):
        y = TOP + 42 + (at - (len(side) - 1) / 2) * 38
        names = _("{clan}: {who}", clan=clan_name(clan), who=place_name(place))
        items += note(left, y, names, within=right - left - 90, size=28, anchor="lm")
        items += note(right, y, view.totals[place.seat], within=80, size=36, anchor="rm", bold=True)
    return tuple(items)


def _captured(view: Sight, clan: int, left: float, right: float) -> Items:
    """What counts now; until the first round of a hand is over the score of the hand before, whose sheet is covered by then."""
    sheet, pile = view.last_hand, view.captured[clan]
    if view.just_scored is not None:
        return ()
    if sheet is not None:
        caption: Words = _("Hand {hand}: {who}", hand=sheet.number, who=side_names(sheet.places, clan))
        return (*_caption(left, right, caption), *_sum(left, right, sheet.captured[clan], clan, sheet.scores[clan]))
    caption = _("Captured: {cards}", cards=card_count(pile.count))
    if not pile.cards:
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
        *own_multipliers(left + 104, y, cards, clan),
        *_foreign(left + 268, y, cards, 1 - clan),
        *note(right - 20, y, words, within=200, size=30, anchor="rm", bold=True),
    )


def _foreign(x: float, y: float, cards: Cards, clan: int) -> Items:
    return tuple(
        item
        for at, n in enumerate(multipliers_of(cards, clan))
        for item in sprite(x + at * 36, y, f"tatsu:multiplier-{n}", 34, tint=tint_of(clan), ground=pale(tint_of(1 - clan)))
    )
