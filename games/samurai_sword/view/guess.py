"""A state that a view could come from: what this seat cannot see is dealt anew, as it is believed to lie."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.dice import Dice
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.table import State
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.view.worlds import believe, draw


def guess(view: Sight, seen: Iterable[Event], dice: Dice) -> State:
    """A card that this seat knows somebody to hold stays where it is; all else that it cannot see is dealt anew."""
    world = draw(believe(view, seen), dice)
    return State(**{name: getattr(world, name) for name in State.__struct_fields__})
