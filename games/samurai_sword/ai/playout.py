"""Playing on by the rule player: what a thought is made of. Everybody acts by the own role and by what the whole table suspects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.core.dice import Dice
from games.samurai_sword.ai.policy import Policy, feud_at
from games.samurai_sword.ai.table import Table
from games.samurai_sword.rules.arithmetic import reach
from games.samurai_sword.rules.cards import (
    AIDS,
    ALONE,
    BREATHING,
    BUSHIDO,
    CRIES,
    DIVERSION,
    GEISHA,
    HAND_LIMIT,
    HANZO,
    IEYASU,
    JUJUTSU,
    NO_CARD,
    NOBUNAGA,
    PARRY,
    WEAPONS,
)
from games.samurai_sword.rules.table import Attacked, Discard, Draw, Duty, Face, Given, Play, Step
from games.samurai_sword.view.roles import Feud, Suspicion

EXERT = -1  # among the cards that may be played
RENEWING = frozenset((*ALONE, DIVERSION, EXERT))  # after these there may be something better to play
ROBBING = (DIVERSION, GEISHA)

Plan: TypeAlias = tuple[float, int, int, int]  # how good it looks, a card, on whom, and what a Geisha removes there
NOTHING: Plan = (0.0, NO_CARD, 0, NO_CARD)
NO_BLOW = (0.0, NO_CARD, 0)


class Playout:
    """One table, played on in place."""

    def __init__(self, table: Table, policy: Policy, suspicion: Suspicion, dice: Dice) -> None:
        self.table, self.policy, self.suspicion, self.dice = table, policy, suspicion, dice

    def on(self, agenda: tuple[Step, ...], turns: int) -> None:
        """From where it stands until so many turns are over, the one that has begun among them."""
        table = self.table
        if table.ended:
            return
        self._rest(agenda)
        last = agenda[-1]
        assert isinstance(last, Discard)
        for turn in range(1, turns):
            if table.ended:
                return
            self._turn((last.seat + turn) % table.seats)

    def _turn(self, seat: int) -> None:
        if self.table.recovery(seat, self.dice):
            self._duty(seat)
        if self.table.ended:
            return
        self._draw(seat)
        self._play(seat, 0)
        self._discard(seat)

    def _rest(self, agenda: tuple[Step, ...]) -> None:
        """What is left of the turn that has begun."""
        given: dict[int, int] = {}
        for step in agenda:
            if self.table.ended:
                return
            match step:
                case Given(seat, _, card):
                    given[seat] = card
                case Face(seat, by):
                    given[seat] = self._answer(seat, by, 1)
                case Attacked(seat, by):
                    self._attacked(seat, by)
                case Duty(seat):
                    self._duty(seat)
                case Draw(seat):
                    self._draw(seat)
                case Play(seat, weapons):
                    if given:
                        self.table.answered(seat, given)
                    self._play(seat, weapons)
                case Discard(seat):
                    self._discard(seat)
                case _:
                    raise ValueError(f"{step!r} is no part of a turn that has begun")

    def _duty(self, seat: int) -> None:
        hand = self.table.hands[seat]
        weapons = [card for card in hand if card in WEAPONS]
        self.table.duty(seat, self._least(hand, weapons) if weapons else NO_CARD)

    def _draw(self, seat: int) -> None:
        table = self.table
        discard = False
        if table.characters[seat] == IEYASU and table.discard:
            discard = self.policy.kept(table.hands[seat], table.discard[-1]) > self.policy.weights.card
        table.draw_phase(seat, discard, self.dice)

    def _discard(self, seat: int) -> None:
        hand = self.table.hands[seat]
        while len(hand) > HAND_LIMIT and not self.table.ended:
            self.table.spend(seat, self._least(hand, hand))

    def _least(self, hand: Sequence[int], cards: Sequence[int]) -> int:
        """What is missed least."""
        values = [self.policy.kept(hand, card) for card in cards]
        return cards[values.index(min(values))]

    # ---- the play phase

    def _play(self, seat: int, weapons: int) -> None:
        """The best-looking first. What is left of a plan is thought over only after what changes much: blows and new cards."""
        table = self.table
        plans: list[Plan] | None = None
        while not table.ended:
            fresh = plans is None
            if plans is None:
                plans = self._plans(seat, weapons)
            if not plans:
                return
            _look, card, target, on = plans.pop()
            if not fresh and not self._possible(seat, card, target, on):
                plans = None
                continue
            self._do(seat, card, target, on)
            if card in WEAPONS:
                weapons += 1
                plans = [plan for plan in plans if plan[1] not in WEAPONS] if weapons >= table.limit(seat) else None
            elif card in RENEWING:
                plans = None

    def _possible(self, seat: int, card: int, target: int, on: int) -> bool:
        """Whether it still is, after what was played since it was planned."""
        table = self.table
        if card in WEAPONS:
            return 0 < table.aim(seat, target) <= reach(card, table.characters[seat])
        if card == GEISHA and on:
            return on in table.fronts[target]
        if card == BUSHIDO:
            return not self._bushido_in_play()
        return card not in ROBBING or len(table.hands[target]) > 0

    def _do(self, seat: int, card: int, target: int, on: int) -> None:
        table, dice = self.table, self.dice
        if card in WEAPONS:
            table.take_up(seat, card)
            self._attacked(target, seat)
        elif card in AIDS:
            table.property(seat, card)
        elif card in ALONE:
            table.draws(seat, card, dice)
        elif card == GEISHA:
            table.geisha(seat, target, on, dice)
        elif card in CRIES:
            table.take_up(seat, card)
            table.answered(seat, {other: self._answer(other, seat, 1) for other in table.reached(seat)})
        elif card == DIVERSION:
            table.diversion(seat, target, dice)
        elif card == BREATHING:
            table.breathing(seat, target, dice)
        elif card == BUSHIDO:
            table.bushido(seat, target)
        else:
            table.exert(seat, dice)

    def _plans(self, seat: int, weapons: int) -> list[Plan]:
        """What is worth being played, the best last."""
        table, hand = self.table, self.table.hands[seat]
        for card in hand:
            if card in ALONE:  # it only helps, and may change what is best
                return [(1.0, card, seat, NO_CARD)]
        feud = feud_at(table, seat, self.suspicion)
        found: list[Plan] = []
        armed: list[int] = []
        for card in hand:
            if card in WEAPONS:
                armed.append(card)
            elif card != PARRY:
                plan = self._geisha(seat, feud) if card == GEISHA else self._other(seat, card, feud)
                if plan[0] > 0:
                    found.append(plan)
        if armed and weapons < table.limit(seat):
            look, weapon, target = max(self.policy.strikes(table, seat, dict.fromkeys(armed), feud), default=NO_BLOW)
            if look > 0:
                found.append((look, weapon, target, NO_CARD))
        if table.characters[seat] == NOBUNAGA and table.resilience[seat] > 1 and self.policy.exert(table, seat) > 0:
            found.append((self.policy.exert(table, seat), EXERT, seat, NO_CARD))
        found.sort()
        return found

    def _bushido_in_play(self) -> bool:
        return any(BUSHIDO in front for front in self.table.fronts)

    def _geisha(self, seat: int, feud: Feud) -> Plan:
        table, ruin = self.table, self.policy.ruin
        best = NOTHING
        for other, hand in enumerate(table.hands):
            if other == seat:
                continue
            enmity = feud.enmity[other]
            if hand and enmity * ruin[NO_CARD] > best[0]:
                best = enmity * ruin[NO_CARD], GEISHA, other, NO_CARD
            for card in table.fronts[other]:
                if enmity * ruin[card] > best[0]:
                    best = enmity * ruin[card], GEISHA, other, card
        return best

    def _other(self, seat: int, card: int, feud: Feud) -> Plan:
        """A cry, or a card that names a player."""
        table, policy = self.table, self.policy
        if card in CRIES:
            return policy.cry(table, seat, card, feud), card, seat, NO_CARD
        best = NOTHING
        if card == BUSHIDO and self._bushido_in_play():
            return best
        for other, hand in enumerate(table.hands):
            if other != seat and (hand or card != DIVERSION):
                look = policy.play_on(table, seat, card, other, feud)
                if look > best[0]:
                    best = look, card, other, NO_CARD
        return best

    # ---- answers

    def _attacked(self, seat: int, by: int) -> None:
        table = self.table
        card = self._answer(seat, by, table.blow(by, table.played, seat), by_weapon=True)
        if card:
            table.parry(seat, card)
        else:
            table.hit(seat, by, self.dice)

    def _answer(self, seat: int, by: int, lost: int, *, by_weapon: bool = False) -> int:
        """The card that is given, or none."""
        table = self.table
        hand = table.hands[seat]
        if table.played == JUJUTSU:
            cards = [card for card in hand if card in WEAPONS]
        elif table.characters[seat] == HANZO and len(hand) > 1:
            cards = [card for card in hand if card == PARRY or card in WEAPONS]
        else:
            cards = [PARRY] if PARRY in hand else []
        if not cards:
            return NO_CARD
        card, policy = self._least(hand, cards), self.policy
        hurt = policy.hurt(table, seat, by, lost, self.suspicion, by_weapon=by_weapon)
        return card if -policy.kept(hand, card) >= hurt else NO_CARD
