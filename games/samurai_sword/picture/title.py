"""The title picture: a drawn blade across the sun, and what it cost."""

from __future__ import annotations

from games.core.drawing import SUN, Items, title
from games.core.scene import Scene, Sprite
from games.core.text import Phrases

_ = Phrases("samurai-sword")

WOUNDS = ((178, 112, 46), (196, 48, 32), (206, 4, 22))  # from the middle of the sun: to the right, down, how large


def title_picture() -> Scene:
    x, y = SUN
    blade = Sprite("samurai-sword:drawn", x - 4, y - 4, 560, 140, turn=-22, ground="vermilion")
    wounds: Items = tuple(Sprite("common:drop", x + right, y + down, size, size, "vermilion") for right, down, size in WOUNDS)
    return title(
        _("Samurai Sword"),
        _("Hidden roles, drawn blades"),
        (blade, *wounds),
        _("Samurai Sword: a drawn blade across a red sun, and three drops."),
        pattern="common:pattern-waves",
    )
