"""What a position is worth to a seat: who has won, or how likely its side is to win as it stands."""

from __future__ import annotations

from math import exp

from games.core.game import Seat
from games.samurai_sword.cards import ARMOR, DAIMYO, FAST_DRAW, FOCUS, NINJA_SIDE, ROLES, RONIN, RONIN_SIDE, SHOGUN_SIDE
from games.samurai_sword.rules_endings import honor_factor, score_sheet
from games.samurai_sword.table import State
from games.samurai_sword.wits_roles import SHARPNESS

# The weights come from a fit over matches of the rule player with itself; chances are in proportion to exp of their sum.
LATE_DECK = 12  # so few cards in the deck, and somebody with a last honor: it ends soon
LATE = 0.45  # the lead counts so much more then
STANDING = {  # what a side has from the start, by the number of players
    3: {SHOGUN_SIDE: 0.5, NINJA_SIDE: -0.5},
    4: {SHOGUN_SIDE: -0.2, NINJA_SIDE: 0.2},
    5: {SHOGUN_SIDE: -0.16, NINJA_SIDE: 0.03, RONIN_SIDE: 0.2},
    6: {SHOGUN_SIDE: -0.17, NINJA_SIDE: -0.14, RONIN_SIDE: 0.43},
    7: {SHOGUN_SIDE: -0.28, NINJA_SIDE: -0.29, RONIN_SIDE: 0.44},
}
HURT = (-0.25, 0.38, 0.3, 0.2, 0.08, 0.0)  # what is missing with so much resilience left; with none, nobody can take more
CARD = 0.12  # a card in hand
EMPTY = 0.18  # none: harmless
DAIMYO_KEPT = 0.15  # a Daimyo in hand, which may count
PROPERTY = {FOCUS: 0.08, FAST_DRAW: 0.2, ARMOR: 0.16}


def worth(state: State, seat: Seat) -> float:
    """1 to everybody on the side that won, 0 to the others; before the end the chance of that."""
    side = ROLES[state.places[seat].role].side
    if state.ending is not None:
        last = state.ending.last
        won = score_sheet(state)[0].side if last is None else ROLES[state.places[last].role].side
        return float(won == side)
    return expected(state)[side]


def expected(state: State) -> dict[int, float]:
    """How likely each side is to win."""
    places = state.places
    roles = tuple([place.role for place in places])
    lowest = min([place.honor for place in places])
    sharp = SHARPNESS[min(len(SHARPNESS) - 1, lowest)]
    if lowest == 1 and len(state.deck) <= LATE_DECK:
        sharp += LATE
    found = dict(STANDING[len(places)])
    for place in places:
        factor = honor_factor(place.role, roles)
        hand = place.hand
        found[ROLES[place.role].side] += (
            factor * (sharp * place.honor - HURT[place.resilience])
            + (CARD * len(hand) if hand else EMPTY)
            + (DAIMYO_KEPT * hand.count(DAIMYO) if place.role != RONIN else 0.0)
            + sum([PROPERTY.get(card, 0.0) for card in place.front])
        )
    best = max(found.values())
    weights = {side: exp(sum_ - best) for side, sum_ in found.items()}
    total = sum(weights.values())
    return {side: weight / total for side, weight in weights.items()}
