"""What no computer player does, however little it thinks: what makes a partner groan.

A known friend struck, robbed or burdened; the match ended with the other side ahead, or left to end so with a Parry in hand; Breathing
without a wound; Bushido before oneself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.agenda import step_of
from games.core.game import Seat
from games.samurai_sword.cards import BREATHING, BUSHIDO, CHARACTERS
from games.samurai_sword.rules_arithmetic import wounds
from games.samurai_sword.table import Attacked, Duty, Face, Play, PlayGeisha, PlayOn, Reply, State, Strike, decisions
from games.samurai_sword.wits_policy import blow, feud_of
from games.samurai_sword.wits_roles import Feud, Suspicion

KNOWN = 0.97  # a friend as good as certain
SEALED = 0.1  # a match that ends with so small a chance was given away


def blunders(state: State, seat: Seat, legal: Sequence[Any], suspicion: Suspicion, friends: Sequence[float]) -> list[bool]:
    """Which of these actions are blunders. `state` is the table as this seat sees it, `friends` how likely each is on its side."""
    step = step_of(decisions(state.agenda), seat)
    if len(legal) == 1:
        return [False]
    match step:
        case Play():
            feud = feud_of(state, seat, suspicion)
            return [_played(state, seat, action, feud, friends) for action in legal]
        case Attacked() | Face():
            lost = blow(state, step) if isinstance(step, Attacked) else 1
            last = state.places[seat].honor == 1 and lost >= state.places[seat].resilience
            fatal = last and feud_of(state, seat, suspicion).lost[step.by] < SEALED
            return [fatal and action == Reply() for action in legal]
        case Duty():
            return [state.places[seat].honor == 1 and action == Reply() for action in legal]
        case _:
            return [False] * len(legal)


def _played(state: State, seat: Seat, action: Any, feud: Feud, friends: Sequence[float]) -> bool:
    match action:
        case Strike(weapon, target):
            if not _ends(state, seat, weapon, target):
                return friends[target] > KNOWN
            return feud.won[target] < (KNOWN if friends[target] > KNOWN else SEALED)
        case PlayOn(card, target) if card == BREATHING:
            place = state.places[seat]
            return place.resilience == CHARACTERS[place.character].resilience and len(place.hand) > 1
        case PlayOn(card, target):
            return target == seat or friends[target] > KNOWN
        case PlayGeisha(target, card):
            return card != BUSHIDO and friends[target] > KNOWN
        case _:
            return False


def _ends(state: State, seat: Seat, weapon: int, target: Seat) -> bool:
    """Whether this blow, if it lands, takes the last honor of somebody."""
    striker, struck = state.places[seat], state.places[target]
    return struck.honor == 1 and wounds(weapon, striker.character, striker.front, struck.character) >= struck.resilience
