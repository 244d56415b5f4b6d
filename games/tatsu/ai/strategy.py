"""How Tatsu is played well: the rule player, quick play in the worlds it thinks about, and what a score between hands is worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, sqrt
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.core.strategy import Strategy
from games.tatsu.ai.belief import believe
from games.tatsu.ai.blunders import blunders
from games.tatsu.ai.playout import ASTRAY, answered, played_on
from games.tatsu.ai.policy import POLICY
from games.tatsu.ai.reason import reason
from games.tatsu.ai.table import Table
from games.tatsu.rules.cards import DECK
from games.tatsu.rules.events import Took
from games.tatsu.rules.table import Action, Answer, Laid, Lay, LayUnseen, Request, Row, State, TakeTurn
from games.tatsu.view.belief import Belief
from games.tatsu.view.sight import Sight

HAND = 60.0  # points: so fast, for this purpose, does the best total grow in a hand
SWING = 100.0  # points: how far one hand moves two equal sides apart, as the scale of a logistic curve


def scores(view: Sight, belief: Belief, legal: Sequence[Action]) -> list[float]:
    """By the own cards and what is known of the others together; which of these worlds is drawn makes no difference."""
    looks = _looks(Table(belief.draw(Dice("looks"))), view.step, legal)
    return [-inf if blunder else look for look, blunder in zip(looks, blunders(view, belief, legal), strict=True)]


def quick(state: State, seat: Seat, legal: Sequence[Action], dice: Dice) -> int:
    if not dice.below(ASTRAY):
        return dice.below(len(legal))
    looks = _looks(Table(state), state.agenda[0], legal)
    return looks.index(max(looks))


def _looks(table: Table, step: Any, legal: Sequence[Action]) -> list[float]:
    if not isinstance(step, TakeTurn):
        cards = table.ready[step.of.number][step.place.clan]
        found = dict(zip(cards, POLICY.answer(table, step.of.number), strict=True)) if cards else {}
        return [found[action.card] if isinstance(action, Lay) else 0.0 for action in legal]
    cards, looks, asks = POLICY.turn(table)
    laid, asked = dict(zip(cards, looks, strict=True)), dict(asks)
    return [_look(action, laid, asked) for action in legal]


def _look(action: Action, laid: dict[int, float], asked: dict[int, float]) -> float:
    match action:
        case Lay(card):
            return laid[card]
        case Request(of):
            return asked.get(of, 0.0)
        case _:
            return 0.0


# ---- what it is worth


def worth(state: State, seat: Seat) -> float:
    """Won or lost; between two hands the chance of a side with such a total to win the match."""
    return standing(state, state.totals, seat)


def standing(state: State, totals: Sequence[int], seat: Seat) -> float:
    clans = {place.seat: place.clan for place in state.places}
    teams = len(totals) == 4
    best, target = max(totals), state.house.target
    shared = [other for other in range(len(totals)) if totals[other] == best]
    if target == 0 or (best >= target and len(shared) == (2 if teams else 1)):
        sides = len({clans[Seat(other)] for other in shared}) if teams else len(shared)
        return 1 / sides if seat in shared else 0.0
    hands = max(1.0, (target - best) / HAND)
    scale = SWING * sqrt(hands)
    rivals = [total for other, total in enumerate(totals) if clans[Seat(other)] != clans[seat]] if teams else list(totals)
    if teams:
        return 1 / (1 + exp((rivals[0] - totals[seat]) / scale))
    return exp((totals[seat] - best) / scale) / sum(exp((total - best) / scale) for total in rivals)


def over(state: State, begun: State) -> bool:
    """A hand has been scored."""
    return state.hand != begun.hand or not state.agenda


def decided(state: State, seat: Seat) -> float:
    """Who won the hand that has just been scored, whatever the totals."""
    sheet = state.last_hand
    assert sheet is not None
    clans = {place.seat: place.clan for place in sheet.places}
    scores = [sheet.scores[clans[Seat(other)]] for other in range(len(sheet.totals))]
    winners = [other for other, score in enumerate(scores) if score == max(scores)]
    if seat not in winners:
        return 0.0
    return 1 / len(winners) if len(scores) < 4 else 2 / max(2, len(winners))


def sides(seats: int) -> Sequence[Sequence[int]]:
    """Who wins together: partners sit opposite, unless teams are drawn by lot."""
    return ((0, 2), (1, 3)) if seats == 4 else [(seat,) for seat in range(seats)]


LONG = 36  # cards left, if there were so many: a playout would take as long as one that may be thought
MOST_PACE = 2.0


def pace(view: Sight) -> float:
    """The fewer cards are left, the quicker a hand is played on."""
    gone = view.pending.count + sum(pile.count for pile in view.captured)
    return min(MOST_PACE, LONG / max(1, len(DECK) - gone))


def playout(belief: Belief, world: State, action: Action, dice: Dice) -> float:
    """What an action is worth in this world: the hand is played on from there."""
    seat = belief.view.me
    assert seat is not None
    table = Table(world)
    _done(table, world, action, dice)
    played_on(table, (POLICY, POLICY), dice, ASTRAY)
    scored = table.scores()
    clans = {place.seat: place.clan for place in world.places}
    return standing(world, [total + scored[clans[Seat(other)]] for other, total in enumerate(world.totals)], seat)


def _done(table: Table, world: State, action: Action, dice: Dice) -> None:
    step = world.agenda[0]
    of = step.of.number if isinstance(step, Answer) else table.turn
    match action:
        case Request(other):
            answered(table, other, POLICY, dice)
        case Lay(card):
            table.lay(of, card)
        case LayUnseen(column):
            row = world.holdings[of]
            assert isinstance(row, Row)
            beneath = row.lower[column]
            assert beneath is not None
            table.lay(of, beneath)


# ---- a human memory

FORGOTTEN = 0.3  # of the cards laid in earlier rounds


def forget(view: Sight, seen: Sequence[Any], dice: Dice) -> list[Any]:
    """Each card that does not lie open any more may be forgotten, and what is forgotten makes nobody suspicious."""
    lost = {card for card in DECK if dice.below(1000) < 1000 * FORGOTTEN}
    return [kept for event in seen if (kept := _without(event, lost)) is not None]


def _without(event: Any, lost: set[int]) -> Any:
    if isinstance(event, Laid):
        return None if event.card in lost else event
    if isinstance(event, Took):
        return replace(event, cards=tuple(card for card in event.cards if card not in lost))
    return event


STRATEGY = Strategy(
    believe=believe,
    scores=scores,
    forget=forget,
    reason=reason,
    quick=quick,
    worth=worth,
    over=over,
    decided=decided,
    playout=playout,
    pace=pace,
    sides=sides,
)
