"""How pictures look: what colour each role has, and how cards are drawn. Scenes speak of roles alone; the painter is handed a theme.

The colours are chosen by `tests/bot/test_themes.py`: words have a contrast of 4.5 : 1 with their background, signs 3 : 1, and seats
can be told apart by the colour-blind, too. Ochre is the one light tint: signs in it are visible on paper, and ink is legible on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

PALE, PALEST = 0.2, 0.1  # how much of a colour is left in its `-pale` form; less of a light one, or its signs would drown


@dataclass(frozen=True, eq=False)
class Theme:
    """One look for all games. The key is what is stored of a person's choice; `colors` has every role."""

    key: str
    colors: Mapping[str, str]
    line: float = 1.0  # how much thicker lines and frames are than a scene says
    shadow: int = 70  # of 255: how dark the shadow beneath cards is
    greyed: float = 0.45  # how strongly faded parts are shaded
    woven: bool = True  # whether the ground shows its weave


def _mixed(color: str, other: str, share: float) -> str:
    pairs = ((int(color[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02X}" for one, two in pairs)


def _roles(base: dict[str, str]) -> dict[str, str]:
    """Every role that follows from the first ones: the washed-out forms."""
    return {**base, **{f"{name}-pale": _mixed(value, base["paper"], PALEST if name == "ochre" else PALE) for name, value in base.items()}}


PAPER = Theme(
    "paper",
    _roles(
        {
            "paper": "#F4EBDD",
            "shade": "#E3D5BF",
            "ink": "#171614",
            "faded": "#5E584A",
            "vermilion": "#C23925",
            "indigo": "#24405F",
            "moss": "#4D7131",
            "ochre": "#A9761F",
            "plum": "#774174",
            "teal": "#2E7383",
            "rust": "#9A5A32",
            "slate": "#434D56",
        }
    ),
)
CONTRAST = Theme(
    "contrast",
    _roles(
        {
            "paper": "#FFFFFF",
            "shade": "#DEDEDE",
            "ink": "#000000",
            "faded": "#545454",
            "vermilion": "#BF1309",
            "indigo": "#0D3BA3",
            "moss": "#36660E",
            "ochre": "#AB8800",
            "plum": "#86027E",
            "teal": "#0D6D7A",
            "rust": "#7F3B00",
            "slate": "#33415A",
        }
    ),
    line=1.4,
    shadow=0,
    greyed=0.3,
    woven=False,
)

THEMES: dict[str, Theme] = {theme.key: theme for theme in (PAPER, CONTRAST)}
ROLES = frozenset(PAPER.colors)  # every name of a colour that a scene may use


def theme_of(key: str) -> Theme:
    """The chosen theme; if none was chosen, or it no longer exists, ink on paper."""
    return THEMES.get(key, PAPER)
