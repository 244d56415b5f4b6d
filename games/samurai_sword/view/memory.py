"""What a good player remembers of a match: who struck whom and whom they let be, who holds what, who had no Parry when it was needed.

The events are gone through once. What is kept of the table (how many cards, wounds, armors) is only what everybody could see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.core.seats import others
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules import events
from games.samurai_sword.rules.arithmetic import difficulty, distances, harmless, reach
from games.samurai_sword.view.roles import Suspicion, arrangements, read, unsuspecting
from games.samurai_sword.view.sight import Sight

# how strongly roles move players, by what they do; below 0 for help
ZEAL_OF = {"strike": 1.9, box.DIVERSION: 0.9, box.GEISHA: 1.1, box.BUSHIDO: 0.7, box.BREATHING: -1.2}
LET_PASS = 0.9  # to end a turn without a blow tells so much less, for nobody knows whether there was a weapon
SHORT_REACH = 1  # with a weapon of such a reach could have been struck who was let be
TAKEN = 0.93  # who takes two wounds, or one that hurts, has no Parry in so many cases
TAKEN_LIGHTLY = 0.6  # the same of a single wound with plenty of resilience left
PLENTY = 3
NO_WEAPON = 0.7  # who takes the wound of a Jujutsu has no weapon in so many cases


class Memory:
    """`held` are cards known to be in a hand. Of the others in a hand so many are probably no Parry (`bare`), no weapon (`unarmed`),
    or were kept when they could have been played (`stale`); these are expectations, not whole numbers."""

    def __init__(self, view: Sight) -> None:
        seats = len(view.people)
        self.me = view.me
        self.shogun = next(seat for seat, person in enumerate(view.people) if person.role == box.SHOGUN)
        self.characters = [person.character for person in view.people]
        self.cards = [box.FIRST_HANDS[(seat - self.shogun) % seats] for seat in range(seats)]
        self.resilience = [box.CHARACTERS[who].resilience if who else 0 for who in self.characters]
        self.armors: list[tuple[int, ...]] = [() for _ in range(seats)]
        self.held: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.bare = [0.0] * seats
        self.unarmed = [0.0] * seats
        self.stale = [0.0] * seats
        self.ways = arrangements(seats, self.shogun)
        self.suspicion: Suspicion = unsuspecting(seats, self.shogun)
        self.turn = -1  # whose it is
        self.struck = False  # in this turn
        self.threat = box.NO_CARD  # what wounds come from just now

    def over(self, seen: Iterable[events.Event]) -> Memory:
        for event in seen:
            handle = HANDLED.get(type(event))
            if handle is not None:
                handle(self, event)
        return self

    # ---- cards

    def gains(self, seat: int, cards: int) -> None:
        self.cards[seat] += cards

    def loses(self, seat: int, card: int) -> None:
        """A card whose face is seen leaves a hand."""
        had = max(1, self.cards[seat])
        self.cards[seat] = had - 1
        if self.held[seat][card] > 0:
            self.held[seat][card] -= 1
            return
        part = (had - 1) / had
        self.bare[seat] *= 1.0 if card == box.PARRY else part
        self.unarmed[seat] *= 1.0 if card in box.WEAPONS else part
        self.stale[seat] *= part
        self.bare[seat] = min(self.bare[seat], self.cards[seat])
        self.unarmed[seat] = min(self.unarmed[seat], self.cards[seat])

    # ---- what is told

    def turn_began(self, event: events.TurnBegan) -> None:
        if self.turn >= 0 and not self.struck:
            self.let_pass(self.turn)
        if self.turn >= 0:
            self.stale[self.turn] = float(self.cards[self.turn])
        self.turn, self.struck = event.seat, False

    def recovered(self, event: events.Recovered) -> None:
        self.resilience[event.seat] = event.resilience

    def exerted(self, event: events.Exerted) -> None:
        self.resilience[event.seat] = event.left

    def chosen(self, event: events.CharacterChosen) -> None:
        self.characters[event.seat] = event.character
        self.resilience[event.seat] = box.CHARACTERS[event.character].resilience

    def drew(self, event: events.Drew) -> None:
        self.gains(event.seat, event.cards)

    def took_discard(self, event: events.TookDiscard) -> None:
        self.gains(event.seat, 1)
        self.held[event.seat][event.card] += 1

    def strike(self, event: events.Struck) -> None:
        self.reads(event.seat, self.targets(event.seat, reach(event.weapon, self.characters[event.seat])), event.target, ZEAL_OF["strike"])
        self.loses(event.seat, event.weapon)
        self.struck, self.threat = True, event.weapon

    def played(self, event: events.Played) -> None:
        self.loses(event.seat, event.card)
        if event.card == box.ARMOR:
            self.armors[event.seat] += (box.ARMOR,)
        if event.card in box.CRIES:
            self.threat = event.card

    def played_on(self, event: events.PlayedOn) -> None:
        """Diversion tells by whom it robs, Geisha by whom she ruins, Bushido by whom it burdens, Breathing by who gets the card."""
        self.loses(event.seat, event.card)
        options = others(event.seat, len(self.cards))
        if event.card == box.DIVERSION:
            options = tuple(seat for seat in options if self.cards[seat])
        if event.target != event.seat:
            self.reads(event.seat, options, event.target, ZEAL_OF[event.card])
        if event.card == box.BREATHING:
            self.resilience[event.seat] = box.CHARACTERS[self.characters[event.seat]].resilience
        if event.card == box.DIVERSION:
            self.diverted(event.seat, event.target)

    def diverted(self, seat: int, of: int) -> None:
        """What was taken is told to the two alone, next."""
        self.loses(of, box.NO_CARD)
        self.gains(seat, 1)
        if self.me not in (seat, of):
            self.held[of].clear()  # whatever was taken, nobody else knows whether it was one of these

    def diverted_card(self, event: events.DivertedCard) -> None:
        self.held[event.seat][event.card] += 1
        self.held[event.of][event.card] = max(0, self.held[event.of][event.card] - 1)

    def geisha_removed(self, event: events.GeishaRemoved) -> None:
        if not event.in_play:
            self.loses(event.of, event.card)
        elif event.card == box.ARMOR:
            self.armors[event.of] = self.armors[event.of][1:]

    def parried(self, event: events.Parried | events.Avoided | events.Dropped | events.MetDuty) -> None:
        self.loses(event.seat, event.card)

    def wounded(self, event: events.Wounded) -> None:
        seat, cards = event.seat, self.cards[event.seat]
        self.resilience[seat] = event.left
        if self.threat == box.JUJUTSU:
            self.unarmed[seat] = max(self.unarmed[seat], NO_WEAPON * cards)
        else:
            lightly = event.wounds == 1 and event.left >= PLENTY
            self.bare[seat] = max(self.bare[seat], (TAKEN_LIGHTLY if lightly else TAKEN) * cards)

    # ---- suspicion

    def targets(self, seat: int, far: int) -> tuple[int, ...]:
        """Whom somebody could have struck with a weapon of this reach."""
        idle = [harmless(self.resilience[at], self.cards[at]) for at in range(len(self.cards))]
        steps = distances(len(self.cards), seat, sum([1 << at for at, one in enumerate(idle) if one]))
        return tuple(
            [
                at
                for at in range(len(self.cards))
                if at != seat and not idle[at] and difficulty(steps[at], self.characters[at], self.armors[at]) <= far
            ]
        )

    def reads(self, seat: int, options: tuple[int, ...], chosen: int, zeal: float) -> None:
        if len(self.ways) > 1:
            self.suspicion = read(self.suspicion, self.ways, seat, options if chosen in options else (*options, chosen), chosen, zeal)

    def let_pass(self, seat: int) -> None:
        """Nobody was struck in this turn, though some were near."""
        options = self.targets(seat, SHORT_REACH)
        if options and self.cards[seat] and len(self.ways) > 1:
            self.suspicion = read(self.suspicion, self.ways, seat, options, -1, LET_PASS)


HANDLED: dict[type[Any], Any] = {
    events.TurnBegan: Memory.turn_began,
    events.Recovered: Memory.recovered,
    events.Exerted: Memory.exerted,
    events.CharacterChosen: Memory.chosen,
    events.Drew: Memory.drew,
    events.TookDiscard: Memory.took_discard,
    events.Struck: Memory.strike,
    events.Played: Memory.played,
    events.PlayedOn: Memory.played_on,
    events.DivertedCard: Memory.diverted_card,
    events.GeishaRemoved: Memory.geisha_removed,
    events.Parried: Memory.parried,
    events.Avoided: Memory.parried,
    events.Dropped: Memory.parried,
    events.MetDuty: Memory.parried,
    events.Wounded: Memory.wounded,
}
