"""How Samurai Sword is played well: a belief, a rule player, a quick policy, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat
from games.core.wits import Wits
from games.samurai_sword.cards import NO_CARD
from games.samurai_sword.sight import Sight
from games.samurai_sword.table import Pick, Place, State
from games.samurai_sword.wits_belief import Belief, Imagined, believe, draw
from games.samurai_sword.wits_blunders import blunders
from games.samurai_sword.wits_policy import POLICY
from games.samurai_sword.wits_value import worth

PICKS = 0.03  # characters that look alike within this are both chosen


def scores(view: Sight, belief: Belief, legal: Sequence[Any]) -> Sequence[float]:
    assert view.me is not None
    table = as_seen(view)
    looks = POLICY.looks(table, view.me, legal, belief.mine, belief.guard)
    groaned = blunders(table, view.me, legal, belief.mine, belief.friends)
    return [-inf if blunder else look for look, blunder in zip(looks, groaned, strict=True)]


def as_seen(view: Sight) -> State:
    """The table as this seat sees it: the cards of others have backs only."""
    places = tuple(
        Place(one.role, one.character, one.resilience, one.honor, (NO_CARD,) * one.cards if one.hand is None else one.hand, one.front)
        for one in view.people
    )
    return State(places, view.agenda, (NO_CARD,) * view.deck, view.discard, view.box, view.played, view.paid, view.ending, view.house)


def quick(state: Imagined, seat: Seat, legal: Sequence[Any], dice: Dice) -> int:
    found = POLICY.looks(state, seat, legal, state.suspicion)
    return found.index(max(found))


def mixed(view: Sight) -> float:
    return PICKS if any(isinstance(step, Pick) for step in view.agenda) else 0.0


def over(state: State, begun: State) -> bool:
    """Once round the table, but for one."""
    return not state.agenda or (state.agenda[-1].seat - begun.agenda[-1].seat) % len(state.places) == len(state.places) - 1


WITS = Wits(believe=believe, draw=draw, scores=scores, quick=quick, worth=worth, over=over, mixed=mixed)
