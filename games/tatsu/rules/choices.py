"""What may be chosen at each step: on the own turn, and when asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.memory import kept_choices
from games.tatsu.rules.table import Action, Answer, Cards, Hand, Lay, LayEither, LayUnseen, Place, Request, Row, State


def your_turn(state: State, place: Place) -> Sequence[Action]:
    """Lay a card of your clan before you, or ask anybody who holds one, partner or opponent, to lay one there for you."""
    number, clan, holdings = place.number, place.clan, state.holdings
    own = holdings[number].ready(clan)
    others = tuple([other for other in _others(number, len(holdings)) if holdings[other].ready(clan)])
    if own or others:
        return _lays_and_requests(own, others)
    return _unseen_turn(state, place)


def the_asked_player(state: State, step: Answer) -> Sequence[LayEither]:
    """Whoever is asked chooses freely among the own cards of that clan. A single one is laid by itself, as everybody can count."""
    clan, holding = step.place.clan, state.holdings[step.of.number]
    cards = holding.ready(clan)
    return _lays(cards) if cards or isinstance(holding, Hand) else _face_down(holding, clan)


@cache
def _others(number: int, places: int) -> tuple[int, ...]:
    """The other places, clockwise."""
    return tuple((number + away) % places for away in range(1, places))


@kept_choices
def _lays_and_requests(cards: Cards, others: tuple[int, ...]) -> tuple[Action, ...]:
    return (*_lays(cards), *map(Request, others))


@kept_choices
def _lays(cards: Cards) -> tuple[LayEither, ...]:
    return tuple(map(Lay, cards))


def _unseen_turn(state: State, place: Place) -> tuple[Action, ...]:
    """With two players, when neither row shows a card of the clan."""
    own, (other,) = state.holdings[place.number], _others(place.number, len(state.holdings))
    beneath = state.holdings[other]
    assert isinstance(own, Row) and isinstance(beneath, Row)
    requests = (Request(other),) if beneath.columns_below(place.clan) else ()
    return (*_face_down(own, place.clan), *requests)


def _face_down(row: Row, clan: int) -> tuple[LayUnseen, ...]:
    return tuple(map(LayUnseen, row.columns_below(clan)))
