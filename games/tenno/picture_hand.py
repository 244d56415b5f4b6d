"""The private picture of a seat: below its three slots and its hand; above the slots of the others, the battle, or the peeked card.

It is kept low, so that on a phone the choices stand on the same screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.drawing import (
    TALL,
    Asked,
    Items,
    bundle,
    crest,
    hand_of,
    heading,
    livery,
    mat,
    note,
    pale,
    picture,
    plate,
    row,
    seat_tint,
    slot,
    turn_frame,
)
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.seats import others
from games.core.text import Phrases
from games.tenno.picture_faces import at_the_slot, beaten, eye, face, face_or_back, facing, gone, help_of, knot
from games.tenno.say import say
from games.tenno.show import ask
from games.tenno.show_recap import news
from games.tenno.sight import Sight
from games.tenno.table import SLOTS, Again, Attack, Look, Peek
from games.tenno.words import slot_card, slot_title

_ = Phrases("tenno")

WIDTH, EDGE, GAP = 1200, 24, 12
TOP, LEGEND = 14, 32  # what is left free above everything; each line that says what a mark means
LINE = 52  # a name with what its owner holds
BATTLE = 250  # how high a battle is, or a peeked card
LARGE, OWN = 150.0, 122.0  # my cards on the table; the smaller ones where the others need two rows
LABEL = 32  # what is written beneath them
FRAME = 86  # how much higher than my cards my place and the hand are
HAND, NARROW = 104.0, 88.0  # where cards overlap
CELL = 84  # my prison, beside my cards
SMALL = 100  # cards of others that lie in two rows
NAMED = 100  # what a card with its name needs


class Room(NamedTuple):
    """The others in rows of `columns`, with cards this wide."""

    columns: int
    card: float

    @property
    def high(self) -> float:
        return LINE + 10 + self.card * TALL + 12

    @property
    def own(self) -> float:
        """How wide my own cards are."""
        return OWN if self.card < SMALL else LARGE

    @property
    def mine(self) -> float:
        """How wide my place is, with my prison."""
        return self.cards + CELL

    @property
    def cards(self) -> float:
        return 3 * self.own + 2 * GAP + 26

    @property
    def below(self) -> float:
        """How high my place is, and the hand beside it."""
        return self.own * TALL + FRAME


ROOMS = {1: Room(1, 124), 2: Room(2, 116), 3: Room(3, 104), 4: Room(2, 76), 5: Room(3, 76), 6: Room(3, 76)}


def _room(view: Sight) -> Room:
    return ROOMS[len(view.places) - 1]


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None, "a spectator looks at the table"
    above, below = _height_above(view), _room(view).below
    y = TOP + above + below / 2
    return picture(
        WIDTH,
        round(TOP + above + below + EDGE + 16),
        say(view),
        _table(view, view.me, y),
        _above(view),
        _hand(view, view.me, y),
        asked=Asked(ask(view), view.me, view.step is not None, news=news(view)),
    )


# ---- what is mine


def _table(view: Sight, me: Seat, y: float) -> tuple[Item, ...]:
    room = _room(view)
    x, top = EDGE + 10 + room.mine / 2, y - room.below / 2
    cards = top + 30 + room.own * TALL / 2
    spots = row(len(SLOTS), x - CELL / 2, cards, room.cards, card=room.own, gap=GAP)
    return (
        *mat(x, y, room.mine, room.below, tint=pale(seat_tint(me)), edge=seat_tint(me)),
        *(turn_frame(x, y, room.mine, room.below) if view.step is not None else ()),
        *_prison(view, me, x + room.mine / 2 - CELL / 2 - 14, cards),
        *(item for where in SLOTS for item in _mine(view, me, where, spots[where].x, cards, room.own)),
        *(
            item
            for where in SLOTS
            for item in note(spots[where].x, cards + room.own * TALL / 2 + LABEL / 2 + 2, slot_title(where), within=room.own + 8, size=24)
        ),
    )


def _prison(view: Sight, me: Seat, x: float, y: float) -> Items:
    """The bundle, and beneath it whose cards are in it."""
    held = view.places[me].prison
    owners = sorted({captive.owner for captive in held})
    crests = (item for at, owner in enumerate(owners) for item in crest(x - 15 + at % 2 * 30, y + 24 + at // 2 * 30, owner, size=24))
    return (*bundle(x - 6, y - 34, len(held), size=60), *crests)


def _mine(view: Sight, me: Seat, where: int, x: float, y: float, width: float) -> Items:
    card, clash = view.places[me].table[where], view.clash
    lost = beaten(view, me, where)
    if card is None:
        return slot(x, y, width=width) if lost is None else gone(x, y, lost, me, width=width)
    attacks = clash is not None and (clash.attacker, clash.slot) == (me, where)
    lies = face(x, y, card, me, width=width, name=True, lifted=attacks)
    return (*lies, *eye(view, me, where, x, y, width), *help_of(view, me, where, x, y, width))


def _hand(view: Sight, me: Seat, y: float) -> tuple[Item, ...]:
    """Beside my place; beneath it stands what the marks mean, if there are any."""
    hand, marks, top = view.places[me].hand, _marks(view), y - _room(view).below / 2
    left, high = EDGE + 10 + _room(view).mine + 16, _room(view).below - len(marks) * LEGEND
    x, w = (left + WIDTH - EDGE - 10) / 2, WIDTH - EDGE - 10 - left
    title = _.many("Your hand: {n} card", "Your hand: {n} cards", len(hand)) if hand else _("Your hand is empty.")
    roomy = len(hand) * NAMED < w - 28
    width = HAND if roomy else NARROW
    spots = row(len(hand), x, top + (high + 52) / 2, w - 28, card=width, gap=8)
    cards = (item for spot, card in zip(spots, hand, strict=True) for item in face(spot.x, spot.y, card, me, width=width, name=roomy))
    return (
        *mat(x, top + high / 2, w, high),
        *heading(left + 20, top + 36, title, size=32, anchor="lm"),
        *cards,
        *(item for at, surely in enumerate(marks) for item in _legend(left + 30, top + high + (at + 0.5) * LEGEND + 6, surely)),
    )


# ---- what I see of the others


def _height_above(view: Sight) -> float:
    if _shows_slots(view):
        room, seats = _room(view), len(view.places) - 1
        return -(-seats // room.columns) * room.high
    return BATTLE


def _shows_slots(view: Sight) -> bool:
    """Whoever chooses among the cards of others looks at them; else a battle is looked at as long as it lies open."""
    if isinstance(view.step, Attack | Again | Peek):
        return True
    return view.clash is None and not isinstance(view.step, Look)


def _above(view: Sight) -> Items:
    if isinstance(view.step, Look):
        return _looking(view, view.step)
    if not _shows_slots(view) and view.clash is not None:
        return facing(view, view.clash, WIDTH / 2, TOP + BATTLE / 2, WIDTH - 2 * EDGE - 20)
    return tuple(_others(view))


def _looking(view: Sight, look: Look) -> Items:
    card, y = view.places[look.of].table[look.slot], TOP + BATTLE / 2 - 8
    assert card, "it lies open for whoever looks"
    return (
        *plate(WIDTH / 2 - 290, y, look.of, w=360),
        *face(WIDTH / 2, y, card, look.of, width=156, name=True),
        *note(WIDTH / 2 + 110, y, slot_card(look.slot), within=400, size=32, anchor="lm"),
    )


def _others(view: Sight) -> Iterator[Item]:
    """Clockwise from this seat, as the choices are."""
    assert view.me is not None, "a spectator looks at the table"
    seats = others(view.me, len(view.places))
    room = ROOMS[len(seats)]
    for at in range(0, len(seats), room.columns):
        line = seats[at : at + room.columns]
        cell = (WIDTH - 2 * EDGE - 20) / len(line) if len(seats) < 4 else (WIDTH - 2 * EDGE - 20) / room.columns
        y = TOP + at // room.columns * room.high
        for column, seat in enumerate(line):
            x = WIDTH / 2 + (column - (len(line) - 1) / 2) * cell
            yield from _other(view, seat, x, y, cell, room.card)


def _other(view: Sight, seat: Seat, x: float, top: float, cell: float, width: float) -> Iterator[Item]:
    """The name with hand and prison; below it the three slots from left to right."""
    place, wide = view.places[seat], min(cell - 190, 330)
    left, line, cards = x - (wide + 160) / 2, top + LINE / 2, top + LINE + 10 + width * TALL / 2
    yield from plate(left + wide / 2, line, seat, w=wide, h=48)
    yield from hand_of(left + wide + 44, line, len(place.hand), livery(seat), width=28)
    yield from bundle(left + wide + 122, line, len(place.prison), size=46)
    for where, spot in enumerate(row(len(SLOTS), x, cards, cell, card=width, gap=GAP)):
        yield from _slot(view, seat, where, spot.x, spot.y, width)


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Iterator[Item]:
    lies, lost = view.places[seat].table[where], beaten(view, seat, where)
    if lies is None:
        yield from slot(x, y, width=width) if lost is None else gone(x, y, lost, seat, width=width)
        return
    yield from face_or_back(x, y, lies, seat, width=width)
    yield from at_the_slot(view, seat, where, x, y, width)


# ---- what has changed


def _marks(view: Sight) -> list[bool]:
    """The kinds of marks that the slots of the others bear."""
    if not _shows_slots(view):
        return []
    return sorted({surely for (seat, _where), surely in view.changed.items() if seat != view.me}, reverse=True)


def _legend(x: float, y: float, surely: bool) -> Items:
    means = _("another card since your last turn") if surely else _("perhaps another card since your last turn")
    return *knot(x, y, surely, r=18), *note(x + 28, y, means, within=WIDTH - EDGE - 10 - (x + 28), size=26, anchor="lm")
