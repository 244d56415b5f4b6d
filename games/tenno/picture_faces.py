"""How cards, prisons and battles are drawn, on the table and in a private picture."""

from __future__ import annotations

from games.core.drawing import SMALLEST, TALL, Items, back, bundle, card, crest, livery, note, plate, row, seat_tint
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Group, Item, Label, Sprite
from games.core.text import Words
from games.tenno.rules import strengths
from games.tenno.show import ask, winner
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
    """A card face up, in a border of its owner's colour."""
    return card(
        x,
        y,
        MONS[shown],
        width=width,
        value=value(shown),
        name=title(shown) if name else None,
        accent=seat_tint(owner),
        lifted=lifted,
        struck=struck,
    )


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
    """A battle in one line: the attacker, the strengths, the defender."""
    wide = w / 2 - 100
    return (
        *plate(x - 100 - wide / 2, y - 20, clash.attacker, w=wide),
        *_score(view, clash, x, y - 20),
        *plate(x + 100 + wide / 2, y - 20, clash.defender, w=wide),
        *note(x, y + 44, _caption(view), within=w, size=28),
    )


def upright(view: Sight, clash: Clash, x: float, y: float, w: float) -> Items:
    """The same where there is less room: one beneath the other."""
    return (
        *plate(x, y - 98, clash.attacker, w=w, h=52),
        *_score(view, clash, x, y - 30),
        *plate(x, y + 38, clash.defender, w=w, h=52),
        *note(x, y + 102, _caption(view), within=w, rows=2),
    )


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


def _score(view: Sight, clash: Clash, x: float, y: float) -> Items:
    strong, firm = strengths(clash) if view.shown is None else view.shown.strengths
    return (Label(against(strong, firm), x, y, 72, "ink", within=190, bold=True),)


def _caption(view: Sight) -> Words:
    return ask(view) if view.shown is None else winner(view.shown)
