"""The table as everybody sees it: the players as busts in two rows, the one in turn before the sun, and between them what is done."""

from __future__ import annotations

from typing import NamedTuple

from games.core.drawing import MARGIN, Items, Point, lantern, note, picture
from games.core.game import Seat
from games.core.scene import Scene
from games.samurai_sword.picture import figures
from games.samurai_sword.picture.blow import BAND, Hit, between
from games.samurai_sword.view.lately import Changes, changes_of
from games.samurai_sword.view.reading import aim, in_turn, is_harmless, least_resilient, may_have_to_act, most_honored, seats_of
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.say import say
from games.samurai_sword.words.turn import ask

WIDTH = 1200
ASKED = 106.0  # what is asked takes
NARROW, WIDE = 170.0, 238.0  # how large a bust is: of up to four abreast, and of two
ROW, PIPS, PIP = 54.0, 52.0, 36.0  # how high the row of the name is, that of the darumas, and each of them
BLOCK = 192.0  # the bust with the figures beside it, of up to four abreast
GAP = 5.0


class Spot(NamedTuple):
    """Where somebody is. The bust is towards the middle of the table, the figures beside it; `way` leads from these to the bust."""

    bust: Point
    size: float
    way: int
    upper: bool
    left: float  # of the rows of the name and of the darumas
    right: float
    name: float
    pips: float
    figures: tuple[Point, Point]  # honor and cards, their left ends
    front: Point  # where the properties begin, beside the bust
    room: Point  # for these

    @property
    def hit(self) -> Hit:
        """Where a stroke begins that is struck, and where one ends: at the chest, or above beside the face."""
        half = self.size / 2
        if self.upper:
            return Hit(Point(self.bust.x, self.bust.y + half + 6), Point(self.bust.x, self.bust.y + half - 14), True)
        return Hit(Point(self.bust.x, self.bust.y - half - 6), Point(self.bust.x + self.way * half * 0.76, self.bust.y - half + 40), False)


def table_picture(view: Sight) -> Scene:
    spots, middle, height = spots_of(len(view.people))
    changes = changes_of(view)
    return picture(
        WIDTH,
        height,
        say(view),
        asked_of(view),
        *(_place(view, seat, spots[seat], changes) for seat in seats_of(view)),
        between(view, tuple(spot.hit for spot in spots), middle, changes),
    )


def asked_of(view: Sight) -> Items:
    return note(WIDTH / 2, MARGIN + 37, ask(view), within=WIDTH - 96, size=40, least=figures.SMALL, rows=2, bold=True)


def spots_of(number: int) -> tuple[tuple[Spot, ...], float, int]:
    """Clockwise from the middle of the lower row; the height of the middle between the rows, and that of the picture."""
    upper, lower = -(-number // 2), number // 2
    before = (lower - 1) // 2
    high = WIDE + 6 if upper == 2 else BLOCK + ROW + PIPS
    top, bottom = ASKED, ASKED + high + BAND
    seated = [
        *((Seat(before - at if at <= before else number + before - at), at, lower, False) for at in range(lower)),
        *((Seat(before + 1 + at), at, upper, True) for at in range(upper)),
    ]
    spots = {seat: _spot(at, of, upper, top if above else bottom, above) for seat, at, of, above in seated}
    return tuple(spots[Seat(seat)] for seat in range(number)), top + high + BAND / 2, int(bottom + high + MARGIN)


def _spot(at: int, of: int, most: int, top: float, upper: bool) -> Spot:
    wide = (WIDTH - 2 * MARGIN) / most
    x = MARGIN + (at + 0.5) * (WIDTH - 2 * MARGIN) / of
    way = 1 if x <= WIDTH / 2 else -1
    if most == 2:
        return _broad(x, min(wide, 544.0), top, way, upper)
    half = min((WIDTH - 2 * MARGIN) / of, 300.0) / 2 - GAP
    block = top + ROW + PIPS if upper else top
    bust = Point(x + way * (half - NARROW / 2), block + BLOCK - NARROW / 2)
    begin = x - half if way > 0 else x - half + NARROW + GAP
    name, pips = (top + ROW / 2, top + ROW + PIPS / 2) if upper else (top + BLOCK + PIPS + ROW / 2, top + BLOCK + PIPS / 2)
    ends = Point(begin, block + 23), Point(begin, block + 67)
    front, room = Point(begin, block + 93), Point(2 * half - NARROW - GAP, BLOCK - 93)
    return Spot(bust, NARROW, way, upper, x - half, x + half, name, pips, ends, front, room)


def _broad(x: float, wide: float, top: float, way: int, upper: bool) -> Spot:
    half = wide / 2 - GAP
    bust = Point(x + way * (half - WIDE / 2), top + 6 + WIDE / 2)
    left, right = (x - half, bust.x - WIDE / 2 - 12) if way > 0 else (bust.x + WIDE / 2 + 12, x + half)
    ends = Point(left, top + 145), Point(left + 130, top + 145)
    return Spot(bust, WIDE, way, upper, left, right, top + 28, top + 88, ends, Point(left, top + 173), Point(right - left, figures.TILE))


# ---- one place


def _place(view: Sight, seat: Seat, spot: Spot, changes: Changes) -> Items:
    """The bust, pale of the harmless and before the sun of whoever is in turn; the name; what everybody knows of them."""
    person = view.people[seat]
    kneels = bool(person.character) and is_harmless(person)
    most = seat in most_honored(view)
    (x, y), half = spot.bust, spot.size / 2
    return (
        *figures.bust(x, y, person.character, spot.size, faded=kneels, sun=seat == in_turn(view)),
        *(figures.slash(x, y, spot.size) if person.character and not person.resilience else ()),
        *figures.named(spot.left, spot.right, spot.name, seat, role=person.role, acting=seat in may_have_to_act(view)),
        *figures.darumas(spot.left, spot.pips, person, -changes.resilience[seat], size=PIP, least=seat in least_resilient(view)),
        *_marked(view, seat, spot.left + figures.COUNT + 5 * PIP + 27, spot.pips, kneels),
        *figures.honor(*spot.figures[0], person.honor, most=most, size=46),
        *figures.cards_held(*spot.figures[1], person.cards, size=46),
        *figures.in_front(*spot.front, person.front, room=spot.room.x, high=spot.room.y),
        *figures.honor_changed(x, y - half + 24 if spot.upper else y + half - 30, changes.honor[seat]),
    )


def _marked(view: Sight, seat: Seat, x: float, y: float, kneels: bool) -> Items:
    """The lantern of who has to act; of the others how difficult it is for the player in turn to attack them."""
    turn = in_turn(view)
    if seat in may_have_to_act(view):
        return lantern(x, y, size=56)
    if kneels:
        return figures.kneeling(x, y)
    if turn is None or seat == turn or not view.house.distances:
        return ()
    return figures.how_far(x, y, aim(view, turn, seat).total, r=22)
