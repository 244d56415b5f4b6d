"""What is in the box and how it is dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword import cards as box
from games.samurai_sword.events import HasAnswered
from games.samurai_sword.rules import hands, roles, set_up
from games.samurai_sword.table import Choose, House, Pick, State
from tests.games.samurai_sword.positions import act, cards_of, do

TWO = GAME.chosen({"characters": "two"})


def laid(seats: int, seed: str = "box") -> State:
    return set_up(seats, GAME.chosen({}), Dice(seed))


def test_there_are_ninety_cards() -> None:
    assert len(box.DECK) == 90
    assert sum(box.COPIES[card] for card in box.WEAPONS) == 32
    assert sum(box.COPIES[card] for card in box.ACTIONS) == 43
    assert sum(box.COPIES[card] for card in box.PROPERTIES) == 15


@pytest.mark.parametrize(
    ("weapon", "reach", "wounds", "copies"),
    [
        (box.BOKKEN, 1, 1, 6),
        (box.KISERU, 1, 2, 5),
        (box.WAKIZASHI, 1, 3, 1),
        (box.BO, 2, 1, 5),
        (box.KUSARIGAMA, 2, 2, 4),
        (box.KATANA, 2, 3, 1),
        (box.SHURIKEN, 3, 1, 3),
        (box.KANABO, 3, 2, 1),
        (box.NODACHI, 3, 3, 1),
        (box.NAGINATA, 4, 1, 2),
        (box.NAGAYARI, 4, 2, 1),
        (box.TANEGASHIMA, 5, 1, 1),
        (box.DAIKYU, 5, 2, 1),
    ],
)
def test_weapons_are_as_printed(weapon: int, reach: int, wounds: int, copies: int) -> None:
    assert (box.REACH[weapon], box.WOUNDS[weapon], box.COPIES[weapon]) == (reach, wounds, copies)


def test_actions_and_properties_are_as_many_as_printed() -> None:
    assert [box.COPIES[card] for card in box.ACTIONS] == [15, 4, 3, 3, 3, 5, 6, 4]
    assert [box.COPIES[card] for card in box.PROPERTIES] == [4, 3, 6, 2]


def test_five_characters_have_four_resilience_and_seven_have_five() -> None:
    assert Counter(box.RESILIENCE[who] for who in box.CHARACTERS) == {4: 5, 5: 7}
    four = {who for who in box.CHARACTERS if box.RESILIENCE[who] == 4}
    assert four == {box.CHIYOME, box.GINCHIYO, box.HANZO, box.HIDEYOSHI, box.USHIWAKA}


@pytest.mark.parametrize("seats", GAME.seats)
def test_roles_belong_to_the_number_of_players(seats: int) -> None:
    counts = {3: (1, 0, 0, 2), 4: (1, 1, 0, 2), 5: (1, 1, 1, 2), 6: (1, 1, 1, 3), 7: (1, 2, 1, 3)}
    dealt = roles(seats, Dice("roles"))
    ninjas = [role for role in dealt if role in box.NINJAS]
    assert (dealt.count(box.SHOGUN), dealt.count(box.SAMURAI), dealt.count(box.RONIN), len(ninjas)) == counts[seats]
    assert len(set(ninjas)) == len(ninjas)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_any_ninja_may_be_the_one_left_out(seats: int) -> None:
    left_out = {next(role for role in box.NINJAS if role not in dealt) for dealt in (roles(seats, Dice(f"{at}")) for at in range(60))}
    assert left_out == set(box.NINJAS)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_shogun_starts_with_more_honor_than_the_others(seats: int) -> None:
    tokens = {3: (6, 3), 4: (5, 3), 5: (5, 3), 6: (5, 4), 7: (5, 4)}
    state = laid(seats)
    assert {one.role == box.SHOGUN: one.honor for one in state.places} == {True: tokens[seats][0], False: tokens[seats][1]}
    assert state.box == 30 - tokens[seats][0] - (seats - 1) * tokens[seats][1]


@pytest.mark.parametrize("seats", GAME.seats)
def test_characters_differ_and_start_with_all_their_resilience(seats: int) -> None:
    state = laid(seats)
    assert len({one.character for one in state.places}) == seats
    assert all(one.resilience == box.RESILIENCE[one.character] for one in state.places)


@pytest.mark.parametrize(("seats", "left"), [(3, 76), (4, 70), (5, 64), (6, 57), (7, 50)])
def test_hands_grow_clockwise_from_the_shogun(seats: int, left: int) -> None:
    state = hands(laid(seats))
    first = next(seat for seat, one in enumerate(state.places) if one.role == box.SHOGUN)
    assert [len(state.places[(first + away) % seats].hand) for away in range(seats)] == [4, 5, 5, 6, 6, 7, 7][:seats]
    assert len(state.deck) == left
    assert cards_of(state) == sorted(box.DECK)


def test_the_shogun_takes_the_first_turn_and_draws() -> None:
    state = GAME.setup(5, GAME.chosen({}), Dice("first"), Seat(0))
    (first,) = GAME.waiting(state)
    assert state.places[first].role == box.SHOGUN
    more = state.places[first].character == box.HIDEYOSHI
    assert len(state.places[first].hand) == 4 + 2 + more


# ---- a house rule: choose one of two


def picking(seats: int = 4) -> State:
    state: State = GAME.setup(seats, TWO, Dice("two"), Seat(0))
    return state


def test_everybody_chooses_at_the_same_time_from_two_characters() -> None:
    state = picking()
    assert GAME.waiting(state) == {0, 1, 2, 3}
    offers = [who for step in state.agenda if isinstance(step, Pick) for who in step.offers]
    assert len(set(offers)) == 8
    assert all(len(GAME.legal(state, Seat(seat))) == 2 for seat in range(4))


@pytest.mark.parametrize("seats", GAME.seats)
def test_two_characters_each_are_enough_for_six(seats: int) -> None:
    (option,) = [option for option in GAME.options if option.key == "characters"]
    chosen = any(isinstance(step, Pick) for step in picking(seats).agenda)
    assert chosen is (seats in option.seats) is (seats <= 6)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(
    ("picked", "house"),
    [
        ({}, House(late_deck=False, floor=False, distances=True)),
        ({"deck": "late"}, House(late_deck=True)),
        ({"floor": "zero"}, House(floor=True)),
        ({"distances": "no"}, House(distances=False)),
    ],
)
def test_the_house_rules_of_the_lobby_are_those_of_the_match(seats: int, picked: dict[str, str], house: House) -> None:
    assert GAME.setup(seats, GAME.chosen(picked), Dice("house"), Seat(0)).house == house


def test_a_chosen_character_is_shown_when_all_have_chosen() -> None:
    state = picking()
    turn = act(state, Seat(2), GAME.legal(state, Seat(2))[0])
    assert [told.event for told in turn.told] == [HasAnswered(Seat(2))]
    assert turn.state.places[2].character == 0


def test_play_begins_when_all_have_chosen() -> None:
    state = picking()
    chosen = []
    for seat in (Seat(3), Seat(0), Seat(2), Seat(1)):
        action = GAME.legal(state, seat)[1]
        assert isinstance(action, Choose)
        chosen.append((seat, action.character))
        state = do(state, (seat, action))
    assert all(state.places[seat].character == who for seat, who in chosen)
    assert all(one.hand and one.resilience == box.RESILIENCE[one.character] for one in state.places)
    assert cards_of(state) == sorted(box.DECK)


def test_seven_players_are_dealt_their_characters_as_there_are_only_twelve() -> None:
    state = GAME.setup(7, TWO, Dice("seven"), Seat(0))
    assert all(one.character for one in state.places)
    option = next(option for option in GAME.options if option.key == "characters")
    assert option.seats == (3, 4, 5, 6)
