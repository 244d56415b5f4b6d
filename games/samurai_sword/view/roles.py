"""Who may be what: every way the hidden roles may lie, how likely each is, and whom it pays to strike if they lie so.

A *suspicion* is a weight for each of `arrangements`, made of what the whole table saw. Nobody knows more of the others than that,
apart from the own role, which rules some arrangements out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from math import exp
from typing import NamedTuple

from games.core.memory import room
from games.samurai_sword.rules.cards import NINJA, NINJA_SIDE, NINJAS, ROLES, RONIN, RONIN_SIDE, SAMURAI, SHOGUN, SHOGUN_SIDE
from games.samurai_sword.rules.endings import DEADLY_STRIKE
from games.samurai_sword.view.sight import UNKNOWN, hidden_roles

Suspicion = tuple[float, ...]

KILL = 8.0  # brings chances of the match to a scale on which an honor taken is about 1
FRIEND = 0.6  # what striking one of the own side costs beyond the score: the blow is missing elsewhere, and it sows doubt

# how much the lead of a side counts, by the lowest honor of anybody: the nearer the end, the more
SHARPNESS = (1.0, 0.65, 0.48, 0.34, 0.18, 0.15)
CALM = len(SHARPNESS) - 1
TIE = {SHOGUN_SIDE: 0.0, NINJA_SIDE: 0.4, RONIN_SIDE: -0.4}  # who wins a tie is ahead by so much

BLIND = 0.08  # how often players act for a reason that is not their role
# how gladly a role strikes another: what blows are read by
ZEAL = {
    SAMURAI: {SHOGUN: -2.5, SAMURAI: -1.5, NINJA: 1.0, RONIN: 0.7},
    NINJA: {SHOGUN: 1.0, SAMURAI: 0.9, NINJA: -2.0, RONIN: 0.6},
    RONIN: {SHOGUN: 0.8, SAMURAI: 0.6, NINJA: 0.6, RONIN: 0.0},
}


def plain(role: int) -> int:
    """Ninjas are alike, whatever their stars."""
    return NINJA if role in NINJAS else role


@cache
def arrangements(seats: int, shogun: int) -> tuple[tuple[int, ...], ...]:
    """Every way the roles may lie when all that is known is who the Shogun is. Without a Shogun nothing can be said."""
    pool = tuple(hidden_roles(seats, UNKNOWN).elements())
    return tuple((*one[:shogun], SHOGUN, *one[shogun:]) for one in sorted(set(permutations(pool))))


@cache
def unsuspecting(seats: int, shogun: int) -> Suspicion:
    number = len(arrangements(seats, shogun))
    return (1 / number,) * number


def known_to(suspicion: Suspicion, shogun: int, known: Sequence[int]) -> Suspicion:
    """What is left of it for somebody who knows some roles for certain; UNKNOWN where not."""
    fixed = [(seat, plain(role)) for seat, role in enumerate(known) if role != UNKNOWN]
    ways = arrangements(len(known), shogun)
    weights = [weight if all(way[seat] == role for seat, role in fixed) else 0.0 for weight, way in zip(suspicion, ways, strict=True)]
    total = sum(weights)
    if total > 0:
        return tuple(weight / total for weight in weights)
    return known_to(unsuspecting(len(known), shogun), shogun, known)  # what was seen cannot be; better no suspicion than a wrong one


def read(suspicion: Suspicion, ways: Sequence[tuple[int, ...]], actor: int, options: Sequence[int], chosen: int, zeal: float) -> Suspicion:
    """The suspicion after somebody chose one of these targets, or nobody (`chosen` -1, which can always be done).

    `zeal` is how strongly roles move players, below 0 if what was done helps.
    """
    if ways[0][actor] == SHOGUN:
        return suspicion  # everybody knows his role, and he knows no other: what he does says nothing
    spread = BLIND / (len(options) + 1)
    likely: dict[int, float] = {}
    for role, wishes in ZEAL.items():
        mine = [(weight, way) for weight, way in zip(suspicion, ways, strict=True) if way[actor] == role and weight]
        total = sum([weight for weight, _ in mine])
        if total <= 0:
            continue
        pull = [exp(zeal * sum([weight * wishes[way[target]] for weight, way in mine]) / total) for target in options]
        taken = 1.0 if chosen < 0 else pull[options.index(chosen)]
        likely[role] = spread + (1 - BLIND) * taken / (1.0 + sum(pull))
    weights = [weight * likely.get(way[actor], spread) for weight, way in zip(suspicion, ways, strict=True)]
    total = sum(weights)
    return tuple([weight / total for weight in weights])


def shares(suspicion: Suspicion, shogun: int, seats: int) -> tuple[dict[int, float], ...]:
    """For each seat how likely each role is."""
    found: tuple[dict[int, float], ...] = tuple({} for _ in range(seats))
    for weight, way in zip(suspicion, arrangements(seats, shogun), strict=True):
        for seat, role in enumerate(way):
            found[seat][role] = found[seat].get(role, 0.0) + weight
    return found


# ---- whom it pays to strike


ABSENT = -1e6  # points of a side that nobody is on


@cache
def counted(way: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """For each seat its side, and what a token is worth to it; of a Ninja among four only the average is known."""
    four = len(way) == 4
    return tuple((ROLES[role].side, 1.5 if role == NINJA and four else ROLES[role].factor[len(way)]) for role in way)


def points_of(way: tuple[int, ...], honors: Sequence[int]) -> list[float]:
    """By side, what it would have if it ended now; who wins a tie has a little more."""
    points = [ABSENT] * (1 + max(TIE))
    for (side, factor), honor in zip(counted(way), honors, strict=True):
        if points[side] == ABSENT:
            points[side] = TIE[side]
        points[side] += honor * factor
    return points


def chance(points: Sequence[float], side: int, lowest: int) -> float:
    """How likely a side is to win by honor, as it stands."""
    sharp, mine = SHARPNESS[lowest if lowest < CALM else CALM], points[side]
    shogun, ninjas, ronin = points[SHOGUN_SIDE], points[NINJA_SIDE], points[RONIN_SIDE]
    return 1 / (exp(sharp * (shogun - mine)) + exp(sharp * (ninjas - mine)) + exp(sharp * (ronin - mine)))


class Feud(NamedTuple):
    """For each other seat, by suspicion alone: what it is worth to strike it down now, and to be struck down by it.

    `enmity` is the same from -1, a friend, to 1; `won` and `lost` are the chances of the own side after that.
    """

    gain: tuple[float, ...]
    enmity: tuple[float, ...]
    pain: tuple[float, ...]
    won: tuple[float, ...]
    lost: tuple[float, ...]


@lru_cache(maxsize=room("feuds", 1_000))
def feud(suspicion: Suspicion, shogun: int, seat: int, role: int, honors: tuple[int, ...]) -> Feud:
    """What somebody of this role in this seat has to win and to lose."""
    seats = len(honors)
    gain, pain, won, lost = ([0.0] * seats for _ in range(4))
    side, ways, lowest = ROLES[role].side, arrangements(seats, shogun), min(honors)
    left = [(_lowest(honors, seat, other), _lowest(honors, other, seat)) for other in range(seats)]
    total = sum([weight for weight, way in zip(suspicion, ways, strict=True) if way[seat] == role]) or 1.0
    for weight, way in zip(suspicion, ways, strict=True):
        if not weight or way[seat] != role:
            continue
        points, sides = points_of(way, honors), counted(way)
        part, now = weight / total, chance(points, side, lowest)
        for other, theirs in enumerate(sides):
            if other != seat:
                mine = _struck(points, sides[seat], theirs, left[other][0], side)
                after = _struck(points, theirs, sides[seat], left[other][1], side)
                won[other] += part * mine
                lost[other] += part * after
                gain[other] += part * (KILL * (mine - now) - FRIEND * (theirs[0] == side))
                pain[other] += part * KILL * (after - now)
    enmity = [max(-1.0, min(1.0, each)) for each in gain]
    return Feud(tuple(gain), tuple(enmity), tuple(pain), tuple(won), tuple(lost))


def _lowest(honors: Sequence[int], by: int, struck: int) -> int:
    """The lowest honor when one seat has struck the other down; with 0 it is over."""
    return min([honor + (seat == by) - (seat == struck) for seat, honor in enumerate(honors)])


def _struck(points: Sequence[float], by: tuple[int, float], struck: tuple[int, float], lowest: int, side: int) -> float:
    """The chance of a side when an honor has gone from one to the other."""
    moved = [*points]
    moved[by[0]] += by[1]
    moved[struck[0]] -= struck[1]
    if lowest > 0:
        return chance(moved, side, lowest)
    if by[0] == struck[0]:
        moved[by[0]] -= DEADLY_STRIKE
    return float(moved[side] == max(moved))
