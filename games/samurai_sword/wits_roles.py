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

from games.samurai_sword.cards import NINJA, NINJA_SIDE, NINJAS, ROLES, RONIN, RONIN_SIDE, SAMURAI, SHOGUN, SHOGUN_SIDE
from games.samurai_sword.rules_endings import DEADLY_STRIKE
from games.samurai_sword.sight import UNKNOWN, hidden_roles

Suspicion = tuple[float, ...]

KILL = 8.0  # brings chances of the match to a scale on which an honor taken is about 1
FRIEND = 0.6  # what striking one of the own side costs beyond the score: the blow is missing elsewhere, and it sows doubt

# how much the lead of a side counts, by the lowest honor of anybody: the nearer the end, the more
SHARPNESS = (1.0, 0.65, 0.48, 0.34, 0.18, 0.15)
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


@cache
def factor(role: int, seats: int) -> float:
    """What a token is worth to a role; of a Ninja among four only the average is known."""
    return 1.5 if role == NINJA and seats == 4 else ROLES[role].factor[seats]


@lru_cache(maxsize=50_000)
def chances(way: tuple[int, ...], honors: tuple[int, ...]) -> dict[int, float]:
    """How likely each side is to win by honor, as it stands."""
    points: dict[int, float] = {}
    seats = len(way)
    for role, honor in zip(way, honors, strict=True):
        side = ROLES[role].side
        points[side] = points.get(side, TIE[side]) + honor * factor(role, seats)
    sharp = SHARPNESS[min(len(SHARPNESS) - 1, max(0, min(honors)))]
    best = max(points.values())
    weights = {side: exp(sharp * (number - best)) for side, number in points.items()}
    total = sum(weights.values())
    return {side: weight / total for side, weight in weights.items()}


def ended(way: tuple[int, ...], honors: tuple[int, ...], deadly: int) -> dict[int, float]:
    """The same where somebody has none left: it is over. `deadly` is the side that struck down its own."""
    points: dict[int, float] = {}
    for role, honor in zip(way, honors, strict=True):
        side = ROLES[role].side
        points[side] = points.get(side, TIE[side]) + honor * factor(role, len(way))
    if deadly:
        points[deadly] -= DEADLY_STRIKE
    best = max(points, key=points.__getitem__)
    return {side: float(side == best) for side in points}


class Feud(NamedTuple):
    """For each other seat, by suspicion alone: what it is worth to strike it down now, and to be struck down by it.

    `won` and `lost` are the chances of the own side after that.
    """

    gain: tuple[float, ...]
    pain: tuple[float, ...]
    won: tuple[float, ...]
    lost: tuple[float, ...]


@lru_cache(maxsize=50_000)
def feud(suspicion: Suspicion, shogun: int, seat: int, role: int, honors: tuple[int, ...]) -> Feud:
    """What somebody of this role in this seat has to win and to lose."""
    seats = len(honors)
    gain, pain, won, lost = ([0.0] * seats for _ in range(4))
    side, ways = ROLES[role].side, arrangements(seats, shogun)
    total = sum([weight for weight, way in zip(suspicion, ways, strict=True) if way[seat] == role]) or 1.0
    for weight, way in zip(suspicion, ways, strict=True):
        if not weight or way[seat] != role:
            continue
        part, now = weight / total, chances(way, honors)[side]
        for other, theirs in enumerate(way):
            if other != seat:
                mine, after = _after(way, honors, seat, other, side), _after(way, honors, other, seat, side)
                won[other] += part * mine
                lost[other] += part * after
                gain[other] += part * (KILL * (mine - now) - FRIEND * (ROLES[theirs].side == side))
                pain[other] += part * KILL * (after - now)
    return Feud(tuple(gain), tuple(pain), tuple(won), tuple(lost))


def _after(way: tuple[int, ...], honors: tuple[int, ...], by: int, struck: int, side: int) -> float:
    """The chance of a side when one seat has struck the other down."""
    moved = list(honors)
    moved[by] += 1
    moved[struck] -= 1
    if moved[struck] > 0:
        return chances(way, tuple(moved))[side]
    own = ROLES[way[by]].side
    return ended(way, tuple(moved), own if ROLES[way[struck]].side == own else 0)[side]
