"""The table as everybody sees it: places in a ring, the battle in the middle. A seat's own picture is in picture_hand.py."""

from __future__ import annotations

from typing import NamedTuple

from games.core.drawing import TALL, Asked, Items, Livery, Point, hand_of, livery, picture, pile, place, ring, slot, sprite
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.text import Phrases
from games.tenno.picture_faces import face, face_or_back, lying, prison, upright
from games.tenno.picture_hand import hand_picture
from games.tenno.picture_score import score_picture
from games.tenno.say import say
from games.tenno.show import ask
from games.tenno.sight import Sight
from games.tenno.table import SLOTS

_ = Phrases("tenno")

WIDTH, MIDDLE = 1200, 600
GAP, PLATE, STRIP = 12, 78, 90  # between cards; the name above them; hand and prison below
DISCARDED = Livery("faded", "common:tatami", "tenno:crest")


class Room(NamedTuple):
    """The sizes for a number of players."""

    height: int
    card: float
    battle: float  # how wide the middle is

    @property
    def place(self) -> tuple[float, float]:
        return 3 * self.card + 2 * GAP + 34, PLATE + self.card * TALL + STRIP


ROOMS = {
    2: Room(930, 144, 860),
    3: Room(930, 144, 860),
    4: Room(1130, 114, 330),
    5: Room(1070, 106, 350),
    6: Room(1130, 106, 350),
    7: Room(1130, 92, 370),
}


def scene(view: Sight) -> Scene:
    if view.over:
        return score_picture(view)
    return table_picture(view) if view.me is None else hand_picture(view)


def table_picture(view: Sight) -> Scene:
    room = ROOMS[len(view.places)]
    points = ring(len(view.places), WIDTH, room.height, room.place)
    places = (item for seat, point in enumerate(points) for item in _place(view, Seat(seat), point, room))
    return picture(WIDTH, room.height, say(view), _middle(view, room), places, asked=Asked(ask(view)))


# ---- the middle


def _middle(view: Sight, room: Room) -> Items:
    """The battle that is shown, or the crest of the game; the discard."""
    y, flat = room.height / 2, len(view.places) <= 3
    discard = _discard(view, WIDTH - 150, y + 190, 84) if flat else _discard(view, MIDDLE, y + 112, 66)
    if view.clash is None:
        shown = sprite(MIDDLE, y if flat else y - 80, "tenno:crest", 170, tint="shade")
    elif flat:
        shown = lying(view, view.clash, MIDDLE, y, room.battle)
    else:
        shown = upright(view, view.clash, MIDDLE, y - 80, room.battle)
    return *shown, *discard


def _discard(view: Sight, x: float, y: float, width: float) -> Items:
    return pile(x, y, view.discard, DISCARDED, width=width, name=_("Discard"))


# ---- a place


def _place(view: Sight, seat: Seat, at: Point, room: Room) -> tuple[Item, ...]:
    here = view.places[seat]
    wide, high = room.place
    acting = any(step.seat == seat for step in view.steps)
    left, cards, strip = at.x - wide / 2, at.y - high / 2 + PLATE + room.card * TALL / 2, at.y + high / 2 - STRIP / 2 - 7
    slots = (item for slot in SLOTS for item in _slot(view, seat, slot, at.x + (slot - 1) * (room.card + GAP), cards, room.card))
    return (
        *place(at.x, at.y, wide, high, seat, acting=acting),
        *slots,
        *hand_of(left + 72, strip, len(here.hand), livery(seat), width=34),
        *prison(left + 150, strip, here.prison, wide - 170),
    )


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Items:
    """A card that fights is turned up, the attacker lifted; one that was lost is struck out."""
    clash = view.clash
    if clash is not None and (seat, where) in {(clash.attacker, clash.slot), (clash.defender, clash.target)}:
        attacks = seat == clash.attacker
        lost = view.shown is not None and any((loss.owner, loss.slot) == (seat, where) for loss in view.shown.lost)
        card = clash.attack if attacks else clash.defence
        return face(x, y, card, seat, width=width, lifted=attacks and not lost, struck=lost)
    lies = view.places[seat].table[where]
    return slot(x, y, width=width) if lies is None else face_or_back(x, y, lies, seat, width=width)
