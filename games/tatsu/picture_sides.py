"""What stands above the table: the heading, and for each side its dragon, its total, and what it has captured."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, heading, hexagon, lantern, note, pale, pill, sprite, turn_frame
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
TOP = 54.0  # beneath the heading
PANEL = 134.0
BELOW = TOP + PANEL + 8  # where the table begins
TEXT = 112.0  # from where words stand, beside the dragon


def headline(view: Sight) -> Items:
    return heading(WIDTH / 2, 34, title(view), within=WIDTH - 100, size=32)


def top_of(view: Sight) -> Items:
    """The heading and both sides."""
    w = (WIDTH - 3 * MARGIN) / 2
    panels = [panel(view, clan, MARGIN + w / 2 + clan * (w + MARGIN), TOP, w) for clan in CLANS]
    return (*headline(view), *panels[0], *panels[1])


def mark_of(view: Sight, place: Place) -> Words | None:
    """A word on the place: the dealer, and at the end the winners."""
    if view.step is None:
        return _("victory") if view.totals[place.seat] == max(view.totals) else None
    return _("dealer") if place.number == view.dealer else None


def panel(view: Sight, clan: int, x: float, top: float, w: float, *, acting: bool = False, mark: Words | None = None) -> Items:
    """One side; `acting` and `mark` where it stands for its only player."""
    tint, left, right = tint_of(clan), x - w / 2, x + w / 2
    return (
        Box(left, top, w, PANEL, fill=pale(tint), edge=tint, width=2.5, corner=16),
        *(turn_frame(x, top + PANEL / 2, w, PANEL) if acting else ()),
        *sprite(left + 58, top + PANEL / 2, LIVERIES[clan].crest, 92, tint=tint, ground=pale(tint)),
        *(_personal if len(view.totals) == 3 else _shared)(view, clan, left + TEXT, right - 22, top),
        *(lantern(right - 230, top + 46, size=76) if acting else ()),
        *(pill(right - 230, top + 104, mark, w=120) if mark is not None else ()),
        *_captured(view, clan, left + TEXT, right - 22, top + 102),
    )


def _shared(view: Sight, clan: int, left: float, right: float, top: float) -> Items:
    """A side with one total."""
    names = _("{clan}: {who}", clan=clan_name(clan), who=side_names(view.places, clan))
    total = view.totals[view.places[clan].seat]
    room = right - left - (170 if len(view.totals) == 4 else 300)
    return (
        *note(left, top + 42, names, within=room, size=28, rows=2, anchor="lm"),
        *_total(right, top + 44, total, 56, leads=_leads(view, total)),
    )


def _personal(view: Sight, clan: int, left: float, right: float, top: float) -> Items:
    """With three players everybody has a total."""
    side = [place for place in view.places if place.clan == clan and not place.ghost]
    items: list[Item] = []
    for at, place in enumerate(side):
        y, total = top + 41 + (at - (len(side) - 1) / 2) * 38, view.totals[place.seat]
        names = _("{clan}: {who}", clan=clan_name(clan), who=place_name(place))
        items += note(left, y, names, within=right - left - 140, size=28, anchor="lm")
        items += _total(right, y, total, 38, leads=_leads(view, total))
    return tuple(items)


def _leads(view: Sight, total: int) -> bool:
    return total == max(view.totals) > min(view.totals)


def _total(right: float, y: float, total: int, size: float, *, leads: bool) -> Items:
    """A blossom beside the best one."""
    blossom = sprite(right - size * 2.1, y, "common:blossom", size * 0.8, tint="plum") if leads else ()
    return (*note(right, y, total, within=size * 2, size=size, anchor="rm", bold=True), *blossom)


def _captured(view: Sight, clan: int, left: float, right: float, y: float) -> Items:
    """What counts now; until the first round of a hand is over the score of the hand before, whose sheet is covered by then."""
    sheet, pile = view.last_hand, view.captured[clan]
    if view.just_scored is not None:
        return ()
    if sheet is not None:
        caption = note(left, y, _("Hand {hand}", hand=sheet.number), within=90, size=24, anchor="lm")
        return (*caption, *_sum(left + 96, right, y, sheet.captured[clan], clan, sheet.scores[clan]))
    if not pile.cards:
        return note(left, y, _("Captured: {cards}", cards=card_count(pile.count)), within=right - left, size=24, anchor="lm")
    return (*_sum(left, right, y, pile.cards, clan, scoring(pile.cards, clan)), *_foreign(left + 216, y, pile.cards, 1 - clan))


def _sum(left: float, right: float, y: float, cards: Cards, clan: int, score: int) -> Items:
    """Points, the own multipliers, and the product."""
    return (
        *hexagon(left + 26, y, points_of(cards), r=23),
        *own_multipliers(left + 78, y, cards, clan),
        *note(right, y, f"× {sum(multipliers_of(cards, clan))} = {score}", within=130, size=30, anchor="rm", bold=True),
    )


def _foreign(x: float, y: float, cards: Cards, clan: int) -> Items:
    """Multipliers that are kept from the others."""
    return tuple(
        item
        for at, n in enumerate(multipliers_of(cards, clan))
        for item in sprite(x + at * 30, y + 4, f"tatsu:multiplier-{n}", 30, tint=tint_of(clan), ground=pale(tint_of(1 - clan)))
    )
