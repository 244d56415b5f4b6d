"""The rule player: what each action looks like to somebody who knows the own role and what the table suspects.

The unit is an honor taken from an enemy. It is asked about a `Table`, and of the others it uses only what lies open: how many cards they
hold, never which.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.samurai_sword.ai.table import NOBODY, Table
from games.samurai_sword.ai.weights import WEIGHTS, Weights
from games.samurai_sword.rules.arithmetic import reach, wounds
from games.samurai_sword.rules.cards import (
    AIDS,
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
    TEA_CEREMONY,
    TOMOE,
    USHIWAKA,
    WEAPONS,
)
from games.samurai_sword.rules.table import (
    Action,
    Attacked,
    Choose,
    Decision,
    Discard,
    Draw,
    DrawFirst,
    Drop,
    Duty,
    EndTurn,
    Exert,
    Face,
    Pick,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    Strike,
)
from games.samurai_sword.view.roles import Feud, Suspicion, feud, plain
from games.samurai_sword.view.worlds import Guard

# how often each character wins, which is near enough to how strong it is
STRENGTH = {
    BENKEI: 0.38, CHIYOME: 0.38, GINCHIYO: 0.35, GOEMON: 0.34, HANZO: 0.3, HIDEYOSHI: 0.37, IEYASU: 0.34, KOJIRO: 0.36, MUSASHI: 0.35,
    NOBUNAGA: 0.41, TOMOE: 0.39, USHIWAKA: 0.33,
}  # fmt: skip

Blow = tuple[float, int, int]  # how good it looks, with which weapon, at whom
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
        self.keep = dict.fromkeys(AIDS, w.keep_property) | {
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
        self.weapon = {
            card: w.keep_weapon + w.keep_reach * printed.reach + w.keep_wounds * printed.wounds for card, printed in WEAPONS.items()
        }

    def looks(self, table: Table, step: Decision, legal: Sequence[Action], suspicion: Suspicion, guard: Guard | None = None) -> list[float]:
        """How good each action looks to whoever has to decide. `guard` is what is known beyond the number of cards."""
        if isinstance(step, Play):
            return self._plays(table, step.seat, legal, feud_at(table, step.seat, suspicion), guard)
        return [self._look(table, step, action, suspicion) for action in legal]

    def _look(self, table: Table, step: Decision, action: Action, suspicion: Suspicion) -> float:
        seat = step.seat
        match step, action:
            case ((Attacked() | Face()), Reply(card)):
                lost = table.blow(step.by, table.played, seat) if isinstance(step, Attacked) else 1
                hurt = self.hurt(table, seat, step.by, lost, suspicion, by_weapon=isinstance(step, Attacked))
                return -self.kept(table.hands[seat], card) if card else hurt
            case Discard(), Drop(card):
                return -self.kept(table.hands[seat], card)
            case Duty(), Reply(card):
                return -self.kept(table.hands[seat], card) if card else -1.0
            case Draw(), DrawFirst(discard):
                return self.kept(table.hands[seat], table.discard[-1]) if discard else self.weights.card
            case Pick(), Choose(character):
                return STRENGTH[character]
            case _:
                raise ValueError(f"{action!r} does not answer {step!r}")

    def _plays(self, table: Table, seat: int, legal: Sequence[Action], feud: Feud, guard: Guard | None) -> list[float]:
        weapons = {action.weapon for action in legal if isinstance(action, Strike)}
        struck = {(weapon, target): look for look, weapon, target in self.strikes(table, seat, weapons, feud, guard)} if weapons else {}
        return [
            struck[action.weapon, action.target] if isinstance(action, Strike) else self._play(table, seat, action, feud)
            for action in legal
        ]

    def _play(self, table: Table, seat: int, action: Action, feud: Feud) -> float:
        match action:
            case PlayCard(card):
                return self.first.get(card) or self.cry(table, seat, card, feud)
            case PlayOn(card, target):
                return self.play_on(table, seat, card, target, feud)
            case PlayGeisha(target, card):
                return feud.enmity[target] * self.ruin[card]
            case Exert():
                return self.exert(table, seat)
            case _:
                assert isinstance(action, EndTurn)
                return 0.0

    # ---- what is kept and what is given

    def kept(self, hand: Sequence[int], card: int) -> float:
        """What keeping this card of the hand is worth."""
        w = self.weights
        if card in WEAPONS:
            spare = sum([each in WEAPONS for each in hand]) - 2
            return self.weapon[card] - (w.spare_weapon * spare if spare > 0 else 0.0)
        if card == PARRY and hand.count(PARRY) > 2:
            return w.spare_parry
        return self.keep[card]

    def hurt(self, table: Table, seat: int, by: int, lost: int, suspicion: Suspicion, *, by_weapon: bool) -> float:
        """To take the wounds: whoever is struck down by them hands over an honor, and the match may end with it."""
        near, before = self.near, table.resilience[seat]
        left = max(0, before - lost)
        if left:
            look = self.weights.own_wounds * (near[before] - near[left])
        else:
            look = feud_at(table, seat, suspicion).pain[by] * (1 if table.honor[seat] == 1 else 1 - near[before])
        if by_weapon and table.characters[seat] == USHIWAKA:
            look += self.weights.card * (before - left)
        return look

    # ---- what is played

    def strikes(self, table: Table, seat: int, weapons: Iterable[int], feud: Feud, guard: Guard | None = None) -> list[Blow]:
        """Every blow that can be struck."""
        near, parried, character = self.near, self.weights.parried, table.characters[seat]
        saved = 0.0 if character == KOJIRO else self.weights.reach_saved
        front = table.fronts[seat]
        mine = [
            (weapon, reach(weapon, character), wounds(weapon, character, front, NOBODY), saved * CARDS[weapon].reach) for weapon in weapons
        ]
        found: list[Blow] = []
        for target, aim in enumerate(table.aims(seat)):
            if not aim:
                continue
            left, gain = table.resilience[target], feud.gain[target]
            open_ = self.open[len(table.hands[target])] if guard is None else guard[target]
            lands, before = open_ + parried * (1 - open_), near[left]
            for weapon, far, usual, cost in mine:
                if aim <= far:
                    lost = table.blow(seat, weapon, target) if table.characters[target] == GINCHIYO else usual
                    found.append(((gain * (near[left - lost if lost < left else 0] - before) - cost) * lands, weapon, target))
        return found

    def cry(self, table: Table, seat: int, card: int, feud: Feud) -> float:
        """Battlecry and Jujutsu, summed over all whom they reach."""
        found, near, drains, gain = 0.0, self.near, self.weights.cry_drains, feud.gain
        missing = self.open if card == BATTLECRY else self.unarmed
        for at in table.reached(seat):
            open_, left = missing[len(table.hands[at])], table.resilience[at]
            found += gain[at] * (open_ * (near[left - 1] - near[left]) + (1 - open_) * drains)
        return found

    def play_on(self, table: Table, seat: int, card: int, target: int, feud: Feud) -> float:
        w = self.weights
        enmity = feud.enmity[target]
        if card == DIVERSION:
            return w.steal + w.steal_enemy * enmity
        if card == BREATHING:
            left, full = table.resilience[seat], CHARACTERS[table.characters[seat]].resilience
            return w.heal * (self.near[left] - self.near[full]) - w.breath - w.gift * enmity
        if target == seat:
            return -w.oath_own
        return w.oath * enmity - w.oath_near * ((target - seat) % table.seats)

    def exert(self, table: Table, seat: int) -> float:
        return self.weights.exert if table.resilience[seat] >= self.weights.exert_from else -self.weights.exert


def feud_at(table: Table, seat: int, suspicion: Suspicion) -> Feud:
    return feud(suspicion, table.shogun, seat, plain(table.roles[seat]), tuple(table.honor))


POLICY = Policy(WEIGHTS)
