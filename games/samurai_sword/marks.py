"""Small drawings that several pictures of this game share: a role, the properties in play, a card."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Figure, Items, Livery, card, counter, sprite, tile
from games.core.text import Words
from games.samurai_sword.cards import LAST_WEAPON, NINJAS, PARRY, PROPERTIES, REACH, SIDE, WOUNDS
from games.samurai_sword.words import ROLE_SPRITES, ROLE_TINTS, SPRITES

BACK = Livery("ink", "common:pattern-hemp-leaf", "common:crest-hemp-leaf")  # all cards of the box have one back


def tint_of(card: int) -> str:
    """Weapons are vermilion, actions ochre's darker neighbour rust, properties indigo; the drawing says the same."""
    if card <= LAST_WEAPON:
        return "vermilion"
    return "indigo" if card in PROPERTIES else "rust"


def role_tint(role: int) -> str:
    return ROLE_TINTS[SIDE[role]]


def role_mon(x: float, y: float, role: int, size: float, *, ground: str = "paper") -> Items:
    """The crest of a role; a Ninja whose stars are known carries them underneath."""
    mon = sprite(x, y, ROLE_SPRITES[role], size, tint=role_tint(role), ground=ground)
    stars = role - NINJAS[0] + 1 if role in NINJAS else 0
    each = size * 0.26
    row = (
        item
        for at in range(stars)
        for item in sprite(x + (at - (stars - 1) / 2) * each, y + size * 0.6, "common:star", each, tint="ochre", ground=ground)
    )
    return (*mon, *row)


def honor_of(x: float, y: float, honor: int) -> Items:
    """One petal and the number, from x rightwards; a pale petal for none."""
    return counter(x, y, "common:blossom", honor, of=1, most=0, tint="plum" if honor else "shade")


def in_play(x: float, y: float, front: tuple[int, ...], *, size: float, step: float) -> Items:
    """Properties as small tiles from x rightwards, each kind once with its number."""
    kinds = sorted(Counter(front).items())
    return tuple(
        item
        for at, (kind, number) in enumerate(kinds)
        for item in tile(x + size / 2 + at * step, y, SPRITES[kind], size=size, tint=tint_of(kind), count=number)
    )


def face(x: float, y: float, kind: int, *, width: float, name: Words | None = None, lifted: bool = False) -> Items:
    """The face of a card; weapons show reach and wounds."""
    tint = tint_of(kind)
    if kind >= PARRY:
        return card(x, y, SPRITES[kind], width=width, tint=tint, name=name, lifted=lifted)
    reach, wounds = Figure(REACH[kind], "ring", "ink"), Figure(WOUNDS[kind], "drop", tint)
    return card(x, y, SPRITES[kind], width=width, value=reach, second=wounds, tint=tint, name=name, lifted=lifted)
