"""A hand on a table that can be changed in place: playouts and the tuning of weights play thousands of hands on it.

It follows the rulebook card by card (a test plays both side by side) and knows nothing of what seats see; policy.py looks only at
what the seat that decides may know.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.tatsu.rules.cards import CLAN_OF, CLANS, MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.table import Answer, Cards, Hand, State, TakeTurn

TRICK = 4
NOBODY = -1


class Table:
    """One hand. Places are numbers; the clan of a place is its number modulo 2."""

    __slots__ = (
        "beneath",
        "best",
        "count",
        "held",
        "laid",
        "leader",
        "merged",
        "numbers",
        "piled",
        "points",
        "ready",
        "rounds",
        "seats",
        "shown",
        "table_points",
        "table_times",
        "times",
        "under",
        "winner",
    )

    def __init__(self, state: State) -> None:
        self.seats = [place.seat for place in state.places]
        self.count = len(state.places)
        self.ready: list[tuple[list[int], list[int]]] = []  # by place and clan: what can be laid
        self.under: list[tuple[list[int], list[int]]] = []  # likewise, face down
        self.beneath: dict[int, int] = {}  # by the card on top: the card below
        self.shown: list[bool] = []  # by place: everybody sees what can be laid
        for place, holding in zip(state.places, state.holdings, strict=True):
            self.shown.append(place.ghost or not isinstance(holding, Hand))
            if isinstance(holding, Hand):
                red, yellow = holding.cards
                self.ready.append((list(red), list(yellow)))
                self.under.append(([], []))
            else:
                self.ready.append(_by_clan(holding.upper))
                self.under.append(_by_clan(holding.lower))
                pairs = zip(holding.upper, holding.lower, strict=True)
                self.beneath |= {top: below for top, below in pairs if top is not None and below is not None}
        self.points = [0, 0]  # captured, by side
        self.times = [0, 0]  # the own multipliers captured
        for side in CLANS:
            self._captured(side, state.captured[side])
        self._lying(state)
        self.held = [[0] * 7, [0] * 7]  # by clan and strength: how many nobody has laid yet
        self.piled = [[0, 0], [0, 0]]  # by clan: points and multipliers nobody has laid yet
        self.numbers = [0, 0]  # by clan: how many nobody has laid yet
        for cards in (*self.ready, *self.under):
            for clan in CLANS:
                self._held(clan, cards[clan])
        self.rounds = (sum(self.numbers) + self.laid) // TRICK  # this one and those to come

    def _captured(self, side: int, cards: Cards) -> None:
        for card in cards:
            self.points[side] += POINTS[card]
            if CLAN_OF[card] == side:
                self.times[side] += TIMES[card]

    def _lying(self, state: State) -> None:
        """The trick, and what waits for a winner."""
        step = state.agenda[0]
        assert isinstance(step, TakeTurn | Answer)
        self.laid = len(state.trick)
        self.leader = (step.place.number - self.laid) % self.count
        self.best, self.winner, self.merged = -1, NOBODY, NOBODY
        self.table_points, self.table_times = 0, [0, 0]
        for card in state.pending:
            self._on_the_table(card)
        for laid in state.trick:
            self._on_the_table(laid.card)
            self._compared(laid.place.number, laid.card)

    def _held(self, clan: int, cards: Iterable[int]) -> None:
        for card in cards:
            self.held[clan][STRENGTH[card]] += 1
            self.piled[clan][0] += POINTS[card]
            self.piled[clan][1] += TIMES[card]
            self.numbers[clan] += 1

    def _on_the_table(self, card: int) -> None:
        self.table_points += POINTS[card]
        self.table_times[CLAN_OF[card]] += TIMES[card]

    def _compared(self, place: int, card: int) -> None:
        if card in MERGES:
            if self.merged == NOBODY:
                self.merged = place
        elif STRENGTH[card] > self.best:
            self.best, self.winner = STRENGTH[card], place

    @property
    def turn(self) -> int:
        """The place whose turn it is."""
        return (self.leader + self.laid) % self.count

    def lay(self, of: int, card: int) -> None:
        """A card of `of` is laid before the place whose turn it is."""
        clan = CLAN_OF[card]
        ready = self.ready[of][clan]
        if card in ready:
            ready.remove(card)
            if self.beneath:
                self._uncover(of, card)
        else:
            self.under[of][clan].remove(card)
            top = next(top for top, below in self.beneath.items() if below == card)
            del self.beneath[top]
        strength, times = STRENGTH[card], TIMES[card]
        self.held[clan][strength] -= 1
        piled = self.piled[clan]
        piled[0] -= POINTS[card]
        piled[1] -= times
        self.numbers[clan] -= 1
        self.table_points += POINTS[card]
        self.table_times[clan] += times
        self._compared((self.leader + self.laid) % self.count, card)
        self.laid += 1
        if self.laid == TRICK:
            self._end_of_round()

    def _uncover(self, of: int, card: int) -> None:
        below = self.beneath.pop(card, None)
        if below is not None:
            clan = CLAN_OF[below]
            self.under[of][clan].remove(below)
            self.ready[of][clan].append(below)

    def _end_of_round(self) -> None:
        self.laid = 0
        self.rounds -= 1
        if self.merged != NOBODY:
            self.leader = self.merged
        else:
            side = self.winner % 2
            self.points[side] += self.table_points
            self.times[side] += self.table_times[side]
            self.table_points, self.table_times = 0, [0, 0]
            self.leader = self.winner
        self.best, self.winner, self.merged = -1, NOBODY, NOBODY

    def scores(self) -> tuple[int, int]:
        """Of Red and Yellow, when the hand is over."""
        return self.points[0] * self.times[0], self.points[1] * self.times[1]


def _by_clan(cards: Iterable[int | None]) -> tuple[list[int], list[int]]:
    found: tuple[list[int], list[int]] = [], []
    for card in cards:
        if card is not None:
            found[CLAN_OF[card]].append(card)
    return found
