"""Samurai Sword by rules of thumb: grudges instead of chances, cases instead of sums.

It keeps a list of who did what to the Shogun and to his foes, takes everybody for friend or foe by that, and strikes the weakest foe. The
strategy of the game weighs every arrangement of roles instead, and what each blow does to the chances of all sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BREATHING,
    BUSHIDO,
    CHARACTERS,
    CHIYOME,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    JUJUTSU,
    NINJA_SIDE,
    NO_CARD,
    PARRY,
    ROLES,
    RONIN,
    SHOGUN,
    SHOGUN_SIDE,
    TEA_CEREMONY,
    WEAPONS,
)
from games.samurai_sword.rules.endings import honor_factor
from games.samurai_sword.rules.events import PlayedOn, Struck
from games.samurai_sword.rules.table import (
    Action,
    Attacked,
    Choose,
    DrawFirst,
    Drop,
    Exert,
    Face,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    Strike,
)
from games.samurai_sword.view.reading import asked_of, wounds_to
from games.samurai_sword.view.sight import UNKNOWN, Sight

HELPS = (FOCUS, FAST_DRAW, ARMOR, TEA_CEREMONY)
# how dear a card in hand is, weapons and Bushido being 3
DEARNESS = {PARRY: 9, BREATHING: 7, DIVERSION: 5, BATTLECRY: 5, JUJUTSU: 4, GEISHA: 4}
DEARNESS |= dict.fromkeys((DAIMYO, TEA_CEREMONY, FOCUS, FAST_DRAW, ARMOR), 6)
GRIM = {DIVERSION: 1, GEISHA: 1, BUSHIDO: 1, BREATHING: -1}  # beside blows: what it says of the one who did it


class Mind(NamedTuple):
    """For each seat: how much of a foe it is, from 1, a foe, to -1, a friend; and whether its defeat may end the match well."""

    foes: tuple[float, ...]
    ahead: bool  # the own side would win if it ended now


def choose(view: Sight, legal: Sequence[Action], seen: Sequence[Any], dice: Dice) -> int:
    assert view.me is not None
    mind = mind_of(view, view.me, grudges(view, seen))
    looks = [_look(view, view.me, mind, action) for action in legal]
    best = max(looks)
    return dice.choice([index for index, look in enumerate(looks) if look == best])


# ---- who is a foe


def grudges(view: Sight, seen: Sequence[Any]) -> list[float]:
    """For each seat how often it went against the Shogun, less how often it went against those who did."""
    shogun = next(seat for seat, person in enumerate(view.people) if person.role == SHOGUN)
    found = [0.0] * len(view.people)
    for event in seen:
        if isinstance(event, Struck):
            grim = 2.0
        elif isinstance(event, PlayedOn):
            grim = GRIM[event.card]
        else:
            continue
        if event.seat in (shogun, event.target):
            continue
        found[event.seat] += grim if event.target == shogun else -grim * max(-1.0, min(1.0, found[event.target] / 4))
    return found


def mind_of(view: Sight, me: Seat, grudge: Sequence[float]) -> Mind:
    mine = view.people[me].role
    side = ROLES[mine].side
    foes = []
    for seat, person in enumerate(view.people):
        against = max(-1.0, min(1.0, grudge[seat] / 3))
        if seat == me:
            foes.append(-1.0)
        elif person.role != UNKNOWN:
            foes.append(-1.0 if ROLES[person.role].side == side else 1.0)
        elif side == SHOGUN_SIDE:
            foes.append(0.4 + 0.6 * against)
        elif side == NINJA_SIDE:
            foes.append(0.4 - 0.6 * against)
        else:
            foes.append(0.8)
    return Mind(tuple(foes), _ahead(view, me, foes))


def _ahead(view: Sight, me: Seat, foes: Sequence[float]) -> bool:
    """Counting as friends those who look like it, and all others as one side; but for the Ronin, to whom nobody is a friend."""
    roles = tuple(person.role for person in view.people)
    own = view.people[me].honor * (honor_factor(roles[me], roles) if len(roles) != 4 else 1)
    if roles[me] == RONIN:
        return own > 6
    friends = sum(person.honor for person, foe in zip(view.people, foes, strict=True) if foe < 0) - view.people[me].honor
    others = sum(person.honor for person, foe in zip(view.people, foes, strict=True) if foe >= 0)
    return own + friends > 0.55 * others


# ---- what looks good


def _look(view: Sight, me: Seat, mind: Mind, action: Action) -> float:
    match action:
        case Strike(weapon, target):
            return _strike(view, me, mind, weapon, target)
        case PlayCard(card):
            return _play(view, me, mind, card)
        case PlayOn(card, target):
            return _play_on(view, me, mind, card, target)
        case PlayGeisha(target, card):
            foe = mind.foes[target]
            return -foe if card == BUSHIDO else foe * (4.0 if card else 3.0) - 1.5
        case Reply(card):
            return _reply(view, me, card)
        case Exert():
            return 1.0 if view.people[me].resilience > 3 else -1.0
        case DrawFirst(discard):
            return DEARNESS.get(view.discard[-1], 3) - 4.5 if discard else 0.0
        case Drop(card):
            return -float(DEARNESS.get(card, 3))
        case Choose(character):
            return float(CHARACTERS[character].resilience)
        case _:
            return 0.0


def _strike(view: Sight, me: Seat, mind: Mind, weapon: int, target: Seat) -> float:
    person, foe = view.people[target], mind.foes[target]
    wounds = wounds_to(view, me, weapon, target)
    if foe <= 0:
        return -5.0
    if wounds < person.resilience:
        return 4 * foe + min(wounds, person.resilience) - 0.2 * person.cards - 0.3 * person.resilience
    if person.honor == 1 and not mind.ahead:
        return -1.0
    return 6 * foe + 4 - 0.2 * person.cards - 0.1 * wounds


def _play(view: Sight, me: Seat, mind: Mind, card: int) -> float:
    if card in HELPS:
        return 20.0
    if card == DAIMYO:
        return 15.0 if min(person.honor for person in view.people) > 1 or view.people[me].role == RONIN else -1.0
    reached = [
        foe
        for seat, (person, foe) in enumerate(zip(view.people, mind.foes, strict=True))
        if seat != me and person.resilience and person.cards and person.character != CHIYOME
    ]
    return 3 * sum(reached) - 1


def _play_on(view: Sight, me: Seat, mind: Mind, card: int, target: Seat) -> float:
    foe = mind.foes[target]
    if card == DIVERSION:
        return 5 + 5 * foe
    if card == BREATHING:
        person = view.people[me]
        missing = CHARACTERS[person.character].resilience - person.resilience
        return 3.0 * missing - 5 - 2 * foe
    return -5.0 if target == me else 3 * foe - 0.3 * ((target - me) % len(view.people))


def _reply(view: Sight, me: Seat, card: int) -> float:
    """Parry what would strike down or wound twice; a single wound is borne as long as there is some resilience."""
    step, person = asked_of(view, me), view.people[me]
    if card == NO_CARD:
        return 0.0
    dear = DEARNESS.get(card, 3) / 10
    if not isinstance(step, Attacked | Face):
        return 1 - dear  # a duty
    lost = wounds_to(view, step.by, view.played, me) if isinstance(step, Attacked) else 1
    if lost >= person.resilience or lost > 1:
        return 1 - dear
    spare = (person.hand or ()).count(card) > 1 or card in WEAPONS
    return 0.5 - dear / 2 if spare or person.resilience < 3 else -1.0
