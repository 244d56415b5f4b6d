"""A hand's end, in the middle of the table: for each clan its points, what multiplied them, and the sum."""

from __future__ import annotations

from games.core.drawing import Items, pale, sprite
from games.core.scene import Box, Disc, Group
from games.tatsu.picture.faces import LIVERIES, points, tint_of
from games.tatsu.picture.lettering import large
from games.tatsu.rules.cards import CLANS, points_of
from games.tatsu.rules.table import Sheet
from games.tatsu.words.names import factor

HIGH, WIDE = 108.0, 600.0
SUMS = HIGH + 8  # from the middle to the edge


def sums(x: float, y: float, sheet: Sheet, *, w: float = WIDE) -> Items:
    """x, y is the middle. Whoever won has a thick frame."""
    red, yellow = CLANS
    return (Disc(x, y, 150, fill="vermilion"), *_sum(x, y - HIGH / 2 - 4, w, sheet, red), *_sum(x, y + HIGH / 2 + 4, w, sheet, yellow))


def _sum(x: float, y: float, w: float, sheet: Sheet, clan: int) -> Items:
    tint, cards, score, middle = tint_of(clan), sheet.captured[clan], sheet.scores[clan], HIGH / 2
    won = score > sheet.scores[1 - clan]
    inside = (
        Box(0, 0, w, HIGH, fill=pale(tint), edge="ink" if won else tint, width=6 if won else 3, corner=18),
        *sprite(58, middle, LIVERIES[clan].crest, 80, tint=tint, ground=pale(tint)),
        *points(146, middle, points_of(cards), r=38, size=48),
        *large(194, middle, f"× {factor(cards, clan)}", 46, within=w - 380, anchor="lm"),
        *large(w - 26, middle, f"= {score}", 60, within=160, anchor="rm", bold=True),
    )
    return (Group(inside, x, y, w, HIGH),)
