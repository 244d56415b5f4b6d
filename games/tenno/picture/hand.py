"""The private picture of a seat: below its three slots and its hand; above the slots of the others, the battle, or the peeked card.

It is kept low, so that on a phone the choices stand on the same screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core import drawing
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.seats import others
from games.core.text import Phrases
from games.tenno.picture.faces import at_the_slot, beaten, eye, face, face_or_back, facing, gone, held, help_of, knot, most_prisoners
from games.tenno.rules.table import SLOTS, Again, Attack, Look, Peek
from games.tenno.view.sight import Sight
from games.tenno.words.names import slot_card, slot_title
from games.tenno.words.recap import news
from games.tenno.words.say import say
from games.tenno.words.turn import ask

_ = Phrases("tenno")

WIDTH, EDGE, GAP = 1200, 24, 12
TOP, LEGEND = 20, 26  # what is left free above everything; how much higher the picture is for the line that says what marks mean
LINE = 52  # a name with what its owner holds
BATTLE = 250  # how high a battle is, or a peeked card
LARGE, OWN = 150.0, 118.0  # my cards on the table; the smaller ones where the others need two rows
LABEL = 32  # what is written beneath them
FRAME = 86  # how much higher than my cards my place and the hand are
HAND, FOUR = 112.0, 4  # a card of my hand; more than four lie low, in two rows
TITLE = 52  # what is written above them
CELL, CRESTS = 84, 8  # my prison, beside my cards, and how many crests it has room for
SMALL = 100  # cards of others that lie in two rows


class Room(NamedTuple):
    """The others in rows of `columns`, with cards this wide."""

    columns: int
    card: float

    @property
    def high(self) -> float:
        return LINE + 10 + self.card * drawing.TALL + 12

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
        return 3 * self.own + 2 * GAP + 38

    @property
    def below(self) -> float:
        """How high my place is, and the hand beside it."""
        return self.own * drawing.TALL + FRAME


ROOMS = {1: Room(1, 124), 2: Room(2, 116), 3: Room(3, 104), 4: Room(2, 76), 5: Room(3, 76), 6: Room(3, 76)}


def _room(view: Sight) -> Room:
    return ROOMS[len(view.places) - 1]


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None, "a spectator looks at the table"
    above, below = _height_above(view), _room(view).below
    y, height = TOP + above + below / 2, round(TOP + above + below + EDGE + 16) + LEGEND * bool(_marks(view))
    return drawing.picture(
        WIDTH,
        height,
        say(view),
        _table(view, view.me, y),
        _above(view),
        _hand(view, view.me, y),
        _legend(view, height - EDGE - 12),
        asked=drawing.Asked(ask(view), view.me, view.step is not None, news=news(view)),
    )


# ---- what is mine


def _table(view: Sight, me: Seat, y: float) -> tuple[Item, ...]:
    room = _room(view)
    x, high = EDGE + 10 + room.mine / 2, room.below
    cards = y - LABEL / 2 + 3
    spots = drawing.row(len(SLOTS), x - CELL / 2, cards, room.cards, card=room.own, gap=GAP)
    return (
        *drawing.mat(x, y, room.mine, high, tint=drawing.pale(drawing.seat_tint(me)), edge=drawing.seat_tint(me)),
        *(drawing.turn_frame(x, y, room.mine, high) if view.step is not None else ()),
        *_prison(view, me, x + room.mine / 2 - CELL / 2 - 14, cards),
        *(item for where in SLOTS for item in _mine(view, me, where, spots[where].x, cards, room.own)),
        *(
            item
            for where in SLOTS
            for item in drawing.note(
                spots[where].x, cards + room.own * drawing.TALL / 2 + LABEL / 2 + 2, slot_title(where), within=room.own + 8, size=24
            )
        ),
    )


def _prison(view: Sight, me: Seat, x: float, y: float) -> drawing.Items:
    """The bundle, and beneath it whose each card in it is, or where there are many, whose cards are in it."""
    held = view.places[me].prison
    owners = [captive.owner for captive in held]
    if len(owners) > CRESTS:
        owners = sorted(set(owners))
    size = 30 if len(owners) <= 6 else 24
    crests = (
        item
        for at, owner in enumerate(owners)
        for item in drawing.crest(x - 17 + at % 2 * 34, y + 12 + at // 2 * (size + 4), owner, size=size)
    )
    return (*drawing.bundle(x - 6, y - 50, len(held), size=60), *crests)


def _mine(view: Sight, me: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    card, clash = view.places[me].table[where], view.clash
    lost = beaten(view, me, where)
    if card is None:
        return drawing.slot(x, y, width=width) if lost is None else gone(x, y, lost, me, width=width)
    attacks = clash is not None and (clash.attacker, clash.slot) == (me, where)
    lies = face(x, y, card, me, width=width, name=True, lifted=attacks)
    return (*lies, *eye(view, me, where, x, y, width), *help_of(view, me, where, x, y, width))


def _hand(view: Sight, me: Seat, y: float) -> tuple[Item, ...]:
    """Beside my place: what I hold, and who has the most prisoners."""
    hand, room = view.places[me].hand, _room(view)
    left, top = EDGE + 10 + room.mine + 16, y - room.below / 2
    x, w = (left + WIDTH - EDGE - 10) / 2, WIDTH - EDGE - 10 - left
    title = _.many("Your hand: {n} card", "Your hand: {n} cards", len(hand)) if hand else _("Your hand is empty.")
    leader = most_prisoners(view)
    return (
        *(drawing.mat(x, y, w, room.below) if hand else drawing.mat(x, top + 32, w, 64)),
        *drawing.heading(left + 20, top + 32, title, size=30, anchor="lm", within=w / 2 - 24),
        *(() if leader is None else drawing.note(left + w - 20, top + 32, leader, within=w / 2 - 24, size=24, anchor="rm")),
        *_cards(hand, me, x, (top + TITLE + y + room.below / 2 - 8) / 2, w - 20, room.below - TITLE - 8),
    )


def _cards(hand: tuple[int, ...], me: Seat, x: float, y: float, w: float, h: float) -> Iterator[Item]:
    """x, y is their middle, w and h what they may take."""
    if len(hand) <= FOUR:
        for card, spot in zip(hand, drawing.row(len(hand), x, y, w, card=HAND, gap=8), strict=True):
            yield from face(spot.x, spot.y, card, me, width=spot.width, name=True)
        return
    columns = -(-len(hand) // 2)
    if columns > FOUR:  # before the Peasants are laid there is no room for names
        for card, spot in zip(
            hand, drawing.grid(len(hand), x, y, columns, card=min(w / columns, h / 2 / drawing.TALL) - 8, gap=8), strict=True
        ):
            yield from face(spot.x, spot.y, card, me, width=spot.width)
        return
    wide, high = w / FOUR - 8, h / 2 - 8
    for at, card in enumerate(hand):
        line, column = divmod(at, columns)
        here = min(columns, len(hand) - line * columns)
        yield from held(x + (column - (here - 1) / 2) * (wide + 8), y + (line - 0.5) * (high + 8), card, me, wide, high)


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


def _above(view: Sight) -> drawing.Items:
    if isinstance(view.step, Look):
        return _looking(view, view.step)
    if not _shows_slots(view) and view.clash is not None:
        return facing(view, view.clash, WIDTH / 2, TOP + BATTLE / 2, WIDTH - 2 * EDGE - 20)
    return tuple(_others(view))


def _looking(view: Sight, look: Look) -> drawing.Items:
    card, y = view.places[look.of].table[look.slot], TOP + BATTLE / 2 - 8
    assert card, "it lies open for whoever looks"
    return (
        *drawing.plate(WIDTH / 2 - 290, y, look.of, w=360),
        *face(WIDTH / 2, y, card, look.of, width=156, name=True),
        *drawing.note(WIDTH / 2 + 110, y, slot_card(look.slot), within=400, size=32, anchor="lm"),
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
    left, line, cards = x - (wide + 160) / 2, top + LINE / 2, top + LINE + 10 + width * drawing.TALL / 2
    yield from drawing.plate(left + wide / 2, line, seat, w=wide, h=48)
    yield from drawing.hand_of(left + wide + 44, line, len(place.hand), drawing.livery(seat), width=28)
    yield from drawing.bundle(left + wide + 122, line, len(place.prison), size=46)
    for where, spot in enumerate(drawing.row(len(SLOTS), x, cards, cell, card=width, gap=GAP)):
        yield from _slot(view, seat, where, spot.x, spot.y, width)


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Iterator[Item]:
    lies, lost = view.places[seat].table[where], beaten(view, seat, where)
    if lies is None:
        yield from drawing.slot(x, y, width=width) if lost is None else gone(x, y, lost, seat, width=width)
        return
    yield from face_or_back(x, y, lies, seat, width=width)
    yield from at_the_slot(view, seat, where, x, y, width)


# ---- what has changed


def _marks(view: Sight) -> list[bool]:
    """The kinds of marks that the slots of the others bear."""
    if not _shows_slots(view):
        return []
    return sorted({surely for (seat, _where), surely in view.changed.items() if seat != view.me}, reverse=True)


def _legend(view: Sight, y: float) -> drawing.Items:
    """Along the lower edge what the marks mean."""
    items: list[Item] = []
    means = {True: _("a different card since your last turn"), False: _("perhaps a different card since your last turn")}
    for at, surely in enumerate(_marks(view)):
        x = EDGE + 34 + at * WIDTH / 2
        items += (*knot(x, y, surely), *drawing.note(x + 28, y, means[surely], within=WIDTH / 2 - 110, anchor="lm"))
    return tuple(items)
