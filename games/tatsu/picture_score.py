"""At the end of the match: how the last hand was scored, large."""

from __future__ import annotations

from games.core.drawing import Items, divider, heading, mat, note, sprite
from games.core.text import Phrases
from games.tatsu.cards import CLANS
from games.tatsu.picture_faces import LIVERIES, own_multipliers, tint_of
from games.tatsu.sight import Sight
from games.tatsu.table import Sheet
from games.tatsu.words import card_count, formula, side_names

_ = Phrases("tatsu")


def sheet_box(x: float, y: float, w: float, view: Sight) -> Items:
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
        *own_multipliers(x - w / 2 + 130, y + 56, sheet.captured[clan], clan),
    )
