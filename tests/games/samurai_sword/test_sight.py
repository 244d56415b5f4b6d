"""Who sees what."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import (
    BATTLECRY,
    BO,
    DECK,
    DIVERSION,
    GEISHA,
    KATANA,
    MUSASHI,
    NINJA,
    NINJA_1,
    NINJA_2,
    NINJAS,
    PARRY,
    RONIN,
    SAMURAI,
    SHOGUN,
)
from games.samurai_sword.rules.events import DivertedCard, Drew, GeishaRemoved, Played, PlayedOn, Struck, TookDiscard, TurnBegan, Wounded
from games.samurai_sword.rules.table import (
    HIDDEN,
    Ending,
    EndTurn,
    Given,
    House,
    Pick,
    Picked,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
)
from games.samurai_sword.view.lately import Deed, changes_of, deed_of
from games.samurai_sword.view.sight import UNKNOWN, hidden_roles
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, cards_of, do, place, table


def roles_seen(state: State, seat: Seat | None) -> list[int]:
    return [person.role for person in GAME.view(state, seat).people]


def test_everybody_sees_the_own_hand_and_no_other() -> None:
    view = GAME.view(table(place(BO), place(KATANA), seats=5), B)
    assert [person.hand for person in view.people] == [None, (KATANA,), None, None, None]


def test_everybody_sees_how_many_cards_the_others_hold() -> None:
    view = GAME.view(table(place(BO, BO, BO), place(KATANA), seats=5), None)
    assert [person.cards for person in view.people] == [3, 1, 1, 1, 1]
    assert all(person.hand is None for person in view.people)


def test_everybody_sees_the_shogun_and_the_own_role() -> None:
    assert roles_seen(table(seats=5), B) == [SHOGUN, NINJA_1, UNKNOWN, UNKNOWN, UNKNOWN]
    assert roles_seen(table(seats=5), None) == [SHOGUN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]


def test_nobody_sees_the_order_of_the_deck() -> None:
    assert GAME.view(table(seats=5, deck=(BO, KATANA)), A).deck == 2


def test_the_discard_pile_is_open() -> None:
    assert GAME.view(table(seats=5, discard=(BO, KATANA)), None).discard == (BO, KATANA)


@pytest.mark.parametrize("seat", [None, A, B, C])
def test_three_players_know_each_others_roles_by_counting(seat: Seat | None) -> None:
    own = {B: [SHOGUN, NINJA_1, NINJA], C: [SHOGUN, NINJA, NINJA_2]}
    assert roles_seen(table(seats=3), seat) == own.get(seat or A, [SHOGUN, NINJA, NINJA])


def test_the_only_samurai_of_four_knows_that_the_others_are_ninjas() -> None:
    assert roles_seen(table(seats=4), C) == [SHOGUN, NINJA, SAMURAI, NINJA]
    assert roles_seen(table(seats=4), B) == [SHOGUN, NINJA_1, UNKNOWN, UNKNOWN]


def test_the_roles_still_hidden_are_those_nobody_has_shown() -> None:
    assert hidden_roles(6, RONIN) == Counter({SAMURAI: 1, NINJA: 3})
    assert hidden_roles(6, NINJA_2) == Counter({SAMURAI: 1, NINJA: 2, RONIN: 1})
    assert hidden_roles(7, SAMURAI) == Counter({SAMURAI: 1, NINJA: 3, RONIN: 1})


def test_at_the_end_roles_and_hands_are_open_to_all() -> None:
    state = replace(table(seats=5), agenda=(), ending=Ending())
    view = GAME.view(state, None)
    assert [person.role for person in view.people] == [place.role for place in state.places]
    assert all(person.hand is not None for person in view.people)
    assert view.sheet


def test_before_the_end_there_is_no_score() -> None:
    assert GAME.view(table(seats=5), A).sheet == ()


# ---- answers on their way


def answered() -> State:
    state = do(table(place(BATTLECRY), place(PARRY), seats=4), (A, PlayCard(BATTLECRY)))
    return do(state, (B, Reply(PARRY)))


def test_who_has_answered_is_open() -> None:
    for seat in (None, A, C, D):
        assert [step.seat for step in GAME.view(answered(), seat).agenda if isinstance(step, Given)] == [B]


@pytest.mark.parametrize("seat", [None, A, C, D])
def test_nobody_else_sees_an_answer(seat: Seat | None) -> None:
    view = GAME.view(answered(), seat)
    assert [step.card for step in view.agenda if isinstance(step, Given)] == [HIDDEN]
    wounded = do(table(place(BATTLECRY), place(PARRY), seats=4), (A, PlayCard(BATTLECRY)), (B, TAKE_IT))
    assert GAME.view(wounded, seat) == view


def test_who_has_answered_sees_the_own_answer() -> None:
    assert [step.card for step in GAME.view(answered(), B).agenda if isinstance(step, Given)] == [PARRY]


def test_the_characters_one_chooses_from_are_secret() -> None:
    state = GAME.begin(4, House(two_characters=True), Dice("pick"), A).state
    action = GAME.legal(state, B)[0]
    after = do(state, (B, action))
    steps = {seat: [step for step in GAME.view(after, seat).agenda if isinstance(step, (Pick, Picked))] for seat in (A, B, None)}
    assert all(step.offers == (HIDDEN, HIDDEN) for step in steps[None])
    assert [HIDDEN in step.offers for step in steps[A]] == [False, True, True, True]
    chosen = [step.character for who in (A, B) for step in steps[who] if isinstance(step, Picked)]
    assert chosen == [HIDDEN, action.character]


# ---- guessing


def guesses(state: State, seat: Seat | None, seen: list[Any], number: int = 30) -> list[State]:
    view = GAME.view(state, seat)
    return [GAME.believe(view, seen).draw(Dice(f"guess-{at}")) for at in range(number)]


def whole(hands: list[tuple[int, ...]], **more: Any) -> State:
    """A table of five with all ninety cards."""
    left = Counter(DECK)
    for hand in hands:
        left.subtract(hand)
    return table(*(place(*hand) for hand in hands), deck=tuple(left.elements()), **more)


HANDS = [(BO, PARRY), (KATANA, PARRY), (BO, BO), (PARRY,), (PARRY, BO)]


def test_a_guess_deals_the_hidden_roles_anew() -> None:
    roles = [[place.role for place in guess.places] for guess in guesses(whole(HANDS), B, [], 60)]
    assert all(dealt[0] == SHOGUN and dealt[1] == NINJA_1 for dealt in roles)
    assert {dealt[2] in NINJAS for dealt in roles} == {True, False}
    assert all(sorted(role for role in dealt if role not in NINJAS) == [SHOGUN, SAMURAI, RONIN] for dealt in roles)


def test_a_guess_leaves_a_card_where_its_seat_saw_it_go() -> None:
    seen = [TookDiscard(B, KATANA)]
    assert all(KATANA in guess.places[B].hand for guess in guesses(whole(HANDS), A, seen))
    assert not all(KATANA in guess.places[B].hand for guess in guesses(whole(HANDS), A, []))


def test_a_card_taken_by_diversion_is_known_to_the_one_who_lost_it() -> None:
    seen = [PlayedOn(B, DIVERSION, A), DivertedCard(B, A, KATANA)]
    assert all(KATANA in guess.places[B].hand for guess in guesses(whole(HANDS), A, seen))


def test_a_card_that_was_played_is_known_no_longer() -> None:
    seen = [TookDiscard(B, KATANA), Struck(B, KATANA, A, 3)]
    assert not all(KATANA in guess.places[B].hand for guess in guesses(whole(HANDS), A, seen))


def test_after_a_theft_between_others_nothing_is_known_of_the_robbed_hand() -> None:
    seen = [TookDiscard(B, KATANA), PlayedOn(C, DIVERSION, B)]
    assert not all(KATANA in guess.places[B].hand for guess in guesses(whole(HANDS), A, seen))


def test_a_guess_holds_ninety_cards() -> None:
    assert all(cards_of(guess) == sorted(DECK) for guess in guesses(whole(HANDS), A, [TookDiscard(B, KATANA)]))


# ---- what just happened


def lately(state: State, seat: Seat | None = None) -> list[type]:
    return [type(event) for event in GAME.view(state, seat).lately]


def test_a_blow_is_kept_with_what_came_of_it_until_somebody_does_something_else() -> None:
    struck = do(table(place(BO, BO, GEISHA, character=MUSASHI), place(PARRY), place(), seats=5), (A, Strike(BO, B)))
    assert deed_of(GAME.view(struck, None)) == Deed(A, BO, (B,), asked=True)
    hit, parried = do(struck, (B, TAKE_IT)), do(struck, (B, Reply(PARRY)))
    assert deed_of(GAME.view(hit, None)) == Deed(A, BO, (B,), hurt=(B,))
    assert deed_of(GAME.view(parried, None)) == Deed(A, BO, (B,), against=PARRY)
    assert lately(do(hit, (A, EndTurn()))) == [Struck, Wounded, TurnBegan, Drew]
    assert lately(do(hit, (A, EndTurn()), (B, EndTurn()))) == [TurnBegan, Drew]
    assert lately(do(hit, (A, PlayGeisha(B)))) == [Struck, Wounded, PlayedOn, GeishaRemoved]


def test_of_the_deed_before_the_last_it_is_known_what_it_was_but_no_change_is_shown() -> None:
    hit = do(table(place(BO, GEISHA), place(KATANA, resilience=2), seats=5), (A, Strike(BO, B)), (B, TAKE_IT))
    begun = do(hit, (A, PlayGeisha(B)))
    assert lately(begun) == [Struck, Wounded, PlayedOn, GeishaRemoved]
    assert not changes_of(GAME.view(begun, None)).resilience
    assert lately(do(begun, (A, EndTurn()), (B, EndTurn()))) == [TurnBegan, Drew]


def test_only_what_everybody_was_told_is_kept() -> None:
    thief = do(table(place(DIVERSION), place(KATANA), seats=5), (A, PlayOn(DIVERSION, B)))
    assert all(lately(thief, seat) == [PlayedOn] for seat in (None, A, B, C))
    assert lately(answered(), B) == [Played]


def test_changes_say_what_a_figure_lost_unless_it_is_back() -> None:
    struck = do(table(place(BO), place(PARRY, resilience=1), seats=5), (A, Strike(BO, B)), (B, TAKE_IT))
    changes = changes_of(GAME.view(struck, None))
    assert (changes.resilience, changes.honor) == ({B: -1}, {A: 1, B: -1})
    back = changes_of(GAME.view(do(struck, (A, EndTurn())), None))
    assert back.resilience[B] > 0 and back.honor == changes.honor


def test_whoever_was_reached_by_a_battlecry_is_shown_with_what_became_of_it() -> None:
    cry = do(table(place(BATTLECRY), place(PARRY), place(), seats=4), (A, PlayCard(BATTLECRY)))
    assert deed_of(GAME.view(cry, None)) == Deed(A, BATTLECRY, (B, C, D), asked=True)
    over = do(cry, (B, Reply(PARRY)), (C, TAKE_IT), (D, TAKE_IT))
    assert deed_of(GAME.view(over, None)) == Deed(A, BATTLECRY, (B, C, D), hurt=(C, D))
