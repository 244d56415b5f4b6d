"""The rule player: what each action looks like to somebody who knows the own role and what the table suspects.

The unit is an honor taken from an enemy. Of the others only what lies open is used: how many cards they hold, never which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.agenda import step_of
from games.core.game import Seat
from games.samurai_sword.cards import (
    ARMOR,
    BATTLECRY,
    BENKEI,
    BREATHING,
    BUSHIDO,
    CARDS,
    CHARACTERS,
    CHIYOME,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    GINCHIYO,
    GOEMON,
    HANZO,
    HIDEYOSHI,
    IEYASU,
    JUJUTSU,
    KOJIRO,
    MUSASHI,
    NO_CARD,
    NOBUNAGA,
    PARRY,
    SHOGUN,
    TEA_CEREMONY,
    TOMOE,
    USHIWAKA,
    WEAPONS,
)
from games.samurai_sword.rules_arithmetic import wounds
from games.samurai_sword.table import (
    Attacked,
    Discard,
    Draw,
    Duty,
    Exert,
    Face,
    Pick,
    Place,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    State,
    Strike,
    decisions,
)
from games.samurai_sword.wits_roles import Feud, Suspicion, feud, plain
from games.samurai_sword.wits_weights import WEIGHTS, Weights

# how often each character wins, which is near enough to how strong it is
STRENGTH = {
    BENKEI: 0.38, CHIYOME: 0.38, GINCHIYO: 0.35, GOEMON: 0.34, HANZO: 0.3, HIDEYOSHI: 0.37, IEYASU: 0.34, KOJIRO: 0.36, MUSASHI: 0.35,
    NOBUNAGA: 0.41, TOMOE: 0.39, USHIWAKA: 0.33,
}  # fmt: skip

Guard = tuple[float, ...]  # for each seat how likely no Parry meets a blow
MOST_CARDS = 80


class Policy:
    """One set of weights, and what is reckoned out of it beforehand."""

    def __init__(self, weights: Weights) -> None:
        self.weights = w = weights
        self.near = (1.0, w.near_1, w.near_2, w.near_3, w.near_4, 0.0, 0.0)
        self.open = [w.no_parry**cards for cards in range(MOST_CARDS)]
        self.unarmed = [w.no_weapon**cards for cards in range(MOST_CARDS)]
        self.first = {FAST_DRAW: w.fast_draw, FOCUS: w.focus, ARMOR: w.armor, TEA_CEREMONY: w.tea, DAIMYO: w.daimyo}
        self.ruin = {ARMOR: w.ruin_armor, FAST_DRAW: w.ruin_fast_draw, FOCUS: w.ruin_focus, BUSHIDO: -w.lift_bushido, NO_CARD: w.ruin}
        self.keep = dict.fromkeys((ARMOR, FAST_DRAW, FOCUS), w.keep_property) | {
            PARRY: w.keep_parry,
            BATTLECRY: w.keep_cry,
            JUJUTSU: w.keep_cry,
            BREATHING: w.keep_breathing,
            DAIMYO: w.keep_daimyo,
            DIVERSION: w.keep_diversion,
            GEISHA: w.keep_geisha,
            TEA_CEREMONY: w.keep_tea,
            BUSHIDO: w.keep_bushido,
        }

    def looks(self, state: State, seat: Seat, legal: Sequence[Any], suspicion: Suspicion, guard: Guard | None = None) -> list[float]:
        """How good each action looks. Of the others' places only what is open is read."""
        step = step_of(decisions(state.agenda), seat)
        place = state.places[seat]
        match step:
            case Play():
                return self._plays(state, seat, legal, feud_of(state, seat, suspicion).gain, guard)
            case Attacked():
                return self._answers(state, step, blow(state, step), legal, suspicion)
            case Face():
                return self._answers(state, step, 1, legal, suspicion)
            case Discard():
                return [-self.kept(place.hand, action.card) for action in legal]
            case Duty():
                return [-1.0 if action.card == NO_CARD else -self.kept(place.hand, action.card) for action in legal]
            case Draw():
                return [self.kept(place.hand, state.discard[-1]) if action.discard else self.weights.card for action in legal]
            case Pick():
                return [STRENGTH[action.character] for action in legal]
            case None:
                raise ValueError(f"{seat} has nothing to decide")

    def kept(self, hand: tuple[int, ...], card: int) -> float:
        """What keeping this card of the hand is worth."""
        w = self.weights
        if card in WEAPONS:
            spare = sum([each in WEAPONS for each in hand]) - 2
            printed = CARDS[card]
            return w.keep_weapon + w.keep_reach * printed.reach + w.keep_wounds * printed.wounds - w.spare_weapon * max(0, spare)
        if card == PARRY and hand.count(PARRY) > 2:
            return w.spare_parry
        return self.keep[card]

    def _answers(self, state: State, step: Attacked | Face, lost: int, legal: Sequence[Any], suspicion: Suspicion) -> list[float]:
        """Give a card, or take the wounds: whoever is struck down by them hands over an honor, and the match may end with it."""
        place, near = state.places[step.seat], self.near
        left = max(0, place.resilience - lost)
        hurt = self.weights.own_wounds * (near[place.resilience] - near[left])
        if not left:
            hurt = feud_of(state, step.seat, suspicion).pain[step.by] * (1 if place.honor == 1 else 1 - near[place.resilience])
        if place.character == USHIWAKA and isinstance(step, Attacked):
            hurt += self.weights.card * (place.resilience - left)
        return [hurt if action.card == NO_CARD else -self.kept(place.hand, action.card) for action in legal]

    def _plays(self, state: State, seat: Seat, legal: Sequence[Any], hate: tuple[float, ...], guard: Guard | None) -> list[float]:
        place = state.places[seat]
        found: list[float] = []
        for action in legal:
            kind = type(action)
            if kind is Strike:
                found.append(self._strike(state, place, action, hate, guard))
            elif kind is PlayCard:
                found.append(self.first.get(action.card) or self._cry(state, seat, action.card, hate))
            elif kind is PlayOn:
                found.append(self._play_on(state, seat, action, hate))
            elif kind is PlayGeisha:
                found.append(max(-1.0, min(1.0, hate[action.target])) * self.ruin[action.card])
            elif kind is Exert:
                found.append(self.weights.exert if place.resilience >= self.weights.exert_from else -self.weights.exert)
            else:
                found.append(0.0)
        return found

    def _strike(self, state: State, place: Place, action: Strike, hate: tuple[float, ...], guard: Guard | None) -> float:
        target = state.places[action.target]
        open_ = self.open[len(target.hand)] if guard is None else guard[action.target]
        lost = wounds(action.weapon, place.character, place.front, target.character)
        gain = hate[action.target] * (self.near[max(0, target.resilience - lost)] - self.near[target.resilience])
        if place.character != KOJIRO:
            gain -= self.weights.reach_saved * CARDS[action.weapon].reach
        return gain * (open_ + self.weights.parried * (1 - open_))

    def _cry(self, state: State, seat: Seat, card: int, hate: tuple[float, ...]) -> float:
        """Battlecry and Jujutsu, summed over all whom they reach."""
        found, near, drains = 0.0, self.near, self.weights.cry_drains
        missing = self.open if card == BATTLECRY else self.unarmed
        for at, one in enumerate(state.places):
            cards = len(one.hand)
            if at != seat and cards and one.resilience and one.character != CHIYOME:
                open_ = missing[cards]
                found += hate[at] * (open_ * (near[one.resilience - 1] - near[one.resilience]) + (1 - open_) * drains)
        return found

    def _play_on(self, state: State, seat: Seat, action: PlayOn, hate: tuple[float, ...]) -> float:
        w = self.weights
        enmity = max(-1.0, min(1.0, hate[action.target]))
        if action.card == DIVERSION:
            return w.steal + w.steal_enemy * enmity
        if action.card == BREATHING:
            place = state.places[seat]
            full = CHARACTERS[place.character].resilience
            return w.heal * (self.near[place.resilience] - self.near[full]) - w.breath - w.gift * enmity
        if action.target == seat:
            return -w.oath_own
        return w.oath * enmity - w.oath_near * ((action.target - seat) % len(state.places))


def feud_of(state: State, seat: Seat, suspicion: Suspicion) -> Feud:
    places = state.places
    shogun = next(at for at, one in enumerate(places) if one.role == SHOGUN)
    return feud(suspicion, shogun, seat, plain(places[seat].role), tuple([one.honor for one in places]))


def blow(state: State, step: Attacked) -> int:
    """The wounds of the weapon that is aimed at somebody."""
    attacker = state.places[step.by]
    return wounds(state.played, attacker.character, attacker.front, state.places[step.seat].character)


POLICY = Policy(WEIGHTS)
