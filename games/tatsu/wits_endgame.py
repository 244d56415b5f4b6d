"""The last rounds of a hand, as both sides would play them if all cards lay open.

With so few cards nothing is left to a rule of thumb: every way to go on is looked at, but for those that the other side would not
allow. Whose hand a card is in makes no difference to its own side, since it can always be asked for.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, TypeAlias

from games.tatsu.cards import CLAN_OF, CLANS, MERGES, POINTS, RED, STRENGTH, TIMES
from games.tatsu.wits_table import NOBODY, TRICK, Table

FEW = 8  # cards, which take as long as two hands played out by the rule player
LEAST = 4  # one round of them takes next to nothing
AHEAD = 1000  # more than both sides can score together: a lead counts first, so a value is the lead times this, and what is scored in all

Captured: TypeAlias = tuple[int, int, int, int]  # points of Red and Yellow, then their own multipliers
Bounds: TypeAlias = tuple[float, float]  # at least, at most


class Lying(NamedTuple):
    """The trick so far, and what is in it together with what waits."""

    laid: int
    best: int  # the strength to beat
    winner: int  # the side that takes it
    merged: int  # the side whose merge spirit came first
    points: int
    red: int  # multipliers of Red's
    yellow: int


class Endgame:
    """One deal of the cards that are left."""

    def __init__(self, table: Table) -> None:
        places = range(table.count)
        self.own = [[card for place in places if place % 2 == clan for card in table.ready[place][clan]] for clan in CLANS]
        self.others = [[list(table.ready[place][clan]) for place in places if place % 2 != clan] for clan in CLANS]
        self.known: dict[tuple[int, int, Lying, Captured], Bounds] = {}  # by where a round begins

    def value(self, left: int, side: int, lying: Lying, captured: Captured, floor: float, ceiling: float) -> float:
        """What the side will reach whose turn it is, exactly if that lies between floor and ceiling."""
        if lying.laid == TRICK:
            return self._next_round(left, side, lying, captured, floor, ceiling)
        best = -inf
        for card in self.own[side]:
            if left >> card & 1:
                best = max(best, -self.value(left ^ 1 << card, 1 - side, laid(lying, card, side), captured, -ceiling, -max(floor, best)))
                if best >= ceiling:
                    return best
        for hand in self.others[side]:
            given = inf  # whoever is asked gives what helps least
            for card in hand:
                if left >> card & 1:
                    most, least = min(ceiling, given), max(floor, best)
                    given = min(given, -self.value(left ^ 1 << card, 1 - side, laid(lying, card, side), captured, -most, -least))
                    if given <= least:
                        break
            if given < inf:
                best = max(best, given)
                if best >= ceiling:
                    return best
        return best if best > -inf else scored(captured, side)

    def _next_round(self, left: int, side: int, lying: Lying, captured: Captured, floor: float, ceiling: float) -> float:
        leader, lying, captured = taken(lying, captured)
        if not left:
            return scored(captured, side)
        if leader != side:
            return -self._round(left, leader, lying, captured, -ceiling, -floor)
        return self._round(left, leader, lying, captured, floor, ceiling)

    def _round(self, left: int, leader: int, lying: Lying, captured: Captured, floor: float, ceiling: float) -> float:
        key = left, leader, lying, captured
        least, most = self.known.get(key, (-inf, inf))
        if least >= ceiling or least == most:
            return least
        if most <= floor:
            return most
        value = self.value(left, leader, lying, captured, floor, ceiling)
        self.known[key] = (value if value > floor else least), (value if value < ceiling else most)
        return value


def laid(lying: Lying, card: int, side: int) -> Lying:
    number, best, winner, merged, points, red, yellow = lying
    if card in MERGES:
        return Lying(number + 1, best, winner, side if merged == NOBODY else merged, points, red, yellow)
    if STRENGTH[card] > best:
        best, winner = STRENGTH[card], side
    if times := TIMES[card]:
        if CLAN_OF[card] == RED:
            return Lying(number + 1, best, winner, merged, points, red + times, yellow)
        return Lying(number + 1, best, winner, merged, points, red, yellow + times)
    return Lying(number + 1, best, winner, merged, points + POINTS[card], red, yellow)


def taken(lying: Lying, captured: Captured) -> tuple[int, Lying, Captured]:
    """Who leads the next round, what still waits, and what everybody has captured after this one."""
    _number, _best, winner, merged, points, red, yellow = lying
    if merged != NOBODY:
        return merged, Lying(0, -1, NOBODY, NOBODY, points, red, yellow), captured
    mine, theirs, my_times, their_times = captured
    if winner == RED:
        captured = mine + points, theirs, my_times + red, their_times
    else:
        captured = mine, theirs + points, my_times, their_times + yellow
    return winner, EMPTY, captured


def scored(captured: Captured, side: int) -> int:
    red, yellow = captured[0] * captured[2], captured[1] * captured[3]
    value = (red - yellow) * AHEAD + red + yellow
    return value if side == RED else -value


EMPTY = Lying(0, -1, NOBODY, NOBODY, 0, 0, 0)


def scores(table: Table) -> tuple[int, int]:
    """Of Red and Yellow, when the hand is over."""
    endgame = Endgame(table)
    left = sum(1 << card for cards in table.ready for clan in CLANS for card in cards[clan])
    red, yellow = table.table_times
    merged = NOBODY if table.merged == NOBODY else table.merged % 2
    winner = NOBODY if table.winner == NOBODY else table.winner % 2
    lying = Lying(table.laid, table.best, winner, merged, table.table_points, red, yellow)
    captured = table.points[0], table.points[1], table.times[0], table.times[1]
    side = table.turn % 2
    value = endgame.value(left, side, lying, captured, -inf, inf)
    ahead, total = divmod(round(value if side == RED else -value), AHEAD)
    return (total + ahead) // 2, (total - ahead) // 2
