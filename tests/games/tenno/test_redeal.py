"""What is dealt anew is a possible state, and another one often enough."""

from __future__ import annotations

from collections import Counter

from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import positions
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, SET
from tests.games.tenno.positions import LEFT, START, A, B, C, position, strike
from tests.games.tenno.redeal import redeal


def test_no_card_is_doubled_or_lost_and_no_geisha_taken() -> None:
    dice, other = Dice("redeal"), 0
    for seats in GAME.seats:
        for played in positions(GAME, seats, seed="redeal"):
            state = redeal(played.state, Seat(0), dice)
            other += state != played.state
            lies = Counter((owner, card) for owner, place in enumerate(state.places) for card in (*place.hand, *place.table) if card)
            lies.update((captive.owner, captive.card) for place in state.places for captive in place.prison)
            assert set(lies.values()) == {1}
            assert Counter(card for _, card in lies) + Counter(state.discard) == Counter(SET * seats)
            assert not any(captive.card == GEISHA for place in state.places for captive in place.prison)
            assert len(state.discard) == len(played.state.discard)
            for seat in GAME.waiting(state):
                assert GAME.legal(state, seat)
    assert other > 300


def test_every_card_that_is_hidden_may_be_another() -> None:
    state = position("9 1 2 | 4 8", "1 3 2 | 6 7 X", START, prisons={A: "B10 C3"})
    dealt = [redeal(state, B, Dice(str(n))) for n in range(200)]
    assert all(len({other.places[A].table[slot] for other in dealt}) > 9 for slot in range(3))
    assert len({other.places[A].prison[0].card for other in dealt}) == 5  # B's 4, 5, 8, 9 and 10 are gone
    assert {other.places[B] for other in dealt} == {state.places[B]}


def test_the_cards_of_a_battle_stay_where_they_are() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3", START), LEFT, LEFT)
    dealt = [redeal(state, C, Dice(str(n))) for n in range(100)]
    assert {(other.places[A].table[LEFT], other.places[B].table[LEFT]) for other in dealt} == {(8, 7)}
    assert all(5 in (*other.places[B].table, *other.places[B].hand) for other in dealt)  # B is asked for the Monk
