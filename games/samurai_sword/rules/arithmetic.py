"""The arithmetic of the game, on plain numbers: the rules reckon with it, and the screens explain with it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from games.samurai_sword.rules.cards import ARMOR, BENKEI, CARDS, FAST_DRAW, FOCUS, GINCHIYO, GOEMON, HIDEYOSHI, KOJIRO, MUSASHI, SHOGUN

ANY_REACH = 99


class Difficulty(NamedTuple):
    """How hard it is to attack somebody, and what that is made of."""

    total: int
    distance: int
    armor: int
    benkei: int


def harmless(resilience: int, cards: int) -> bool:
    """Without resilience or without a card in hand a player is harmless.

    No weapon may be aimed at the harmless, Battlecry and Jujutsu pass them by, and distances skip them.
    """
    return resilience == 0 or cards == 0


@cache
def distances(seats: int, seat: int, harmless: int) -> tuple[int, ...]:
    """The steps from `seat` to every other, the shorter way round, skipping the harmless (a bit for each seat)."""
    return tuple(min(_steps(seats, seat, other, 1, harmless), _steps(seats, seat, other, -1, harmless)) for other in range(seats))


def _steps(seats: int, seat: int, other: int, way: int, harmless: int) -> int:
    at, steps = seat, 0
    while at != other:
        at = (at + way) % seats
        steps += at == other or not harmless >> at & 1
    return steps


def difficulty(distance: int, character: int, front: tuple[int, ...]) -> int:
    """The distance, and 1 more for each armor in front of the target; Benkei adds 1 to what it takes to reach him."""
    return distance + front.count(ARMOR) + (character == BENKEI)


def reach(weapon: int, character: int) -> int:
    """The highest difficulty a weapon reaches: its upper number. Kojiro reaches everybody with everything."""
    return ANY_REACH if character == KOJIRO else CARDS[weapon].reach


def wounds(weapon: int, character: int, front: tuple[int, ...], target: int) -> int:
    """The lower number of the weapon, and 1 more for each Fast Draw in play and for Musashi.

    Ginchiyo takes 1 less of the sum, but never less than 1.
    """
    total = CARDS[weapon].wounds + front.count(FAST_DRAW) + (character == MUSASHI)
    return max(1, total - 1) if target == GINCHIYO else total


def weapon_limit(seats: int, role: int, character: int, front: tuple[int, ...]) -> int:
    """One weapon a turn, and 1 more for each Focus in play, for Goemon, and for the Shogun of three players."""
    return 1 + front.count(FOCUS) + (character == GOEMON) + (seats == 3 and role == SHOGUN)


def draw_count(seats: int, role: int, character: int) -> int:
    """Two cards, and 1 more for Hideyoshi and for the Shogun of three players."""
    return 2 + (character == HIDEYOSHI) + (seats == 3 and role == SHOGUN)
