"""How cards, prisons and battles are drawn, on the table and in a private picture."""

from __future__ import annotations

from games.core import drawing
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Disc, Group, Item, Label, Sprite
from games.core.text import Phrases, Who, Words, listed
from games.tenno.rules.cards import GEISHA, MONK, MONK_HELP, NINJA
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.table import Captive, Clash
from games.tenno.view.sight import Sight
from games.tenno.words.names import ability, against, title, value

_ = Phrases("tenno")

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

LIFTED = 0.93  # of its width a lifted card keeps, so that it stays within its place
UPRIGHT = 480  # where there is less room for a battle between the places, names stand above the cards

# ---- cards


@once
def face(
    x: float,
    y: float,
    shown: int,
    owner: Seat,
    *,
    width: float,
    name: bool = False,
    lifted: bool = False,
    struck: bool = False,
    turn: float = 0,
) -> drawing.Items:
    """A card face up, in a border of its owner's colour. One that was lost stays readable: a stroke lies over its corner alone."""
    title_of, width = title(shown) if name else None, width * LIFTED if lifted else width
    lies = drawing.card(
        x, y, MONS[shown], width=width, value=value(shown), name=title_of, accent=drawing.seat_tint(owner), lifted=lifted, turn=turn
    )
    size = width * 0.56
    return (*lies, *(drawing.sprite(x + width * 0.21, y - width * 0.41, "common:stroke", size, tint="vermilion") if struck else ()))


def face_or_back(x: float, y: float, shown: int, owner: Seat, *, width: float) -> drawing.Items:
    return face(x, y, shown, owner, width=width) if shown else drawing.back(x, y, drawing.livery(owner), width=width)


@once
def held(x: float, y: float, shown: int, owner: Seat, w: float, h: float) -> drawing.Items:
    """A card of one's own hand, where many have to lie in little room: low, with its value beside the mon, and its name."""
    band, middle, size = 32.0, (h - 34) / 2, min(h - 50, w * 0.42)
    items = (
        Box(2, 2, w - 4, h - 4, "paper", drawing.seat_tint(owner), 4, 10, shadow=True),
        Label(value(shown), 14, middle, 36, anchor="lm", bold=True),
        Sprite(MONS[shown], w - 14 - size / 2, middle, size, size),
        Box(8, h - band - 6, w - 16, band - 2, fill="shade", edge=None, corner=6),
        Label(title(shown), w / 2, h - band / 2 - 7, 24, within=w - 20),
    )
    return (Group(items, x, y, w, h),)


@once
def small(x: float, y: float, shown: int, owner: Seat, *, width: float) -> drawing.Items:
    """A card for a score sheet: the mon, and the value large beneath."""
    high = width * drawing.TALL
    items = (
        Box(2, 2, width - 4, high - 4, "paper", drawing.seat_tint(owner), 3.5, width * 0.1, shadow=True),
        Sprite(MONS[shown], width / 2, width * 0.46, width * 0.72, width * 0.72),
        Label(value(shown), width / 2, width * 1.1, max(drawing.SMALLEST, width * 0.46), bold=True),
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
    rows, across = (1, 38) if len(owners) * 38 <= room else (2, 28)
    each = -(-len(owners) // rows)
    spots = drawing.row(each, left + min(room, each * across) / 2, y, room, card=across - 4, gap=4)
    crests = (
        item
        for at, owner in enumerate(owners)
        for item in drawing.crest(spots[at % each].x, _line(y, rows, at // each), owner, size=across - 4)
    )
    return *drawing.bundle(x + size / 2, y, len(captives), size=size), *crests


def _line(y: float, rows: int, line: int) -> float:
    return y + (line - (rows - 1) / 2) * 29


# ---- battles


def in_battle(w: float) -> tuple[float, float]:
    """A card of a battle that may be so wide, and how far it is from the middle."""
    return (92.0, 130.0) if w < UPRIGHT else (110.0, 152.0)


def between(view: Sight, clash: Clash, x: float, y: float, w: float) -> drawing.Items:
    """A battle between the places: both cards head to head with the strengths, each with its owner's name beside it or above."""
    card, apart = in_battle(w)
    if w < UPRIGHT:
        half = w / 2 - 24
        return (
            *drawing.plate(x - half / 2 - 4, y - card * drawing.TALL / 2 - 38, clash.attacker, w=half, h=44),
            *drawing.plate(x + half / 2 + 4, y - card * drawing.TALL / 2 - 38, clash.defender, w=half, h=44),
            *head_to_head(view, clash, x, y, card, apart),
            *_said(clash, (x - half / 2 - 4, x + half / 2 + 4), y + card * drawing.TALL / 2 + 26, half),
        )
    wide = w / 2 - apart - card / 2 - 18
    left, right = x - w / 2 + wide / 2, x + w / 2 - wide / 2
    return (
        *drawing.plate(left, y - 28, clash.attacker, w=wide),
        *drawing.plate(right, y - 28, clash.defender, w=wide),
        *head_to_head(view, clash, x, y, card, apart),
        *_said(clash, (left, right), y + 22, wide),
    )


def head_to_head(view: Sight, clash: Clash, x: float, y: float, width: float, apart: float) -> drawing.Items:
    """Two small cards, and between them the strengths."""
    lost = struck(view)
    return (
        *face(x - apart, y, clash.attack, clash.attacker, width=width, struck=(clash.attacker, clash.slot) in lost),
        *_score(view, clash, x, y, 2 * apart - width - 16),
        *face(x + apart, y, clash.defence, clash.defender, width=width, struck=(clash.defender, clash.target) in lost),
    )


def _said(clash: Clash, xs: tuple[float, float], y: float, w: float) -> drawing.Items:
    """Beneath each name how strong the card is if that is not its value."""
    said = zip(xs, sums(clash), strict=True)
    return tuple(item for x, words in said if words is not None for item in drawing.note(x, y + 6, words, within=w, size=26))


def sums(clash: Clash) -> tuple[Words | None, Words | None]:
    """How the strengths of the attacking and of the attacked card came about, where they are not their values."""
    strong, firm = strengths(clash)
    attack: Words | None = ability(NINJA) if clash.attack == NINJA else None
    defence = None if clash.monk is None else listed((value(clash.defence), " + ", MONK_HELP, " ", title(MONK)), "")
    if clash.attack == GEISHA != clash.defence:
        return _one_stronger(firm), defence
    if clash.defence == GEISHA != clash.attack:
        return attack, _one_stronger(strong)
    return attack, defence


def _one_stronger(other: int) -> Words:
    """The Geisha than her opponent."""
    return listed((other, " + ", 1), "")


def facing(view: Sight, clash: Clash, x: float, y: float, w: float) -> drawing.Items:
    """The two cards themselves, large, each beside its owner's name, for a private picture."""
    lost, wide = struck(view), w / 2 - 310
    left, right = x - 300 - wide / 2, x + 300 + wide / 2
    return (
        *drawing.plate(left, y - 36, clash.attacker, w=wide),
        *face(x - 210, y - 6, clash.attack, clash.attacker, width=140, name=True, struck=(clash.attacker, clash.slot) in lost),
        *_score(view, clash, x, y - 6),
        *face(x + 210, y - 6, clash.defence, clash.defender, width=140, name=True, struck=(clash.defender, clash.target) in lost),
        *drawing.plate(right, y - 36, clash.defender, w=wide),
        *_said(clash, (left, right), y + 20, wide),
    )


def struck(view: Sight) -> set[tuple[Seat, int]]:
    """The slots whose cards were lost in the battle that is shown."""
    return {(loss.owner, loss.slot) for loss in view.shown.lost} if view.shown else set()


def beaten(view: Sight, seat: Seat, where: int) -> int | None:
    """The card that was lost from this slot in the battle that is shown."""
    lost = view.shown.lost if view.shown else ()
    return next((loss.card for loss in lost if (loss.owner, loss.slot) == (seat, where)), None)


def gone(x: float, y: float, shown: int, owner: Seat, *, width: float) -> drawing.Items:
    """A gap: the dashed outline of a card, and the card itself, small, on its way out."""
    return (
        *drawing.slot(x, y, width=width),
        *drawing.was_card(x, y, width=width),
        *face(x, y, shown, owner, width=width * 0.6, turn=9, struck=True),
    )


def help_of(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """What the Monk adds who lies there."""
    clash = view.clash
    if clash is None or (clash.defender, clash.monk) != (seat, where):
        return ()
    return drawing.change(x + width * 0.32, y - width * 0.54, MONK_HELP, size=34)


def _score(view: Sight, clash: Clash, x: float, y: float, within: float = 190) -> drawing.Items:
    """The strengths, and beneath them if nobody wins."""
    strong, firm = strengths(clash) if view.shown is None else view.shown.strengths
    drawn = view.shown is not None and view.shown.winner is None
    return (
        Label(against(strong, firm), x, y - 20 * drawn, 72, "ink", within=within, bold=True),
        *(drawing.note(x, y + 44, _("No one wins."), within=within, rows=2, size=26, bold=True) if drawn else ()),
    )


# ---- what everybody saw at a slot


@once
def knot(x: float, y: float, surely: bool, *, r: float = 18) -> drawing.Items:
    """Another card was laid there, or perhaps: a sign in the ring of its back."""
    return drawing.circle(x, y, "+" if surely else "?", r=r)


def at_the_slot(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """The knot of a change, and the eye of whoever looked at the card."""
    surely = None if view.places[seat].table[where] else view.changed.get((seat, where))
    tied = () if surely is None else knot(x, y, surely, r=width * 0.25)
    return (*tied, *eye(view, seat, where, x, y, width))


def eye(view: Sight, seat: Seat, where: int, x: float, y: float, width: float) -> drawing.Items:
    """On the lower edge of the card that was looked at an eye, and the seal of whoever looked."""
    look = view.peeked
    if look is None or (look.of, look.slot) != (seat, where):
        return ()
    size, low = min(44.0, width * 0.36), y + width * 0.48
    return (*drawing.seen(x - size * 0.54, low, size=size), *_seal(x + size * 0.58, low, look.seat, size * 0.48))


def most_prisoners(view: Sight) -> Words | None:
    """Who has the most prisoners, unless that is half of the table. What they are worth nobody knows."""
    held = [len(place.prison) for place in view.places]
    most = [Who(seat) for seat, n in enumerate(held) if n == max(held)]
    return _("Most prisoners: {names}", names=listed(most)) if 2 * len(most) <= len(held) and any(held) else None


def _seal(x: float, y: float, seat: Seat, r: float) -> drawing.Items:
    """A seal: whose eye it is."""
    return (Disc(x, y, r, fill="paper", edge=drawing.seat_tint(seat), width=2.5), *drawing.crest(x, y, seat, size=1.5 * r))
