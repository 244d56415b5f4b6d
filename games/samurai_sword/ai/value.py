"""What a position is worth to a seat: who has won, or how likely its side is to win as it stands."""

from __future__ import annotations

from math import exp

from games.samurai_sword.ai.table import Table, counting
from games.samurai_sword.rules.cards import ARMOR, DAIMYO, FAST_DRAW, FOCUS, NINJA_SIDE, ROLES, RONIN_SIDE, SHOGUN_SIDE
from games.samurai_sword.view.roles import SHARPNESS

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


def worth(table: Table, seat: int) -> float:
    """1 to everybody on the side that won, 0 to the others; before the end the chance of that."""
    side = ROLES[table.roles[seat]].side
    return float(table.winner() == side) if table.ended else expected(table)[side]


def expected(table: Table) -> dict[int, float]:
    """How likely each side is to win."""
    lowest = min(table.honor)
    sharp = SHARPNESS[min(len(SHARPNESS) - 1, lowest)]
    if lowest == 1 and len(table.deck) <= LATE_DECK:
        sharp += LATE
    found = dict(STANDING[table.seats])
    for seat, (side, factor) in enumerate(counting(table.roles)):
        hand = table.hands[seat]
        look = factor * (sharp * table.honor[seat] - HURT[table.resilience[seat]]) + (CARD * len(hand) if hand else EMPTY)
        if DAIMYO in hand and side != RONIN_SIDE:
            look += DAIMYO_KEPT * hand.count(DAIMYO)
        for card in table.fronts[seat]:
            look += PROPERTY.get(card, 0.0)
        found[side] += look
    best = max(found.values())
    weights = {side: exp(sum_ - best) for side, sum_ in found.items()}
    total = sum(weights.values())
    return {side: weight / total for side, weight in weights.items()}
