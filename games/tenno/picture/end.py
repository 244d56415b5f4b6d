"""A match of Tenno in one picture: for everybody what lies on the table and in the hand, and the prison, card by card."""

from __future__ import annotations

from games.core.drawing import TALL, Items, divider, heading, note, picture, plate, row, slot, sprite
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.core.story import Played
from games.core.text import Phrases, Text, Who, Words, lines
from games.tenno.picture.faces import small
from games.tenno.rules.score import in_prison, ranking
from games.tenno.rules.table import SLOTS, Captive, Place, State
from games.tenno.words.names import cards_named

_ = Phrases("tenno")

WIDTH, HEAD, FOOT = 1200, 150, 40
LEFT, RIGHT, SUM = 460.0, WIDTH - 150.0, WIDTH - 84.0
GAP = 8.0


def everything(played: Played) -> Scene:
    state: State = played[-1].state
    number = len(state.places)
    high = min(250.0, (1200 - HEAD - FOOT) / number)
    order = [seat for place in ranking(state.places).places for seat in place]
    won = ranking(state.places).places[0] if not state.agenda else ()
    rows = (item for at, seat in enumerate(order) for item in _row(state.places[seat], seat, HEAD + at * high, high, won=seat in won))
    return picture(WIDTH, round(HEAD + number * high + FOOT), _in_words(state, order), _head(state), rows)


def _head(state: State) -> Items:
    title = _standing(state)
    return (
        *sprite(92, 82, "tenno:crest", 92, tint="vermilion"),
        *heading(160, 60, title, anchor="lm", within=980, size=36),
        *note(160, 108, _("Table and hand above, the prison below"), anchor="lm", within=980, size=26, color="faded"),
    )


def _standing(state: State) -> Text:
    return ranking(state.places).reason if not state.agenda else _("Everything revealed")


def _row(place: Place, seat: Seat, top: float, high: float, *, won: bool) -> Items:
    """The name and what the prison is worth; two lines of cards."""
    half = high / 2 - 6
    width = min(76.0, (half - 4) / TALL)
    upper, lower = top + 6 + half / 2, top + 6 + half * 1.5
    return (
        *divider(WIDTH / 2, top, WIDTH - 80),
        *plate(206, top + high / 2 - 4, seat, w=324),
        *(sprite(404, top + high / 2 - 4, "common:blossom", 44, tint="vermilion") if won else ()),
        *_table(place, seat, upper, width),
        *_hand(place, seat, upper, width),
        *_prison(place, lower, width),
        Label(in_prison(place), SUM, lower, 46, "ink", bold=True),
    )


def _table(place: Place, seat: Seat, y: float, width: float) -> Items:
    items: list[Item] = []
    for at in SLOTS:
        x, card = LEFT + width / 2 + at * (width + GAP), place.table[at]
        items += slot(x, y, width=width) if card is None else small(x, y, card, seat, width=width)
    return tuple(items)


def _hand(place: Place, seat: Seat, y: float, width: float) -> Items:
    left = LEFT + 3 * (width + GAP) + 34
    return _cards([(card, seat) for card in place.hand], left, y, width, WIDTH - 52)


def _prison(place: Place, y: float, width: float) -> Items:
    if not place.prison:
        return note(LEFT, y, _("empty prison"), within=300, anchor="lm", size=24, color="faded")
    return _cards([(captive.card, captive.owner) for captive in place.prison], LEFT, y, width, RIGHT)


def _cards(cards: list[tuple[int, Seat]], left: float, y: float, width: float, right: float) -> Items:
    room = min(right - left, len(cards) * (width + GAP) - GAP)
    spots = row(len(cards), left + room / 2, y, room, card=width, gap=GAP)
    return tuple(
        item for spot, (shown, owner) in zip(spots, cards, strict=True) for item in small(spot.x, spot.y, shown, owner, width=width)
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
