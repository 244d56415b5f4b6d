"""What can be ordered beforehand: that a single card of the clan is laid, and which card goes to whoever asks for one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.tatsu.cards import MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.sight import Covered, Sight, count_of
from games.tatsu.table import Action, Lay, LayEither, Request, TakeTurn
from games.tatsu.table import Answer as Asked

_ = Phrases("tatsu")


def lay_it(view: Sight, legal: Sequence[Action]) -> Action:
    return next(action for action in legal if isinstance(action, Lay))


def weakest(view: Sight, legal: Sequence[LayEither]) -> LayEither:
    """Of equals the one worth least; a multiplier or a merge spirit only if there is nothing else."""
    return min(legal, key=rank)


def strongest(view: Sight, legal: Sequence[LayEither]) -> LayEither:
    return max(legal, key=lambda action: (not is_special(action), rank(action)))


def rank(action: LayEither) -> tuple[bool, int, int]:
    """What nobody has seen yet is all alike."""
    return (is_special(action), STRENGTH[action.card], POINTS[action.card]) if isinstance(action, Lay) else (False, 0, 0)


def is_special(action: LayEither) -> bool:
    return isinstance(action, Lay) and not STRENGTH[action.card]


def asked_by(partner: bool) -> Callable[[Sight, Seat], bool]:
    """For a card, by whoever plays the same clan or the other. One's own ghost asks oneself."""

    def asked(view: Sight, seat: Seat) -> bool:
        step = view.step
        return isinstance(step, Asked) and step.seat == seat != step.place.seat and (step.place.clan == step.of.clan) == partner

    return asked


def asking(partner_first: bool) -> Callable[[Sight, Sequence[Action]], Action]:
    """Whoever has most cards of the clan, of equals the next clockwise; before all others the partner, if that is wished and possible."""

    def ask(view: Sight, legal: Sequence[Action]) -> Action:
        assert isinstance(view.step, TakeTurn)
        place = view.step.place
        requests = [action for action in legal if isinstance(action, Request)]
        return max(
            requests,
            key=lambda each: (
                partner_first and view.places[each.of].clan == place.clan,
                count_of(view.holdings[each.of], place.clan),
                -((each.of - place.number) % len(view.places)),
            ),
        )

    return ask


def has_none(view: Sight, seat: Seat) -> bool:
    """Of the clan that this turn is of, while others have some: then there is nothing but to ask."""
    step = view.step
    if not isinstance(step, TakeTurn) or step.seat != seat or count_of(view.holdings[step.place.number], step.place.clan):
        return False
    return any(count_of(seen, step.place.clan) for seen in view.holdings)


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


MULTIPLIER = Stop(
    key="multiplier",
    name=_("Ask me if a multiplier lies in the trick"),
    because=_("a multiplier lies in the trick"),
    met=multiplier_lies_there,
    once=True,
    usual=True,
)
MERGE = Stop(
    key="merge",
    name=_("Ask me if a merge spirit lies in the trick"),
    because=_("a merge spirit lies in the trick"),
    met=merge_lies_there,
    once=True,
)
THIS_HAND = Stop(
    key="hand", name=_("Until this hand is over"), because=_("the hand is over"), met=lambda view, seat, mark: view.hand != mark, mark=hand
)
STOPS = (MULTIPLIER, MERGE, THIS_HAND)
WEAKEST = Answer(key="weakest", name=_("Lay my weakest"), choose=weakest)
STRONGEST = Answer(key="strongest", name=_("Lay my strongest"), choose=strongest)

ORDERS = (
    Order(
        key="single",
        name=_("When I have a single card of the clan whose turn it is"),
        answers=(Answer(key="lay", name=_("Lay it"), choose=lay_it),),
        asked=has_a_single_card,
        stops=STOPS,
    ),
    Order(
        key="opponent",
        name=_("When an opponent asks me for a card"),
        answers=(WEAKEST, STRONGEST),
        asked=asked_by(partner=False),
        stops=STOPS,
    ),
    Order(
        key="partner",
        name=_("When my partner asks me for a card"),
        answers=(STRONGEST, WEAKEST),
        asked=asked_by(partner=True),
        stops=STOPS,
        fewest=3,
    ),
    Order(
        key="none",
        name=_("When I have no card of the clan whose turn it is"),
        answers=(
            Answer(key="partner", name=_("Ask my partner if I can"), choose=asking(partner_first=True)),
            Answer(key="most", name=_("Ask who has most of it"), choose=asking(partner_first=False)),
        ),
        asked=has_none,
        stops=STOPS,
        fewest=3,
    ),
)
