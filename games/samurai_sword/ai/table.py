"""A match on a table that can be changed in place: a thought plays thousands of turns on it.

It follows the rules card by card (a test plays both side by side) and knows nothing of what seats see; policy.py looks only at
what the seat that decides may know.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.core.agenda import without
from games.core.dice import Dice
from games.samurai_sword.rules.arithmetic import difficulty, distances, draw_count, weapon_limit, wounds
from games.samurai_sword.rules.cards import (
    BREATHING,
    BUSHIDO,
    CHARACTERS,
    CHIYOME,
    DAIMYO,
    DIVERSION,
    GEISHA,
    NO_CARD,
    ROLES,
    RONIN_SIDE,
    SHOGUN,
    TEA_CEREMONY,
    TOMOE,
    USHIWAKA,
    WEAPONS,
)
from games.samurai_sword.rules.endings import DEADLY_STRIKE, honor_factor, ties
from games.samurai_sword.rules.table import State

NOBODY = -1


class Table:
    """Seats are numbers, hands are lists in no order."""

    __slots__ = (
        "characters",
        "deadly",
        "deck",
        "discard",
        "ended",
        "fronts",
        "hands",
        "honor",
        "house",
        "last",
        "paid",
        "played",
        "resilience",
        "roles",
        "seats",
        "shogun",
    )

    def __init__(self, state: State) -> None:
        places = state.places
        self.seats = len(places)
        self.roles = tuple([place.role for place in places])
        self.shogun = self.roles.index(SHOGUN)
        self.characters = [place.character for place in places]
        self.resilience = [place.resilience for place in places]
        self.honor = [place.honor for place in places]
        self.hands = [list(place.hand) for place in places]
        self.fronts = [place.front for place in places]
        self.deck, self.discard = list(state.deck), list(state.discard)
        self.played, self.paid, self.house = state.played, state.paid, state.house
        self.ended = state.ending is not None
        self.last = NOBODY if state.ending is None or state.ending.last is None else state.ending.last
        self.deadly = 0 if state.ending is None else state.ending.deadly

    # ---- what can be reckoned

    def aims(self, seat: int) -> list[int]:
        """The difficulty of an attack on each seat; 0 for oneself and the harmless."""
        fronts, characters = self.fronts, self.characters
        idle = self._idle()
        steps = distances(self.seats, seat, idle)
        idle |= 1 << seat
        return [0 if idle >> at & 1 else difficulty(steps[at], characters[at], fronts[at]) for at in range(self.seats)]

    def aim(self, seat: int, target: int) -> int:
        """The difficulty of an attack on one seat; 0 if it is harmless."""
        idle = self._idle()
        if idle >> target & 1:
            return 0
        return difficulty(distances(self.seats, seat, idle)[target], self.characters[target], self.fronts[target])

    def _idle(self) -> int:
        """The harmless, a bit for each seat."""
        resilience = self.resilience
        return sum([1 << at for at, hand in enumerate(self.hands) if not hand or not resilience[at]])

    def limit(self, seat: int) -> int:
        return weapon_limit(self.seats, self.roles[seat], self.characters[seat], self.fronts[seat])

    def blow(self, seat: int, weapon: int, target: int) -> int:
        """The wounds that somebody's weapon would do."""
        return wounds(weapon, self.characters[seat], self.fronts[seat], self.characters[target])

    def reached(self, seat: int) -> list[int]:
        """Whom a Battlecry or a Jujutsu reaches, clockwise."""
        seats, resilience, hands, characters = self.seats, self.resilience, self.hands, self.characters
        around = [*range(seat + 1, seats), *range(seat)]
        return [other for other in around if resilience[other] and hands[other] and characters[other] != CHIYOME]

    def side(self, seat: int) -> int:
        return ROLES[self.roles[seat]].side

    def winner(self) -> int:
        """The side that has won."""
        if self.last != NOBODY:
            return self.side(self.last)
        found = self.totals()
        return max(found, key=lambda side: (found[side], -ties(side)))

    def totals(self) -> dict[int, int]:
        """The points of each side, as they are counted in the end."""
        found: dict[int, int] = {}
        for seat, (side, factor) in enumerate(counting(self.roles)):
            daimyo = 0 if side == RONIN_SIDE else self.hands[seat].count(DAIMYO)
            found[side] = found.get(side, 0) + self.honor[seat] * factor + daimyo
        if self.deadly:
            found[self.deadly] -= DEADLY_STRIKE
        return {side: max(0, points) for side, points in found.items()} if self.house.floor else found

    # ---- the deck

    def draw(self, seat: int, cards: int, dice: Dice) -> None:
        while cards > 0 and not self.ended:
            if not self.deck:
                self._new_deck(dice)
                if self.ended or not self.deck:
                    return
            now = min(cards, len(self.deck))
            self.hands[seat] += self.deck[-now:]
            del self.deck[-now:]
            cards -= now
            if not self.deck and not self.house.late_deck:
                self._deck_end(dice)

    def flip(self, dice: Dice) -> int:
        """The top card of the deck, which is discarded; NO_CARD where there is none anywhere."""
        if not self.deck:
            self._new_deck(dice)
            if self.ended or not self.deck:
                return NO_CARD
        card = self.deck.pop()
        self.discard.append(card)
        if not self.deck and not self.house.late_deck:
            self._deck_end(dice)
        return card

    def _new_deck(self, dice: Dice) -> None:
        if not self.paid:
            self._deck_end(dice)
        elif self.discard:
            self._shuffle(dice)
            self.paid = False

    def _deck_end(self, dice: Dice) -> None:
        self.paid = not self.discard
        self._shuffle(dice)
        self.honor = [honor - 1 for honor in self.honor]
        if 0 in self.honor:
            self._end()

    def _shuffle(self, dice: Dice) -> None:
        self.deck, self.discard = list(dice.shuffled(self.discard)), []

    # ---- the phases of a turn

    def recovery(self, seat: int, dice: Dice) -> bool:
        """And what Bushido turns up; whether that is a duty."""
        if not self.resilience[seat]:
            self.resilience[seat] = CHARACTERS[self.characters[seat]].resilience
        if BUSHIDO not in self.fronts[seat]:
            return False
        card = self.flip(dice)
        if card in WEAPONS and not self.ended:
            return True
        if card != NO_CARD and not self.ended:
            self._send_on(seat)
        return False

    def duty(self, seat: int, card: int) -> None:
        if card:
            self.spend(seat, card)
            self._send_on(seat)
            return
        self.lay_aside(seat, BUSHIDO)
        if self.seats > 3 or self.roles[seat] != SHOGUN:
            self.honor[seat] -= 1
            if not self.honor[seat]:
                self._end()

    def draw_phase(self, seat: int, discard: bool, dice: Dice) -> None:
        cards = draw_count(self.seats, self.roles[seat], self.characters[seat])
        if discard:
            self.hands[seat].append(self.discard.pop())
            cards -= 1
        self.draw(seat, cards, dice)

    # ---- what is played

    def property(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.fronts[seat] += (card,)

    def draws(self, seat: int, card: int, dice: Dice) -> None:
        """Daimyo and Tea Ceremony."""
        self.take_up(seat, card)
        self.draw(seat, 2 if card == DAIMYO else 3, dice)
        if card == TEA_CEREMONY:
            for other in (*range(seat + 1, self.seats), *range(seat)):
                self.draw(other, 1, dice)
        self._settle()

    def breathing(self, seat: int, target: int, dice: Dice) -> None:
        self.resilience[seat] = CHARACTERS[self.characters[seat]].resilience
        self.take_up(seat, BREATHING)
        self.draw(target, 1, dice)
        self._settle()

    def diversion(self, seat: int, target: int, dice: Dice) -> None:
        hand = self.hands[target]
        hand.sort()
        card = dice.choice(hand)
        hand.remove(card)
        self.spend(seat, DIVERSION)
        self.hands[seat].append(card)

    def geisha(self, seat: int, target: int, card: int, dice: Dice) -> None:
        if card:
            self.lay_aside(target, card)
        else:
            hand = self.hands[target]
            hand.sort()
            self.spend(target, dice.choice(hand))
        self.spend(seat, GEISHA)

    def bushido(self, seat: int, target: int) -> None:
        self.hands[seat].remove(BUSHIDO)
        self.fronts[target] += (BUSHIDO,)

    def exert(self, seat: int, dice: Dice) -> None:
        self.resilience[seat] -= 1
        self.draw(seat, 1, dice)

    # ---- blows

    def take_up(self, seat: int, card: int) -> None:
        """A weapon, a Battlecry, a Jujutsu, before it is answered; any card before it has done what it does."""
        self.hands[seat].remove(card)
        self.played = card

    def parry(self, seat: int, card: int) -> None:
        self.spend(seat, card)
        self._settle()

    def hit(self, seat: int, by: int, dice: Dice) -> None:
        before = self.resilience[seat]
        self._wound(seat, self.blow(by, self.played, seat), by)
        if self.characters[seat] == USHIWAKA:
            self.draw(seat, before - self.resilience[seat], dice)
        if self.characters[by] == TOMOE:
            self.draw(by, 1, dice)
        self._settle()

    def answered(self, by: int, answers: Mapping[int, int]) -> None:
        """Battlecry and Jujutsu, when all have answered with a card or with none, clockwise."""
        for seat, card in answers.items():
            if card:
                self.spend(seat, card)
                continue
            self._wound(seat, 1, by)
            if self.ended:
                return
        self._settle()

    def _wound(self, seat: int, number: int, by: int) -> None:
        left = self.resilience[seat] - number
        self.resilience[seat] = max(0, left)
        if left <= 0:
            self._defeat(seat, by)

    def _defeat(self, seat: int, by: int) -> None:
        side = self.side(seat)
        friendly = side == self.side(by)
        alone = self.seats > 3 and sum([left > 0 for left in self.resilience]) == 1
        if alone and not friendly:
            self._end(last=by)
            return
        self.honor[seat] -= 1
        self.honor[by] += 1
        if alone or not self.honor[seat]:
            self._end(deadly=side if friendly else 0)

    # ---- moving things

    def spend(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def lay_aside(self, seat: int, card: int) -> None:
        self.fronts[seat] = without(self.fronts[seat], card)
        self.discard.append(card)

    def _send_on(self, seat: int) -> None:
        self.fronts[seat] = without(self.fronts[seat], BUSHIDO)
        self.fronts[(seat + 1) % self.seats] += (BUSHIDO,)

    def _settle(self) -> None:
        if self.played:
            self.discard.append(self.played)
            self.played = NO_CARD

    def _end(self, last: int = NOBODY, deadly: int = 0) -> None:
        self._settle()
        self.ended, self.last, self.deadly = True, last, deadly


@cache
def counting(roles: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """For each seat its side, and what a token of honor is worth to it."""
    return tuple((ROLES[role].side, honor_factor(role, roles)) for role in roles)
