"""Small drawings that several pictures share: a role, a card, honor and resilience."""

from __future__ import annotations

from games.core import drawing
from games.core.drawing.once import once
from games.core.scene import Item
from games.core.text import Phrases
from games.samurai_sword.rules.cards import CARDS, ROLES, Kind
from games.samurai_sword.words.names import ROLE_WORDS, SIDE_WORDS

_ = Phrases("samurai-sword")

BACK = drawing.Livery("ink", "common:pattern-hemp-leaf", "common:crest-hemp-leaf")  # all cards of the box have one back
TINTS = {Kind.WEAPON: "vermilion", Kind.ACTION: "rust", Kind.PROPERTY: "indigo"}


def tint_of(card: int) -> str:
    """A color for each kind of card; the drawings say the same."""
    return TINTS[CARDS[card].kind]


def role_tint(role: int) -> str:
    return SIDE_WORDS[ROLES[role].side].tint


@once
def role_mon(x: float, y: float, role: int, size: float, *, ground: str = "paper") -> drawing.Items:
    """The crest of a role; a Ninja whose stars are known carries them underneath."""
    mon = drawing.sprite(x, y, ROLE_WORDS[role].sprite, size, tint=role_tint(role), ground=ground)
    stars = ROLES[role].stars
    each = size * 0.26
    row = (
        item
        for at in range(stars)
        for item in drawing.sprite(x + (at - (stars - 1) / 2) * each, y + size * 0.6, "common:star", each, tint="ochre", ground=ground)
    )
    return (*mon, *row)


@once
def honor_of(x: float, y: float, honor: int, *, size: float = 32) -> drawing.Items:
    """One petal and the number, from x rightwards; a pale petal for none."""
    return drawing.counter(x, y, "common:blossom", honor, of=1, most=0, size=size, tint="plum" if honor else "shade")


@once
def resilience_of(x: float, y: float, n: int, *, size: float = 36) -> drawing.Items:
    """One daruma and the number, from x rightwards; a pale one for none."""
    return drawing.counter(x, y, "samurai-sword:daruma", n, of=1, most=0, size=size, tint="rust" if n else "shade")


@once
def darumas(x: float, y: float, n: int, *, of: int, size: float, lost: int = 0, ground: str = "paper") -> drawing.Items:
    """Resilience: whoever falls gets up again. What was lost just now is outlined."""
    items: list[Item] = []
    for at in range(of):
        left = x + (at + 0.5) * size * 0.94
        if at < n:
            items += drawing.sprite(left, y, "samurai-sword:daruma", size, tint="rust", ground=ground)
        elif at < n + lost:
            items += drawing.was_chip(left, y, r=size * 0.42)
        else:
            items += drawing.sprite(left, y, "samurai-sword:daruma", size, tint="shade" if ground == "paper" else "paper", ground=ground)
    return (*items, *drawing.note(x + of * size * 0.94 + 8, y, n, within=40, size=size * 0.9, anchor="lm", bold=True))
