"""What can be ordered beforehand: that a single card of the clan is laid."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.tatsu.cards import MERGES, TIMES
from games.tatsu.sight import Covered, Sight, count_of
from games.tatsu.table import Action, Lay, TakeTurn

_ = Phrases("tatsu")


def lay_it(view: Sight, legal: Sequence[Action]) -> Action:
    return next(action for action in legal if isinstance(action, Lay))


def has_a_single_card(view: Sight, seat: Seat) -> bool:
    """Of the clan that this turn is of; the backs say it to everybody."""
    step = view.step
    return isinstance(step, TakeTurn) and step.seat == seat and count_of(view.holdings[step.place.number], step.place.clan) == 1


def one_answer(view: Sight, seat: Seat) -> bool:
    """Backs and open cards show what this turn offers: a card to lay, or somebody to ask for one."""
    step = view.step
    if not isinstance(step, TakeTurn) or step.seat != seat:
        return False
    own, others = step.place.number, [number for number in range(len(view.holdings)) if number != step.place.number]
    clan = step.place.clan
    ready = count_of(view.holdings[own], clan), sum(count_of(view.holdings[other], clan) > 0 for other in others)
    if any(ready):
        return sum(ready) == 1
    below = [seen.below.count(clan) if isinstance(seen, Covered) else 0 for seen in view.holdings]
    return below[own] + sum(below[other] > 0 for other in others) == 1


def multiplier_lies_there(view: Sight, seat: Seat, mark: None) -> bool:
    return any(TIMES[laid.card] for laid in view.trick)


def merge_lies_there(view: Sight, seat: Seat, mark: None) -> bool:
    return any(laid.card in MERGES for laid in view.trick)


def hand(view: Sight, seat: Seat) -> int:
    return view.hand


ORDERS = (
    Order(
        key="single",
        name=_("When I have a single card of the clan whose turn it is"),
        answers=(Answer(key="lay", name=_("Lay it"), choose=lay_it),),
        asked=has_a_single_card,
        stops=(
            Stop(
                key="multiplier",
                name=_("Ask me if a multiplier lies in the trick"),
                because=_("a multiplier lies in the trick"),
                met=multiplier_lies_there,
                once=True,
                usual=True,
            ),
            Stop(
                key="merge",
                name=_("Ask me if a merge spirit lies in the trick"),
                because=_("a merge spirit lies in the trick"),
                met=merge_lies_there,
                once=True,
            ),
            Stop(
                key="hand",
                name=_("Until this hand is over"),
                because=_("the hand is over"),
                met=lambda view, seat, mark: view.hand != mark,
                mark=hand,
            ),
        ),
    ),
)
