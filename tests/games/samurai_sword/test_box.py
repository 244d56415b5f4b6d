"""What is in the box and how it is dealt."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules.events import HasAnswered
from games.samurai_sword.rules.setup import hands, roles, set_up
from games.samurai_sword.rules.table import Choose, EndTurn, House, Pick, PlayCard, Reply, State, Strike
from games.samurai_sword.words.names import CARD_WORDS
from tests.games.samurai_sword.positions import DECK, act, begin, cards_of, do, place, table

TWO = House(two_characters=True)


def laid(seats: int, seed: str = "box") -> State:
    return set_up(seats, House(), Dice(seed))


def copies(kind: box.Kind) -> list[int]:
    return [card.copies for card in box.CARDS.values() if card.kind is kind]


def test_there_are_ninety_cards() -> None:
    assert len(box.DECK) == 90
    assert sum(copies(box.Kind.WEAPON)) == 32
    assert sum(copies(box.Kind.ACTION)) == 43
    assert sum(copies(box.Kind.PROPERTY)) == 15


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
    assert (box.CARDS[weapon].reach, box.CARDS[weapon].wounds, box.CARDS[weapon].copies) == (reach, wounds, copies)


def test_actions_and_properties_are_as_many_as_printed() -> None:
    assert copies(box.Kind.ACTION) == [15, 4, 3, 3, 3, 5, 6, 4]
    assert copies(box.Kind.PROPERTY) == [4, 3, 6, 2]


# ---- a card more

FURTHER = 26


@pytest.fixture
def further(monkeypatch: pytest.MonkeyPatch) -> box.Card:
    """A weapon that is not in the box, with a number above all others, comes to the table."""
    card = box.Card(FURTHER, box.Kind.WEAPON, copies=1, reach=3, wounds=2)
    for cards in (box.CARDS, box.WEAPONS):
        monkeypatch.setitem(cards, FURTHER, card)
    monkeypatch.setattr(box, "RANKS", box.ranks(box.CARDS.values()))
    monkeypatch.setitem(CARD_WORDS, FURTHER, CARD_WORDS[box.KANABO])
    return card


def test_a_further_weapon_renumbers_no_card() -> None:
    table = box.by_number(*box.CARDS.values(), box.Card(FURTHER, box.Kind.WEAPON, copies=1, reach=3, wounds=2))
    assert {number: table[number] for number in box.CARDS} == box.CARDS
    before, after = box.ranks(box.CARDS.values()), box.ranks(table.values())
    assert sorted(before, key=after.__getitem__) == sorted(before, key=before.__getitem__)


def test_a_number_is_given_only_once() -> None:
    with pytest.raises(AssertionError, match="twice"):
        box.by_number(*box.CARDS.values(), box.Card(box.PARRY, box.Kind.ACTION, copies=1))


def test_hands_begin_with_weapons_then_come_actions_then_properties() -> None:
    hand = box.arranged(reversed(box.DECK))
    assert [box.CARDS[card].kind for card in hand] == [*(box.Kind.WEAPON,) * 32, *(box.Kind.ACTION,) * 43, *(box.Kind.PROPERTY,) * 15]


def test_hands_of_stored_matches_are_in_order() -> None:
    """Until there is a further card the order is that of the numbers; hands were stored so."""
    assert box.arranged(box.CARDS) == tuple(range(1, 26))


def test_a_further_weapon_is_sorted_among_the_weapons(further: box.Card) -> None:
    hand = box.arranged((box.BUSHIDO, further.number, box.PARRY, box.DAIKYU, box.KANABO, box.NODACHI))
    assert hand == (box.KANABO, further.number, box.NODACHI, box.DAIKYU, box.PARRY, box.BUSHIDO)


def test_a_further_weapon_is_played_like_any_other(further: box.Card) -> None:
    seats = Seat(0), Seat(1)
    state = table(place(box.PARRY, further.number, box.FOCUS), place(box.FOCUS, further.number, character=box.HANZO), seats=6)
    blow, parry = Strike(further.number, seats[1]), Reply(further.number)
    legal = list(GAME.legal(state, seats[0]))
    assert legal == [*(Strike(further.number, Seat(at)) for at in range(1, 6)), PlayCard(box.FOCUS), EndTurn()]
    view = GAME.view(state, seats[0])
    assert all(GAME.label(action, view) for action in legal) and GAME.say(view) and GAME.scene(view).items
    state = do(state, (seats[0], blow))
    assert list(GAME.legal(state, seats[1])) == [parry, Reply()]
    assert do(state, (seats[1], Reply())).places[1].resilience == 4 - 2
    state = do(state, (seats[1], parry))
    assert state.discard == (further.number, further.number)
    assert GAME.scene(GAME.view(state, None)).items


def test_a_further_weapon_is_a_duty(further: box.Card) -> None:
    state = begin(table(place(box.PARRY, further.number, front=(box.BUSHIDO,)), seats=4, deck=(*DECK, further.number)), Seat(0))
    assert list(GAME.legal(state, Seat(0))) == [Reply(further.number), Reply()]


# ---- roles and characters


def test_five_characters_have_four_resilience_and_seven_have_five() -> None:
    assert Counter(box.CHARACTERS[who].resilience for who in box.CHARACTERS) == {4: 5, 5: 7}
    four = {who for who in box.CHARACTERS if box.CHARACTERS[who].resilience == 4}
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
    assert all(one.resilience == box.CHARACTERS[one.character].resilience for one in state.places)


@pytest.mark.parametrize(("seats", "left"), [(3, 76), (4, 70), (5, 64), (6, 57), (7, 50)])
def test_hands_grow_clockwise_from_the_shogun(seats: int, left: int) -> None:
    state = hands(laid(seats))
    first = next(seat for seat, one in enumerate(state.places) if one.role == box.SHOGUN)
    assert [len(state.places[(first + away) % seats].hand) for away in range(seats)] == [4, 5, 5, 6, 6, 7, 7][:seats]
    assert len(state.deck) == left
    assert cards_of(state) == sorted(box.DECK)


def test_the_shogun_takes_the_first_turn_and_draws() -> None:
    state = GAME.begin(5, House(), Dice("first"), Seat(0)).state
    (first,) = GAME.waiting(state)
    assert state.places[first].role == box.SHOGUN
    more = state.places[first].character == box.HIDEYOSHI
    assert len(state.places[first].hand) == 4 + 2 + more


# ---- a house rule: choose one of two


def picking(seats: int = 4) -> State:
    return GAME.begin(seats, TWO, Dice("two"), Seat(0)).state


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
        ({}, House(late_deck=False, floor=False, two_characters=False, distances=True)),
        ({"deck": "late"}, House(late_deck=True)),
        ({"floor": "zero"}, House(floor=True)),
        ({"characters": "two"}, House(two_characters=True)),
        ({"distances": "no"}, House(distances=False)),
    ],
)
def test_the_house_rules_of_the_lobby_are_those_of_the_match(seats: int, picked: dict[str, str], house: House) -> None:
    assert GAME.setup(seats, GAME.agreed(picked), Dice("house"), Seat(0)).house == house


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
    assert all(one.hand and one.resilience == box.CHARACTERS[one.character].resilience for one in state.places)
    assert cards_of(state) == sorted(box.DECK)


def test_the_shogun_begins_also_when_characters_were_chosen() -> None:
    shoguns = set()
    for seats in (3, 4, 5, 6):
        state = picking(seats)
        for seat in sorted(GAME.waiting(state)):
            state = do(state, (seat, GAME.legal(state, seat)[0]))
        (first,) = GAME.waiting(state)
        assert state.places[first].role == box.SHOGUN
        shoguns.add(first)
    assert shoguns - {0}, "whoever sits first was the Shogun every time"


def test_seven_players_are_dealt_their_characters_as_there_are_only_twelve() -> None:
    state = GAME.setup(7, TWO, Dice("seven"), Seat(0))
    assert all(one.character for one in state.places)
    option = next(option for option in GAME.options if option.key == "characters")
    assert option.seats == (3, 4, 5, 6)
