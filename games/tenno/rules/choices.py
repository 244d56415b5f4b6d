"""What a player may choose at each step. The same question always has the same choices, so they are cached."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, permutations
from typing import Any

from games.core.game import Seat
from games.core.memory import kept_choices
from games.core.seats import others
from games.tenno.rules.cards import MONK, PEASANTS, SHOGUN
from games.tenno.rules.table import (
    SLOTS,
    Action,
    Again,
    Arrange,
    Attack,
    Decision,
    Decline,
    Exchange,
    Fill,
    Look,
    Monk,
    Order,
    Peek,
    PeekAt,
    Place,
    Refill,
    Seen,
    ShowMonk,
    Shuffle,
    State,
    Strike,
    Swap,
    Table,
)

Actions = tuple[Action, ...]
Aim = tuple[Seat, int]

ORDERS: Actions = tuple(Arrange((a, b, c)) for a, b, c in permutations(PEASANTS))
SHOW_OR_NOT: Actions = (ShowMonk(), Decline())
ONLY_CONTINUE: Actions = (Decline(),)
PEEKS: Actions = (*(PeekAt(slot) for slot in SLOTS), Decline())
SEEN: Actions = (Seen(),)


def choices(state: State, step: Decision) -> Actions:
    return CHOICES[type(step)](state.places[step.seat], step, len(state.places))


@cache
def able(table: Table) -> tuple[int, ...]:
    """The slots whose card may attack."""
    return tuple([slot for slot in SLOTS if table[slot] not in {None, SHOGUN}])


@kept_choices
def strikes(able: tuple[int, ...], seat: Seat, seats: int, closed: frozenset[Aim] = frozenset()) -> Actions:
    """Every card that may attack, against every card of the others, clockwise, except the closed ones."""
    aims = [(other, target) for other in others(seat, seats) for target in SLOTS]
    return tuple(Strike(slot, other, target) for slot in able for other, target in aims if (other, target) not in closed)


def second_strikes(place: Place, first: Again, seats: int) -> Actions:
    """With another card than before, and at another slot, whether a card is left there or not."""
    others = tuple([slot for slot in able(place.table) if slot != first.slot])
    return (*strikes(others, first.seat, seats, frozenset({(first.defender, first.target)})), Decline())


@kept_choices
def fills(hand: tuple[int, ...], gaps: int) -> Actions:
    return tuple(Fill(cards) for cards in permutations(hand, gaps))


@kept_choices
def swaps(hand: tuple[int, ...], table: Table) -> Actions:
    if not hand:
        return (*(Shuffle(slots, really) for slots in combinations(SLOTS, 2) for really in (True, False)), Decline())
    return (*(Exchange(slot, card) for slot in SLOTS for card in (*hand, table[slot]) if card is not None), Decline())


CHOICES: dict[type[Decision], Callable[[Place, Any, int], Actions]] = {
    Attack: lambda place, step, seats: strikes(able(place.table), step.seat, seats),
    Refill: lambda place, step, seats: fills(place.hand, len(place.gaps)),
    Swap: lambda place, step, seats: swaps(place.hand, place.table),
    Monk: lambda place, step, seats: SHOW_OR_NOT if MONK in place.table else ONLY_CONTINUE,
    Again: second_strikes,
    Peek: lambda place, step, seats: PEEKS,
    Look: lambda place, step, seats: SEEN,
    Order: lambda place, step, seats: ORDERS,
}
