"""The table as everybody sees it: places in a ring, the battle in the middle. A seat's own picture is in picture_hand.py."""

from __future__ import annotations

from typing import NamedTuple

from games.core.drawing import (
    TALL,
    Asked,
    Items,
    Livery,
    Point,
    arrow,
    change,
    hand_of,
    livery,
    note,
    picture,
    pile,
    place,
    ring,
    slot,
    sprite,
)
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.text import Phrases
from games.tenno.picture_faces import at_the_slot, face, face_or_back, knot, lying, prison, upright
from games.tenno.picture_hand import hand_picture
from games.tenno.picture_score import score_picture
from games.tenno.say import say
from games.tenno.show import ask
from games.tenno.sight import Sight
from games.tenno.table import SLOTS, Battle, Loss

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
    2: Room(990, 144, 1130),
    3: Room(990, 144, 1130),
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
    return picture(WIDTH, room.height, say(view), _cords(view, points, room), _middle(view, room), places, asked=Asked(ask(view)))


# ---- the middle


def _middle(view: Sight, room: Room) -> Items:
    """The battle that is shown, or the crest of the game; the discard."""
    y, flat = room.height / 2, len(view.places) <= 3
    discard = _discard(view, WIDTH - 150, y + 222, 84) if flat else _discard(view, MIDDLE - room.battle / 2 + 56, y + 122, 66)
    legend = _legend(view, 60, y + 222, 250) if flat else _legend(view, MIDDLE - 44, y + 122, room.battle / 2)
    if view.clash is None:
        shown = sprite(MIDDLE, y if flat else y - 80, "tenno:crest", 170, tint="shade")
    elif flat:
        shown = lying(view, view.clash, MIDDLE, y, room.battle)
    else:
        shown = upright(view, view.clash, MIDDLE, y - 80, room.battle)
    return *shown, *discard, *legend


def _discard(view: Sight, x: float, y: float, width: float) -> Items:
    return pile(x, y, view.discard, DISCARDED, width=width, name=_("Discard"))


def _legend(view: Sight, x: float, y: float, w: float) -> Items:
    """What the knots mean, if there are any."""
    means = {True: _("new card"), False: _("perhaps a new card")}
    items: list[Item] = []
    for at, surely in enumerate(sorted(set(view.changed.values()), reverse=True)):
        line = y + (at - 0.5) * 52
        items += knot(x, line, surely, r=18)
        items += note(x + 28, line, means[surely], within=w - 28, rows=2, anchor="lm", size=22)
    return tuple(items)


def _cords(view: Sight, points: tuple[Point, ...], room: Room) -> Items:
    """From each beaten card of the battle to the prison it is in now, or to the discard. They lie beneath all else."""
    if view.shown is None:
        return ()
    return tuple(item for loss in view.shown.lost for item in _cord(view, view.shown, loss, points, room))


def _cord(view: Sight, battle: Battle, loss: Loss, points: tuple[Point, ...], room: Room) -> Items:
    y, flat = room.height / 2, len(points) <= 3
    side = -1 if loss.owner == battle.clash.attacker else 1
    card = Point(MIDDLE + side * 122, y if flat else y - 100)
    if loss.prison is None:
        goal = Point(WIDTH - 150, y + 222 - 66) if flat else Point(MIDDLE - room.battle / 2 + 56, y + 122 - 54)
    else:
        goal = _edge(points[loss.prison], room, y)
    return arrow(card, goal, bend=0.12 * side)


def _edge(at: Point, room: Room, middle: float) -> Point:
    """Where a cord from the middle meets a place: above or beneath the prison, or beside it."""
    wide, high = room.place
    if abs(at.x - MIDDLE) < wide / 2 or abs(at.y - middle) > high * 0.75:
        return Point(at.x - wide / 2 + 176, at.y + (high / 2 + 6 if at.y < middle else -high / 2 - 6))
    return Point(at.x + (wide / 2 + 6 if at.x < MIDDLE else -wide / 2 - 6), at.y + high / 2 - STRIP / 2 - 7)


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
        *_brought(view, seat, left + 176, strip - 44),
    )


def _brought(view: Sight, seat: Seat, x: float, y: float) -> Items:
    """How many prisoners the battle that is shown has brought."""
    taken = 0 if view.shown is None else sum(loss.prison == seat for loss in view.shown.lost)
    return change(x, y, taken, size=28) if taken else ()


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Items:
    """A card that fights is turned up, the attacker lifted; one that was lost is struck out."""
    clash = view.clash
    if clash is not None and (seat, where) in {(clash.attacker, clash.slot), (clash.defender, clash.target)}:
        attacks = seat == clash.attacker
        lost = view.shown is not None and any((loss.owner, loss.slot) == (seat, where) for loss in view.shown.lost)
        card = clash.attack if attacks else clash.defence
        return face(x, y, card, seat, width=width, lifted=attacks and not lost, struck=lost)
    lies = view.places[seat].table[where]
    if lies is None:
        return slot(x, y, width=width)
    return (*face_or_back(x, y, lies, seat, width=width), *at_the_slot(view, seat, where, x, y, width))
