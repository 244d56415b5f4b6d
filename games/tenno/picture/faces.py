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
HELD, CELL = 56.0, 42.0  # how wide the cards of a hand are together, and the bars of a prison
PRISONERS = 56.0  # pixels: how large their number is written

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
    """A few cards with their number on them, quieter than the prison; x is the left end."""
    tint = drawing.seat_tint(owner)
    items = (
        Box(9, 2, HELD - 11, 46, "paper", tint, 2.5, 7),
        Box(2, 6, HELD - 11, 46, "paper", tint, 2.5, 7),
        Label(n, HELD / 2 - 3.5, 29, 38, "slate", within=HELD - 15, least=36),
    )
    return (Group(items, x + HELD / 2, y, HELD, 54),)


@once
def prison(x: float, y: float, captives: tuple[Captive, ...], w: float, *, leads: bool = False) -> tuple[Item, ...]:
    """Bars with the number behind them, and the crest of each prisoner's owner; x is its left end. `leads`: no one has more."""
    shown = cell(x, y, len(captives), leads=leads)
    left = x + shown.w + 4
    return (shown, *crests(left, y, captives, x + w - left))


def cell(x: float, y: float, n: int, *, leads: bool) -> Group:
    """Bars and beside them how many are behind them; on vermilion, with a blossom, if no one has more."""
    wide, high = CELL + (78 if n > 9 else 48), CELL + 12
    tint, ground = (drawing.text_on("vermilion"), "vermilion") if leads else ("ink" if n else "slate", "paper")
    bars = Sprite("tenno:prison", CELL / 2 + 6, high / 2, CELL, CELL, tint, ground=ground)
    number = Label(n, CELL + 12, high / 2, PRISONERS, tint, "lm", bold=True)
    if not leads:
        return Group((bars, number), x + wide / 2, y, wide, high)
    blossom = Sprite("common:blossom", wide + 8, high / 2, 30, 30, tint, ground=ground)
    wide += 28
    return Group((Box(0, 0, wide, high, ground, corner=12), bars, number, blossom), x + wide / 2, y, wide, high)


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
    return (Disc(x, y, r, fill="paper", edge="ink", width=3), Label("+" if surely else "?", x, y, max(36.0, r * 1.6), "ink", bold=True))


def at_the_slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """The knot of a change, and beneath it the eye of the player who looked at the card."""
    surely = None if view.places[seat].table[where] else view.changed.get((seat, where))
    looked = eye(view, seat, where, x, y, width)
    if surely is None:
        return looked
    r = min(26.0, max(20.0, width * 0.28))
    if not looked:
        return knot(x, y, surely, r=r)
    top, r = y - width * drawing.TALL / 2, min(r, _free(width) / 2 - 2)
    return (*knot(x, top + _free(width) / 2, surely, r=r), *looked)


def _free(width: float) -> float:
    """How much of the height of a card an eye leaves."""
    return width * drawing.TALL - (width - 8) / 2 - 6


def eye(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """Low on the card that was looked at a label with an eye and the crest of the player who looked."""
    look = view.peeked
    if look is None or (look.of, look.slot) != (seat, where):
        return ()
    wide = width - 8
    high, low = wide * 0.5, y + width * drawing.TALL / 2 - wide * 0.25 - 6
    return (
        Box(x - wide / 2, low - high / 2, wide, high, "paper", drawing.seat_tint(look.seat), 2.5, high * 0.3),
        Sprite("common:eye", x - wide * 0.22, low, high * 0.84, high * 0.84, "ink"),
        *drawing.crest(x + wide * 0.24, low, look.seat, size=high * 0.72),
    )
