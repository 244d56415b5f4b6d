"""How cards, hands and prisons are drawn, on the table and in a private picture."""

from __future__ import annotations

from games.core import drawing
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Disc, Group, Item, Label, Sprite
from games.core.text import Who
from games.tenno.rules.table import Captive
from games.tenno.view.sight import Sight
from games.tenno.words.names import value

FIGURES = {
    1: "tenno:peasant-1",
    2: "tenno:peasant-2",
    3: "tenno:peasant-3",
    4: "tenno:ninja",
    5: "tenno:monk",
    6: "tenno:ronin",
    7: "tenno:samurai",
    8: "tenno:warrior",
    9: "tenno:daimyo",
    10: "tenno:shogun",
    11: "tenno:geisha",
}

VALUE, NAME = 64.0, 48.0  # pixels: how large at least the value of a card is written, and a name
HELD, BUNDLE = 72.0, 52.0  # how wide the cards of a hand are together, and the prisoners

# ---- cards


@once
def face(x: float, y: float, shown: int, owner: Seat, *, width: float, turn: float = 0) -> drawing.Items:
    """A card face up, in a border of its owner's colour: its value, and beneath it the figure."""
    high, size = width * drawing.TALL, max(VALUE, width * 0.46)
    figure = min(width * 0.86, high - size * 0.72 - width * 0.16)
    items = (
        Box(2, 2, width - 4, high - 4, "paper", drawing.seat_tint(owner), 5, width * 0.08, shadow=True),
        Label(value(shown), width * 0.09, width * 0.08 + size * 0.36, size, anchor="lm", within=width * 0.84, bold=True, least=VALUE),
        Sprite(FIGURES[shown], width / 2, high - width * 0.06 - figure / 2, figure, figure),
    )
    return (Group(items, x, y, width, high, turn),)


@once
def open_slot(x: float, y: float, shown: int, owner: Seat, *, width: float) -> drawing.Items:
    """A card that was turned up in its slot, as no more than its value: the figure is in the battle."""
    high = width * drawing.TALL
    items = (
        Box(2, 2, width - 4, high - 4, "paper", drawing.seat_tint(owner), 5, width * 0.08, shadow=True),
        Label(value(shown), width / 2, high / 2, max(VALUE, width * 0.6), within=width * 0.9, bold=True, least=VALUE),
    )
    return (Group(items, x, y, width, high),)


def back(x: float, y: float, owner: Seat, *, width: float) -> drawing.Items:
    return drawing.back(x, y, drawing.livery(owner), width=width)


def gone(x: float, y: float, *, width: float) -> drawing.Items:
    """A gap: the dashed outline of the card that was lost."""
    return drawing.was_card(x, y, width=width)


@once
def small(x: float, y: float, shown: int, owner: Seat, *, width: float, high: float) -> drawing.Items:
    """A card for a sheet: the figure, and the value large beneath; where it is low, the value alone."""
    items: list[Item] = [Box(2, 2, width - 4, high - 4, "paper", drawing.seat_tint(owner), 3.5, 7, shadow=True)]
    if high < 1.2 * width:
        items.append(Label(value(shown), width / 2, high / 2, 36, within=width - 14, bold=True, least=30))
    else:
        items.append(Sprite(FIGURES[shown], width / 2, width * 0.44, width * 0.74, width * 0.74))
        items.append(Label(value(shown), width / 2, width * 1.08, max(32.0, width * 0.46), bold=True))
    return (Group(tuple(items), x, y, width, high),)


# ---- whose it is


def name(x: float, y: float, seat: Seat, w: float, *, size: float = NAME, acting: bool = False) -> drawing.Items:
    """The crest and the name, and the lantern if they have to act; x is the left end."""
    worn = size if w > 300 else 0.84 * size
    left, light = worn + size * 0.16, size * 1.1 if acting else 0.0
    return (
        *drawing.crest(x + worn / 2, y, seat, size=worn),
        Label(Who(seat), x + left, y, size, "ink", "lm", w - left - light, bold=True, least=size),
        *(drawing.lantern(x + w - size * 0.5, y, size=size) if acting else ()),
    )


# ---- hands and prisons


@once
def hand(x: float, y: float, n: int, owner: Seat) -> drawing.Items:
    """A few cards in the colour of a seat with their number on them; x is the left end."""
    tint = drawing.seat_tint(owner)
    items = (
        Box(10, 2, HELD - 12, 50, tint, "paper", 3, 8),
        Box(2, 6, HELD - 12, 50, tint, "paper", 3, 8),
        Label(n, HELD / 2 - 4, 31, NAME, drawing.text_on(tint), within=HELD - 14, bold=True, least=NAME),
    )
    return (Group(items, x + HELD / 2, y, HELD, 58, faded=n == 0),)


@once
def prison(x: float, y: float, captives: tuple[Captive, ...], w: float, *, leads: bool = False) -> tuple[Item, ...]:
    """A tied bundle with its number, and the crest of each prisoner's owner; x is its left end. `leads`: no one has more."""
    n = len(captives)
    left = x + BUNDLE + 6 + (56 if n > 9 else 30) + 8
    return (
        bundle(x + BUNDLE / 2, y, n, leads=leads),
        Label(n, x + BUNDLE + 6, y, NAME, "ink" if n else "faded", "lm", bold=True),
        *crests(left, y, captives, x + w - left),
    )


def bundle(x: float, y: float, n: int, *, leads: bool = False, size: float = BUNDLE) -> Group:
    """A tied bundle of prisoners, with a blossom if no one has more."""
    tied = Sprite("common:bundle", size / 2, size / 2, size * 0.94, size * 0.94, "rust" if n else "faded")
    at, r = size * 0.76, size * 0.28
    blossom = (Disc(at, size - at, r, fill="paper"), Sprite("common:blossom", at, size - at, 2 * r, 2 * r, "vermilion")) if leads else ()
    return Group((tied, *blossom), x, y, size, size)


def crests(left: float, y: float, captives: tuple[Captive, ...], room: float) -> drawing.Items:
    """The owner of each prisoner; where there is no room for all, each owner once."""
    owners = [captive.owner for captive in captives]
    most = 2 * int(room // 27)
    if len(owners) > most:
        owners = sorted(set(owners))
    if not owners or len(owners) > most:
        return ()
    each, step = (len(owners), 34) if len(owners) * 34 <= room else (-(-len(owners) // 2), 27)
    rows = -(-len(owners) // each)
    return tuple(
        item
        for at, owner in enumerate(owners)
        for item in drawing.crest(left + (at % each + 0.5) * step, y + (at // each - (rows - 1) / 2) * 27, owner, size=step - 3)
    )


def leads(view: Sight, seat: Seat) -> bool:
    """Whether no one has more prisoners, unless that is true of half of the table. What they are worth no one knows."""
    held = [len(place.prison) for place in view.places]
    return held[seat] == max(held) > 0 and 2 * held.count(max(held)) <= len(held)


# ---- what everyone saw at a slot


@once
def knot(x: float, y: float, surely: bool, *, r: float = 26) -> drawing.Items:
    """Another card was laid there, or perhaps: a sign on its back."""
    return (Disc(x, y, r, fill="paper", edge="ink", width=3), Label("+" if surely else "?", x, y, r * 1.6, "ink", bold=True))


def at_the_slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """The knot of a change, and the eye of the player who looked at the card."""
    surely = None if view.places[seat].table[where] else view.changed.get((seat, where))
    looked = eye(view, seat, where, x, y, width)
    tied = () if surely is None else knot(x, y - width * 0.28 * bool(looked), surely, r=max(23.0, width * 0.28))
    return (*tied, *looked)


def eye(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """On the lower edge of the card that was looked at an eye, and the seal of the player who looked."""
    look = view.peeked
    if look is None or (look.of, look.slot) != (seat, where):
        return ()
    size, low = min(54.0, width * 0.44), y + width * 0.46
    return (*drawing.seen(x - size * 0.5, low, size=size), *_seal(x + size * 0.58, low, look.seat, size * 0.5))


def _seal(x: float, y: float, seat: Seat, r: float) -> drawing.Items:
    """Whose eye it is."""
    return (Disc(x, y, r, fill="paper", edge=drawing.seat_tint(seat), width=2.5), *drawing.crest(x, y, seat, size=1.5 * r))
