"""What an order answers, and what stops it."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.game import Seat
from games.core.orders import Order
from games.tenno import GAME
from games.tenno.orders import ORDERS
from games.tenno.rules.table import Decline, Exchange, Fill, PeekAt, ShowMonk, Shuffle, State, Strike
from tests.games.tenno.positions import LEFT, MIDDLE, RIGHT, A, B, C, after, position

MONK, SWAP, PEEK = ORDERS
WITH_THE_MONK = "1 5 3 | 2 4 6 7"


def answer(order: Order, key: str, state: State, seat: Seat) -> Any:
    found = order.answer(key)
    assert found is not None and order.asked(GAME.view(state, None), seat)
    return found.choose(GAME.view(state, seat), GAME.legal(state, seat))


def met(order: Order, key: str, state: State, seat: Seat, mark: int | None = None) -> bool:
    stop = order.stop(key)
    assert stop is not None
    return stop.met(GAME.view(state, None), seat, mark)


def attacked(attack: str, defence: str) -> State:
    """A attacks the left card of B."""
    return after(position(attack, defence), (A, Strike(LEFT, B, LEFT)))


def test_the_monk_is_shown_if_he_lies_there() -> None:
    assert answer(MONK, "always", attacked("7 2 3 | 1 4", WITH_THE_MONK), B) == ShowMonk()
    assert answer(MONK, "always", attacked("7 2 3 | 1 4", "1 4 3 | 2 5 6 7"), B) == Decline()
    assert answer(MONK, "never", attacked("7 2 3 | 1 4", WITH_THE_MONK), B) == Decline()


@pytest.mark.parametrize(
    ("attack", "defence", "decides"),
    [("7 2 3 | 1 4", "1 5 3 | 2 4", False), ("3 2 4 | 1 7", "1 5 3 | 2 4", True), ("2 3 4 | 1 7", "1 5 3 | 2 4", True)],
    ids=["7 against 3", "3 against 3", "2 against 3"],
)
def test_an_order_asks_when_the_monk_would_change_who_wins(attack: str, defence: str, decides: bool) -> None:
    assert met(MONK, "decides", attacked(attack, defence), B) is decides


@pytest.mark.parametrize(("key", "slot"), [("pretend-left", LEFT), ("pretend-middle", MIDDLE), ("pretend-right", RIGHT)])
def test_a_pretence_changes_nothing(key: str, slot: int) -> None:
    state = after(position("7 2 3 | 1 4", "1 4 6 | 2 3"), (A, Strike(LEFT, B, LEFT)), (B, Fill((2,))))
    assert answer(SWAP, key, state, A) == Exchange(slot, (7, 2, 3)[slot])
    assert answer(SWAP, "decline", state, A) == Decline()


def test_with_an_empty_hand_two_cards_seem_to_change_places() -> None:
    state = after(position("7 2 3 |", "1 4 6 | 2 3"), (A, Strike(LEFT, B, LEFT)), (B, Fill((2,))))
    for key, slot in (("pretend-left", LEFT), ("pretend-right", RIGHT)):
        pretended = answer(SWAP, key, state, A)
        assert isinstance(pretended, Shuffle) and slot in pretended.slots and not pretended.really


def test_a_peek_goes_to_the_slot_that_was_named() -> None:
    state = after(position("1 2 3 | 4 6", "7 4 6 | 2 3"), (A, Strike(LEFT, B, LEFT)), (A, Fill((4,))))
    assert [answer(PEEK, key, state, B) for key in ("left", "middle", "right", "never")] == [
        PeekAt(LEFT),
        PeekAt(MIDDLE),
        PeekAt(RIGHT),
        Decline(),
    ]
    other = PEEK.stop("other")
    assert other is not None and other.mark(GAME.view(state, None), B) == A
    assert met(PEEK, "other", state, B, mark=C) and not met(PEEK, "other", state, B, mark=A)


def test_few_cards_and_the_end_of_the_turn_end_an_order() -> None:
    state = position("1 2 3 | 4 6", "7 4 6 | 2 3 8")
    assert met(SWAP, "few", state, A) and not met(SWAP, "few", state, B)
    turn = SWAP.stop("turn")
    assert turn is not None and turn.mark(GAME.view(state, None), B) == A
    assert not met(SWAP, "turn", state, B, mark=A) and met(SWAP, "turn", state, B, mark=B)


def test_a_card_that_was_peeked_at_keeps_nobody_waiting() -> None:
    state = after(position("1 2 3 | 4 6", "7 4 6 | 2 3"), (A, Strike(LEFT, B, LEFT)), (A, Fill((4,))), (B, PeekAt(LEFT)))
    assert GAME.one_answer(GAME.view(state, None), B) and not GAME.one_answer(GAME.view(state, None), A)


def test_who_has_no_monk_on_the_table_is_asked_all_the_same() -> None:
    state = attacked("7 2 3 | 1 4", "1 4 3 | 2 5 6 7")
    assert GAME.legal(state, B) == (Decline(),) and not GAME.one_answer(GAME.view(state, None), B)
