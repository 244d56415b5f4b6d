"""What one seat believes of the match: what it cannot see is dealt anew, as it is believed to lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.dice import Dice
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.table import State
from games.samurai_sword.view import worlds
from games.samurai_sword.view.sight import Sight


class Belief(NamedTuple):
    """A card that this seat knows somebody to hold stays where it is; all else that it cannot see is dealt anew."""

    suspected: worlds.Belief

    def draw(self, dice: Dice) -> State:
        world = self.suspected.draw(dice)
        return State(**{name: getattr(world, name) for name in State.__struct_fields__})


def believe(view: Sight, seen: Iterable[Event]) -> Belief:
    return Belief(worlds.believe(view, seen))
