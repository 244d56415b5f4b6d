"""Who sees what: `view` builds what a seat may see. What it may be that a seat does not see is in belief.py."""

from __future__ import annotations

from typing import TypeAlias

from games.core.game import Case, Seat, Value, View
from games.tatsu.rules.cards import CLAN_OF
from games.tatsu.rules.table import Answer, Cards, Decision, Hand, Holding, House, Laid, Place, Round, Row, Sheet, State, TakeTurn


class Closed(Case, frozen=True):
    """Somebody else's hand: the backs tell how many cards of each clan."""

    counts: tuple[int, int]


class Covered(Case, frozen=True):
    """A row of two layers: the faces of the upper cards, the clans of the lower ones."""

    upper: tuple[int | None, ...]
    below: tuple[int | None, ...]


Seen: TypeAlias = Hand | Closed | Covered


class Pile(Value, frozen=True):
    """Cards taken or waiting: how many, and which, unless captured cards are only counted."""

    count: int
    cards: Cards | None


class Sight(View, frozen=True):
    places: tuple[Place, ...]
    dealer: int
    totals: tuple[int, ...]
    house: House
    hand: int
    holdings: tuple[Seen, ...]
    step: Decision | None
    trick: tuple[Laid, ...]
    before: Round | None
    pending: Pile
    captured: tuple[Pile, Pile]
    last_hand: Sheet | None

    @property
    def just_scored(self) -> Sheet | None:
        """A hand is over, and nobody has done anything in the next one: its sheet is what everybody looks at."""
        begun = isinstance(self.step, Answer) or self.trick
        return None if begun else self.last_hand


def view(state: State, seat: Seat | None) -> Sight:
    head = state.agenda[0] if state.agenda else None
    red, yellow = state.captured
    return Sight(
        me=seat,
        places=state.places,
        dealer=state.dealer,
        totals=state.totals,
        house=state.house,
        hand=state.hand,
        holdings=tuple(_seen(holding, place, seat) for holding, place in zip(state.holdings, state.places, strict=True)),
        step=head if isinstance(head, TakeTurn | Answer) else None,
        trick=state.trick,
        before=state.before,
        pending=_pile(state.pending, state.house.counted),
        captured=(_pile(red, state.house.counted), _pile(yellow, state.house.counted)),
        last_hand=state.last_hand,
    )


def count_of(seen: Seen, clan: int) -> int:
    """How many cards of a clan may be asked for: those in the hand, or those face up in the row."""
    match seen:
        case Hand(cards):
            return len(cards[clan])
        case Closed(counts):
            return counts[clan]
        case Covered(upper):
            return sum(card is not None and CLAN_OF[card] == clan for card in upper)


def _seen(holding: Holding, place: Place, seat: Seat | None) -> Seen:
    if isinstance(holding, Row):
        return Covered(holding.upper, tuple(None if card is None else CLAN_OF[card] for card in holding.lower))
    if place.seat == seat or place.ghost:
        return Hand(holding.cards)
    red, yellow = holding.cards
    return Closed((len(red), len(yellow)))


def _pile(cards: Cards, counted: bool) -> Pile:
    return Pile(len(cards), None if counted else cards)


def in_turn(view: Sight) -> Seat | None:
    return None if view.step is None else view.step.place.seat
