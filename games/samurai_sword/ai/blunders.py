"""What no computer player does, however little it thinks: what makes a partner groan.

A known friend struck, robbed or burdened; the match ended with the other side ahead, or left to end so with a Parry in hand; Breathing
without a wound; Bushido before oneself.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.samurai_sword.ai.policy import feud_at
from games.samurai_sword.ai.table import Table
from games.samurai_sword.rules.cards import BREATHING, BUSHIDO, CHARACTERS
from games.samurai_sword.rules.table import Action, Attacked, Decision, Duty, Face, Play, PlayGeisha, PlayOn, Reply, Strike
from games.samurai_sword.view.roles import Feud, Suspicion

KNOWN = 0.97  # a friend as good as certain
SEALED = 0.1  # a match that ends with so small a chance was given away


def blunders(table: Table, step: Decision, legal: Sequence[Action], suspicion: Suspicion, friends: Sequence[float]) -> list[bool]:
    """Which of these actions are blunders. The table is as this seat sees it; `friends`: how likely each is on its side."""
    seat = step.seat
    if len(legal) == 1:
        return [False]
    match step:
        case Play():
            feud = feud_at(table, seat, suspicion)
            return [_played(table, seat, action, feud, friends) for action in legal]
        case Attacked(_, by) | Face(_, by):
            lost = table.blow(by, table.played, seat) if isinstance(step, Attacked) else 1
            last = table.honor[seat] == 1 and lost >= table.resilience[seat]
            fatal = last and feud_at(table, seat, suspicion).lost[by] < SEALED
            return [fatal and action == Reply() for action in legal]
        case Duty():
            return [table.honor[seat] == 1 and action == Reply() for action in legal]
        case _:
            return [False] * len(legal)


def _played(table: Table, seat: int, action: Action, feud: Feud, friends: Sequence[float]) -> bool:
    match action:
        case Strike(weapon, target):
            if table.honor[target] > 1 or table.blow(seat, weapon, target) < table.resilience[target]:
                return friends[target] > KNOWN
            return feud.won[target] < (KNOWN if friends[target] > KNOWN else SEALED)  # it may end the match
        case PlayOn(card, target) if card == BREATHING:
            full = CHARACTERS[table.characters[seat]].resilience
            return table.resilience[seat] == full and len(table.hands[seat]) > 1
        case PlayOn(_, target):
            return target == seat or friends[target] > KNOWN
        case PlayGeisha(target, card):
            return card != BUSHIDO and friends[target] > KNOWN
        case _:
            return False
