"""How Také is played well. Nothing is hidden and nothing is left to chance, so there is nothing to guess: a thought looks ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import Seat, Value
from games.core.memory import LRU
from games.core.strategy import Enough, Strategy, never
from games.take.ai.blunders import blunders
from games.take.ai.hall import PLACE
from games.take.ai.prospects import NOBODY, Outlook, Prospect, followed, prospects
from games.take.ai.reason import reason
from games.take.ai.search import search
from games.take.ai.turns import spot_of
from games.take.ai.value import judge_of
from games.take.rules.cards import COLUMNS, Person
from games.take.rules.table import Action, House, State, Table, chips_left, other
from games.take.view.belief import believe as gathered
from games.take.view.sight import Sight

LOOKS = 100  # for each playout that may be thought so many ways to take a chip are looked at
SWING = 15.0  # points: how far the end is from what a position looks like, as the scale of a logistic curve


class Overlooked(Value, frozen=True):
    """Among what was told: the persons whose actions do not come to mind in this turn."""

    people: tuple[Person, ...]


class Belief(NamedTuple):
    """Everything lies open; what a player may lack is attention."""

    view: Sight
    mine: Outlook

    def draw(self, dice: Dice) -> State:
        return gathered(self.view, ()).draw(dice)


def believe(view: Sight, seen: Sequence[Any]) -> Belief:
    missed = (person for event in seen if isinstance(event, Overlooked) for person in event.people)
    return Belief(view, outlook(view.table, view.house, frozenset(map(PLACE.__getitem__, missed))))


def outlook(table: Table, house: House, overlooked: frozenset[int] = NOBODY) -> Outlook:
    assert table.step is not None
    return Outlook(judge_of(house.low_ninja), table.step.seat, house, overlooked)


# ---- at a glance


def scores(view: Sight, belief: Belief, legal: Sequence[Action]) -> list[float]:
    """For each action the best-looking turn that goes on with it; nothing is thought of what the opponent will do."""
    looks = [-inf] * len(legal)
    for prospect in sensible(belief.mine, view.table):
        at = legal.index(prospect.actions[0])
        looks[at] = max(looks[at], prospect.value)
    return looks


def sensible(mine: Outlook, table: Table) -> list[Prospect]:
    """The turns worth a thought, but for those that go on with a blunder."""
    found = prospects(mine, table)
    actions = [prospect.actions[0] for prospect in found]
    return [prospect for prospect, blunder in zip(found, blunders(mine, table, actions), strict=True) if not blunder]


def quick(state: State, seat: Seat, legal: Sequence[Action], dice: Dice) -> int:
    return legal.index(sensible(outlook(state.table, state.house), state.table)[0].actions[0])


# ---- thinking


Plan = tuple[Action, ...]
KEPT: LRU[tuple[Table, House, int], Plan] = LRU(64)  # by what was thought about, and how much


def think(view: Sight, legal: Sequence[Action], seen: Sequence[Any], dice: Dice, playouts: int, enough: Enough) -> int:
    """What was prepared by a plan goes on with it; what was prepared otherwise is made the best of."""
    begun, looks = view.tables[0], playouts * LOOKS
    state = State((begun,), house=view.house)
    for action in planned(begun, view.house, looks, enough):
        if state.tables == view.tables:
            return legal.index(action)
        state = followed(state, action)
    return legal.index(planned(view.table, view.house, looks, enough)[0])


def planned(table: Table, house: House, looks: int, enough: Enough) -> Plan:
    """The actions of the best turn: the same for the same table, whenever it is asked for. What was thought only in part is not kept."""
    key = table, house, looks
    plan = KEPT.get(key)
    if plan is None:
        plan = thought(table, house, looks, enough)[0].actions
        if not enough():
            KEPT.put(key, plan)
    return plan


def thought(table: Table, house: House, looks: int, enough: Enough = never) -> list[Prospect]:
    """The turns that were thought about, the best first."""
    mine = outlook(table, house)
    found = sensible(mine, table)
    return search(mine.judge, found, looks, enough) if len(found) > 1 else found


# ---- what it is worth


def worth(state: State, seat: Seat) -> float:
    """Won, lost or shared; before the end by how far a player is ahead and stands better."""
    scores = state.tables[0].scores
    ahead: float = scores[seat] - scores[other(seat)]
    step = state.tables[0].step
    if step is None:
        return 0.5 if not ahead else float(ahead > 0)
    standing = judge_of(state.house.low_ninja).standing(spot_of(state.tables[0], step.seat, state.house))
    ahead += standing if step.seat == seat else -standing
    return 1 / (1 + exp(-ahead / SWING))


# ---- a human eye

OVERLOOKS = 0.4  # how often an action does not come to mind in a turn


def forget(view: Sight, seen: Sequence[Any], dice: Dice) -> list[Any]:
    """Nothing can be forgotten that lies open, but not every ability comes to mind. Who has begun to prepare a turn ends it with care."""
    missed = tuple(person for person in COLUMNS if dice.below(1000) < 1000 * OVERLOOKS)
    careful = len(view.tables) > 1 or chips_left(view.table) <= 2
    return [*seen] if careful else [*seen, Overlooked(missed)]


STRATEGY = Strategy(
    believe=believe,
    scores=scores,
    forget=forget,
    reason=lambda view, belief, action: reason(view, action),
    quick=quick,
    worth=worth,
    think=think,
)
