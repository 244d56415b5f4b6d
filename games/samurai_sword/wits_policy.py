"""The rule player: what each action looks like to somebody who knows the own role and what the table suspects.

The unit is an honor taken from an enemy. Of the others only what lies open is used: how many cards they hold, never which.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.agenda import step_of
from games.core.game import Seat
from games.core.seats import others
from games.samurai_sword.cards import (
    ARMOR,
    BATTLECRY,

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
    HANZO,
    JUJUTSU,
    KOJIRO,
    NO_CARD,
    PARRY,
    RONIN,
    SHOGUN,
    TEA_CEREMONY,
    TOMOE,
    USHIWAKA,
    WEAPONS,
)
from games.samurai_sword.rules_arithmetic import wounds
from games.samurai_sword.table import (
    Attacked,
    Choose,
    Discard,
    Draw,
    Duty,
    Face,
    Pick,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    State,
    Strike,
    decisions,
)
from games.samurai_sword.wits_roles import Feud, Suspicion, feud, plain

# how near to defeat somebody is with so much resilience left: the part of an honor that is as good as taken
DEFEAT = (1.0, 0.5, 0.4, 0.26, 0.12, 0.0, 0.0)
HONOR = 1.0  # what losing one's own honor costs
WOUND = 1.0  # the part of it that wounds cost which do not defeat
CARD = 0.16  # any card in hand
OPEN_OF_ONE = 0.8  # a card is no Parry in so many cases; of two cards in its square, and so on
UNARMED = 0.66  # the same of weapons

# what a card in hand is worth to its owner, for dropping and answering
KEEP = {
    PARRY: 0.36, BATTLECRY: 0.24, JUJUTSU: 0.24, BREATHING: 0.26, DAIMYO: 0.3, DIVERSION: 0.25, GEISHA: 0.2, TEA_CEREMONY: 0.3,
    ARMOR: 0.25, FAST_DRAW: 0.28, FOCUS: 0.25,
}  # fmt: skip
SPARE_PARRY = 0.14  # a second Parry
BUSHIDO_KEPT = 0.1
WEAPON_KEPT = 0.1  # a weapon, and more for each step it reaches and each wound it does
WEAPON_REACH = 0.015
WEAPON_WOUNDS = 0.05
SPARE_WEAPON = 0.06  # less for each further one

# what is done before anything is struck, the likeliest first: it makes the rest better
FIRST = {FAST_DRAW: 1.05, FOCUS: 1.04, ARMOR: 1.03, TEA_CEREMONY: 1.02, DAIMYO: 1.0}
STEAL = 0.55  # a card taken from an enemy
RUIN = 0.3  # a card of an enemy gone
RUIN_PROPERTY = {ARMOR: 0.3, FAST_DRAW: 0.4, FOCUS: 0.4, BUSHIDO: -0.3}
HEAL = 1.2  # not to be as good as defeated any more
BREATH = 0.2  # what a Breathing kept is worth
GIFT = 0.12  # a card for somebody else
OATH = 0.35  # Bushido before an enemy
EXERT_FROM = 4  # Nobunaga pays for cards while so much resilience is left
EXERT = 0.05
HARMLESS = 0.25  # to end a turn with an empty hand: no weapon touches that player
CRY_DRAINS = 0.25  # a Parry drawn out of an enemy

# how strong characters are
STRENGTH = {
    1: 0.46, 2: 0.44, 3: 0.45, 4: 0.5, 5: 0.48, 6: 0.54, 7: 0.48, 8: 0.5, 9: 0.5, 10: 0.48, 11: 0.48, 12: 0.48,
}  # fmt: skip

Guard = tuple[float, ...]  # for each seat how likely no Parry meets a blow


@cache
def unguarded(cards: int) -> float:
    return float(OPEN_OF_ONE**cards)


@cache
def unarmed(cards: int) -> float:
    return float(UNARMED**cards)


def looks(state: State, seat: Seat, legal: Sequence[Any], suspicion: Suspicion, guard: Guard | None = None) -> list[float]:
    """How good each action looks. Of the others' places only what is open is read."""
    step = step_of(decisions(state.agenda), seat)
    match step:
        case Play():
            return _plays(state, seat, legal, suspicion, guard)
        case Attacked():
            return _answers(state, step, _blow(state, step), legal, suspicion)
        case Face():
            return _answers(state, step, 1, legal, suspicion)
        case Discard():
            return [-kept(state.places[seat].hand, action.card) for action in legal]
        case Duty():
            return [-HONOR if action.card == NO_CARD else -kept(state.places[seat].hand, action.card) for action in legal]
        case Draw():
            return [kept(state.places[seat].hand, state.discard[-1]) if action.discard else CARD + 0.05 for action in legal]
        case Pick():
            return [STRENGTH[action.character] for action in legal]
        case _:
            raise ValueError(f"{seat} has nothing to decide")


@cache
def kept(hand: tuple[int, ...], card: int) -> float:
    """What keeping this card of the hand is worth."""
    if card in WEAPONS:
        spare = sum(each in WEAPONS for each in hand) - 1
        printed = CARDS[card]
        return WEAPON_KEPT + WEAPON_REACH * printed.reach + WEAPON_WOUNDS * printed.wounds - SPARE_WEAPON * max(0, spare - 1)
    if card == BUSHIDO:
        return BUSHIDO_KEPT
    if card == PARRY and hand.count(PARRY) > 2:
        return SPARE_PARRY
    return KEEP[card]


def _feud(state: State, seat: Seat, suspicion: Suspicion) -> Feud:
    places = state.places
    shogun = next(at for at, one in enumerate(places) if one.role == SHOGUN)
    return feud(suspicion, shogun, seat, plain(places[seat].role), tuple([one.honor for one in places]))


def _answers(state: State, step: Attacked | Face, lost: int, legal: Sequence[Any], suspicion: Suspicion) -> list[float]:
    """Give a card, or take the wounds: whoever is struck down by them hands over an honor, and the match may end with it."""
    place = state.places[step.seat]
    left = max(0, place.resilience - lost)
    hurt = WOUND * (DEFEAT[place.resilience] - DEFEAT[left])
    if not left:
        hurt = _feud(state, step.seat, suspicion).pain[step.by] * (1 - DEFEAT[place.resilience])
    if place.character == USHIWAKA and isinstance(step, Attacked):
        hurt += CARD * (place.resilience - left)
    return [hurt if action.card == NO_CARD else -kept(place.hand, action.card) for action in legal]


def _blow(state: State, step: Attacked) -> int:
    attacker = state.places[step.by]
    return wounds(state.played, attacker.character, attacker.front, state.places[step.seat].character)


def _plays(state: State, seat: Seat, legal: Sequence[Any], suspicion: Suspicion, guard: Guard | None) -> list[float]:
    places = state.places
    place = places[seat]
    hate = _feud(state, seat, suspicion).gain
    found: list[float] = []
    for action in legal:
        kind = type(action)
        if kind is Strike:
            found.append(_strike(state, place, action, hate, guard))
        elif kind is PlayCard:
            found.append(FIRST.get(action.card) or _cry(state, seat, action.card, hate))
        elif kind is PlayOn:
            found.append(_play_on(state, seat, action, hate))
        elif kind is PlayGeisha:
            found.append(_geisha(state, action, hate))
        elif len(found) < len(legal) - 1:
            found.append(EXERT if place.resilience >= EXERT_FROM else -EXERT)
        else:
            found.append(0.0)
    return found


def _strike(state: State, place: Any, action: Strike, hate: tuple[float, ...], guard: Guard | None) -> float:
    target = state.places[action.target]
    open_ = unguarded(len(target.hand)) if guard is None else guard[action.target]
    lost = wounds(action.weapon, place.character, place.front, target.character)
    gain = hate[action.target] * (DEFEAT[max(0, target.resilience - lost)] - DEFEAT[target.resilience])
    if place.character != KOJIRO:
        gain -= 0.004 * CARDS[action.weapon].reach
    return gain * open_ + (0.1 * gain) * (1 - open_)


def _cry(state: State, seat: Seat, card: int, hate: tuple[float, ...]) -> float:
    """Battlecry and Jujutsu, summed over all whom they reach."""
    found = 0.0
    for at, one in enumerate(state.places):
        cards = len(one.hand)
        if at == seat or not cards or not one.resilience or one.character == CHIYOME:
            continue
        open_ = unguarded(cards) if card == BATTLECRY else unarmed(cards)
        found += hate[at] * (open_ * (DEFEAT[one.resilience - 1] - DEFEAT[one.resilience]) + (1 - open_) * CRY_DRAINS * 0.3)
    return found


def _play_on(state: State, seat: Seat, action: PlayOn, hate: tuple[float, ...]) -> float:
    enmity = max(-1.0, min(1.0, hate[action.target]))
    if action.card == DIVERSION:
        return STEAL + CARD * enmity
    if action.card == BREATHING:
        place = state.places[seat]
        full = CHARACTERS[place.character].resilience
        return HEAL * (DEFEAT[place.resilience] - DEFEAT[full]) - BREATH - GIFT * enmity
    if action.target == seat:
        return -OATH
    steps = (action.target - seat) % len(state.places)
    return OATH * enmity - 0.02 * steps


def _geisha(state: State, action: PlayGeisha, hate: tuple[float, ...]) -> float:
    enmity = max(-1.0, min(1.0, hate[action.target]))
    if action.card:
        return enmity * RUIN_PROPERTY[action.card]
    return enmity * RUIN
