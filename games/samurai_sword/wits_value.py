"""What a position is worth to a seat: who has won, or how likely its side is to win as it stands."""

from __future__ import annotations

from math import exp

from games.core.game import Seat
from games.samurai_sword.cards import ARMOR, FAST_DRAW, FOCUS, ROLES
from games.samurai_sword.rules_endings import honor_factor, score_sheet
from games.samurai_sword.table import State
from games.samurai_sword.wits_roles import SHARPNESS, TIE

CARD = 0.1
HURT = (0.0, 0.3, 0.2, 0.1, 0.05, 0.0, 0.0)
PROPERTY = {FOCUS: 0.2, FAST_DRAW: 0.25, ARMOR: 0.15}


def worth(state: State, seat: Seat) -> float:
    """1 to everybody on the side that won, 0 to the others; before the end the chance of that."""
    side = ROLES[state.places[seat].role].side
    if state.ending is not None:
        last = state.ending.last
        won = score_sheet(state)[0].side if last is None else ROLES[state.places[last].role].side
        return float(won == side)
    return expected(state)[side]


def expected(state: State) -> dict[int, float]:
    places = state.places
    roles = tuple([place.role for place in places])
    lowest = min([place.honor for place in places])
    sharp = SHARPNESS[min(len(SHARPNESS) - 1, lowest)]
    found: dict[int, float] = {}
    for place in places:
        side = ROLES[place.role].side
        factor = honor_factor(place.role, roles)
        points = place.honor * factor - factor * HURT[place.resilience] + CARD * len(place.hand)
        for card in place.front:
            points += PROPERTY.get(card, 0.0)
        found[side] = found.get(side, TIE[side]) + points
    best = max(found.values())
    weights = {side: exp(sharp * (points - best)) for side, points in found.items()}
    total = sum(weights.values())
    return {side: weight / total for side, weight in weights.items()}
