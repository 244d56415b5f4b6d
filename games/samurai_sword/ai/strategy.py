"""How Samurai Sword is played well: a belief, a rule player, a quick policy, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from games.core.dice import Dice
from games.core.game import Seat
from games.core.strategy import Strategy
from games.samurai_sword.ai.blunders import blunders
from games.samurai_sword.ai.playout import Playout
from games.samurai_sword.ai.policy import POLICY, Policy
from games.samurai_sword.ai.reason import reason
from games.samurai_sword.ai.table import Table
from games.samurai_sword.ai.value import worth as worth_of
from games.samurai_sword.rules.cards import NINJA, NO_CARD, RONIN, SAMURAI, SHOGUN
from games.samurai_sword.rules.events import DivertedCard, Event, PlayedOn, Struck, TookDiscard, TurnBegan, Wounded
from games.samurai_sword.rules.rulebook import apply, legal
from games.samurai_sword.rules.table import Action, Discard, Pick, Place, State, decision_of, decisions
from games.samurai_sword.view.roles import plain
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.view.worlds import Belief, Imagined, believe

PICKS = 0.03  # characters that look alike within this are both chosen


def scores(view: Sight, belief: Belief, legal: Sequence[Action]) -> list[float]:
    return looks_by(POLICY, view, belief, legal)


def looks_by(policy: Policy, view: Sight, belief: Belief, legal: Sequence[Action]) -> list[float]:
    """How good each action looks to a policy; what nobody does looks infinitely bad."""
    assert view.me is not None
    table, step = Table(as_seen(view)), decision_of(view.agenda, view.me)
    assert step is not None
    looks = policy.looks(table, step, legal, belief.mine, belief.guard)
    groaned = blunders(table, step, legal, belief.mine, belief.friends)
    return [-inf if blunder else look for look, blunder in zip(looks, groaned, strict=True)]


def as_seen(view: Sight) -> State:
    """The table as this seat sees it: the cards of others have backs only."""
    places = tuple(
        Place(one.role, one.character, one.resilience, one.honor, (NO_CARD,) * one.cards if one.hand is None else one.hand, one.front)
        for one in view.people
    )
    return State(places, view.agenda, (NO_CARD,) * view.deck, view.discard, view.box, view.played, view.paid, view.ending, view.house)


def quick(state: Imagined, seat: Seat, legal: Sequence[Action], dice: Dice) -> int:
    step = decision_of(state.agenda, seat)
    assert step is not None
    found = POLICY.looks(Table(state), step, legal, state.suspicion)
    return found.index(max(found))


def worth(state: State, seat: Seat) -> float:
    return worth_of(Table(state), seat)


def mixed(view: Sight) -> float:
    return PICKS if any(isinstance(step, Pick) for step in view.agenda) else 0.0


def over(state: State, begun: State) -> bool:
    """Once round the table, but for one."""
    return not state.agenda or (_turn(state) - _turn(begun)) % len(state.places) == len(state.places) - 1


def _turn(state: State) -> Seat:
    """Whose turn it is; while characters are chosen, whose the first one will be. A turn ends with its discard phase."""
    last = state.agenda[-1]
    assert isinstance(last, Discard)
    return last.seat


def playout(belief: Belief, world: Imagined, action: Action, dice: Dice) -> float:
    """What an action is worth in this world: played on once round the table, but for one."""
    seat = belief.view.me
    assert seat is not None
    state = apply(world, seat, action, dice).state
    while state.agenda and isinstance(decisions(state.agenda)[0], Pick):
        asked = decisions(state.agenda)[0]
        state = apply(state, asked.seat, dice.choice(legal(state, asked.seat)), dice).state
    table, seats = Table(state), len(state.places)
    if not table.ended:
        Playout(table, POLICY, world.suspicion, dice).on(state.agenda, seats - 1 - (_turn(state) - _turn(world)) % seats)
    return worth_of(table, seat)


# ---- a human memory

FORGOTTEN = 0.12  # of what happened in the turn before; of older things the more, the older they are
MEMORABLE = (Struck, PlayedOn, Wounded, DivertedCard, TookDiscard)


def forget(view: Sight, seen: Sequence[Event], dice: Dice) -> list[Event]:
    """Who struck or helped whom, and which card was seen to go where: the longer ago, the likelier it is lost."""
    turns = sum(isinstance(event, TurnBegan) for event in seen)
    kept: list[Event] = []
    for event in seen:
        turns -= isinstance(event, TurnBegan)
        if not isinstance(event, MEMORABLE) or dice.below(1000) < 1000 * (1 - FORGOTTEN) ** turns:
            kept.append(event)
    return kept


# ---- for the arena

ROLE_NAMES = {SHOGUN: "shogun", SAMURAI: "samurai", NINJA: "ninja", RONIN: "ronin"}


def role(state: State, seat: Seat) -> str:
    return ROLE_NAMES[plain(state.places[seat].role)]


STRATEGY = Strategy(
    believe=believe,
    scores=scores,
    mixed=mixed,
    forget=forget,
    reason=reason,
    quick=quick,
    worth=worth,
    over=over,
    playout=playout,
    role=role,
)
