"""Roles of colour by name, and what belongs to a seat: its colour, its pattern, its crest. What they look like is in themes.py."""

from __future__ import annotations

from msgspec import Struct

SEAT_TINTS = ("vermilion", "indigo", "moss", "ochre", "plum", "teal", "slate")
SEAT_SHAPES = ("waves", "hemp-leaf", "checks", "scales", "tortoise-shell", "rain", "clouds")


class Livery(Struct, frozen=True):
    """What something wears: a colour, a repeating pattern and a crest, each enough to tell it apart."""

    tint: str
    pattern: str
    crest: str


def seat_tint(seat: int) -> str:
    return SEAT_TINTS[seat % len(SEAT_TINTS)]


def livery(seat: int) -> Livery:
    """What a seat wears. Seats count from 0."""
    shape = SEAT_SHAPES[seat % len(SEAT_SHAPES)]
    return Livery(seat_tint(seat), f"common:pattern-{shape}", f"common:crest-{shape}")


def pale(color: str) -> str:
    """The same colour, washed out: a ground for ink."""
    return f"{color}-pale"


def text_on(color: str) -> str:
    """Ink or paper, whichever reads better on this colour."""
    dark = color in {"ink", "faded", "vermilion", "indigo", "moss", "plum", "teal", "rust", "slate"}
    return "paper" if dark else "ink"
