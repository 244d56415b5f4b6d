"""The cards nobody answers, and Bushido: one test a sentence of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import (
    ARMOR,
    BO,
    BREATHING,
    BUSHIDO,
    CHIYOME,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    GINCHIYO,
    GOEMON,
    KATANA,
    KISERU,
    NINJA_1,
    NINJA_2,
    PARRY,
    SHOGUN,
    TEA_CEREMONY,
    WEAPONS,
)
from games.samurai_sword.rules.events import BushidoMoved, DivertedCard, FailedDuty, Flipped, GeishaRemoved, PlayedOn
from games.samurai_sword.rules.table import Duty, Ending, EndTurn, Place, Play, PlayCard, PlayGeisha, PlayOn, Reply, State, Strike
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, act, allowed, begin, do, empty, events, heard_by, honors, place, table

# ---- Tea Ceremony, Breathing, Daimyo


def test_a_tea_ceremony_gives_three_cards_and_one_to_all_others() -> None:
    state = do(table(place(TEA_CEREMONY), empty(), place(resilience=0), place(character=CHIYOME)), (A, PlayCard(TEA_CEREMONY)))
    assert [len(one.hand) for one in state.places] == [3, 1, 2, 2]


def test_the_one_who_serves_tea_draws_first_then_clockwise() -> None:
    state = table(place(), place(TEA_CEREMONY), place(), turn=B, deck=(GEISHA, PARRY, KATANA, BO, BO, BO))
    state = do(state, (B, PlayCard(TEA_CEREMONY)))
    assert state.places[B].hand == (BO, BO, BO)
    assert KATANA in state.places[C].hand and PARRY in state.places[A].hand


def test_breathing_names_anybody_else_the_harmless_too() -> None:
    state = table(place(BREATHING), place(resilience=0), empty(), seats=4)
    assert {action.target for action in GAME.legal(state, A) if isinstance(action, PlayOn)} == {B, C, D}


def test_breathing_heals_nobody_else() -> None:
    state = do(table(place(BREATHING), place(resilience=1), seats=4), (A, PlayOn(BREATHING, B)))
    assert state.places[B].resilience == 1


def test_a_daimyo_may_be_played_for_two_cards() -> None:
    state = do(table(place(DAIMYO, BO), seats=4), (A, PlayCard(DAIMYO)))
    assert state.places[A].hand == (BO, GEISHA, GEISHA)


def test_any_number_of_actions_may_be_played() -> None:
    state = do(table(place(DAIMYO, DAIMYO, DAIMYO), seats=4), *((A, PlayCard(DAIMYO)),) * 3)
    assert state.discard == (DAIMYO,) * 3


# ---- Diversion and Geisha


def test_only_the_two_learn_the_card_that_diversion_takes() -> None:
    turn = act(table(place(DIVERSION), place(KATANA), seats=4), A, PlayOn(DIVERSION, B))
    secret = DivertedCard(A, B, KATANA)
    assert secret in heard_by(turn.told, A) and secret in heard_by(turn.told, B)
    assert heard_by(turn.told, C) == heard_by(turn.told, None) == [PlayedOn(A, DIVERSION, B)]


def test_diversion_needs_somebody_with_a_card() -> None:
    assert not any(isinstance(action, PlayOn) for action in GAME.legal(table(place(DIVERSION), empty(), empty(), empty()), A))


def test_diversion_takes_from_a_defeated_player_too() -> None:
    assert allowed(table(place(DIVERSION), place(resilience=0), seats=4), A, PlayOn(DIVERSION, B))


def test_diversion_may_take_any_card() -> None:
    state = table(place(DIVERSION), place(BO, KATANA, PARRY), seats=4)
    taken = {act(state, A, PlayOn(DIVERSION, B), dice=f"{at}").state.places[A].hand for at in range(40)}
    assert taken == {(BO,), (KATANA,), (PARRY,)}


def test_diversion_takes_each_card_as_likely_as_any_other_though_some_are_alike() -> None:
    state = table(place(DIVERSION), place(BO, BO, BO, KATANA), seats=4)
    taken = [act(state, A, PlayOn(DIVERSION, B), dice=f"{at}").state.places[A].hand for at in range(200)]
    assert 30 < taken.count((KATANA,)) < 70


def test_geisha_takes_a_random_card_or_a_property_of_choice() -> None:
    state = table(place(GEISHA), place(BO, front=(ARMOR, ARMOR, FOCUS)), empty(), empty(front=(BUSHIDO,)))
    assert [action for action in GAME.legal(state, A) if isinstance(action, PlayGeisha)] == [
        PlayGeisha(B), PlayGeisha(B, ARMOR), PlayGeisha(B, FOCUS), PlayGeisha(D, BUSHIDO),
    ]  # fmt: skip


def test_a_card_geisha_takes_from_the_hand_is_discarded_openly() -> None:
    turn = act(table(place(GEISHA), place(BO), seats=4), A, PlayGeisha(B))
    assert turn.state.discard == (BO, GEISHA) and turn.state.places[B].hand == ()
    assert GeishaRemoved(B, BO, in_play=False) in heard_by(turn.told, None)


def test_geisha_may_take_any_card_of_the_hand() -> None:
    state = table(place(GEISHA), place(BO, KATANA, PARRY), seats=4)
    assert {act(state, A, PlayGeisha(B), dice=f"{at}").state.discard[0] for at in range(40)} == {BO, KATANA, PARRY}


def test_geisha_may_be_aimed_at_the_defeated() -> None:
    state = table(place(GEISHA), place(BO, resilience=0, front=(ARMOR,)), seats=4)
    assert allowed(state, A, PlayGeisha(B)) and allowed(state, A, PlayGeisha(B, ARMOR))


@pytest.mark.parametrize("card", [ARMOR, FAST_DRAW, FOCUS, BUSHIDO])
def test_geisha_may_take_any_property_away(card: int) -> None:
    state = do(table(place(GEISHA), place(front=(card,)), seats=4), (A, PlayGeisha(B, card)))
    assert state.places[B].front == () and state.discard == (card, GEISHA)


def test_a_property_geisha_takes_away_stops_working() -> None:
    state = table(place(GEISHA, BO), place(front=(ARMOR, ARMOR)), seats=4)
    assert not allowed(state, A, Strike(1, B))
    state = do(state, (A, PlayGeisha(B, ARMOR)))
    assert state.places[B].front == (ARMOR,) and allowed(state, A, Strike(BO, B))


def test_geisha_is_never_aimed_at_oneself() -> None:
    state = table(place(GEISHA, front=(ARMOR,)), seats=4)
    assert A not in {action.target for action in GAME.legal(state, A) if isinstance(action, PlayGeisha)}


def test_geisha_needs_somebody_with_a_card_in_hand_or_in_play() -> None:
    state = table(place(GEISHA, front=(ARMOR,)), empty(), empty(), empty())
    assert list(GAME.legal(state, A)) == [EndTurn()]


# ---- properties


@pytest.mark.parametrize("card", [ARMOR, FAST_DRAW, FOCUS])
def test_properties_stay_in_front_of_whoever_plays_them(card: int) -> None:
    state = do(table(place(card, card), seats=4), (A, PlayCard(card)), (A, PlayCard(card)))
    assert state.places[A].front == (card, card) and state.discard == ()


def test_focus_is_used_in_the_own_turn_only() -> None:
    state = do(table(place(BO, front=(FOCUS,)), place(BO, BO), seats=4, turn=B), (B, Strike(BO, A)), (A, TAKE_IT))
    assert not any(isinstance(action, Strike) for action in GAME.legal(state, B))


# ---- Bushido


def test_bushido_may_be_laid_before_oneself() -> None:
    state = do(table(place(BUSHIDO), seats=4), (A, PlayOn(BUSHIDO, A)))
    assert state.places[A].front == (BUSHIDO,)


@pytest.mark.parametrize("holder", [A, B, C, D])
def test_with_a_bushido_before_anybody_oneself_too_no_second_one_is_played(holder: Seat) -> None:
    places = [place(BUSHIDO, front=(BUSHIDO,) * (seat == holder)) for seat in (A, B, C, D)]
    assert list(GAME.legal(table(*places), A)) == [EndTurn()]


def test_bushido_may_be_laid_before_anybody_the_defeated_too() -> None:
    state = table(place(BUSHIDO), place(resilience=0), empty(), place())
    assert list(GAME.legal(state, A)) == [*(PlayOn(BUSHIDO, seat) for seat in (B, C, D, A)), EndTurn()]


def test_another_bushido_may_be_played_when_the_first_is_gone() -> None:
    state = table(place(BUSHIDO, GEISHA), place(front=(BUSHIDO,)), seats=4)
    assert not allowed(state, A, PlayOn(BUSHIDO, B))
    state = do(state, (A, PlayGeisha(B, BUSHIDO)))
    assert allowed(state, A, PlayOn(BUSHIDO, B))


def before_b(*hand: int, card: int = KATANA, **more: object) -> State:
    state = table(place(), place(*hand, front=(BUSHIDO,), **more), seats=4, deck=(*(GEISHA,) * 20, card))  # type: ignore[arg-type]
    return begin(state, B)


def test_anything_but_a_weapon_sends_bushido_on() -> None:
    state = before_b(BO, card=PARRY)
    assert state.places[C].front == (BUSHIDO,) and state.places[B].hand[0] == BO
    assert state.discard == (PARRY,) and state.agenda[0] == Play(B)


@pytest.mark.parametrize("weapon", WEAPONS)
def test_every_weapon_turned_up_is_a_duty(weapon: int) -> None:
    assert before_b(card=weapon).agenda[0] == Duty(B)


def test_the_card_turned_up_lies_on_top_of_the_discard_pile() -> None:
    state = table(place(), place(front=(BUSHIDO,)), seats=4, deck=(*(GEISHA,) * 9, KATANA), discard=(PARRY, PARRY))
    assert begin(state, B).discard == (PARRY, PARRY, KATANA)


def test_bushido_is_settled_after_recovery_and_before_the_draw() -> None:
    turn = act(table(place(), place(BO, resilience=0, front=(BUSHIDO,)), seats=4, deck=(GEISHA, GEISHA, GEISHA, KATANA)), A, EndTurn())
    assert turn.state.places[B].resilience == 4
    assert turn.state.agenda[0] == Duty(B) and len(turn.state.places[B].hand) == 1


def test_with_a_weapon_in_hand_honor_may_be_paid_all_the_same() -> None:
    state = do(before_b(BO), (B, TAKE_IT))
    assert honors(state)[B] == 2 and state.places[B].hand[0] == BO


def test_each_kind_of_weapon_in_hand_is_offered() -> None:
    assert list(GAME.legal(before_b(KISERU, BO, BO, PARRY), B)) == [Reply(KISERU), Reply(BO), TAKE_IT]


def test_what_bushido_turns_up_and_where_it_goes_is_told_to_all() -> None:
    state = table(place(), place(front=(BUSHIDO,)), seats=4, deck=(*(GEISHA,) * 9, PARRY))
    told = heard_by(act(state, A, EndTurn()).told, None)
    assert Flipped(B, PARRY) in told and BushidoMoved(C) in told


def test_bushido_goes_to_the_left_of_the_last_seat_too() -> None:
    state = begin(table(place(), place(), place(front=(BUSHIDO,)), deck=(*(GEISHA,) * 9, PARRY)), C)
    assert state.places[A].front == (BUSHIDO,)


@pytest.mark.parametrize("neighbour", [empty(), place(resilience=0)], ids=["no cards", "no resilience"])
def test_bushido_goes_to_the_left_neighbour_though_harmless(neighbour: Place) -> None:
    state = begin(table(place(), place(front=(BUSHIDO,)), neighbour, place(), deck=(*(GEISHA,) * 9, PARRY)), B)
    assert [one.front for one in state.places] == [(), (), (BUSHIDO,), ()]


def test_bushido_demands_honor_of_a_player_without_cards_too() -> None:
    state = table(place(), empty(front=(BUSHIDO,)), seats=4, deck=(*(GEISHA,) * 9, KATANA))
    state = begin(state, B)
    assert state.agenda[0] == Duty(B) and list(GAME.legal(state, B)) == [TAKE_IT]
    assert honors(do(state, (B, TAKE_IT)))[B] == 2


def test_the_last_honor_paid_for_bushido_ends_the_match() -> None:
    state = before_b(honor=1)
    box = state.box
    state = do(state, (B, TAKE_IT))
    assert state.ending == Ending(last=None, deadly=0)
    assert state.box == box + 1 and honors(state)[B] == 0


def test_ginchiyo_and_chiyome_are_not_spared_bushido() -> None:
    for who in (GINCHIYO, CHIYOME):
        assert honors(do(before_b(character=who), (B, TAKE_IT)))[B] == 2


def shogun_of_three() -> State:
    roles = (NINJA_1, SHOGUN, NINJA_2)
    state = table(place(), place(BO, honor=1, front=(BUSHIDO,)), place(), deck=(*(GEISHA,) * 9, KATANA), roles=roles)
    return begin(state, B)


def test_the_shogun_of_three_loses_no_honor_for_bushido() -> None:
    turn = act(shogun_of_three(), B, TAKE_IT)
    assert turn.state.places[B].honor == 1 and turn.state.ending is None
    assert turn.state.discard == (KATANA, BUSHIDO)
    assert events(turn, FailedDuty) == [FailedDuty(B, 0)]


def test_the_shogun_of_three_may_send_bushido_on_with_a_weapon() -> None:
    state = do(shogun_of_three(), (B, Reply(BO)))
    assert state.places[C].front == (BUSHIDO,)


def test_a_ninja_of_three_loses_honor_for_bushido() -> None:
    state = table(place(), place(front=(BUSHIDO,)), place(), deck=(*(GEISHA,) * 9, KATANA))
    assert honors(do(begin(state, B), (B, TAKE_IT)))[B] == 2


def test_the_shogun_of_more_than_three_loses_honor_for_bushido() -> None:
    state = table(place(honor=5, front=(BUSHIDO,)), seats=4, deck=(*(GEISHA,) * 9, KATANA))
    assert honors(do(begin(state, A), (A, TAKE_IT)))[A] == 4


def test_without_any_card_to_turn_up_bushido_stays() -> None:
    state = table(place(), place(character=GOEMON, front=(BUSHIDO,)), seats=4, deck=())
    state = begin(replace(state, paid=True), B)
    assert state.places[B].front == (BUSHIDO,) and state.agenda[0] == Play(B)
