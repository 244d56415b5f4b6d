"""A careful player of another school, as an opponent: it counts points and cards, and shares no judgement with the game's strategy.

It remembers what it saw, takes what it surely beats, the dearest first and with the cheapest card that will do; on unseen cards it
reckons with each that is left alike. Strong cards are laid to wait, its best attackers when its turn comes soon.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.rules.cards import GEISHA, MONK, NINJA, PEASANTS, SET, SHOGUN, printed
from games.tenno.rules.events import Attacked, Filled, Fought, MonkDecided, Saw, Shuffled, Swapped
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.table import SLOTS, Action, Clash, Decline, Exchange, Fill, Peek, PeekAt, ShowMonk, Shuffle, Strike
from games.tenno.view.sight import Sight

PRICE = {1: 0.5, 2: 0.8, 3: 1.2, 4: 4.0, 5: 2.5, 6: 3.0, 7: 3.5, 8: 4.0, 9: 5.0, 10: 6.0, 11: 6.0}  # what it parts with unwillingly
WAITING = (SHOGUN, GEISHA, 9, 8, MONK, 7, 6, NINJA, 3, 2, 1)
MARCHING = (8, NINJA, 9, 7, 6, GEISHA, SHOGUN, MONK, 3, 2, 1)

Spot = tuple[int, int]


class Notes:
    """Which card it saw where, and which cards each player has lost."""

    def __init__(self, view: Sight, seen: Iterable[Any]) -> None:
        self.view = view
        self.lies: dict[Spot, int] = {}
        self.laid: set[Spot] = set()  # from the hand
        self.gone: list[set[int]] = [set() for _place in view.places]
        self.gaps: set[Spot] = set()
        for event in seen:
            self.note(event)
        for seat, place in enumerate(view.places):
            self.lies |= {(seat, slot): card for slot, card in enumerate(place.table) if card}

    def note(self, event: Any) -> None:
        match event:
            case Attacked(clash):
                self.lies[clash.attacker, clash.slot] = clash.attack
                self.lies[clash.defender, clash.target] = clash.defence
            case MonkDecided(seat, int(slot)):
                self.lies[seat, slot] = MONK
            case Saw(of, slot, card):
                self.lies[of, slot] = card
            case Fought(fought):
                for loss in fought.lost:
                    self.gone[loss.owner].add(loss.card)
                    self.gaps.add((loss.owner, loss.slot))
                    self.lies.pop((loss.owner, loss.slot), None)
            case Filled(seat):
                self.laid |= {spot for spot in self.gaps if spot[0] == seat}
                self.gaps -= self.laid
            case Swapped(seat, slot):
                self.laid.add((seat, slot))
                self.lies.pop((seat, slot), None)
            case Shuffled(seat, slots):
                for slot in slots:
                    self.lies.pop((seat, slot), None)

    def may_lie(self, spot: Spot) -> list[int]:
        if spot in self.lies:
            return [self.lies[spot]]
        seat = spot[0]
        elsewhere = {card for (owner, _slot), card in self.lies.items() if owner == seat}
        cards = [card for card in SET if card not in self.gone[seat] and card not in elsewhere]
        peasants = [card for card in cards if card in PEASANTS]
        return peasants if spot not in self.laid and peasants else cards


def stranger(view: Sight, legal: Sequence[Action], seen: Sequence[Any], dice: Dice) -> int:
    notes = Notes(view, seen)
    looks = [liked(view, notes, action) + dice.below(100) / 400 for action in legal]
    return looks.index(max(looks))


def liked(view: Sight, notes: Notes, action: Action) -> float:
    match action:
        case Strike(slot, defender, target):
            return blow(view, notes, slot, defender, target)
        case ShowMonk():
            return rescue(view)
        case Fill(cards):
            order = WAITING if view.agenda[-1].seat == view.me else MARCHING
            return -sum(order.index(card) for card in cards) / 12
        case Exchange(slot, card):
            return hidden(view, notes, slot, card)
        case Shuffle((one, other), _really):
            assert view.me is not None
            return 0.5 if (view.me, one) in notes.lies or (view.me, other) in notes.lies else -0.5
        case PeekAt(slot):
            step = view.step
            assert isinstance(step, Peek)
            return len(notes.may_lie((step.of, slot))) / 5
        case Decline():
            return 0.3
        case _:
            return 0.0


def result(attack: int, defence: int) -> int:
    strong, firm = strengths(Clash(Seat(0), 0, attack, Seat(1), 0, defence))
    return (strong > firm) - (strong < firm)


def blow(view: Sight, notes: Notes, slot: int, defender: Seat, target: int) -> float:
    attack = view.mine.table[slot]
    assert attack
    cards = notes.may_lie((defender, target))
    return sum(came_of(attack, card) for card in cards) / len(cards) - 0.1 * printed(attack)


def came_of(attack: int, defence: int) -> float:
    found = result(attack, defence)
    if found > 0:
        return 1 + printed(defence) - (PRICE[GEISHA] if attack == GEISHA else 0)
    if found == 0:
        return 0.6 * PRICE[defence] - PRICE[attack]
    return -PRICE[attack] - (printed(attack) if defence == SHOGUN else 0)


def rescue(view: Sight) -> float:
    clash = view.clash
    assert clash is not None
    strong, firm = strengths(clash)
    helps = GEISHA not in {clash.attack, clash.defence} and clash.defence != SHOGUN and firm <= strong <= firm + 2
    return float(helps and clash.defence > 2)


def hidden(view: Sight, notes: Notes, slot: int, card: int) -> float:
    """A strong card that was seen is taken up; a Peasant that still lies there from the beginning as well."""
    me, lying = view.me, view.mine.table[slot]
    assert me is not None and lying
    if card == lying:
        return 0.25 if (me, slot) in notes.lies else -1.0
    better = (WAITING.index(lying) - WAITING.index(card)) / 12
    return (0.6 if (me, slot) in notes.lies and lying > 5 else 0.0) + better


__all__ = ["SLOTS", "stranger"]
