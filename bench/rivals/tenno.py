"""Tenno by rules of thumb: it remembers what it saw, counts everything else evenly, and has one price for each card.

The game's own strategy weighs how likely each card is to have been laid there, and plays every battle on; this one looks at the battle
alone, lays by a list, and never pretends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.tenno.rules.cards import DAIMYO, GEISHA, HIDDEN, MONK, NINJA, PEASANTS, RONIN, SAMURAI, SET, SHOGUN, printed
from games.tenno.rules.events import Attacked, Fought, MonkDecided, Saw, Shuffled, Swapped
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.table import SLOTS, Action, Again, Clash, Exchange, Fill, PeekAt, ShowMonk, Strike
from games.tenno.view.sight import Sight

# how dear a card is to whoever has it; the others are worth what is printed on them
DEAR = {GEISHA: 9, SHOGUN: 12, MONK: 5, NINJA: 7, RONIN: 7}
FIRST = (SHOGUN, DAIMYO, SAMURAI[1], SAMURAI[0], NINJA)  # what is laid, if it is there
OFTEN = 2  # of three cards, so many are judged by this list
HURT = 0.2  # of what a card is worth to somebody else, for being rid of it


class Memory(NamedTuple):
    """By seat: what lies in a slot as far as it was seen, in which slots a Peasant lies since the set-up, and what is gone."""

    known: list[dict[int, int]]
    fresh: list[set[int]]
    gone: list[set[int]]

    def may_lie(self, seat: int, slot: int) -> list[int]:
        if slot in self.known[seat]:
            return [self.known[seat][slot]]
        left = [card for card in SET if card not in self.gone[seat] and card not in self.known[seat].values()]
        peasants = [card for card in left if card in PEASANTS]
        return peasants if slot in self.fresh[seat] and peasants else left


def choose(view: Sight, legal: Sequence[Action], seen: Sequence[Any], dice: Dice) -> int:
    memory = remembered(len(view.places), seen)
    looks = [_look(view, memory, action, dice) for action in legal]
    best = max(looks)
    return dice.choice([index for index, look in enumerate(looks) if look == best])


def remembered(seats: int, seen: Sequence[Any]) -> Memory:
    memory = Memory([{} for _ in range(seats)], [{*SLOTS} for _ in range(seats)], [set() for _ in range(seats)])
    for event in seen:
        for seat, slot, card in _told(event):
            memory.fresh[seat].discard(slot)
            memory.known[seat].pop(slot, None)
            if card != HIDDEN:
                memory.known[seat][slot] = card
        if isinstance(event, Fought):
            for loss in event.battle.lost:
                memory.known[loss.owner].pop(loss.slot, None)
                memory.gone[loss.owner].add(loss.card)
    return memory


def _told(event: Any) -> Iterator[tuple[int, int, int]]:
    """Whose slot, and what lies there now."""
    match event:
        case Attacked(clash):
            yield clash.attacker, clash.slot, clash.attack
            yield clash.defender, clash.target, clash.defence
        case MonkDecided(seat, slot) if slot is not None:
            yield seat, slot, MONK
        case Saw(of, slot, card):
            yield of, slot, card
        case Swapped(seat, slot):
            yield seat, slot, HIDDEN
        case Shuffled(seat, slots):
            for slot in slots:
                yield seat, slot, HIDDEN
        case _:
            pass


# ---- what looks good


def _look(view: Sight, memory: Memory, action: Action, dice: Dice) -> float:
    match action:
        case Strike():
            return _strike(view, memory, action)
        case ShowMonk():
            return 1.0 if _saves(view) else -1.0
        case Fill(cards):
            return sum(_laid(card, dice) for card in cards)
        case Exchange(slot, card):
            return _laid(card, dice) if _given_away(view, memory, slot) and card != view.mine.table[slot] else -1.0
        case PeekAt(slot):
            assert view.step is not None
            return float(len(memory.may_lie(view.step.of, slot))) - 1.5  # type: ignore[union-attr]
        case _:
            return 0.5 if isinstance(view.step, Again) else 0.0


def price(card: int) -> int:
    return DEAR.get(card, printed(card))


def _strike(view: Sight, memory: Memory, strike: Strike) -> float:
    """What the battle brings on average: prisoners, and a little for what somebody else is rid of, less what it costs."""
    attack = view.mine.table[strike.slot]
    assert attack is not None and view.me is not None
    theirs = memory.known[strike.defender]
    monk = next((slot for slot, card in theirs.items() if card == MONK and slot != strike.target), None)
    may_lie = memory.may_lie(strike.defender, strike.target)
    return sum(_battle(Clash(view.me, strike.slot, attack, strike.defender, strike.target, card, monk)) for card in may_lie) / len(may_lie)


def _battle(clash: Clash) -> float:
    strong, firm = strengths(clash)
    look = 0.0
    if strong > firm:
        look += printed(clash.defence) + HURT * price(clash.defence)
    elif strong == firm or clash.defence == GEISHA:
        look += HURT * price(clash.defence)
    if strong <= firm or clash.attack == GEISHA:
        look -= price(clash.attack) + (printed(clash.attack) if clash.defence == SHOGUN else 0)
    return look


def _saves(view: Sight) -> bool:
    """The Monk is shown for a card worth more than he is, if that makes a difference."""
    clash = view.clash
    assert clash is not None
    strong, firm = strengths(clash)
    return firm <= strong <= firm + 2 and clash.attack != GEISHA and price(clash.defence) > 3


def _laid(card: int, dice: Dice) -> float:
    """By its place in the list; now and then otherwise, so that nobody can be sure."""
    rank = len(FIRST) - FIRST.index(card) if card in FIRST else 0
    return 1.0 + (rank if dice.below(3) < OFTEN else dice.below(len(FIRST)))


def _given_away(view: Sight, memory: Memory, slot: int) -> bool:
    """A card that everybody has seen there, or a Peasant of the set-up."""
    assert view.me is not None
    return slot in memory.known[view.me] or slot in memory.fresh[view.me]
