"""The table as everyone sees it: the battle before the sun, the places round it. A seat's own picture is in hand.py."""

from __future__ import annotations

from games.core import drawing
from games.core.game import Seat
from games.core.scene import Item, Label, Scene
from games.tenno.picture import battle, faces
from games.tenno.picture.hand import hand_picture
from games.tenno.picture.layout import COUNT, GAP, MIDDLE, NAME, WIDTH, Room, Spot
from games.tenno.picture.poster import poster_picture
from games.tenno.rules.table import SLOTS, Look, Loss
from games.tenno.view.sight import Sight
from games.tenno.words.recap import news
from games.tenno.words.say import say
from games.tenno.words.turn import ask

DISCARDED = drawing.Livery("faded", "common:tatami", "tenno:crest")


def scene(view: Sight) -> Scene:
    if view.over:
        return poster_picture(view)
    return table_picture(view) if view.me is None else hand_picture(view)


def table_picture(view: Sight) -> Scene:
    room = Room(len(view.places))
    places = (item for seat, spot in enumerate(room.spots) for item in _place(view, Seat(seat), spot))
    return drawing.picture(WIDTH, room.height, say(view), _middle(view, room), _cords(view, room), places, asked=drawing.Asked(ask(view)))


# ---- the middle


def _middle(view: Sight, room: Room) -> tuple[Item, ...]:
    """The battle that is shown, or whose turn it is; the discard."""
    clash = view.clash
    drawn = battle.face_off if room.below else battle.duel
    shown = _turn(view, room) if clash is None else drawn(view, clash, MIDDLE, room.top, room.figure)
    return (*shown, *_discard(view.discard, room))


def _turn(view: Sight, room: Room) -> tuple[Item, ...]:
    """Before the sun the crest of the player who has to act, or where several have to, someone masked; what happened last.

    Who looks has an eye there. That they look is said above everything, so it is not said again.
    """
    acting, looks = [step.seat for step in view.steps], isinstance(view.steps[0], Look)
    y, last = room.top + 130, None if looks else news(view)
    sign = (
        drawing.sprite(MIDDLE, y, "common:eye" if looks else drawing.livery(acting[0]).crest, 170, ground="vermilion")
        if len(acting) == 1
        else battle.figure(MIDDLE, y, 8, 180)
    )
    words = (
        ()
        if last is None
        else (
            Label(
                last,
                MIDDLE,
                room.top + (286 if room.below else 344),
                44,
                "ink",
                within=1100 if room.below else 560,
                rows=1 if room.below else 3,
                least=36,
            ),
        )
    )
    return (*battle.sun(MIDDLE, y, 132), *sign, *words)


def _discard(n: int, room: Room) -> drawing.Items:
    """How many cards are out of the game, if any."""
    if not n:
        return ()
    x, y = room.discard
    return (*drawing.back(x - 24, y, DISCARDED, width=36, turn=-8), Label(n, x + 8, y, faces.NAME, "ink", "lm", bold=True))


def _cords(view: Sight, room: Room) -> drawing.Items:
    """From a beaten card of the battle to the prison it is in now, or if none is, to the discard: cords to both would share their way."""
    if view.shown is None:
        return ()
    lost = [loss for loss in view.shown.lost if loss.prison is not None] or view.shown.lost
    return tuple(item for loss in lost for item in _cord(loss, loss.owner == view.shown.clash.attacker, room))


def _cord(loss: Loss, attacks: bool, room: Room) -> drawing.Items:
    return drawing.way(*room.way(attacks, loss.prison), round_=8)


# ---- a place


def _place(view: Sight, seat: Seat, spot: Spot) -> tuple[Item, ...]:
    acting = any(step.seat == seat for step in view.steps)
    x, y = spot.middle
    cards = spot.top + NAME + spot.card * drawing.TALL / 2
    first = spot.left + (0 if spot.wide else (spot.w - spot.cards) / 2) + spot.card / 2 + 8 * spot.wide
    slots = (item for slot in SLOTS for item in _slot(view, seat, slot, first + slot * (spot.card + GAP), cards, spot.card))
    return (
        *(drawing.turn_frame(x, y, spot.w + 12, spot.high + 10) if acting else ()),
        *faces.name(spot.left + 8, spot.top + NAME / 2, seat, spot.w - 16, acting=acting),
        *slots,
        *_counts(view, seat, spot, cards),
    )


def _counts(view: Sight, seat: Seat, spot: Spot, cards: float) -> tuple[Item, ...]:
    """The prison, and how many cards are held: below the cards, or beside them."""
    here, leads = view.places[seat], faces.leads(view, seat)
    if spot.wide:
        x = spot.left + spot.cards + 16
        high = spot.card * drawing.TALL / 4
        room = spot.left + spot.w - x
        return (*faces.prison(x, cards - high, here.prison, room, leads=leads), *faces.hand(x + 4, cards + high, len(here.hand), seat))
    y, left = spot.top + spot.high - COUNT / 2, spot.left + 4
    room = spot.w - 8 - faces.HELD - 8
    return (*faces.prison(left, y, here.prison, room, leads=leads), *faces.hand(left + room + 8, y, len(here.hand), seat))


def _slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """A card that fights is turned up; where one was lost is a gap."""
    clash, lies = view.clash, view.places[seat].table[where]
    if lies is None:
        return faces.gone(x, y, width=width)
    shown = faces.open_slot(x, y, lies, seat, width=width) if lies else faces.back(x, y, seat, width=width)
    if clash is not None and (seat, where) in {(clash.attacker, clash.slot), (clash.defender, clash.target)}:
        return shown
    return (*shown, *faces.at_the_slot(view, seat, where, x, y, width))
