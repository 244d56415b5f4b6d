"""How often a match goes from one person to another, and how often it still does if everybody orders what can be ordered.

Both are counted along the same matches: the same deals, and the same decisions, made by the orders of whoever decides wherever they have
one that is not stopped, otherwise at random. Today each of them is made by a person. A hand-over is a decision of somebody
else than the one before, since then somebody has to come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from bot.match.moment import Moment
from bot.match.orders import NONE, Orders, answered_by_order, has_one_answer, looked_after, order_given
from bot.match.values import Match, Phase, Sitter
from games import all_games
from games.core.dice import Dice, dice_of
from games.core.game import AnyGame, Seat

MATCHES = 200
CROWD = 7
LIMIT = 0.6  # of the hand-overs of today, where everybody orders


class Counted(NamedTuple):
    """Of one match: hand-overs and decisions of people."""

    today: int
    ordered: int
    decisions: int
    by_order: int
    by_count: int


def measure() -> Iterator[str]:
    for game in all_games().values():
        for seats in sorted({game.seats[-1], *([] if game.seats[-1] == CROWD else game.seats)}):
            found = [handovers(game, seats, str(number)) for number in range(MATCHES)]
            today, ordered, decisions, by_order, by_count = (sum(each) / MATCHES for each in zip(*found, strict=True))
            share = ordered / today
            judged = f", {'within' if share <= LIMIT else 'ABOVE'} {LIMIT:.0%}" if game.orders else ""
            yield (
                f"{game.key} with {seats}: {today:.0f} hand-overs a match, {ordered:.0f} with orders ({share:.0%}{judged}); "
                f"of {decisions:.0f} decisions {by_order:.0f} by order, {by_count:.0f} counted"
            )


def handovers(game: AnyGame, seats: int, seed: str) -> Counted:
    moment, chance = begun(game, seats, seed), Dice(f"{seed}/choices")
    orders = {seat: everything(moment, seat, chance) for seat in moment.seats}
    last_today: Seat | None = None
    last_ordered: Seat | None = None
    today = ordered = by_order = by_count = 0
    while moment.waiting:
        seat = chance.choice(sorted(moment.waiting))
        legal, standing = moment.legal(seat), answered_by_order(orders[seat], moment, seat)
        counted = has_one_answer(moment, seat)
        index = chance.below(len(legal)) if standing is None else standing
        today += seat != last_today
        last_today = seat
        if counted or standing is not None:
            by_count, by_order = by_count + counted, by_order + (not counted)
        else:
            ordered += seat != last_ordered
            last_ordered = seat
        moment = after(moment, seat, index)
        orders = {seat: looked_after(each, moment, seat) for seat, each in orders.items()}
    return Counted(today, ordered, moment.seq, by_order, by_count)


def begun(game: AnyGame, seats: int, seed: str) -> Moment:
    sitters = tuple([Sitter(f"Person {seat}", seat + 1) for seat in range(seats)])
    match = Match(game.key, 1, 2, 1, sitters, game.chosen({}), phase=Phase.PLAYING, id=1, seed=seed)
    state = game.begin(seats, game.agreed({}), dice_of(seed, 0), Seat(0)).state
    return Moment(match, 0, state, (0,) * seats, 0.0)


def everything(moment: Moment, seat: Seat, chance: Dice) -> Orders:
    """Every order of the game, each with one of its answers and the stops that it usually has."""
    orders = NONE
    for order in moment.game.orders:
        orders = order_given(orders, moment, seat, order, chance.choice(order.answers).key)
    return orders


def after(moment: Moment, seat: Seat, index: int) -> Moment:
    """Without its past, which no order needs."""
    turn = moment.game.apply(moment.state, seat, moment.legal(seat)[index], dice_of(moment.match.seed, moment.seq + 1))
    waiting = moment.game.waiting(turn.state)
    match = moment.match if waiting else replace(moment.match, phase=Phase.OVER)
    return Moment(match, moment.seq + 1, turn.state, moment.asked, 0.0)
