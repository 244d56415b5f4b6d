"""The title picture: the dragon that everybody wants to catch, curled up before the sun, and the signs of the two clans."""

from __future__ import annotations

from games.core.drawing import SUN, sprite, title
from games.core.scene import Scene
from games.core.text import Phrases

_ = Phrases("tatsu")


def title_picture() -> Scene:
    x, y = SUN
    return title(
        _("Tatsu"),
        _("Dragon Catchers"),
        (
            *sprite(x, y, "tatsu:dragon", 330, ground="vermilion"),
            *sprite(x - 200, y + 84, "tatsu:crest-red", 92, tint="vermilion"),
            *sprite(x + 200, y + 84, "tatsu:crest-yellow", 92, tint="ochre"),
        ),
        _("Tatsu: a dragon curled up in front of a red sun, between the signs of two clans."),
        pattern="common:pattern-scales",
    )
