"""A hand's end: what each clan captured, fanned out with its points, and the sum that comes of it."""

from __future__ import annotations

from games.core.drawing import TALL, Items, heading, note, pale, row, sprite
from games.core.scene import Box, Item
from games.core.text import Phrases, Text, Words
from games.tatsu.picture.faces import LIVERIES, own_multipliers, spirit, tint_of
from games.tatsu.rules.cards import CLANS, POINTS, STRENGTH
from games.tatsu.rules.table import Cards, Sheet
from games.tatsu.words.names import card_count, clan_name, formula, side_names

_ = Phrases("tatsu")

TITLE, NAMES, SUM = 48.0, 74.0, 72.0
MOST = 10  # cards in a row, whose points are all seen
BEHIND = 0.42  # of a card: how far those of a second row look out


def sheets_high(card: float, *, named: bool = True) -> float:
    return TITLE + (NAMES if named else 14) + card * (TALL + BEHIND) + SUM + 12


def sheets(x: float, top: float, w: float, sheet: Sheet, *, card: float, named: bool = True) -> Items:
    """Both sides beside each other. `named`: with names, where nothing else says who is on which side."""
    half, high = w / 2, sheets_high(card, named=named) - TITLE
    lost = _("Discarded: {cards}", cards=card_count(len(sheet.discarded))) if sheet.discarded else None
    within = w - 60 if lost is None else w - 760
    return (
        *heading(x, top + TITLE / 2, _title(sheet), within=within, size=36),
        *(note(x + w / 2 - 20, top + TITLE / 2, lost, within=360, anchor="rm") if lost is not None else ()),
        *(
            item
            for clan in CLANS
            for item in _side(x + (clan - 0.5) * half, top + TITLE, half - 12, high, sheet, clan, card=card, named=named)
        ),
    )


def _title(sheet: Sheet) -> Text:
    red, yellow = sheet.scores
    if red == yellow:
        return _("Hand {hand} is tied", hand=sheet.number) if red else _("No one scores in hand {hand}", hand=sheet.number)
    return _("{clan} wins hand {hand}", clan=clan_name(CLANS[0] if red > yellow else CLANS[1]), hand=sheet.number)


def _side(x: float, top: float, w: float, high: float, sheet: Sheet, clan: int, *, card: float, named: bool) -> Items:
    """Who it is, in a thick frame whoever won, the fan, and beneath it what multiplies and the sum."""
    tint, left, y = tint_of(clan), x - w / 2, top + high - SUM / 2 - 4
    won = sheet.scores[clan] > sheet.scores[1 - clan]
    names = (
        *sprite(left + 50, top + 42, LIVERIES[clan].crest, 66, tint=tint, ground=pale(tint)),
        *note(left + 94, top + 40, side_names(sheet.places, clan), within=w - 110, anchor="lm", size=26, rows=2),
    )
    return (
        Box(left, top, w, high, fill=pale(tint), edge="ink" if won else tint, width=5 if won else 2.5, corner=16),
        *(names if named else ()),
        *_fan(x, top + (NAMES if named else 14), w - 36, sheet.captured[clan], card),
        *(() if named else sprite(left + 46, y, LIVERIES[clan].crest, 62, tint=tint, ground=pale(tint))),
        *own_multipliers(left + (18 if named else 88), y, sheet.captured, clan, size=56)[0],
        *note(x + w / 2 - 22, y, _sum(sheet, clan), within=w - 308, anchor="rm", size=46, bold=True),
    )


def _fan(x: float, top: float, w: float, captured: Cards, card: float) -> Items:
    """The spirits that have points, most first. The left ones lie on top, so that every hexagon is seen."""
    spirits = sorted((each for each in captured if STRENGTH[each]), key=lambda each: (-POINTS[each], -STRENGTH[each]))
    items: list[Item] = []
    low = top + card * (BEHIND + TALL / 2)
    for y, cards in ((low - card * BEHIND, spirits[MOST:]), (low, spirits[:MOST])):
        spots = row(len(cards), x, y, w, card=card, gap=8)
        for spot, each in reversed(list(zip(spots, cards, strict=True))):
            items += spirit(spot.x, spot.y, each, width=card)
    return tuple(items)


def _sum(sheet: Sheet, clan: int) -> Words:
    captured = sheet.captured[clan]
    return formula(captured, clan, sheet.scores[clan]) if captured else _("nothing captured")
