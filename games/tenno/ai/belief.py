"""What a seat believes: gathered once from its view and the events told, and worlds drawn from it, many times."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.ai.layouts import Three
from games.tenno.ai.memory import Memory
from games.tenno.ai.table import ALL, cards_of, set_of
from games.tenno.rules.cards import GEISHA, HIDDEN, MONK
from games.tenno.rules.table import Captive, Monk, Place, State
from games.tenno.view.sight import Sight

FINE = 1 << 30  # of chance


class Owner(NamedTuple):
    """What is believed of one player's cards: every table that is possible, with weights summed up, and what is not on it."""

    tables: tuple[Three, ...]
    sums: tuple[float, ...]
    pool: int  # on the table, in hand, or gone and forgotten
    hand: tuple[int, ...]  # HIDDEN for each card that this seat does not see
    captured: int  # of the forgotten: how many are in prisons
    discarded: int
    asked: bool  # for the Monk, who cannot be gone then

    def weighed(self) -> Iterator[tuple[Three, float]]:
        """Each table with how likely it is."""
        before, total = 0.0, self.sums[-1]
        for table, reached in zip(self.tables, self.sums, strict=True):
            yield table, (reached - before) / total
            before = reached


class Belief(NamedTuple):
    view: Sight
    owners: tuple[Owner, ...]
    prisons: tuple[tuple[Captive, ...], ...]  # HIDDEN for a card that is forgotten
    discards: tuple[tuple[int, ...], ...]
    seen: tuple[tuple[int, ...], ...]
    laid: tuple[tuple[int, ...], ...]
    forgotten: bool  # some card is

    def draw(self, dice: Dice) -> State:
        view = self.view
        if self.forgotten:
            return _made_up(self, dice)
        places = tuple(
            [
                _place(owner, _table(owner, dice), prison, place.placed)
                for owner, place, prison in zip(self.owners, view.places, self.prisons, strict=True)
            ]
        )
        discard = tuple([card for cards in self.discards for card in cards])
        return State(places, view.agenda, discard, view.shown, view.house, view.lately, view.peeked)


def believe(view: Sight, seen: Iterable[Any]) -> Belief:
    """Somebody who was not told everything, or makes no sense of it, goes by what lies there."""
    memory = Memory.of(seen, len(view.places), view.me)
    owners = owners_of(view, memory)
    if owners is None:
        memory = Memory.blank(view)
        owners = owners_of(view, memory)
        assert owners is not None, "what lies there is possible"
    return Belief(
        view,
        owners,
        tuple(map(tuple, memory.prisons)),
        tuple(map(tuple, memory.discards)),
        tuple(map(tuple, memory.seen)),
        tuple(map(tuple, memory.laid)),
        any(owner.captured or owner.discarded for owner in owners),
    )


def owners_of(view: Sight, memory: Memory) -> tuple[Owner, ...] | None:
    """None: what is remembered does not agree with the table, so events are missing."""
    if sum(map(len, memory.discards)) != view.discard or not all(map(_same_prison, memory.prisons, view.places)):
        return None
    owners = [_owner(view, memory, Seat(seat)) for seat in range(len(view.places))]
    found = tuple(owner for owner in owners if owner is not None)
    return found if len(found) == len(owners) else None


def _same_prison(remembered: Sequence[Captive], place: Place) -> bool:
    return len(remembered) == len(place.prison) and all(
        here.owner == there.owner and there.card in {HIDDEN, here.card} for here, there in zip(remembered, place.prison, strict=True)
    )


def _owner(view: Sight, memory: Memory, seat: Seat) -> Owner | None:
    place = view.places[seat]
    gone = memory.gone(seat)
    known = [card for card in gone if card]
    forgotten = sum(captive.card == HIDDEN and captive.owner == seat for prison in memory.prisons for captive in prison)
    asked = any(isinstance(step, Monk) and step.seat == seat for step in view.steps)
    pool = ALL & ~set_of(*known)
    owner = Owner((), (), pool, place.hand, forgotten, memory.discards[seat].count(HIDDEN), asked)
    there = {table: weight for table, weight in memory.tables(seat).items() if _looks_so(table, place)}
    if seat == view.me or view.over:
        mine = tuple(card or 0 for card in place.table)
        there = {(mine[0], mine[1], mine[2]): 1.0}
    there = {table: weight for table, weight in there.items() if _possible(owner, table)}
    held = len(place.hand) + sum(card is not None for card in place.table)
    if not sum(there.values()) or len(known) != len(set(known)) or held + owner.captured + owner.discarded != pool.bit_count():
        return None
    return owner._replace(tables=tuple(there), sums=tuple(accumulate(there.values())))


def _looks_so(table: Three, place: Place) -> bool:
    return all((here is None) == (not card) and (not here or here == card) for card, here in zip(table, place.table, strict=True))


def _possible(owner: Owner, table: Three) -> bool:
    """Whether what is not on this table can be where it has to be. A Geisha is never taken, and who is asked for the Monk has him."""
    lying = set_of(*table, *owner.hand)
    if lying & ~owner.pool or (owner.asked and not owner.pool >> MONK & 1):
        return False
    rest = owner.pool & ~lying
    hidden = sum(card == HIDDEN for card in owner.hand)
    geisha, monk = bool(rest >> GEISHA & 1), owner.asked and bool(rest >> MONK & 1)
    return hidden >= monk and hidden + owner.discarded >= geisha + monk


# ---- drawing


def _table(owner: Owner, dice: Dice) -> Three:
    if len(owner.tables) == 1:
        return owner.tables[0]
    return owner.tables[min(bisect(owner.sums, dice.below(FINE) * owner.sums[-1] / FINE), len(owner.tables) - 1)]


def _place(owner: Owner, table: Three, prison: tuple[Captive, ...], placed: bool) -> Place:
    left, middle, right = table
    return Place((left or None, middle or None, right or None), cards_of(owner.pool & ~set_of(*table)), prison, placed)


def _made_up(belief: Belief, dice: Dice) -> State:
    """What is forgotten of the prisons and the discard is made up."""
    view = belief.view
    dealt = [_dealt(owner, _table(owner, dice), dice) for owner in belief.owners]
    prisons = [
        tuple(Captive(captive.owner, captive.card or dealt[captive.owner].gone.pop()) for captive in prison) for prison in belief.prisons
    ]
    places = tuple(
        Place((left or None, middle or None, right or None), each.hand, prison, place.placed)
        for each, prison, place in zip(dealt, prisons, view.places, strict=True)
        for left, middle, right in [each.table]
    )
    discard = tuple(card or each.gone.pop() for each, cards in zip(dealt, belief.discards, strict=True) for card in cards)
    return State(places, view.agenda, discard, view.shown, view.house, view.lately, view.peeked)


class Dealt(NamedTuple):
    table: Three
    hand: tuple[int, ...]
    gone: list[int]  # the forgotten: those for the discard first


def _dealt(owner: Owner, table: Three, dice: Dice) -> Dealt:
    seen = [card for card in owner.hand if card]
    rest = list(dice.shuffled(cards_of(owner.pool & ~set_of(*table, *seen))))
    captured = _taken(rest, owner.captured, {GEISHA, MONK} if owner.asked else {GEISHA})
    discarded = _taken(rest, owner.discarded, {MONK} if owner.asked else set())
    return Dealt(table, tuple(sorted([*seen, *rest])), discarded + captured)


def _taken(cards: list[int], number: int, never: set[int]) -> list[int]:
    """So many of these are taken away from the others."""
    taken = [card for card in cards if card not in never][:number]
    for card in taken:
        cards.remove(card)
    return taken
