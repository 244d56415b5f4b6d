"""What holds at every position of every match, on matches played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from games.core.game import Seat
from games.core.replay import Position, positions
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, SET, SHOGUN
from games.tenno.rules.events import Attacked, Fought, Peeked, Shuffled, Swapped
from games.tenno.rules.table import Attack, State

SEEDS = range(6)


@cache
def match(seats: int, seed: int) -> tuple[Position[State], ...]:
    return tuple(positions(GAME, seats, seed=f"match {seed}"))


def matches() -> Iterator[tuple[Position[State], ...]]:
    return (match(seats, seed) for seats in GAME.seats for seed in SEEDS)


def states() -> Iterator[State]:
    return (position.state for played in matches() for position in played)


def events(played: tuple[Position[State], ...], kind: type) -> list[object]:
    return [told.event for position in played for told in position.told if isinstance(told.event, kind)]


def turns(played: tuple[Position[State], ...]) -> Iterator[list[object]]:
    """The events of each turn."""
    told: list[object] = []
    for position in played:
        told += [each.event for each in position.told]
        if position.state.agenda and isinstance(position.state.agenda[0], Attack):
            yield told
            told = []
    yield told


def where_cards_are(state: State) -> Counter[tuple[int, int]]:
    lies: Counter[tuple[int, int]] = Counter()
    for seat, place in enumerate(state.places):
        lies.update((seat, card) for card in (*place.hand, *place.table) if card is not None)
        lies.update((captive.owner, captive.card) for captive in place.prison)
    return lies


def test_no_card_is_ever_doubled_or_lost() -> None:
    checked = 0
    for state in states():
        lies = where_cards_are(state)
        assert set(lies.values()) == {1}
        assert Counter(card for _, card in lies) + Counter(state.discard) == Counter(SET * len(state.places))
        checked += 1
    assert checked > 1000


def test_all_slots_are_filled_when_a_turn_begins() -> None:
    begun = [state for state in states() if state.agenda and isinstance(state.agenda[0], Attack)]
    assert begun and not any(place.gaps for state in begun for place in state.places)


def test_whose_turn_begins_can_always_attack() -> None:
    begun = [state for state in states() if state.agenda and isinstance(state.agenda[0], Attack)]
    assert all(len(GAME.legal(state, state.agenda[0].seat)) >= 6 for state in begun)


def test_hands_are_sorted_so_that_their_order_tells_nothing() -> None:
    assert all(list(place.hand) == sorted(place.hand) for state in states() for place in state.places)


def test_turns_go_round_clockwise() -> None:
    for played in matches():
        attacks = [position.state.agenda[0] for position in played if position.state.agenda]
        seats = [step.seat for step in attacks if isinstance(step, Attack)]
        assert all(then == (now + 1) % len(played[0].state.places) for now, then in pairwise(seats))


def test_swap_and_peek_never_come_in_the_same_turn() -> None:
    swapped = peeked = 0
    for played in matches():
        for told in turns(played):
            swaps = sum(isinstance(event, Swapped | Shuffled) for event in told)
            peeks = sum(isinstance(event, Peeked) for event in told)
            assert not (swaps and peeks) and swaps <= 1 and peeks <= 2
            swapped, peeked = swapped + swaps, peeked + peeks
    assert swapped and peeked


def test_nobody_battles_more_than_twice_in_a_turn() -> None:
    assert max(sum(isinstance(event, Fought) for event in told) for played in matches() for told in turns(played)) == 2


def test_a_geisha_is_never_in_a_prison() -> None:
    assert not any(captive.card == GEISHA for state in states() for place in state.places for captive in place.prison)


def test_a_shogun_never_attacks() -> None:
    attacked = [event for played in matches() for event in events(played, Attacked)]
    assert attacked and not any(event.clash.attack == SHOGUN for event in attacked)  # type: ignore[attr-defined]


def test_nobody_has_his_own_card_in_prison() -> None:
    assert not any(captive.owner == seat for state in states() for seat, place in enumerate(state.places) for captive in place.prison)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_match_ends_because_somebody_cannot_fill_a_gap(seats: int) -> None:
    for seed in SEEDS:
        last = match(seats, seed)[-1].state
        assert any(len(place.gaps) > len(place.hand) for place in last.places)
        assert sorted(seat for place in GAME.outcome(last).places for seat in place) == list(map(Seat, range(seats)))
