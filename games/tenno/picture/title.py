"""The title picture: a warrior against the sun, and three cards of which nobody knows what they are."""

from __future__ import annotations

from games.core.drawing import SUN, back, livery, sprite, title
from games.core.scene import Scene
from games.core.text import Phrases

_ = Phrases("tenno")


def title_picture() -> Scene:
    x, y = SUN
    lying = (item for at in (-1, 1, 0) for item in back(x + at * 112, y + 108 - 8 * (at == 0), livery(1), width=86, turn=at * 9))
    return title(
        _("Tenno"),
        _("Bluff and memory"),
        (*sprite(x, y - 44, "tenno:warrior", 244, ground="vermilion"), *lying),
        _("Tenno: a helmet in front of a red sun, and three face-down cards."),
        pattern="common:pattern-hemp-leaf",
    )
