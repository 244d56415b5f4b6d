"""What one seat believes of the match: what it cannot see is dealt anew, as it is believed to lie."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.dice import Dice
from games.samurai_sword import wits_belief
from games.samurai_sword.events import Event
from games.samurai_sword.sight import Sight
from games.samurai_sword.table import State


class Belief(NamedTuple):
    """A card that this seat knows somebody to hold stays where it is; all else that it cannot see is dealt anew."""

    suspected: wits_belief.Belief

    def draw(self, dice: Dice) -> State:
        world = self.suspected.draw(dice)
        return State(**{name: getattr(world, name) for name in State.__struct_fields__})


def believe(view: Sight, seen: Iterable[Event]) -> Belief:
    return Belief(wits_belief.believe(view, seen))
