"""The score sheet: whose prison is worth how much, and the tie-break where it decided."""

from __future__ import annotations

from games.core.drawing import Items, divider, heading, note, picture, plate, row, sprite
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.core.text import Phrases, listed
from games.tenno.faces import small
from games.tenno.say import say
from games.tenno.score import in_prison, left_over, ranking, tied
from games.tenno.sight import TennoView

_ = Phrases("tenno")

WIDTH = 1200
SMALL = 68.0  # a card's width
HEAD, LINE, TIE = 170, 128, 118


def sheet(view: TennoView) -> Scene:
    outcome = ranking(view.places)
    order = [seat for place in outcome.places for seat in place]
    compared = tied(view.places) if len(tied(view.places)) > 1 else ()
    items: list[Item] = []
    y = float(HEAD)
    for seat in order:
        items += _prison_line(view, seat, y, won=seat in outcome.places[0])
        y += LINE
        if seat in compared:
            items += _tie_line(view, seat, y)
            y += TIE
    height = max(460, round(y) + 24)
    head = (
        *sprite(92, 86, "tenno:crest", 96, tint="vermilion"),
        *heading(160, 66, _("The match is over"), anchor="lm", within=960),
        *note(160, 118, outcome.reason, anchor="lm", within=1000, size=28, rows=2),
    )
    return picture(WIDTH, height, say(view), head, items)


def _prison_line(view: TennoView, seat: Seat, top: float, won: bool) -> Items:
    place, y = view.places[seat], top + LINE / 2
    return (
        *divider(WIDTH / 2, top, WIDTH - 80),
        *plate(190, y, seat, w=292),
        *(sprite(360, y, "common:blossom", 44, tint="vermilion") if won else ()),
        *_cards([(captive.card, captive.owner) for captive in place.prison], y),
        Label(in_prison(place), WIDTH - 84, y, 52, "ink", bold=True),
    )


def _tie_line(view: TennoView, seat: Seat, top: float) -> Items:
    place, y = view.places[seat], top + TIE / 2 - 8
    kept = [card for card in (*place.table, *place.hand) if card is not None]
    return (
        *note(344, y, _("Tie-break: hand and table"), anchor="rm", within=290, rows=2, size=24),
        *_cards([(card, seat) for card in kept], y),
        Label(listed(("+", left_over(place)), ""), WIDTH - 84, y, 40, "ink", bold=True),
    )


def _cards(cards: list[tuple[int, Seat]], y: float) -> tuple[Item, ...]:
    left, room = 400.0, 640.0
    width = min(room, len(cards) * (SMALL + 10))
    spots = row(len(cards), left + width / 2, y, width, card=SMALL, gap=10)
    return tuple(item for spot, (card, owner) in zip(spots, cards, strict=True) for item in small(spot.x, spot.y, card, owner, width=SMALL))
