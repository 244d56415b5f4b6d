"""What an order answers, and what stops it."""

from __future__ import annotations

from itertools import islice

from games.core.game import Seat
from games.tatsu import GAME
from games.tatsu.orders import ORDERS
from games.tatsu.table import Lay
from tests.games.cases import match
from tests.games.tatsu.positions import FOUR, THREE, card, hand, table

[SINGLE] = ORDERS
OTHERS = (hand("Y2 Y3 R4"), hand("R2 R3 Y4"), hand("Y5 Y6 R5"))


def stops(trick: str, **more: int) -> dict[str, bool]:
    view = GAME.view(table(FOUR, (hand("R6 Y1/3"), *OTHERS), trick=trick, **more), None)
    return {stop.key: stop.met(view, Seat(0), 1 if stop.key == "hand" else None) for stop in SINGLE.stops}


def test_a_single_card_of_the_clan_is_laid_though_others_could_be_asked() -> None:
    state = table(FOUR, (hand("R6 Y1/3"), *OTHERS))
    assert SINGLE.asked(GAME.view(state, None), Seat(0)) and len(GAME.legal(state, Seat(0))) > 1
    assert SINGLE.answers[0].choose(GAME.view(state, Seat(0)), GAME.legal(state, Seat(0))) == Lay(card("R6"))


def test_of_two_cards_its_player_chooses() -> None:
    assert not SINGLE.asked(GAME.view(table(FOUR, (hand("R6 R1/3 Y2"), *OTHERS)), None), Seat(0))


def test_who_has_none_chooses_whom_to_ask() -> None:
    assert not SINGLE.asked(GAME.view(table(FOUR, (hand("Y1/3 Y1/4"), *OTHERS)), None), Seat(0))


def test_the_ghosts_single_card_counts_as_well() -> None:
    state = table(THREE, (hand("R6 R4"), hand("Y2 Y3"), hand("R5 Y4"), hand("Y5 Y6")), turn=2)
    assert SINGLE.asked(GAME.view(state, None), Seat(0))
    assert SINGLE.answers[0].choose(GAME.view(state, Seat(0)), GAME.legal(state, Seat(0))) == Lay(card("R5"))


def test_an_order_asks_when_a_multiplier_or_a_merge_spirit_lies_in_the_trick() -> None:
    assert stops("3:Y2") == {"multiplier": False, "merge": False, "hand": False}
    assert stops("3:Yx2") == {"multiplier": True, "merge": False, "hand": False}
    assert stops("3:Ym") == {"multiplier": False, "merge": True, "hand": False}


def test_an_order_for_one_hand_ends_with_it() -> None:
    assert stops("", hand=2)["hand"]


def test_a_turn_with_one_choice_is_one_that_everybody_can_count() -> None:
    for seats in GAME.seats:
        for position in islice(match("tatsu", seats, seed="turns"), 150):
            for seat in GAME.waiting(position.state):
                single = len(GAME.legal(position.state, seat)) == 1
                assert GAME.one_answer(GAME.view(position.state, None), seat) is single
