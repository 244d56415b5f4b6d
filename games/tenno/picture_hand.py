"""The private picture of a seat: its three slots and its hand; beside them the battle, the peeked card, or the other players."""

from __future__ import annotations

from games.core.drawing import TALL, Items, bundle, cord, grid, hand_of, heading, livery, mat, note, pale, picture, plate, seat_tint, slot
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.text import Phrases
from games.tenno.picture_faces import face, facing
from games.tenno.say import say
from games.tenno.sight import Sight
from games.tenno.table import SLOTS, Look, Place
from games.tenno.words import slot_card

_ = Phrases("tenno")

WIDTH = 1200
LEFT, RIGHT, HALF = 330, 900, 556  # the middles of the two halves above the hand, and how wide they are
HAND, CARD, IN_ROW = 528, 128.0, 8  # where the hand begins, and its cards


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None, "a spectator looks at the table"
    place = view.places[view.me]
    rows = -(-len(place.hand) // IN_ROW)
    height = HAND + 60 + rows * round(CARD * TALL + 12) + (46 if rows else 0)
    return picture(WIDTH, height, say(view), _table(view, view.me, place), _beside(view), _hand(view.me, place, rows))


# ---- what is mine


def _table(view: Sight, me: Seat, place: Place) -> tuple[Item, ...]:
    acting = view.step is not None
    cards = (item for where in SLOTS for item in _slot(view, me, where, LEFT + (where - 1) * 180, 262))
    return (
        *mat(LEFT, 252, HALF, 424, tint=pale(seat_tint(me)), edge=seat_tint(me)),
        *(cord(LEFT, 252, HALF, 424) if acting else ()),
        *plate(LEFT - 60, 82, me, w=HALF - 160),
        *bundle(LEFT + 210, 86, len(place.prison), size=66),
        *cards,
        *(item for where in SLOTS for item in note(LEFT + (where - 1) * 180, 420, slot_card(where), within=170, size=24)),
    )


def _slot(view: Sight, me: Seat, where: int, x: float, y: float) -> Items:
    card, clash = view.places[me].table[where], view.clash
    if card is None:
        return slot(x, y, width=164)
    attacks = clash is not None and (clash.attacker, clash.slot) == (me, where)
    return face(x, y, card, me, width=164, name=True, lifted=attacks)


def _hand(me: Seat, place: Place, rows: int) -> tuple[Item, ...]:
    if not place.hand:
        return heading(40, HAND + 14, _("Your hand is empty."), size=32, anchor="lm")
    high = rows * (CARD * TALL + 12) + 22
    middle = HAND + 44 + high / 2
    spots = grid(len(place.hand), WIDTH / 2, middle, -(-len(place.hand) // rows), card=CARD)
    cards = (item for spot, card in zip(spots, place.hand, strict=True) for item in face(spot.x, spot.y, card, me, width=CARD, name=True))
    title = _.many("Your hand: {n} card", "Your hand: {n} cards", len(place.hand))
    return *heading(40, HAND + 14, title, size=32, anchor="lm"), *mat(WIDTH / 2, middle, WIDTH - 48, high), *cards


# ---- what I see of the others


def _beside(view: Sight) -> Items:
    if isinstance(view.step, Look):
        return _looking(view, view.step)
    return _others(view) if view.clash is None else facing(view, view.clash, RIGHT, 250, HALF - 20)


def _looking(view: Sight, look: Look) -> Items:
    card = view.places[look.of].table[look.slot]
    assert card, "it lies open for whoever looks"
    return (
        *plate(RIGHT, 82, look.of, w=HALF - 60),
        *face(RIGHT, 264, card, look.of, width=190, name=True),
        *note(RIGHT, 430, slot_card(look.slot), within=HALF, size=26),
    )


def _others(view: Sight) -> tuple[Item, ...]:
    seats = [Seat(seat) for seat in range(len(view.places)) if seat != view.me]
    step = min(100.0, 420 / len(seats))
    first = 252 - step * (len(seats) - 1) / 2
    return tuple(item for at, seat in enumerate(seats) for item in _other(view.places[seat], seat, first + at * step))


def _other(place: Place, seat: Seat, y: float) -> tuple[Item, ...]:
    return (
        *plate(RIGHT - 110, y, seat, w=HALF - 240, h=54),
        *hand_of(RIGHT + 110, y, len(place.hand), livery(seat), width=34),
        *bundle(RIGHT + 220, y, len(place.prison), size=50),
    )
