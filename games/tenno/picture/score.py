"""The score sheet: what each prison is worth, and the tie-break where it decided."""

from __future__ import annotations

from games.core.drawing import TALL, Items, divider, heading, note, picture, plate, row, sprite
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.core.text import Phrases, Words, listed
from games.tenno.picture.faces import small
from games.tenno.rules.score import in_prison, left_over, ranking, tied
from games.tenno.view.sight import Sight
from games.tenno.words.say import in_battle, say

_ = Phrases("tenno")

WIDTH = 1200
SMALL = 68.0  # a card's width
HEAD, LINE, FOOT = 170, 112, 84


def score_picture(view: Sight) -> Scene:
    outcome = ranking(view.places)
    compared = tied(view.places) if len(tied(view.places)) > 1 else ()
    tie = min(100.0, 400 / max(1, len(compared)))  # when nearly all are tied, their lines move together
    items: list[Item] = []
    y = float(HEAD)
    for seat in (seat for place in outcome.places for seat in place):
        items += _prison_line(view, seat, y, won=seat in outcome.places[0])
        y += LINE
        if seat in compared:
            items += _tie_line(view, seat, y, tie)
            y += tie
    return picture(WIDTH, round(y) + FOOT + 24, say(view), _head(outcome.reason), items, _foot(view, y))


def _head(reason: Words) -> Items:
    return (
        *sprite(92, 86, "tenno:crest", 96, tint="vermilion"),
        *heading(160, 66, _("The match is over"), anchor="lm", within=960),
        *note(160, 118, reason, anchor="lm", within=1000, size=28, rows=2),
    )


def _foot(view: Sight, y: float) -> Items:
    """The battle with which it ended."""
    last = in_battle(view)
    words = () if last is None else note(WIDTH / 2, y + 48, last, within=WIDTH - 100, rows=2, size=24)
    return *divider(WIDTH / 2, y, WIDTH - 80), *words


def _prison_line(view: Sight, seat: Seat, top: float, won: bool) -> Items:
    place, y = view.places[seat], top + LINE / 2
    return (
        *divider(WIDTH / 2, top, WIDTH - 80),
        *plate(190, y, seat, w=292),
        *(sprite(360, y, "common:blossom", 44, tint="vermilion") if won else ()),
        *_cards([(captive.card, captive.owner) for captive in place.prison], y, SMALL),
        Label(in_prison(place), WIDTH - 84, y, 52, "ink", bold=True),
    )


def _tie_line(view: Sight, seat: Seat, top: float, high: float) -> Items:
    place, y = view.places[seat], top + high / 2 - 8
    kept = [card for card in (*place.table, *place.hand) if card is not None]
    return (
        *note(344, y, _("Tie-break: hand and table"), anchor="rm", within=290, rows=2, size=24),
        *_cards([(card, seat) for card in kept], y, min(SMALL, (high - 6) / TALL)),
        Label(listed(("+", left_over(place)), ""), WIDTH - 84, y, 40, "ink", bold=True),
    )


def _cards(cards: list[tuple[int, Seat]], y: float, card: float) -> tuple[Item, ...]:
    left, room = 400.0, 640.0
    width = min(room, len(cards) * (card + 10))
    spots = row(len(cards), left + width / 2, y, width, card=card, gap=10)
    return tuple(
        item for spot, (shown, owner) in zip(spots, cards, strict=True) for item in small(spot.x, spot.y, shown, owner, width=card)
    )
