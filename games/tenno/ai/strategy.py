"""How Tenno is played well: the rule player, quick play in the worlds it thinks about, and what a match is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.core.strategy import Strategy
from games.tenno.ai.belief import Belief, believe
from games.tenno.ai.blunders import blunders
from games.tenno.ai.looks import SPREAD, Looks
from games.tenno.ai.playout import ASTRAY, company, done, played_on
from games.tenno.ai.reason import reason
from games.tenno.ai.table import Table
from games.tenno.rules.cards import HIDDEN
from games.tenno.rules.choices import ORDERS
from games.tenno.rules.events import Attacked, Fought, MonkDecided, Saw
from games.tenno.rules.score import ranking
from games.tenno.rules.table import Action, Arrange, EndTurn, Order, Refill, State, Swap
from games.tenno.view.sight import Sight, view


def scores(view: Sight, belief: Belief, legal: Sequence[Action]) -> list[float]:
    looks = Looks(view, belief)
    groaned = blunders(view, belief, legal, looks)
    return [-inf if blunder else looks.of(action) for action, blunder in zip(legal, groaned, strict=True)]


def mixed(view: Sight) -> float:
    """What is chosen secretly must not be guessed by whoever counts."""
    return SPREAD if isinstance(view.step, Order | Refill | Swap) else 0.0


def worth(state: State, seat: Seat) -> float:
    """Won or lost; a victory may be shared."""
    winners = ranking(state.places).places[0]
    return 1 / len(winners) if seat in winners else 0.0


def quick(state: State, seat: Seat, legal: Sequence[Action], dice: Dice) -> int:
    """Somebody who remembers nothing, and does what looks best."""
    seen = view(state, seat)
    looks = scores(seen, believe(seen, ()), legal)
    return looks.index(max(looks))


def playout(belief: Belief, world: State, action: Action, dice: Dice) -> float:
    seat = belief.view.me
    assert seat is not None
    if isinstance(action, Arrange):
        return float(dice.below(len(ORDERS)) == ORDERS.index(action))  # nobody can tell one order from another
    end = world.agenda[-1]
    assert isinstance(end, EndTurn), "every turn ends"
    table = Table(world, belief.seen, belief.laid, end.seat)
    policies = company(table.count, seat, dice)
    if done(table, world.agenda, seat, action, policies, dice.below):
        played_on(table, policies, dice, ASTRAY)
    winners = table.winners()
    return 1 / len(winners) if seat in winners else 0.0


TRUST = 400  # playouts; chosen among 0, 100 and 400: what is seen in a playout tells a card from a better one only in hundreds of them


# ---- a human memory

FORGOTTEN = 0.08  # of each card that was seen in the attack before; of older ones the more, the older they are


def forget(view: Sight, seen: Sequence[Any], dice: Dice) -> list[Any]:
    """Which card was seen where, and who is in which prison: the longer ago, the likelier it is lost. What moved is not."""
    attacks = sum(isinstance(event, Attacked) for event in seen)
    kept: list[Any] = []
    lost: set[tuple[Seat, int]] = set()
    for event in seen:
        attacks -= isinstance(event, Attacked)
        chance = 1000 * (1 - FORGOTTEN) ** attacks
        if isinstance(event, Attacked):
            clash = event.clash
            cards = ((clash.attacker, clash.attack), (clash.defender, clash.defence))
            lost = {card for card in cards if dice.below(1000) >= chance}
        if not isinstance(event, Saw | MonkDecided) or dice.below(1000) < chance:
            kept.append(_without(event, lost))
    return kept


def _without(event: Any, lost: set[tuple[Seat, int]]) -> Any:
    """The same, these cards being unseen."""
    if isinstance(event, Attacked):
        clash = event.clash
        attack = HIDDEN if (clash.attacker, clash.attack) in lost else clash.attack
        defence = HIDDEN if (clash.defender, clash.defence) in lost else clash.defence
        return Attacked(replace(clash, attack=attack, defence=defence))
    if isinstance(event, Fought):
        fallen = [replace(loss, card=HIDDEN) if (loss.owner, loss.card) in lost else loss for loss in event.battle.lost]
        return Fought(replace(event.battle, lost=tuple(fallen)))
    return event


STRATEGY = Strategy(
    believe=believe, scores=scores, mixed=mixed, forget=forget, reason=reason, quick=quick, worth=worth, playout=playout, trust=TRUST
)
