"""The table as everybody sees it: places in two or three rows, the battle between them. A seat's own picture is in hand.py."""

from __future__ import annotations

from typing import NamedTuple

from games.core import drawing
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.text import Phrases
from games.tenno.picture import faces
from games.tenno.picture.hand import hand_picture
from games.tenno.picture.score import score_picture
from games.tenno.rules.table import SLOTS, Loss
from games.tenno.view.sight import Sight
from games.tenno.words.recap import news
from games.tenno.words.say import say
from games.tenno.words.turn import ask

_ = Phrases("tenno")

WIDTH, MIDDLE = 1200, 600
GAP, PLATE, STRIP = 12, 78, 82  # between cards; the name above them; hand and prison below
BAND, LANE = 232, 26  # between two rows of places; how far from its edges cords run
FOOT = 38  # the line that says who has the most prisoners and what signs mean
MEANING = 290  # how much of it a sign takes
DISCARDED = drawing.Livery("faded", "common:tatami", "tenno:crest")
DISCARD = 70.0  # how wide a card of the discard is

# For each number of players the rows from the upper one, each with its seats from the left: clockwise round the table.
# None is room for something else. A shorter row lies in the middle.
ROWS: dict[int, tuple[tuple[int | None, ...], ...]] = {
    2: ((1,), (0,)),
    3: ((1, 2), (0,)),
    4: ((1, 2), (0, 3)),
    5: ((1, 2, 3), (0, 4)),
    6: ((2, 3, 4), (1, 0, 5)),
    7: ((2, 3, 4), (1, None, 5), (0, None, 6)),
}
CARDS = {2: 150.0, 3: 150.0, 4: 150.0, 5: 106.0, 6: 106.0, 7: 100.0}


class Room(NamedTuple):
    """The sizes for a number of players."""

    seats: int

    @property
    def card(self) -> float:
        return CARDS[self.seats]

    @property
    def place(self) -> tuple[float, float]:
        return 3 * self.card + 2 * GAP + 34, PLATE + self.card * drawing.TALL + STRIP

    @property
    def apart(self) -> float:
        """What lies between two rows: the battle, or in three rows no more than cords."""
        return BAND if len(ROWS[self.seats]) == 2 else 2 * LANE + 8

    @property
    def height(self) -> int:
        rows = len(ROWS[self.seats])
        return round(2 * drawing.MARGIN + rows * self.place[1] + (rows - 1) * self.apart + FOOT)

    @property
    def points(self) -> tuple[drawing.Point, ...]:
        """The middle of each place, by seat."""
        found = {
            seat: drawing.Point(self._across(at, len(row)), self.down(number))
            for number, row in enumerate(ROWS[self.seats])
            for at, seat in enumerate(row)
            if seat is not None
        }
        return tuple(found[seat] for seat in range(self.seats))

    def _across(self, at: int, places: int) -> float:
        columns = max(map(len, ROWS[self.seats]))
        return MIDDLE + (at - (places - 1) / 2) * (WIDTH - 2 * drawing.MARGIN - self.place[0]) / max(1, columns - 1)

    def down(self, row: int) -> float:
        """The middle of a row."""
        high = self.place[1]
        return drawing.MARGIN + high / 2 + row * (high + self.apart)

    @property
    def battle(self) -> tuple[drawing.Point, float]:
        """Where the battle is, and how wide it may be."""
        if len(ROWS[self.seats]) == 3:
            return drawing.Point(MIDDLE, self.down(1)), WIDTH - 2 * (drawing.MARGIN + self.place[0]) - 32
        return drawing.Point(MIDDLE, (self.down(0) + self.down(1)) / 2), WIDTH - 2 * drawing.MARGIN - (80 if self.beside else 290)

    @property
    def beside(self) -> bool:
        """Whether the discard has room beside the places of the last row."""
        return self.seats not in {4, 6}

    @property
    def discard(self) -> drawing.Point:
        last = len(ROWS[self.seats]) - 1
        if not self.beside:
            return drawing.Point(WIDTH - drawing.MARGIN - 78, self.battle[0].y - 12)
        if None in ROWS[self.seats][last]:
            return drawing.Point(MIDDLE, self.down(last) - 12)
        right = self._across(len(ROWS[self.seats][last]) - 1, len(ROWS[self.seats][last])) + self.place[0] / 2
        return drawing.Point((right + WIDTH - drawing.MARGIN) / 2, self.down(last) - 12)


def scene(view: Sight) -> Scene:
    if view.over:
        return score_picture(view)
    return table_picture(view) if view.me is None else hand_picture(view)


def table_picture(view: Sight) -> Scene:
    room = Room(len(view.places))
    places = (item for seat, point in enumerate(room.points) for item in _place(view, Seat(seat), point, room))
    asked = drawing.Asked(ask(view), news=news(view))
    return drawing.picture(WIDTH, room.height, say(view), places, _middle(view, room), _cords(view, room), _foot(view, room), asked=asked)


# ---- the middle


def _middle(view: Sight, room: Room) -> drawing.Items:
    """The battle that is shown, or the crest of the game; the discard."""
    (x, y), wide = room.battle
    shown = drawing.sprite(x, y, "tenno:crest", 150, tint="shade") if view.clash is None else faces.between(view, view.clash, x, y, wide)
    return (*shown, *drawing.pile(*room.discard, view.discard, DISCARDED, width=DISCARD, name=_("Discard")))


def _foot(view: Sight, room: Room) -> drawing.Items:
    """Along the lower edge: who has the most prisoners, or that nobody knows what they are worth; and what knots mean, if there are any."""
    y = room.height - drawing.MARGIN - 16
    knots = {True: _("new card"), False: _("perhaps a new card")}
    signs = sorted(set(view.changed.values()), reverse=True)
    left = WIDTH - drawing.MARGIN - 12 - MEANING * len(signs)
    items: list[Item] = [
        *drawing.sprite(drawing.MARGIN + 34, y, "common:bundle", 36, tint="rust"),
        *drawing.note(
            drawing.MARGIN + 60, y, faces.most_prisoners(view) or _("prison: value hidden"), within=left - drawing.MARGIN - 80, anchor="lm"
        ),
    ]
    for at, surely in enumerate(signs):
        x = left + at * MEANING
        items += (*faces.knot(x + 18, y, surely), *drawing.note(x + 46, y, knots[surely], within=MEANING - 52, anchor="lm"))
    return tuple(items)


def _cords(view: Sight, room: Room) -> drawing.Items:
    """From a beaten card of the battle to the prison it is in now, or if none is, to the discard: cords to both would share their way."""
    if view.shown is None:
        return ()
    lost = [loss for loss in view.shown.lost if loss.prison is not None] or view.shown.lost
    return tuple(item for loss in lost for item in _cord(loss, loss.owner == view.shown.clash.attacker, room))


def _cord(loss: Loss, attacks: bool, room: Room) -> drawing.Items:
    """Out of the battle, along between the rows, and to the edge of a place or the discard."""
    (x, y), wide = room.battle
    side = -1 if attacks else 1
    width, apart = faces.in_battle(wide)
    card = drawing.Point(x + side * apart, y)
    goal = room.discard if loss.prison is None else room.points[loss.prison]
    up = goal.y < y - room.place[1] / 4 or (loss.prison is None and not room.beside)
    high = room.place[1] / 2
    if len(ROWS[room.seats]) == 3:  # the names stand above the cards
        lane = y - high - room.apart / 2 if up else y + high + room.apart / 2
        out = x + side * (wide / 2 - 8)
        start: tuple[drawing.Point, ...] = (
            drawing.Point(card.x + side * (width / 2 + 5), y),
            drawing.Point(out, y),
            drawing.Point(out, lane),
        )
    else:
        lane = y - BAND / 2 + LANE if up else y + BAND / 2 - LANE
        half = width * drawing.TALL / 2 + 2
        start = drawing.Point(card.x, y + (-half if up else half)), drawing.Point(card.x, lane)
    if loss.prison is None:
        end = drawing.Point(goal.x, goal.y - DISCARD * drawing.TALL / 2 - 14)
    else:
        end = drawing.Point(goal.x - room.place[0] / 2 + 156, goal.y + (high + 3 if goal.y <= y else -high - 3))
    return drawing.way(*start, drawing.Point(end.x, lane), end, round_=8)


# ---- a place


def _place(view: Sight, seat: Seat, at: drawing.Point, room: Room) -> tuple[Item, ...]:
    here = view.places[seat]
    wide, high = room.place
    acting = any(step.seat == seat for step in view.steps)
    left, cards, strip = at.x - wide / 2, at.y - high / 2 + PLATE + room.card * drawing.TALL / 2, at.y + high / 2 - STRIP / 2 - 7
    slots = (item for slot in SLOTS for item in _slot(view, seat, slot, at.x + (slot - 1) * (room.card + GAP), cards, room.card))
    return (
        *drawing.place(at.x, at.y, wide, high, seat, acting=acting),
        *slots,
        *drawing.hand_of(left + 72, strip, len(here.hand), drawing.livery(seat), width=34),
        *_prison(view, seat, left + 150, strip, wide - 170),
    )


def _prison(view: Sight, seat: Seat, x: float, y: float, w: float) -> tuple[Item, ...]:
    """At its right end how many prisoners the battle that is shown has brought."""
    held, taken = view.places[seat].prison, 0 if view.shown is None else sum(loss.prison == seat for loss in view.shown.lost)
    if not taken:
        return faces.prison(x, y, held, w)
    return (*faces.prison(x, y, held, w - 64), *drawing.change(x + w - 26, y, taken, size=28))


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """A card that fights is turned up, the attacker lifted, a Monk who helps with what he adds; where one was lost is a gap."""
    clash, lies = view.clash, view.places[seat].table[where]
    lost = faces.beaten(view, seat, where)
    if lost is not None and lies is None:
        return faces.gone(x, y, lost, seat, width=width)
    if clash is not None and lost is None and (seat, where) in {(clash.attacker, clash.slot), (clash.defender, clash.target)}:
        attacks = seat == clash.attacker
        return faces.face(x, y, clash.attack if attacks else clash.defence, seat, width=width, lifted=attacks)
    if lies is None:
        return drawing.slot(x, y, width=width)
    return (
        *faces.face_or_back(x, y, lies, seat, width=width),
        *faces.at_the_slot(view, seat, where, x, y, width),
        *faces.help_of(view, seat, where, x, y, width),
    )
