"""The round that is played, as pictures need it: who has to act, which cards are there, which is the strongest, and what they bring."""

from __future__ import annotations

from typing import NamedTuple

from games.tatsu.rules.cards import CLANS, MERGES, multipliers_of, points_of
from games.tatsu.rules.rulebook import the_strongest_spirit
from games.tatsu.rules.table import Answer, Cards, Hand, Laid, Place, TakeTurn
from games.tatsu.view.sight import Closed, Seen, Sight


class Lying(NamedTuple):
    """The cards of this round; until something is done in it, of the last one. `best`: the strongest, unless a merge spirit is there."""

    laid: tuple[Laid, ...]
    over: bool
    best: Laid | None

    @property
    def cards(self) -> Cards:
        return tuple(laid.card for laid in self.laid)


class Prize(NamedTuple):
    """What is at stake: points (None: unknown), by clan the sum of its multipliers, and how many cards were carried over."""

    points: int | None
    times: tuple[int, int]
    waiting: int
    merged: bool


def lying(view: Sight) -> Lying:
    over = view.before is not None and not view.trick and not isinstance(view.step, Answer)
    laid = view.before.laid if view.before is not None and over else view.trick
    merged = any(each.card in MERGES for each in laid)
    return Lying(laid, over, the_strongest_spirit(laid) if laid and not merged else None)


def prize(view: Sight) -> Prize:
    """Of a round that is over what it brought, or what waits for the next winner."""
    shown, waiting = lying(view), view.pending
    merged = any(card in MERGES for card in shown.cards)
    if shown.over and merged:  # its cards wait already
        cards = waiting.cards
    else:
        cards = None if waiting.cards is None and waiting.count else shown.cards + (waiting.cards or ())
    known = shown.cards if cards is None else cards
    red, yellow = (sum(multipliers_of(known, clan)) for clan in CLANS)
    return Prize(None if cards is None else points_of(cards), (red, yellow), waiting.count, merged)


def acts(view: Sight, place: Place) -> bool:
    match view.step:
        case TakeTurn(acting):
            return acting == place
        case Answer(_, of):
            return of == place
        case None:
            return False


def in_order(view: Sight) -> tuple[Place, ...]:
    """The places of the four turns of this round."""
    first = view.trick[0].place if view.trick else view.step.place if view.step is not None else view.places[0]
    return tuple(view.places[(first.number + turn) % len(view.places)] for turn in range(4))


def choosing(view: Sight, place: Place) -> int | None:
    """The clan of which a card of this place is to be chosen, where whoever looks sees its cards."""
    if view.step is None or not acts(view, place) or isinstance(view.holdings[place.number], Closed):
        return None
    return view.step.place.clan


def held(seen: Seen) -> tuple[int, int]:
    match seen:
        case Closed(held):
            return held
        case Hand((red, yellow)):
            return len(red), len(yellow)
        case _:
            return 0, 0
