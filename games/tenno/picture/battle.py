"""A battle: two figures face to face before the sun, their strengths, a slash of the brush through the loser."""

from __future__ import annotations

from typing import NamedTuple

from games.core import drawing
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Disc, Item, Label, Sprite
from games.core.text import Words, listed
from games.tenno.picture.faces import FIGURES, NAME, name
from games.tenno.rules.cards import GEISHA, MONK, MONK_HELP, NINJA, NINJA_ATTACKING
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.table import Clash
from games.tenno.view.sight import Sight
from games.tenno.words.names import value

STRENGTH, SUM = 100.0, 44.0  # how large they are written
BELOW = 138.0  # how much room strengths and names take beneath the figures


class Side(NamedTuple):
    """One of the two in a battle: whose card, which, how strong, how that came about, and whether it lost."""

    seat: Seat
    card: int
    strong: int
    sum: Words | None
    lost: bool
    monk: bool = False


def sides(view: Sight, clash: Clash) -> tuple[Side, Side]:
    """The attacker, then the defender."""
    strong, firm = strengths(clash) if view.shown is None else view.shown.strengths
    lost = struck(view)
    one, other = sums(clash)
    return (
        Side(clash.attacker, clash.attack, strong, one, (clash.attacker, clash.slot) in lost),
        Side(clash.defender, clash.defence, firm, other, (clash.defender, clash.target) in lost, clash.monk is not None),
    )


def sums(clash: Clash) -> tuple[Words | None, Words | None]:
    """How the strengths of the attacking and of the attacked card came about, where they are not their values."""
    strong, firm = strengths(clash)
    attack: Words | None = listed((NINJA, NINJA_ATTACKING), "→") if clash.attack == NINJA else None
    defence = None if clash.monk is None else listed((value(clash.defence), MONK_HELP), "+")
    if clash.attack == GEISHA != clash.defence:
        return _one_stronger(firm), defence
    if clash.defence == GEISHA != clash.attack:
        return attack, _one_stronger(strong)
    return attack, defence


def _one_stronger(other: int) -> Words:
    """The Geisha than her opponent."""
    return listed((other, 1), "+")


def struck(view: Sight) -> set[tuple[Seat, int]]:
    """The slots whose cards were lost in the battle that is shown."""
    return {(loss.owner, loss.slot) for loss in view.shown.lost} if view.shown else set()


def duel(view: Sight, clash: Clash, x: float, top: float, size: float) -> tuple[Item, ...]:
    """The two figures, `size` wide each, side by side before the sun, and beneath them strengths and names."""
    y, items = top + size / 2, list[Item](sun(x, top + size / 2 + 10, size * 0.5))
    for side, turn in zip(sides(view, clash), (-1, 1), strict=True):
        at = x + turn * size / 2
        items += (
            *figure(at, y, side.card, size, lost=side.lost),
            *_strength(side, at, top + size + 44, turn),
            *_helped(side, at - turn * 78, top + size + 44),
        )
        items += name(at - size / 2 + 12, top + size + 112, side.seat, size - 20)
    return (*items, *_between(view, x, top + size + 50))


def face_off(view: Sight, clash: Clash, x: float, top: float, size: float) -> tuple[Item, ...]:
    """The same over the whole width: strengths and names are beside the figures."""
    y, room = top + size / 2, x - size - 46
    items = list[Item](sun(x, y, size * 0.5))
    for side, turn in zip(sides(view, clash), (-1, 1), strict=True):
        at, beside = x + turn * size / 2, x + turn * (size + 14 + room / 2)
        outward = 0 if side.sum is None else turn * 54
        items += (
            *figure(at, y, side.card, size, lost=side.lost),
            *_strength(side, beside + outward, y - 36, -turn),
            *_helped(side, beside + outward - turn * 106, y - 74),
        )
        items += name(beside - room / 2, y + 54, side.seat, room)
    return tuple(items)


def _between(view: Sight, x: float, y: float) -> drawing.Items:
    """Who attacks whom, or that they were as strong."""
    drawn = view.shown is not None and view.shown.winner is None
    even = Label("=", x, y, 64, "ink", bold=True)
    return (even,) if drawn else drawing.strike(drawing.Point(x - 36, y), drawing.Point(x + 36, y), bend=0, width=22)


def _strength(side: Side, x: float, y: float, turn: int) -> drawing.Items:
    """How strong it is, and on the side of `turn` why."""
    strong = Label(side.strong or "X", x, y, STRENGTH, "ink", bold=True)
    if side.sum is None:
        return (strong,)
    at, anchor = x + turn * 64, "lm" if turn > 0 else "rm"
    return (strong, Label(side.sum, at, y + 8, SUM, "ink", anchor, 80, least=36))


def _helped(side: Side, x: float, y: float) -> drawing.Items:
    """The Monk who adds to it."""
    return drawing.sprite(x, y, FIGURES[MONK], 54) if side.monk else ()


@once
def sun(x: float, y: float, r: float) -> drawing.Items:
    return (Disc(x, y, r, fill="vermilion"),)


@once
def figure(x: float, y: float, card: int, size: float, *, lost: bool = False, ground: str = "vermilion") -> drawing.Items:
    """Someone before the sun; through who lost goes the brush."""
    shown = Sprite(FIGURES[card], x, y, size, size, ground=ground)
    return (shown, *slash(x, y, size)) if lost else (shown,)


def slash(x: float, y: float, size: float) -> drawing.Items:
    """A stroke of the brush from the upper left to the lower right, on a rim of paper."""
    a, b = drawing.Point(x - size * 0.42, y - size * 0.34), drawing.Point(x + size * 0.46, y + size * 0.4)
    return (
        *drawing.brush(a, b, bend=0.06, width=size * 0.2, color="paper"),
        *drawing.brush(a, b, bend=0.06, width=size * 0.12, color="vermilion"),
    )


def peeked(card: int, of: Seat, words: Words, x: float, top: float, size: float) -> tuple[Item, ...]:
    """A card that only this player looks at: the figure before the sun, its value, whose it is and where."""
    y, left = top + size / 2, x - size * 0.62 - 400
    return (
        *sun(x, y, size * 0.48),
        *figure(x, y, card, size),
        Label(value(card), x + size * 0.62, y, STRENGTH * 1.3, "ink", "lm", bold=True),
        *name(left, y - 32, of, 390),
        Label(words, left, y + 34, NAME, "ink", "lm", 390, least=36),
    )
