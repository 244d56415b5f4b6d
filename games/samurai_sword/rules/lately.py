"""What just happened, as everybody was told it: the last deed with all that came of it, how the next turn began, and the deed before.

A picture stands still, so what it shows of a blow has to be kept. It is nothing but what was told to all.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.core.game import Told
from games.samurai_sword.rules.events import Event, Exerted, HasAnswered, Played, PlayedOn, Struck, TurnBegan
from games.samurai_sword.rules.table import Action, DrawFirst, Drop, EndTurn, Reply

DEEDS = frozenset((Struck, Played, PlayedOn, Exerted))  # what begins a deed
ON_AND_ON = frozenset((Reply, Drop, DrawFirst))  # what belongs to the deed before


def noted(lately: tuple[Event, ...], action: Action, told: Iterable[Told]) -> tuple[Event, ...]:
    """Who of several has answered is told, but not who it was; so it is not noted."""
    public = tuple([one.event for one in told if one.to is None and type(one.event) is not HasAnswered])
    return (*_goes_on(lately, action), *public)


def parted(lately: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """What happened before the last deed, and that deed with all that came of it."""
    for at in range(len(lately) - 1, 0, -1):
        if type(lately[at]) in DEEDS:
            return lately[:at], lately[at:]
    return (), lately


def _goes_on(lately: tuple[Event, ...], action: Action) -> tuple[Event, ...]:
    if type(action) in ON_AND_ON:
        return lately
    _before, last = parted(lately)
    if type(action) is not EndTurn:
        return last
    # the last deed of a turn is looked at until somebody does something in the next one
    return () if any(type(event) is TurnBegan for event in last) else lately
