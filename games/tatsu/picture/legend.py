"""What the signs on the cards mean, in one line along the lower edge."""

from __future__ import annotations

from games.core.drawing import Items, circle, hexagon, note, sprite
from games.core.drawing.once import once
from games.core.text import Phrases

_ = Phrases("tatsu")

LEGEND = 58.0  # how high it is, with the margin beneath it
SIGNS = (62.0, 304.0, 512.0, 846.0)  # where they stand, and how much room is for what they mean
ROOM = (186.0, 150.0, 272.0, 292.0)


@once
def legend(top: float) -> Items:
    y, (strength, points, times, merge) = top + 20, SIGNS
    words = (_("strength"), _("points"), _("multiplies the points"), _("makes the trick wait"))
    return (
        *circle(strength, y, 6, r=17),
        *hexagon(points, y, 1, r=16),
        *note(times, y, "×2", within=44, size=28, bold=True),
        *sprite(merge, y, "tatsu:merge", 36),
        *(
            item
            for x, within, what in zip(SIGNS, ROOM, words, strict=True)
            for item in note(x + 28, y, what, within=within, size=24, anchor="lm")
        ),
    )
