"""What influence and abilities are worth in an unfinished game: how often each person is still to be scored, and what may still be done."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import NamedTuple, TypeAlias

from games.core.memory import room
from games.take.ai.hall import DAIMYO, Hall, Prepared, Spaces, Stack, Way, chips_in, ways
from games.take.ai.weights import WEIGHTS, Weights
from games.take.rules.cards import FIELD_VALUES, HALL, LOWER_VALUES, OF_EACH, SAMURAI_VALUE, TURNS

Each: TypeAlias = tuple[float, ...]  # a number for each person
Counts: TypeAlias = tuple[int, ...]  # likewise; of Samurai, by the column that they stand above
# So many are kept; more cost memory and save no time. There are two judges, and each has half its share for ways.
WAYS, PAIRS, HALLS = room("judgements", 5_000) // 4, room("judgements", 500) // 8, room("judgements", 500) // 8


class Spot(NamedTuple):
    """A position when a turn begins, as the player sees it whose turn it is."""

    hall: Hall
    ghosts: Spaces
    mine: Counts  # chips on bottom fields, and all Samurai
    samurai: Counts
    theirs: Counts
    their_samurai: Counts
    ahead: Counts  # influence in each person, less that of the other player


class Worth(NamedTuple):
    """A way to take a chip, and what a point of influence in each person brings; before that, what is looked at again and again."""

    calls: tuple[int, ...]
    chip: int
    uncovered: int
    number: int
    future: Each  # from the next turn on
    values: Each  # with what it brings in this turn
    column: int  # where a Samurai brings most
    way: Way


class Judge:
    """The same weights and house rules for a whole match."""

    def __init__(self, weights: Weights = WEIGHTS, low_ninja: bool = False) -> None:
        self.weights = weights
        ninja = LOWER_VALUES if low_ninja else FIELD_VALUES
        self.chips = SAMURAI_VALUE, FIELD_VALUES[0], FIELD_VALUES[0], FIELD_VALUES[0], ninja[0]  # the influence of a chip just taken
        self.ready = tuple(self._ready(turns) for turns in range(TURNS + 1))
        self.alone = lru_cache(PAIRS)(self._alone)
        self.pair = lru_cache(PAIRS)(self._pair)
        self.future = lru_cache(HALLS)(self._future)
        self.worths = lru_cache(WAYS)(self._worths)

    def _worths(self, begun: Prepared, ronin: bool, geisha: bool, thorough: bool) -> tuple[Worth, ...]:
        found = []
        for way in ways(begun, ronin, geisha, thorough):
            future = self.future(way.hall, way.ghosts)
            values = list(future)
            values[way.uncovered] += way.number
            column = values.index(max(values[DAIMYO:]), DAIMYO)
            found.append(Worth(way.calls, way.chip, way.uncovered, way.number, future, tuple(values), column, way))
        return tuple(found)

    def standing(self, spot: Spot) -> float:
        """How good a position looks to whoever's turn it is."""
        left = chips_in(spot.hall)
        influence: float = sum(map(mul, spot.ahead, self.future(spot.hall, spot.ghosts)))
        return influence + self.abilities((left + 1) // 2, spot.mine) - self.abilities(left // 2, spot.theirs)

    def abilities(self, turns: int, chips: Counts) -> float:
        """What chips on bottom fields are worth with so many own turns to come."""
        return sum([worth[number] for worth, number in zip(self.ready[turns], chips, strict=True)])

    # ---- influence

    def _future(self, hall: Hall, ghosts: Spaces) -> Each:
        """For each person: how often it will still be uncovered, and how often it is then seen in the hall.

        Each chip below another one and each print is uncovered once; stacks are taken from in turn, first those without a ghost.
        """
        late = [ghosts >> space & 1 for space in range(len(hall))]
        found = [self.alone(stack) for stack in hall]
        for one in range(len(hall)):
            for other in range(one):
                found.append(self.pair(hall[one], hall[other], late[one] - late[other]))
        return tuple(map(sum, zip(*found, strict=True)))

    def _alone(self, stack: Stack) -> Each:
        """How often each person will be uncovered in this stack."""
        return tuple(self.weights.once * stack.count(person, 0, -1) for person in range(len(HALL)))

    def _pair(self, one: Stack, other: Stack, later: int) -> Each:
        """How often the persons in one of two stacks are uncovered while they are seen on the other."""
        found = [0.0] * len(HALL)
        self._meet(found, one, other, later)
        self._meet(found, other, one, -later)
        return tuple(found)

    def _meet(self, found: list[float], stack: Stack, other: Stack, later: int) -> None:
        half, share = self.weights.abreast / 2, self.weights.anywhere / len(other)
        deepest = len(other) - 1
        for depth in range(1, len(stack)):
            person = stack[-1 - depth]
            before = min(max(depth - 1 + later, 0), deepest)
            after = min(max(depth + later, 0), deepest)
            found[person] += share * other.count(person) + half * ((other[-1 - before] == person) + (other[-1 - after] == person))

    # ---- abilities

    def _ready(self, turns: int) -> tuple[tuple[float, ...], ...]:
        """For each person: what so many chips can still do with so many own turns to come, one of each a turn."""
        weights = self.weights
        ripe = [max(0, left) / (max(0, left) + weights.ripe) for left in range(turns, turns - OF_EACH - 1, -1)]
        found = [tuple(weights.samurai * ripe[0] * number for number in range(OF_EACH + 2))]
        firsts = weights.daimyo, weights.ronin, weights.geisha, weights.ninja
        others = weights.more_daimyos, weights.more_ronins, weights.more_geishas, weights.more_ninjas
        for first, again in zip(firsts, others, strict=True):
            found.append((0.0, *accumulate(first * again**chip * share for chip, share in enumerate(ripe))))
        return tuple(found)


@lru_cache(2)
def judge_of(low_ninja: bool) -> Judge:
    return Judge(low_ninja=low_ninja)
