"""Small drawings that several pictures share: a role, honor, the properties in play, a card."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Figure, Items, Livery, card, counter, sprite, tile
from games.core.drawing.once import once
from games.core.text import Words
from games.samurai_sword.cards import CARDS, ROLES, WEAPONS, Kind
from games.samurai_sword.words import CARD_WORDS, ROLE_WORDS, SIDE_WORDS

BACK = Livery("ink", "common:pattern-hemp-leaf", "common:crest-hemp-leaf")  # all cards of the box have one back


TINTS = {Kind.WEAPON: "vermilion", Kind.ACTION: "rust", Kind.PROPERTY: "indigo"}


def tint_of(card: int) -> str:
    """A color for each kind of card; the drawings say the same."""
    return TINTS[CARDS[card].kind]


def role_tint(role: int) -> str:
    return SIDE_WORDS[ROLES[role].side].tint


@once
def role_mon(x: float, y: float, role: int, size: float, *, ground: str = "paper") -> Items:
    """The crest of a role; a Ninja whose stars are known carries them underneath."""
    mon = sprite(x, y, ROLE_WORDS[role].sprite, size, tint=role_tint(role), ground=ground)
    stars = ROLES[role].stars
    each = size * 0.26
    row = (
        item
        for at in range(stars)
        for item in sprite(x + (at - (stars - 1) / 2) * each, y + size * 0.6, "common:star", each, tint="ochre", ground=ground)
    )
    return (*mon, *row)


@once
def honor_of(x: float, y: float, honor: int) -> Items:
    """One petal and the number, from x rightwards; a pale petal for none."""
    return counter(x, y, "common:blossom", honor, of=1, most=0, tint="plum" if honor else "shade")


@once
def in_play(x: float, y: float, front: tuple[int, ...], *, size: float, step: float) -> Items:
    """Properties as small tiles from x rightwards, each kind once with its number."""
    kinds = Counter(front).items()
    return tuple(
        item
        for at, (kind, number) in enumerate(kinds)
        for item in tile(x + size / 2 + at * step, y, CARD_WORDS[kind].sprite, size=size, tint=tint_of(kind), count=number)
    )


@once
def face(x: float, y: float, kind: int, *, width: float, name: Words | None = None, lifted: bool = False) -> Items:
    """The face of a card; weapons show reach and wounds."""
    tint = tint_of(kind)
    if kind not in WEAPONS:
        return card(x, y, CARD_WORDS[kind].sprite, width=width, tint=tint, name=name, lifted=lifted)
    reach, wounds = Figure(CARDS[kind].reach, "ring", "ink"), Figure(CARDS[kind].wounds, "drop", tint)
    return card(x, y, CARD_WORDS[kind].sprite, width=width, value=reach, second=wounds, tint=tint, name=name, lifted=lifted)
