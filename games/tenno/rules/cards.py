"""The eleven cards of a set, and what is printed on them. A card is its number; the Geisha, who has an X, is 11."""

from __future__ import annotations

PEASANTS = (1, 2, 3)
NINJA = 4
MONK = 5
RONIN = 6
SAMURAI = (7, 8)
DAIMYO = 9
SHOGUN = 10
GEISHA = 11

HIDDEN = 0  # stands in a view for a card that lies face down

SET = tuple(range(1, 12))
HAND_AT_START = tuple(card for card in SET if card not in PEASANTS)

NINJA_ATTACKING = 8
MONK_HELP = 2


def printed(card: int) -> int:
    """The value that counts in a prison and in the tie-break; the Geisha's X counts nothing."""
    return 0 if card == GEISHA else card
