"""What every standing order must promise, whatever the game: there is an answer whatever its player holds, and nobody is told of it.

That whether it is used follows from what everybody sees needs no test: it is given the public view, and that one is in `test_leaks`.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import pytest

from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from tests.games.cases import match, tables
from tests.games.checks import dealing, hides_nothing

ORDERED = [(key, seats) for key, seats in tables() if all_games()[key].orders]
LABEL = 80  # letters of a button


def answers_with(key: str, state: Any, seat: Seat) -> Counter[str]:
    """The orders that are about what this seat is asked, with every answer tried out."""
    game, found = all_games()[key], Counter[str]()
    legal = game.legal(state, seat)
    for order in game.orders:
        if order.asked(game.view(state, None), seat):
            found[order.key] += 1
            for answer in order.answers:
                chosen = answer.choose(game.view(state, seat), legal)
                assert chosen in legal, f"{key}: {order.key}, {answer.key} answers {chosen!r}, and legal is {legal}"
            for stop in order.stops:
                stop.met(game.view(state, None), seat, stop.mark(game.view(state, None), seat))
    return found


@pytest.mark.parametrize(("key", "seats"), ORDERED)
def test_an_order_has_an_answer_whatever_its_player_may_hold(key: str, seats: int) -> None:
    game, dice, met = all_games()[key], Dice("orders"), Counter[str]()
    for position in islice(match(key, seats, seed="orders"), 300):
        for seat in sorted(game.waiting(position.state)):
            met += answers_with(key, position.state, seat)
            other = position.state if hides_nothing(game) else dealing(game).redeal(position.state, None, dice)
            assert answers_with(key, other, seat) == answers_with(key, position.state, seat)
    assert met, "no order was ever about anything"


@pytest.mark.parametrize(("key", "seats"), ORDERED)
def test_an_order_is_about_a_question_that_its_player_is_asked(key: str, seats: int) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, seed="asked"), 200):
        view, waiting = game.view(position.state, None), game.waiting(position.state)
        for seat in set(map(Seat, range(seats))) - waiting if waiting else ():
            assert not any(order.asked(view, seat) for order in game.orders)
        for seat in waiting:
            assert sum(order.asked(view, seat) for order in game.orders) <= 1, "two orders would answer one question"


@pytest.mark.parametrize("key", sorted({key for key, _seats in ORDERED}))
def test_where_everybody_can_count_that_there_is_one_answer_there_is_one_whatever_is_hidden(key: str) -> None:
    game, dice, met = all_games()[key], Dice("counted"), 0
    for seats in game.seats:
        for position in islice(match(key, seats, seed="counted"), 300):
            view = game.view(position.state, None)
            for seat in map(Seat, range(seats) if game.waiting(position.state) else ()):
                if game.one_answer(view, seat):
                    met += 1
                    states = position.state, *(dealing(game).redeal(position.state, None, dice) for _ in range(3))
                    assert all(len(game.legal(state, seat)) == 1 for state in states), f"{key}: seat {seat} has something to choose"
    assert met, "nothing was ever counted"


@pytest.mark.parametrize("key", sorted({key for key, _seats in ORDERED}))
def test_orders_have_keys_of_their_own_and_names_that_fit(key: str) -> None:
    orders = all_games()[key].orders
    named: list[tuple[Order | Answer | Stop, ...]] = [orders, *(order.answers for order in orders), *(order.stops for order in orders)]
    for together in named:
        keys, names = [each.key for each in together], [each.name.id for each in together]
        assert len(set(keys)) == len(keys) and max(map(len, names), default=0) < LABEL


def test_what_a_stop_notes_can_be_kept() -> None:
    kept = set()
    for key, seats in ORDERED:
        game = all_games()[key]
        for position in islice(match(key, seats, seed="marks"), 60):
            for seat in game.waiting(position.state):
                for order in game.orders:
                    kept |= {type(stop.mark(game.view(position.state, None), seat)) for stop in order.stops}
    assert kept <= {int, type(None)}
