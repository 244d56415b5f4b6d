"""What can be ordered beforehand: that a single card is laid, and which card goes to whoever asks for one.

Red of three players decides for the ghost too, and so do Red's orders: their names speak of what is decided, not of what is held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.tatsu.rules.cards import MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.table import Action, Lay, LayEither, Place, Request, TakeTurn
from games.tatsu.rules.table import Answer as Asked
from games.tatsu.view.sight import Covered, Sight, count_of

_ = Phrases("tatsu")


def lay_it(view: Sight, legal: Sequence[Action]) -> Action:
    return next(action for action in legal if not isinstance(action, Request))


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


def turn_of(view: Sight, seat: Seat) -> Place | None:
    """The place that this seat decides for in its turn: its own, or the ghost's."""
    step = view.step
    return step.place if isinstance(step, TakeTurn) and step.seat == seat else None


def ready(view: Sight, clan: int) -> list[int]:
    """How many cards of a clan each place can lay: those in hand and face up, or what lies face down if there are none anywhere."""
    shown = [count_of(seen, clan) for seen in view.holdings]
    return shown if any(shown) else [seen.below.count(clan) if isinstance(seen, Covered) else 0 for seen in view.holdings]


def has_none(view: Sight, seat: Seat) -> bool:
    """To lay in this turn, the ghost's as well: then there is nothing but to ask."""
    place = turn_of(view, seat)
    return place is not None and not ready(view, place.clan)[place.number]


def has_a_single_card(view: Sight, seat: Seat) -> bool:
    """To lay in this turn, the ghost's as well; the backs say it to everybody."""
    place = turn_of(view, seat)
    return place is not None and ready(view, place.clan)[place.number] == 1


def one_answer(view: Sight, seat: Seat) -> bool:
    """Backs and open cards show what this turn offers: a card to lay, or somebody to ask for one."""
    place = turn_of(view, seat)
    if place is None:
        return False
    cards = ready(view, place.clan)
    own = cards.pop(place.number)
    return own + sum(count > 0 for count in cards) == 1


def multiplier_lies_there(view: Sight, seat: Seat, mark: None) -> bool:
    return any(TIMES[laid.card] for laid in view.trick)


def merge_lies_there(view: Sight, seat: Seat, mark: None) -> bool:
    return any(laid.card in MERGES for laid in view.trick)


def hand(view: Sight, seat: Seat) -> int:
    return view.hand


MULTIPLIER = Stop(
    "multiplier",
    _("Ask me if there is a multiplier in the trick"),
    _("there is a multiplier in the trick"),
    multiplier_lies_there,
    once=True,
    usual=True,
)
MERGE = Stop(
    "merge", _("Ask me if there is a merge spirit in the trick"), _("there is a merge spirit in the trick"), merge_lies_there, once=True
)
THIS_HAND = Stop("hand", _("Until this hand is over"), _("the hand is over"), lambda view, seat, mark: view.hand != mark, mark=hand)
STOPS = (MULTIPLIER, MERGE, THIS_HAND)
WEAKEST = Answer("weakest", _("Play the weakest"), weakest)
STRONGEST = Answer("strongest", _("Play the strongest"), strongest)

ORDERS = (
    Order("single", _("When I can only play one card"), (Answer("lay", _("Play it"), lay_it),), asked=has_a_single_card, stops=STOPS),
    Order("opponent", _("When I choose a card for an opponent"), (WEAKEST, STRONGEST), asked=asked_by(partner=False), stops=STOPS),
    Order("partner", _("When I choose a card for my partner"), (STRONGEST, WEAKEST), asked=asked_by(partner=True), stops=STOPS, fewest=3),
    Order(
        "none",
        _("When I can’t play a card"),
        (
            Answer("partner", _("Ask my own side if possible"), asking(partner_first=True)),
            Answer("most", _("Ask the player with the most cards of the clan"), asking(partner_first=False)),
        ),
        asked=has_none,
        stops=STOPS,
        fewest=3,
    ),
)
