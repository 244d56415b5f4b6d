"""The private picture of a seat: below its three slots and its hand as a fan; above the others, the battle, or the peeked card.

It is kept low, so that on a phone the choices are on the same screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from games.core import drawing
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.core.seats import others
from games.core.text import Phrases
from games.tenno.picture import battle, faces
from games.tenno.rules.cards import SHOGUN
from games.tenno.rules.table import SLOTS, Again, Attack, Look, Peek
from games.tenno.view.sight import Sight
from games.tenno.words.names import slot_card, slot_title
from games.tenno.words.recap import news
from games.tenno.words.say import say
from games.tenno.words.turn import ask

_ = Phrases("tenno")

WIDTH, EDGE, TOP = 1200, 24, 26
GAP, AIR = 10.0, 10.0  # between my cards; between above and below
OWN, CAPTION = 128.0, 50.0  # how wide my cards on the table are, and how high the words beneath them
MINE = 3 * OWN + 2 * GAP + 40  # how wide my place is
BELOW = OWN * drawing.TALL + CAPTION + 36  # how high it is, and the hand beside it
OWNER = 350.0  # how wide my name is, above the hand; my prison is beside it
HELD, FIRST = 132.0, 150.0  # how wide a card of the hand is; of the first one, which has the whole width
BEND, STEEP = 18.0, 4.5  # degrees: between the first and the last card of a fan, and at most between two
ARCH = 16.0  # how much lower those are than the middle
BATTLE, PRISONS = 200.0, 56.0  # how high a battle is above, or a card that is looked at; beneath it the prisons of the others
ALONE = 116.0  # how wide the cards of a single other are
NAME, COUNT = 56.0, 60.0  # of another player: how high the name is, and the line with prison and hand


class Room(NamedTuple):
    """How much there is for so many others. A single one has name and counts beside the cards."""

    others: int

    @property
    def cell(self) -> float:
        return min(400.0, (WIDTH - 2 * EDGE) / self.others)

    @property
    def card(self) -> float:
        return ALONE if self.others == 1 else min(68.0, (self.cell - 2 * 6 - 38) / 3)

    @property
    def above(self) -> float:
        """How much there is above the cards."""
        return 8 if self.others == 1 else NAME

    @property
    def high(self) -> float:
        return self.above + self.card * drawing.TALL + 8 + (0 if self.others == 1 else COUNT)


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None, "a spectator looks at the table"
    above = _height_above(view)
    y = TOP + above + AIR + BELOW / 2
    return drawing.picture(
        WIDTH,
        round(TOP + above + AIR + BELOW + EDGE),
        say(view),
        _above(view),
        _below(view, view.me, y),
        asked=drawing.Asked(ask(view), view.me, view.step is not None, news=news(view, cards=False) if _shows_slots(view) else None),
    )


# ---- what is mine


def _below(view: Sight, me: Seat, y: float) -> Iterator[Item]:
    """My table, my name, my prison and my hand; before anything is on the table the hand alone."""
    place = view.places[me]
    if not any(place.table) and view.clash is None and not place.prison:
        yield from _fan(place.hand, me, WIDTH / 2, y, WIDTH - 2 * EDGE - 20, FIRST)
        return
    left, low = EDGE + 4 + MINE + 12, y + 28
    yield from _table(view, me, EDGE + 4 + MINE / 2, y)
    yield from _owner(view, me, left + 12, y - BELOW / 2 + 24)
    if place.hand:
        yield from _fan(place.hand, me, (left + WIDTH - EDGE) / 2, low, WIDTH - EDGE - left, HELD)
    else:
        yield Label(_("Your hand is empty."), (left + WIDTH - EDGE) / 2, low, 44, "ink", within=WIDTH - EDGE - left - 20, rows=2, least=36)


def _table(view: Sight, me: Seat, x: float, y: float) -> Iterator[Item]:
    yield from drawing.mat(x, y, MINE, BELOW, tint=drawing.pale(drawing.seat_tint(me)), edge=drawing.seat_tint(me))
    if view.step is not None:
        yield from drawing.turn_frame(x, y, MINE, BELOW)
    cards = y - CAPTION / 2 + 2
    for where, spot in zip(SLOTS, drawing.row(len(SLOTS), x, cards, MINE, card=OWN, gap=GAP), strict=True):
        yield from _mine(view, me, where, spot.x, cards)
        caption = cards + OWN * drawing.TALL / 2 + CAPTION / 2
        yield Label(slot_title(where), spot.x, caption, 40, "ink", within=OWN + 4, least=36)


def _mine(view: Sight, me: Seat, where: int, x: float, y: float) -> drawing.Items:
    card, clash = view.places[me].table[where], view.clash
    if card is None:
        return faces.gone(x, y, width=OWN)
    attacks = clash is not None and (clash.attacker, clash.slot) == (me, where)
    return (*faces.face(x, y, card, me, width=OWN, turn=3 * attacks), *faces.eye(view, me, where, x, y, OWN))


def _owner(view: Sight, me: Seat, x: float, y: float) -> Iterator[Item]:
    """My name and my prison, as those of the others."""
    yield from faces.name(x, y, me, OWNER)
    cell = x + OWNER + 12
    yield from faces.prison(cell, y, view.places[me].prison, WIDTH - EDGE - cell, leads=faces.leads(view, me))


def _fan(hand: tuple[int, ...], me: Seat, x: float, y: float, w: float, card: float) -> Iterator[Item]:
    """x, y is its middle. The first and the last card are bent and a little lower."""
    spots = _along(hand, w - card - 36, card + 8)
    far = max(1.0, spots[-1])
    bend, low = min(BEND, STEEP * (len(hand) - 1)) / 2, ARCH * min(1.0, (len(hand) - 1) / 6)
    for shown, off in zip(hand, spots, strict=True):
        share = off / far
        yield from faces.face(x + off, y + low * (share**2 - 0.5), shown, me, width=card, turn=share * bend)


def _along(hand: tuple[int, ...], room: float, most: float) -> list[float]:
    """How far from the middle the cards of a fan are. What two digits have to be seen of takes more room."""
    shares = [0.0, *(1.4 if shown == SHOGUN else 1.0 for shown in hand[:-1])]
    step = min(most, room / max(1.0, sum(shares)))
    ends = list(accumulate(share * step for share in shares))
    return [end - ends[-1] / 2 for end in ends]


# ---- what I see of the others


def _height_above(view: Sight) -> float:
    return Room(len(view.places) - 1).high if _shows_slots(view) else BATTLE + PRISONS


def _shows_slots(view: Sight) -> bool:
    """To choose among the cards of others is to look at them; else a battle is looked at as long as it lies open."""
    if isinstance(view.step, Attack | Again | Peek):
        return True
    return view.clash is None and not isinstance(view.step, Look)


def _above(view: Sight) -> tuple[Item, ...]:
    if isinstance(view.step, Look):
        card = view.places[view.step.of].table[view.step.slot]
        assert card, "it lies open to the one who looks"
        return (*battle.peeked(card, view.step.of, slot_card(view.step.slot), WIDTH / 2, TOP, BATTLE), *_prisons(view))
    if not _shows_slots(view) and view.clash is not None:
        return (*battle.face_off(view, view.clash, WIDTH / 2, TOP, BATTLE), *_prisons(view))
    return tuple(_others(view))


def _prisons(view: Sight) -> Iterator[Item]:
    """Of the others no more than the prisons, with their names if there is room, else their crests."""
    assert view.me is not None, "a spectator looks at the table"
    seats, y = others(view.me, len(view.places)), TOP + BATTLE + PRISONS / 2 + 4
    apart = (WIDTH - 2 * EDGE) / len(seats)
    named = min(apart - 150, 250.0)
    for column, seat in enumerate(seats):
        held, middle = view.places[seat].prison, EDGE + (column + 0.5) * apart
        wide = named if named > 200 else 48.0
        left = middle - (wide + 104) / 2
        yield from faces.name(left, y, seat, wide) if named > 200 else drawing.crest(left + 22, y, seat, size=44)
        yield faces.cell(left + wide + 8, y, len(held), leads=faces.leads(view, seat))


def _others(view: Sight) -> Iterator[Item]:
    """Clockwise from this seat, as the choices are."""
    assert view.me is not None, "a spectator looks at the table"
    seats = others(view.me, len(view.places))
    room = Room(len(seats))
    apart = (WIDTH - 2 * EDGE) / len(seats)
    for column, seat in enumerate(seats):
        yield from _other(view, seat, EDGE + (column + 0.5) * apart, room)


def _other(view: Sight, seat: Seat, x: float, room: Room) -> Iterator[Item]:
    """The name; the three slots from left to right; prison and hand."""
    place, width, cards = view.places[seat], room.card, TOP + room.above + room.card * drawing.TALL / 2
    for where, spot in enumerate(drawing.row(len(SLOTS), x, cards, room.cell, card=width, gap=6)):
        yield from _slot(view, seat, where, spot.x, spot.y, width)
    wide = max(3 * width + 12, 168.0)
    first, top, y = x - 1.5 * width - 6, TOP + NAME / 2, cards + width * drawing.TALL / 2 + 8 + COUNT / 2
    if room.others == 1:
        first, top, wide, y = EDGE + 8, cards, x - room.cell / 2 - EDGE - 16, cards
    yield from faces.name(first, top, seat, wide if room.others == 1 else min(room.cell - 14, x + room.cell / 2 + 4 - first))
    first = x + room.cell / 2 + 24 if room.others == 1 else first
    yield from faces.prison(first, y, place.prison, min(wide, 260.0) - faces.HELD - 6, leads=faces.leads(view, seat))
    yield from faces.hand(first + min(wide, 260.0) - faces.HELD, y, len(place.hand), seat)


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Iterator[Item]:
    lies = view.places[seat].table[where]
    if lies is None:
        yield from faces.gone(x, y, width=width)
        return
    yield from faces.open_slot(x, y, lies, seat, width=width) if lies else faces.back(x, y, seat, width=width)
    if not lies:
        yield from faces.at_the_slot(view, seat, where, x, y, width)
