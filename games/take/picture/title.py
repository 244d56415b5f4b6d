"""The title picture: bamboo before the sun, and a court on either side of it."""

from __future__ import annotations

from games.core.drawing import SUN, Chip, Items, chip, sprite, title
from games.core.scene import Scene, Sprite
from games.core.text import Phrases
from games.take.picture.faces import MON, TINT
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, Person

_ = Phrases("take")

COURTS: tuple[tuple[int, tuple[Person, ...]], ...] = ((-1, (DAIMYO, NINJA)), (1, (RONIN, GEISHA)))


def title_picture() -> Scene:
    x, y = SUN
    return title(
        _("Také"),
        _("A duel without luck"),
        (Sprite("take:bamboo", x, y - 10, 210, 336, ground="vermilion"), *_courts(x, y)),
        _("Také: bamboo in front of a red sun, and two courtyards facing each other."),
        pattern="common:pattern-tortoise-shell",
    )


def _courts(x: float, y: float) -> Items:
    gates = (item for side, _people in COURTS for item in sprite(x + side * 182, y - 14, "take:gate", 150))
    chips = (
        item
        for side, people in COURTS
        for at, person in enumerate(people)
        for item in chip(x + side * (146 + 72 * at), y + 108, Chip(MON[person], TINT[person]), r=36)
    )
    return (*gates, *chips)
