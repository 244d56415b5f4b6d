"""What an order answers, and what stops it."""

from __future__ import annotations

from itertools import islice

import pytest

from games.core.game import Seat
from games.core.orders import Order, Stop
from games.samurai_sword import GAME
from games.samurai_sword.orders import ORDERS, giving
from games.samurai_sword.rules.cards import BATTLECRY, BOKKEN, BUSHIDO, HANZO, JUJUTSU, KANABO, NAGAYARI, NOBUNAGA, PARRY
from games.samurai_sword.rules.table import Duty, PlayCard, Reply, State, Strike
from tests.games.cases import match
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, do, empty, place, table

BY_KEY = {order.key: order for order in ORDERS}
PARRYING, CRYING, JUJUTSU_ORDER, DUTY = (BY_KEY[key] for key in ("parry", "battlecry", "jujutsu", "bushido"))


def answer(order: Order, key: str, state: State, seat: Seat) -> Reply:
    found = order.answer(key)
    assert found is not None and order.asked(GAME.view(state, None), seat)
    chosen: Reply = found.choose(GAME.view(state, seat), GAME.legal(state, seat))
    return chosen


def met(order: Order, key: str, state: State, seat: Seat, mark: int | None = None) -> bool:
    stop = order.stop(key)
    assert isinstance(stop, Stop)
    return stop.met(GAME.view(state, None), seat, mark)


def attacked(*hand: int, resilience: int = 4, weapon: int = BOKKEN, character: int = HANZO) -> State:
    """B is attacked by A."""
    target = place(*hand, resilience=resilience, character=character)
    return do(table(place(weapon, weapon), target, seats=4), (A, Strike(weapon, B)))


def test_a_parry_is_played_if_there_is_one() -> None:
    assert answer(PARRYING, "always", attacked(PARRY, BOKKEN), B) == Reply(PARRY)
    assert answer(PARRYING, "never", attacked(PARRY, BOKKEN), B) == TAKE_IT


def test_hanzo_parries_with_the_weapon_he_misses_least() -> None:
    assert answer(PARRYING, "always", attacked(NAGAYARI, BOKKEN, KANABO), B) == Reply(BOKKEN)


def test_without_a_card_that_would_do_the_wounds_are_taken() -> None:
    assert answer(PARRYING, "always", attacked(BATTLECRY), B) == TAKE_IT


def test_battlecry_and_jujutsu_have_an_order_each() -> None:
    cry = do(table(place(BATTLECRY), place(PARRY), place(KANABO, BOKKEN), seats=4), (A, PlayCard(BATTLECRY)))
    assert answer(CRYING, "always", cry, B) == Reply(PARRY) and answer(CRYING, "always", cry, C) == TAKE_IT
    assert not JUJUTSU_ORDER.asked(GAME.view(cry, None), B)
    grip = do(table(place(JUJUTSU), place(PARRY), place(KANABO, BOKKEN), seats=4), (A, PlayCard(JUJUTSU)))
    assert answer(JUJUTSU_ORDER, "always", grip, C) == Reply(BOKKEN) and answer(JUJUTSU_ORDER, "always", grip, B) == TAKE_IT
    assert not CRYING.asked(GAME.view(grip, None), B)


def test_an_order_that_says_parry_gives_no_weapon_but_to_an_attack_which_hanzo_parries_with_one() -> None:
    cry = do(table(place(BATTLECRY), place(KANABO, BOKKEN, character=HANZO), seats=4), (A, PlayCard(BATTLECRY)))
    assert answer(CRYING, "always", cry, B) == Reply(BOKKEN)
    names = {order.key: answer.name.id for order in ORDERS for answer in order.answers if answer.choose is giving}
    assert {key for key, name in names.items() if "Parry" in name} == {"parry"}
    assert names["battlecry"] == "Avoid the wound if I can"


def test_bushido_gets_the_weakest_weapon_or_goes() -> None:
    state = table(place(KANABO, BOKKEN, front=[BUSHIDO]), seats=4, agenda=(Duty(A), *table(seats=4).agenda))
    assert answer(DUTY, "always", state, A) == Reply(BOKKEN) and answer(DUTY, "never", state, A) == TAKE_IT


@pytest.mark.parametrize(("resilience", "stopped"), [(1, True), (2, False)])
def test_an_order_asks_when_it_would_cost_the_last_resilience(resilience: int, stopped: bool) -> None:
    assert met(PARRYING, "last", attacked(PARRY, resilience=resilience), B) is stopped
    cry = do(table(place(BATTLECRY), place(resilience=resilience), seats=4), (A, PlayCard(BATTLECRY)))
    assert met(CRYING, "last", cry, B) is stopped


def test_wounds_are_counted_as_the_table_counts_them() -> None:
    assert met(PARRYING, "last", attacked(PARRY, resilience=2, weapon=NAGAYARI), B)


def test_an_order_asks_when_bushido_would_cost_the_last_honor() -> None:
    for honor, stopped in ((1, True), (2, False)):
        state = table(place(honor=honor, front=[BUSHIDO]), seats=4, agenda=(Duty(A), *table(seats=4).agenda))
        assert met(DUTY, "honor", state, A) is stopped


def test_another_attacker_ends_an_order_and_the_same_one_does_not() -> None:
    state = attacked(PARRY)
    other = PARRYING.stop("other")
    assert other is not None and not other.once
    assert other.mark(GAME.view(state, None), B) == A and other.mark(GAME.view(state, None), C) is None
    assert not met(PARRYING, "other", state, B, mark=A) and met(PARRYING, "other", state, B, mark=D)
    assert not met(PARRYING, "other", state, B, mark=None)


def test_few_cards_the_end_of_the_turn_and_the_last_honor_end_an_order() -> None:
    state = table(place(), place(PARRY, PARRY, PARRY), place(honor=2), seats=4)
    assert met(PARRYING, "few", state, A) and not met(PARRYING, "few", state, B)
    assert met(PARRYING, "turn", state, B, mark=D) and not met(PARRYING, "turn", state, B, mark=A)
    assert not met(PARRYING, "tense", state, B)
    assert met(PARRYING, "tense", table(place(), place(honor=1), seats=4), A)


def test_an_attack_on_the_shogun_ends_an_order_and_one_on_somebody_else_does_not() -> None:
    for by, target, stopped in ((B, A, True), (A, B, False)):  # A is the Shogun
        state = do(table(place(BOKKEN), place(BOKKEN), seats=4, turn=by), (by, Strike(BOKKEN, target)))
        assert met(PARRYING, "side", state, C) is stopped


def test_no_role_becomes_known_before_the_end_so_no_order_has_a_stop_for_it() -> None:
    for seats in GAME.seats:
        shown = [GAME.view(position.state, None) for position in islice(match("samurai-sword", seats, seed="roles"), 400)]
        assert len({tuple(person.role for person in view.people) for view in shown if view.ending is None}) == 1


def test_with_an_empty_hand_there_is_nothing_to_choose_except_for_nobunaga() -> None:
    duty = (Duty(A), *table(seats=4).agenda)
    assert GAME.one_answer(GAME.view(table(empty(front=[BUSHIDO]), seats=4, agenda=duty), None), A)
    assert not GAME.one_answer(GAME.view(table(place(front=[BUSHIDO]), seats=4, agenda=duty), None), A)
    assert GAME.one_answer(GAME.view(table(empty(), seats=4), None), A)
    assert not GAME.one_answer(GAME.view(table(empty(character=NOBUNAGA), seats=4), None), A)
    assert GAME.one_answer(GAME.view(table(empty(character=NOBUNAGA, resilience=1), seats=4), None), A)


def test_who_is_attacked_without_a_parry_is_asked_all_the_same() -> None:
    state = attacked(BATTLECRY)
    assert len(GAME.legal(state, B)) == 1 and not GAME.one_answer(GAME.view(state, None), B)
