"""What an order answers, and what stops it."""

from __future__ import annotations

from collections import Counter
from itertools import islice

from games.core.game import Seat
from games.core.orders import Order
from games.tatsu import GAME
from games.tatsu.orders import ORDERS
from games.tatsu.rules.table import Action, Answer, Lay, LayUnseen, Request, State
from tests.games.cases import match
from tests.games.tatsu.positions import FOUR, THREE, card, four, hand, play, row, table, three, two

SINGLE, OPPONENT, PARTNER, NONE = ORDERS
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


def test_no_order_speaks_of_ones_own_cards_where_it_answers_for_the_ghost_too() -> None:
    """Red of three players decides for two places, and so do Red's orders."""
    names = {order.key: [order.name, *(each.name for each in order.answers)] for order in ORDERS}
    said, own, ghosts = [text.id for texts in names.values() for text in texts], Counter[str](), Counter[str]()
    for position in islice(match("tatsu", 3, seed="ghosts"), 400):
        view = GAME.view(position.state, None)
        for seat in GAME.waiting(position.state):
            decides_for = view.step.of if isinstance(view.step, Answer) else view.step.place
            (ghosts if decides_for.ghost else own).update(order.key for order in ORDERS if order.asked(view, seat))
    assert set(own) == set(names) and set(ghosts) == set(names) - {"partner"}, "no order makes a difference between the two"
    assert not any(word in name for name in said for word in ("I have", "asks me", "my weakest", "my strongest"))


def test_a_single_card_that_lies_face_down_is_laid_as_well() -> None:
    state = two(row("Y2 Y3", "R2 Y4"), row("Y5 Y6", "R5 R6"))
    assert SINGLE.asked(GAME.view(state, None), Seat(0)) and len(GAME.legal(state, Seat(0))) > 1
    assert SINGLE.answers[0].choose(GAME.view(state, Seat(0)), GAME.legal(state, Seat(0))) == LayUnseen(0)
    state = two(row("Y2 Y3", "R2 Y4"), row("Y5 R1/3", "R5 R6"))
    assert not SINGLE.asked(GAME.view(state, None), Seat(0)), "while a card lies face up only that one counts"
    assert NONE.asked(GAME.view(state, None), Seat(0))


def chosen(order: Order, key: str, state: State, seat: int) -> Action:
    found = order.answer(key)
    assert found is not None and order.asked(GAME.view(state, None), Seat(seat))
    action: Action = found.choose(GAME.view(state, Seat(seat)), GAME.legal(state, Seat(seat)))
    return action


def asked(of: int, *hands: str) -> State:
    """Place 0 has asked this place for a Red card."""
    return play(four(*hands), 0, Request(of)).state


def test_an_opponent_and_a_partner_who_ask_are_two_questions() -> None:
    state = asked(1, "Y2 Y3", "R5 R1/4", "R2 R3", "Y5")
    assert OPPONENT.asked(GAME.view(state, None), Seat(1)) and not PARTNER.asked(GAME.view(state, None), Seat(1))
    state = asked(2, "Y2 Y3", "R5 R1/4", "R2 R3", "Y5")
    assert PARTNER.asked(GAME.view(state, None), Seat(2)) and not OPPONENT.asked(GAME.view(state, None), Seat(2))


def test_the_weakest_is_the_lowest_number_with_fewest_points_and_no_multiplier_if_that_can_be() -> None:
    assert chosen(OPPONENT, "weakest", asked(1, "Y2", "R1/7 R1/4 R5 Rx2 Rm", "R2", "Y5"), 1) == Lay(card("R1/4"))
    assert chosen(OPPONENT, "weakest", asked(1, "Y2", "Rx2 Rm", "R2", "Y5"), 1) in {Lay(card("Rx2")), Lay(card("Rm"))}


def test_the_strongest_is_the_highest_number_and_no_multiplier_if_that_can_be() -> None:
    assert chosen(PARTNER, "strongest", asked(2, "Y2", "R2", "R1/7 R5 Rx3 Rm", "Y5"), 2) == Lay(card("R5"))
    assert chosen(PARTNER, "weakest", asked(2, "Y2", "R2", "R1/7 R5 Rx3 Rm", "Y5"), 2) == Lay(card("R1/7"))


def test_who_asks_the_own_ghost_is_no_partner_of_theirs() -> None:
    state = play(three("Y2 R6", "R2", "R5 R4", "Y5"), 0, Request(2)).state
    assert not any(order.asked(GAME.view(state, None), Seat(0)) for order in ORDERS)


def test_who_has_none_asks_the_partner_or_who_has_most() -> None:
    state = four("Y2 Y3", "R5 R1/4", "R2", "R6 R3 Rx1")
    assert chosen(NONE, "partner", state, 0) == Request(2) and chosen(NONE, "most", state, 0) == Request(3)
    assert chosen(NONE, "partner", four("Y2 Y3", "R5", "Y4", "R6 R3"), 0) == Request(3)
    assert not NONE.asked(GAME.view(four("R2 Y3", "R5", "R4", "R6"), None), Seat(0))


def test_orders_about_partners_are_not_offered_to_two() -> None:
    assert [order.fewest > 2 for order in (SINGLE, OPPONENT, PARTNER, NONE)] == [False, False, True, True]


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
