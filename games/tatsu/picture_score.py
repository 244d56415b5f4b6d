"""How a hand was scored: large at the end of the match and on the table, in a strip above the own cards. Who won it, and by what."""

from __future__ import annotations

from games.core.drawing import Items, divider, heading, mat, note, sprite
from games.core.text import Phrases, Text, Words
from games.tatsu.cards import CLANS
from games.tatsu.picture_faces import LIVERIES, own_multipliers, tint_of
from games.tatsu.table import Sheet
from games.tatsu.words import card_count, clan_name, formula, side_names

_ = Phrases("tatsu")

STRIP = 206


def sheet_box(x: float, y: float, w: float, sheet: Sheet | None) -> Items:
    if sheet is None:
        return ()
    return (
        *mat(x, y, w, 480, tint="paper"),
        *heading(x, y - 196, _title(sheet), within=w - 40, size=34),
        *divider(x, y - 158, w - 80),
        *(item for clan in CLANS for item in _side(x, y - 60 + 168 * clan, w, sheet, clan)),
        *_lost(x, y + 216, w, sheet),
    )


def sheet_strip(x: float, y: float, w: float, sheet: Sheet) -> Items:
    """Both sides beside each other."""
    half, top = w / 2, y - STRIP / 2
    return (
        *mat(x, y, w, STRIP, tint="paper"),
        *heading(x, top + 32, _title(sheet), within=half, size=34),
        *(item for clan in CLANS for item in _side(x + (clan - 0.5) * half, top + 118, half, sheet, clan)),
        *_lost(x, top + STRIP - 18, half / 2, sheet),
    )


def _title(sheet: Sheet) -> Text:
    red, yellow = sheet.scores
    if red == yellow:
        return _("Hand {hand} ends level", hand=sheet.number) if red else _("Nobody scores in hand {hand}", hand=sheet.number)
    return _("{clan} wins hand {hand}", clan=clan_name(CLANS[0] if red > yellow else CLANS[1]), hand=sheet.number)


def _side(x: float, y: float, w: float, sheet: Sheet, clan: int) -> Items:
    """The crest, the names, the sum and what multiplies; a blossom for whoever won."""
    left, won = x - w / 2, sheet.scores[clan] > sheet.scores[1 - clan]
    return (
        *sprite(left + 60, y, LIVERIES[clan].crest, 64, tint=tint_of(clan)),
        *(sprite(left + w - 52, y - 44, "common:blossom", 48, tint="plum") if won else ()),
        *note(left + 110, y - 48, side_names(sheet.places, clan), within=w - 200, anchor="lm", size=24, rows=2),
        *note(left + 110, y + 2, _sum(sheet, clan), within=w - 130, anchor="lm", size=42, bold=True),
        *own_multipliers(left + 130, y + 54, sheet.captured[clan], clan),
    )


def _sum(sheet: Sheet, clan: int) -> Words:
    captured = sheet.captured[clan]
    return formula(captured, clan, sheet.scores[clan]) if captured else _("nothing captured")


def _lost(x: float, y: float, w: float, sheet: Sheet) -> Items:
    if not sheet.discarded:
        return ()
    return note(x, y, _("Discarded: {cards}", cards=card_count(len(sheet.discarded))), within=w - 60)
