"""What tuning needs: the weights to begin with, and how one set of them plays against another."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.samurai_sword.ai.policy import Policy
from games.samurai_sword.ai.strategy import looks_by
from games.samurai_sword.ai.table import Table
from games.samurai_sword.ai.value import worth
from games.samurai_sword.ai.weights import WEIGHTS, Weights
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.rulebook import apply, legal, setup, waiting
from games.samurai_sword.rules.table import House
from games.samurai_sword.view.sight import view
from games.samurai_sword.view.worlds import believe

__all__ = ["WEIGHTS", "duel"]


def duel(one: Weights, other: Weights, seats: int, seed: str) -> float:
    """0.5, and half of what `one` wins more than `other` in the same seat of this deal, on average over the seats."""
    challenger, usual = Policy(one), Policy(other)
    alone = _won([usual] * seats, seed)
    gains = [_won([challenger if at == seat else usual for at in range(seats)], seed)[seat] - alone[seat] for seat in range(seats)]
    return 0.5 + fmean(gains) / 2


def _won(policies: Sequence[Policy], seed: str) -> list[float]:
    """What each seat won in one match."""
    seats = range(len(policies))
    state = setup(len(policies), House(), dice_of(seed, 0), Seat(0))
    seen: list[list[Event]] = [[] for _ in seats]
    chooser, number = Dice(f"{seed}/duel"), 0
    while asked := waiting(state):
        seat, number = chooser.choice(sorted(asked)), number + 1
        choices, chosen = legal(state, seat), 0
        if len(choices) > 1:
            sight = view(state, seat)
            looks = looks_by(policies[seat], sight, believe(sight, seen[seat]), choices)
            chosen = looks.index(max(looks))
        turn = apply(state, seat, choices[chosen], dice_of(seed, number))
        state = turn.state
        for told in turn.told:
            for at in seats:
                if told.reaches(Seat(at)):
                    seen[at].append(told.event)
    return [worth(Table(state), seat) for seat in seats]
