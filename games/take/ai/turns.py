"""The turns that are worth a thought: each way to take a chip, who pays for its deeds, and where Samurai go.

A turn ends in points now, and in influence that brings points later, so many for each person: `values`. They add up, so the best column
for a Samurai, the best march of a Daimyo and the cheapest way to pay need no trying out.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, TypeAlias

from games.core.game import Seat
from games.take.ai.hall import DAIMYO, GEISHA, NINJA, RONIN, Prepared, Spaces, chips_in, ghosts_of, hall_of
from games.take.ai.value import Counts, Each, Judge, Spot, Worth
from games.take.rules.cards import HALL, MOST_SAMURAI
from games.take.rules.score import influence
from games.take.rules.table import House, Table, other

Marches: TypeAlias = tuple[tuple[int, int], ...]  # the Samurai that change column: from where, to where


class Turn(NamedTuple):
    worth: Worth
    value: float  # how good it looks
    ninja: int  # whom the Ninja calls from the other courtyard; 0: it does nothing
    marches: Marches
    column: int  # where the Samurai that was taken goes; 0: none was


class Means(NamedTuple):
    """Whose actions can still be done this turn."""

    own: tuple[bool, ...]  # by person: with an own chip
    borrowed: tuple[int, ...]  # by the Ninja


class Payment(NamedTuple):
    ninja: int
    own: tuple[int, ...]  # whose chips move up


def spot_of(table: Table, seat: Seat, house: House) -> Spot:
    mine, theirs = table.courts[seat], table.courts[other(seat)]
    return Spot(
        hall_of(table.stacks),
        ghosts_of(table.ghosts),
        (sum(mine.samurai), *mine.bottom),
        (0, *mine.samurai),
        (sum(theirs.samurai), *theirs.bottom),
        (0, *theirs.samurai),
        tuple(influence(mine, person, house) - influence(theirs, person, house) for person in HALL),
    )


def means_of(spot: Spot, used: frozenset[int] = frozenset(), twice: bool = False) -> Means:
    """`twice`: an action is done with an own chip and, by the Ninja, with one of the other player in the same turn."""
    own = tuple([number > 0 and person not in used for person, number in enumerate(spot.mine)])
    if not own[NINJA]:
        return Means(own, ())
    return Means(own, tuple([person for person in (DAIMYO, RONIN, GEISHA) if spot.theirs[person] and (twice or person not in used)]))


class Thought:
    """One position, looked at once."""

    __slots__ = ("base", "gain", "harm", "judge", "loss", "means", "payments", "spot", "worths")

    def __init__(self, judge: Judge, spot: Spot, means: Means, moved: Spaces = 0, thorough: bool = True) -> None:
        self.judge, self.spot, self.means = judge, spot, means
        own, borrowed = means
        ronin, geisha = own[RONIN] or RONIN in borrowed, own[GEISHA] or GEISHA in borrowed
        self.worths = judge.worths(Prepared((), (), spot.hall, spot.ghosts, moved), ronin, geisha, thorough)
        self.payments: dict[tuple[int, ...], list[Payment]] = {}
        left = chips_in(spot.hall) - 1
        mine, theirs = judge.ready[left // 2], judge.ready[(left + 1) // 2]
        self.base = judge.abilities(left // 2, spot.mine) - judge.abilities((left + 1) // 2, spot.theirs)
        self.loss = [ready[n] - ready[n - 1] if n else 0.0 for n, ready in zip(spot.mine, mine, strict=True)]
        self.gain = [ready[n + 1] - ready[n] for n, ready in zip(spot.mine, mine, strict=True)]
        self.harm = [ready[n] - ready[n - 1] if n else 0.0 for n, ready in zip(spot.theirs, theirs, strict=True)]

    def turns(self, most: int, each: int = 1) -> list[Turn]:
        """The best-looking first; at most so many ways to take a chip, and so many turns of each."""
        found: list[Turn] = []
        for look, worth in self._best(most):
            variants = sorted(self._variants(look, worth), key=lambda turn: turn.value, reverse=True)
            found += variants[:each]
        found.sort(key=lambda turn: turn.value, reverse=True)
        return found

    def highest(self, most: int) -> float:
        """How good the best of so many ways looks."""
        return max([turn.value for look, worth in self._best(most) for turn in self._variants(look, worth)])

    def _best(self, most: int) -> list[tuple[float, Worth]]:
        looks = self._looks()
        order = sorted(range(len(looks)), key=looks.__getitem__, reverse=True)
        return [(looks[at], self.worths[at]) for at in order[:most]]

    def _looks(self) -> list[float]:
        """How good each way to take a chip looks, if it is paid for as well as can be and nothing else is done."""
        zero, one, two, three, four = ahead = self.spot.ahead
        chips, gain, cheapest = self.judge.chips, [self.base + gain for gain in self.gain], self._cheapest
        looks = []
        for calls, chip, uncovered, number, (samurai, daimyo, ronin, geisha, ninja), values, column, _way in self.worths:
            look = gain[chip] + chips[chip] * values[chip] + number * ahead[uncovered]
            look += zero * samurai + one * daimyo + two * ronin + three * geisha + four * ninja
            if not chip:
                look += values[column]
            looks.append(look - cheapest(calls, values) if calls else look)
        return looks

    def _cheapest(self, calls: tuple[int, ...], values: Each) -> float:
        return min([self._price(payment, values) for payment in self._payments(calls)], default=inf)  # the Ninja calls one only

    def _payments(self, calls: tuple[int, ...]) -> list[Payment]:
        """Every way to pay for what is done to the hall, the Ninja being free to call somebody else."""
        found = self.payments.get(calls)
        if found is None:
            own, borrowed = self.means
            tried = (Payment(ninja, tuple([call for call in calls if call != ninja])) for ninja in (0, *borrowed))
            found = self.payments[calls] = [payment for payment in tried if all(own[call] for call in payment.own)]
        return found

    def _price(self, payment: Payment, values: Each) -> float:
        ninja, own = payment
        price = 0.0
        for person in own:
            price += values[person] + self.loss[person]
        if ninja:
            price += values[NINJA] + self.loss[NINJA] - values[ninja] - self.harm[ninja]
        return price

    def _variants(self, look: float, worth: Worth) -> list[Turn]:
        """Who pays, what else the Ninja does, and whether Samurai march."""
        own, values = self.means.own, worth.values
        payments = self._payments(worth.calls)
        prices = [self._price(payment, values) for payment in payments]
        look += min(prices, default=0.0) if worth.calls else 0.0
        column = 0 if worth.chip else worth.column
        found = [Turn(worth, look - price, payment.ninja, (), column) for payment, price in zip(payments, prices, strict=True)]
        if own[DAIMYO] or DAIMYO in self.means.borrowed:
            marches, gain = _march(self.spot.samurai, values, worth.column)
            if marches:
                with_own = gain - values[DAIMYO] - self.loss[DAIMYO]
                for turn in found[:]:
                    if turn.ninja == DAIMYO or own[DAIMYO]:
                        more = gain if turn.ninja == DAIMYO else with_own
                        found.append(Turn(worth, turn.value + more, turn.ninja, marches, column))
        return found


def _march(samurai: Counts, values: Each, column: int) -> tuple[Marches, float]:
    """The best that a Daimyo can do: up to three Samurai go where they bring most."""
    marches: list[tuple[int, int]] = []
    gain = 0.0
    for source in sorted([source for source in range(DAIMYO, len(values)) if samurai[source]], key=values.__getitem__):
        more = values[column] - values[source]
        if more > 0:
            number = min(samurai[source], MOST_SAMURAI - len(marches))
            marches += [(source, column)] * number
            gain += more * number
    return tuple(marches), gain


def after_turn(spot: Spot, turn: Turn, chips: Counts) -> tuple[int, Spot]:
    """What a turn scores for its player, less what for the other one, and the position that it leads to."""
    way, ninja = turn.worth.way, turn.ninja
    mine, samurai, theirs, ahead = list(spot.mine), list(spot.samurai), list(spot.theirs), list(spot.ahead)
    for call in (*way.calls, DAIMYO) if turn.marches else way.calls:
        if call != ninja:
            mine[call] -= 1
            ahead[call] -= 1
    if ninja:
        mine[NINJA] -= 1
        ahead[NINJA] -= 1
        theirs[ninja] -= 1
        ahead[ninja] += 1
    for source, target in turn.marches:
        samurai[source] -= 1
        samurai[target] += 1
        ahead[source] -= 1
        ahead[target] += 1
    mine[way.chip] += 1
    ahead[way.chip] += chips[way.chip]
    if turn.column:
        samurai[turn.column] += 1
        ahead[turn.column] += 1
    behind = tuple([-each for each in ahead])
    after = Spot(way.hall, way.ghosts, tuple(theirs), spot.their_samurai, tuple(mine), tuple(samurai), behind)
    return way.number * ahead[way.uncovered], after
