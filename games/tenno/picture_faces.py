"""How cards, prisons and battles are drawn, on the table and in a private picture."""

from __future__ import annotations

from games.core.drawing import SMALLEST, TALL, Items, back, badge, bundle, card, crest, livery, note, plate, row, seat_tint, seen, sprite
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Disc, Group, Item, Label, Sprite
from games.tenno.rules import strengths
from games.tenno.show import winner
from games.tenno.sight import Sight
from games.tenno.table import Captive, Clash
from games.tenno.words import against, title, value

MONS = {
    1: "common:rice-1",
    2: "common:rice-2",
    3: "common:rice-3",
    4: "common:ninja",
    5: "common:monk",
    6: "common:ronin",
    7: "common:samurai-1",
    8: "common:samurai-2",
    9: "common:daimyo",
    10: "common:shogun",
    11: "common:geisha",
}

# ---- cards


@once
def face(
    x: float, y: float, shown: int, owner: Seat, *, width: float, name: bool = False, lifted: bool = False, struck: bool = False
) -> Items:
    """A card face up, in a border of its owner's colour. One that was lost stays readable: a stroke lies over its corner alone."""
    title_of = title(shown) if name else None
    lies = card(x, y, MONS[shown], width=width, value=value(shown), name=title_of, accent=seat_tint(owner), lifted=lifted)
    size = width * 0.62
    return (*lies, *(sprite(x + width * 0.27, y - width * 0.46, "common:stroke", size, tint="vermilion") if struck else ()))


def face_or_back(x: float, y: float, shown: int, owner: Seat, *, width: float) -> Items:
    return face(x, y, shown, owner, width=width) if shown else back(x, y, livery(owner), width=width)


@once
def small(x: float, y: float, shown: int, owner: Seat, *, width: float) -> Items:
    """A card for a score sheet: the mon, and the value large beneath."""
    high = width * TALL
    items = (
        Box(2, 2, width - 4, high - 4, "paper", seat_tint(owner), 3.5, width * 0.1, shadow=True),
        Sprite(MONS[shown], width / 2, width * 0.46, width * 0.72, width * 0.72),
        Label(value(shown), width / 2, width * 1.1, max(SMALLEST, width * 0.46), bold=True),
    )
    return (Group(items, x, y, width, high),)


@once
def prison(x: float, y: float, captives: tuple[Captive, ...], w: float, *, size: float = 52) -> tuple[Item, ...]:
    """A tied bundle with its number, and the crest of each prisoner's owner; x is its left end.

    Where there is no room for all, each owner's crest is there once.
    """
    left, room = x + size + 20, w - size - 20
    owners = [captive.owner for captive in captives]
    if len(owners) > 2 * (room // 28):
        owners = sorted(set(owners))
    rows = 1 if len(owners) * 28 <= room else 2
    each = -(-len(owners) // rows)
    spots = row(each, left + min(room, each * 28) / 2, y, room, card=24, gap=4)
    crests = (item for at, owner in enumerate(owners) for item in crest(spots[at % each].x, _line(y, rows, at // each), owner, size=24))
    return *bundle(x + size / 2, y, len(captives), size=size), *crests


def _line(y: float, rows: int, line: int) -> float:
    return y + (line - (rows - 1) / 2) * 29


# ---- battles


def lying(view: Sight, clash: Clash, x: float, y: float, w: float) -> Items:
    """A battle in one line: the attacker with the card, the strengths, the defender's card. Who won stands beneath the winner."""
    wide = w / 2 - 196
    left, right = x - 186 - wide / 2, x + 186 + wide / 2
    return (
        *plate(left, y - 16, clash.attacker, w=wide),
        *head_to_head(view, clash, x, y, 122, 84),
        *plate(right, y - 16, clash.defender, w=wide),
        *_won(view, clash, (left, right, x), y + 40, wide),
    )


def upright(view: Sight, clash: Clash, x: float, y: float, w: float) -> Items:
    """The same where there is less room: the names above and below the two cards."""
    return (
        *plate(x, y - 100, clash.attacker, w=w, h=44),
        *head_to_head(view, clash, x, y - 20, 122, 76),
        *plate(x, y + 60, clash.defender, w=w, h=44),
        *_verdict(view, x + 40, y + 112, w - 90),
    )


def _verdict(view: Sight, x: float, y: float, w: float) -> Items:
    """Who won, on paper of its own: cords pass beneath."""
    if view.shown is None:
        return ()
    ground = Box(x - w / 2, y - 25, w, 50, fill="paper", edge=None, corner=12)
    return (ground, *note(x, y, winner(view.shown), within=w, rows=2, size=24, bold=True))


def head_to_head(view: Sight, clash: Clash, x: float, y: float, apart: float, width: float) -> Items:
    """Two small cards, and between them the strengths."""
    lost = struck(view)
    return (
        *face(x - apart, y, clash.attack, clash.attacker, width=width, struck=(clash.attacker, clash.slot) in lost),
        Box(x - apart + width / 2 + 8, y - 36, 2 * apart - width - 16, 72, fill="paper", edge=None, corner=12),
        *_score(view, clash, x, y, 2 * apart - width - 16),
        *face(x + apart, y, clash.defence, clash.defender, width=width, struck=(clash.defender, clash.target) in lost),
    )


def _won(view: Sight, clash: Clash, xs: tuple[float, float, float], y: float, w: float) -> Items:
    """Beneath the attacker, the defender, or, if nobody wins, the cards."""
    if view.shown is None:
        return ()
    left, right, between = xs
    x = between if view.shown.winner is None else left if view.shown.winner == clash.attacker else right
    return note(x, y + (44 if x == between else 0), winner(view.shown), within=w, rows=1, bold=True)


def facing(view: Sight, clash: Clash, x: float, y: float, w: float) -> Items:
    """The two cards themselves, large, each beside its owner's name, for a private picture."""
    lost, wide = struck(view), w / 2 - 310
    return (
        *plate(x - 300 - wide / 2, y - 24, clash.attacker, w=wide),
        *face(x - 210, y - 24, clash.attack, clash.attacker, width=130, name=True, struck=(clash.attacker, clash.slot) in lost),
        *_score(view, clash, x, y - 24),
        *face(x + 210, y - 24, clash.defence, clash.defender, width=130, name=True, struck=(clash.defender, clash.target) in lost),
        *plate(x + 300 + wide / 2, y - 24, clash.defender, w=wide),
        *(() if view.shown is None else note(x, y + 96, winner(view.shown), within=w, size=28)),
    )


def struck(view: Sight) -> set[tuple[Seat, int]]:
    """The slots whose cards were lost in the battle that is shown."""
    return {(loss.owner, loss.slot) for loss in view.shown.lost} if view.shown else set()


def _score(view: Sight, clash: Clash, x: float, y: float, within: float = 190) -> Items:
    strong, firm = strengths(clash) if view.shown is None else view.shown.strengths
    return (Label(against(strong, firm), x, y, 72, "ink", within=within, bold=True),)


# ---- what everybody saw at a slot


@once
def knot(x: float, y: float, surely: bool, *, r: float = 20) -> Items:
    """Another card was laid there, or perhaps."""
    sign, tint = ("+", "indigo") if surely else ("?", "rust")
    return badge(x, y, sign, tint=tint, r=r)


def at_the_slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Items:
    """The knot of a change, and the eye of whoever looked at the card."""
    surely = view.changed.get((seat, where))
    tied = () if surely is None else knot(x + width * 0.36, y - width * 0.5, surely, r=max(20.0, width * 0.2))
    return (*tied, *eye(view, seat, where, x, y, width))


def eye(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> Items:
    """An eye on the card that was looked at, and the seal of whoever looked."""
    look = view.peeked
    if look is None or (look.of, look.slot) != (seat, where):
        return ()
    low = y + width * 0.38
    return (*seen(x - 23, low, size=44), *_seal(x + 25, low, look.seat))


def _seal(x: float, y: float, seat: Seat) -> Items:
    """A seal: whose eye it is."""
    return (Disc(x, y, 21, fill="paper", edge=seat_tint(seat), width=2.5), *crest(x, y, seat, size=32))
