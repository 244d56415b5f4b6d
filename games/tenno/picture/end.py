"""A match of Tenno in one picture: for everybody what lies on the table and in the hand, and the prison, card by card."""

from __future__ import annotations

from typing import NamedTuple

from games.core.drawing import TALL, Items, divider, note, picture, row, sprite
from games.core.game import Seat
from games.core.scene import Box, Item, Label, Scene
from games.core.story import Played
from games.core.text import Phrases, Text, Who, Words, lines
from games.tenno.picture.faces import name, small
from games.tenno.rules.score import in_prison, ranking
from games.tenno.rules.table import SLOTS, Captive, Place, State
from games.tenno.words.names import cards_named

_ = Phrases("tenno")

WIDTH, HEAD, FOOT, MOST = 1200, 112, 28, 960
LEFT, RIGHT, SUM = 440.0, WIDTH - 130.0, WIDTH - 84.0
GAP = 6.0


class Card(NamedTuple):
    width: float
    high: float


def everything(played: Played) -> Scene:
    state: State = played[-1].state
    number = len(state.places)
    high = min(240.0, (MOST - HEAD - FOOT) / number)
    order = [seat for place in ranking(state.places).places for seat in place]
    won = ranking(state.places).places[0] if not state.agenda else ()
    rows = (item for at, seat in enumerate(order) for item in _row(state.places[seat], seat, HEAD + at * high, high, won=seat in won))
    return picture(WIDTH, round(HEAD + number * high + FOOT), _in_words(state, order), _head(state), rows)


def _head(state: State) -> Items:
    title = _standing(state)
    return (
        *sprite(72, 66, "tenno:crest", 76, tint="vermilion"),
        Label(title, 126, 50, 38, "ink", "lm", 1030, bold=True, least=30),
        *note(126, 90, _("Table and hand above, the prison below"), anchor="lm", within=1030, size=30, color="faded", least=30),
    )


def _standing(state: State) -> Text:
    return ranking(state.places).reason if not state.agenda else _("Everything revealed")


def _row(place: Place, seat: Seat, top: float, high: float, *, won: bool) -> Items:
    """The name and what the prison is worth; two lines of cards."""
    half = high / 2 - 6
    card = Card(max(58.0, min(76.0, (half - 4) / TALL)), min(76 * TALL, half - 4))
    upper, lower = top + 6 + half / 2, top + 6 + half * 1.5
    return (
        *divider(WIDTH / 2, top, WIDTH - 80),
        *name(48, top + high / 2, seat, 326, size=44),
        *(sprite(408, top + high / 2, "common:blossom", 44, tint="vermilion") if won else ()),
        *_table(place, seat, upper, card),
        *_hand(place, seat, upper, card),
        *_prison(place, lower, card),
        Label(in_prison(place), SUM, lower, 46, "ink", bold=True),
    )


def _table(place: Place, seat: Seat, y: float, card: Card) -> Items:
    items: list[Item] = []
    for at in SLOTS:
        x, shown = LEFT + card.width / 2 + at * (card.width + GAP), place.table[at]
        items += _gap(x, y, card) if shown is None else small(x, y, shown, seat, width=card.width, high=card.high)
    return tuple(items)


def _hand(place: Place, seat: Seat, y: float, card: Card) -> Items:
    left = LEFT + 3 * (card.width + GAP) + 30
    return _cards([(held, seat) for held in place.hand], left, y, card, WIDTH - 52)


def _gap(x: float, y: float, card: Card) -> Items:
    return (Box(x - card.width / 2, y - card.high / 2, card.width, card.high, "shade", "faded", 2, 7),)


def _prison(place: Place, y: float, card: Card) -> Items:
    if not place.prison:
        return note(LEFT, y, _("empty prison"), within=300, anchor="lm", size=32, color="faded", least=30)
    return _cards([(captive.card, captive.owner) for captive in place.prison], LEFT, y, card, RIGHT)


def _cards(cards: list[tuple[int, Seat]], left: float, y: float, card: Card, right: float) -> Items:
    room = min(right - left, len(cards) * (card.width + GAP) - GAP)
    spots = row(len(cards), left + room / 2, y, room, card=card.width, gap=GAP)
    return tuple(
        item
        for spot, (shown, owner) in zip(spots, cards, strict=True)
        for item in small(spot.x, spot.y, shown, owner, width=card.width, high=card.high)
    )


# ---- in words


def _in_words(state: State, order: list[Seat]) -> Words:
    return lines(_standing(state), *(_line(state.places[seat], seat) for seat in order))


def _line(place: Place, seat: Seat) -> Words:
    table = tuple([card for card in place.table if card is not None])
    return _(
        "{who}: on the table {table}; in hand {hand}; in prison {prison}, {n} in all",
        who=Who(seat),
        table=cards_named(table) if table else _("nothing"),
        hand=cards_named(place.hand) if place.hand else _("nothing"),
        prison=_captives(place.prison),
        n=in_prison(place),
    )


def _captives(prison: tuple[Captive, ...]) -> Words:
    return cards_named(tuple([captive.card for captive in prison])) if prison else _("nothing")
