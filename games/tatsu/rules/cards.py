"""The 28 spirits and what is printed on them. A card is a number; what it means is looked up here. No rule is in here."""

from __future__ import annotations

RED, YELLOW = CLANS = (0, 1)

# One clan, as strength and points: five spirits of strength 1, then one each of 2 to 6.
_NUMBERED = ((1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
MULTIPLIERS = (1, 2, 3)

CLAN_SIZE = len(_NUMBERED) + len(MULTIPLIERS) + 1
DECK = tuple(range(CLAN_SIZE * len(CLANS)))

# By card. A multiplier and a merge spirit have no strength: they are below every numbered spirit.
CLAN_OF = tuple(clan for clan in CLANS for _ in range(CLAN_SIZE))
STRENGTH = (*(strength for strength, _ in _NUMBERED), 0, 0, 0, 0) * len(CLANS)
POINTS = (*(points for _, points in _NUMBERED), 0, 0, 0, 0) * len(CLANS)
TIMES = (*(0 for _ in _NUMBERED), *MULTIPLIERS, 0) * len(CLANS)
MERGES = tuple(clan * CLAN_SIZE + CLAN_SIZE - 1 for clan in CLANS)


def clan_cards(clan: int) -> tuple[int, ...]:
    return DECK[clan * CLAN_SIZE : (clan + 1) * CLAN_SIZE]


def points_of(cards: tuple[int, ...]) -> int:
    return sum(POINTS[card] for card in cards)


def multipliers_of(cards: tuple[int, ...], clan: int) -> tuple[int, ...]:
    """The multipliers of a clan among these cards, smallest first."""
    return tuple(sorted(TIMES[card] for card in cards if TIMES[card] and CLAN_OF[card] == clan))
