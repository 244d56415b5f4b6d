"""Colours by name, and what belongs to a seat: its colour, its pattern, its crest. No shapes."""

from __future__ import annotations

from msgspec import Struct

BASE = {
    "paper": "#F4EBDD",
    "shade": "#E3D5BF",
    "ink": "#2B2A28",
    "faded": "#8A8378",
    "vermilion": "#C8412B",
    "indigo": "#2E4A6B",
    "moss": "#5C7A4A",
    "ochre": "#C79A3B",
    "plum": "#7A4069",
    "teal": "#2F7F86",
    "rust": "#9A5A32",
    "slate": "#5B6770",
}
SEAT_TINTS = ("vermilion", "indigo", "moss", "ochre", "plum", "teal", "slate")
SEAT_SHAPES = ("waves", "hemp-leaf", "checks", "scales", "tortoise-shell", "rain", "clouds")
PALE = 0.22  # how much of a colour is left in its `-pale` form


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
    dark = color in {"ink", "vermilion", "indigo", "moss", "plum", "teal", "rust", "slate"}
    return "paper" if dark else "ink"


def _mixed(color: str, other: str, share: float) -> str:
    pairs = ((int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02X}" for one, two in pairs)


COLORS: dict[str, str] = {
    **BASE,
    **{f"{name}-pale": _mixed(value, BASE["paper"], PALE) for name, value in BASE.items()},
    **{f"seat-{number}": BASE[tint] for number, tint in enumerate(SEAT_TINTS, 1)},
}
