"""A turn and a fight, one test a sentence of the rules."""

from __future__ import annotations

import pytest

from games.samurai_sword import GAME
from games.samurai_sword.rules.arithmetic import distances, draw_count, harmless, weapon_limit, wounds
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BENKEI,
    BO,
    BOKKEN,
    CHIYOME,
    DAIKYU,
    DAIMYO,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    GINCHIYO,
    GOEMON,
    HANZO,
    HIDEYOSHI,
    IEYASU,
    JUJUTSU,
    KATANA,
    KISERU,
    KOJIRO,
    MUSASHI,
    NINJA_1,
    NINJA_2,
    NOBUNAGA,
    NODACHI,
    PARRY,
    SHOGUN,
    SHURIKEN,
    TEA_CEREMONY,
    TOMOE,
    USHIWAKA,
    WAKIZASHI,
)
from games.samurai_sword.rules.events import (
    Avoided,
    Defeated,
    Drew,
    DrewCards,
    HasAnswered,
    HonorGiven,
    Recovered,
    Struck,
    TookDiscard,
    Wounded,
)
from games.samurai_sword.rules.table import DrawFirst, Drop, Ending, EndTurn, Exert, Place, Play, PlayCard, Reply, Strike
from tests.games.samurai_sword.positions import (
    TAKE_IT,
    A,
    B,
    C,
    D,
    E,
    act,
    allowed,
    begin,
    difficulty_of,
    do,
    empty,
    events,
    heard_by,
    place,
    table,
)

# ---- recovery and drawing


def test_recovering_is_told() -> None:
    turn = act(table(place(), place(resilience=0), seats=4), A, EndTurn())
    assert events(turn, Recovered) == [Recovered(B, 4)]


def test_a_turn_begins_with_two_cards_from_the_deck() -> None:
    state = begin(table(place(), place(PARRY, character=GOEMON), seats=4, deck=(GEISHA, BO, KATANA)), B)
    assert state.places[B].hand == (BO, KATANA, PARRY)
    assert state.deck == (GEISHA,)


def test_only_the_one_who_draws_learns_the_cards() -> None:
    turn = act(table(place(), place(character=GOEMON), seats=4, deck=(GEISHA, BO, KATANA)), A, EndTurn())
    assert Drew(B, 2) in heard_by(turn.told, C)
    assert DrewCards(B, (BO, KATANA)) in heard_by(turn.told, B)
    assert not any(isinstance(event, DrewCards) for event in (*heard_by(turn.told, C), *heard_by(turn.told, None)))


def test_hideyoshi_draws_three() -> None:
    assert draw_count(5, NINJA_1, HIDEYOSHI) == 3


def test_hideyoshi_as_the_shogun_of_three_draws_four() -> None:
    assert draw_count(3, SHOGUN, HIDEYOSHI) == 4


def test_ieyasu_as_the_shogun_of_three_takes_one_card_from_the_discard_pile_and_two_from_the_deck() -> None:
    state = begin(table(place(character=IEYASU), seats=3, discard=(KATANA,)), A)
    state = do(state, (A, DrawFirst(discard=True)))
    assert state.places[A].hand == (KATANA, GEISHA, GEISHA, GEISHA) and state.discard == ()


def test_of_three_players_only_the_shogun_draws_one_more_and_plays_one_weapon_more() -> None:
    assert (draw_count(3, SHOGUN, GOEMON), draw_count(3, NINJA_1, GOEMON)) == (3, 2)
    assert (weapon_limit(3, SHOGUN, BENKEI, ()), weapon_limit(3, NINJA_1, BENKEI, ())) == (2, 1)


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_with_more_players_the_shogun_draws_and_fights_like_everybody(seats: int) -> None:
    assert (draw_count(seats, SHOGUN, GOEMON), weapon_limit(seats, SHOGUN, BENKEI, ())) == (2, 1)


def test_a_player_without_cards_takes_a_turn_like_everybody() -> None:
    state = begin(table(place(), empty(character=GOEMON), seats=4), B)
    assert len(state.places[B].hand) == 2 and GAME.waiting(state) == {B}


def test_ieyasu_may_also_draw_both_cards_from_the_deck() -> None:
    state = begin(table(place(), place(character=IEYASU), seats=4, discard=(KATANA,)), B)
    state = do(state, (B, DrawFirst(discard=False)))
    assert state.discard == (KATANA,) and len(state.places[B].hand) == 3


def test_everybody_sees_what_ieyasu_takes_from_the_discard_pile() -> None:
    state = begin(table(place(), place(character=IEYASU), seats=4, discard=(KATANA,)), B)
    turn = act(state, B, DrawFirst(discard=True))
    assert TookDiscard(B, KATANA) in heard_by(turn.told, None)


def test_ieyasu_is_not_asked_when_the_discard_pile_is_empty() -> None:
    state = begin(table(place(), place(character=IEYASU), seats=4), B)
    assert state.agenda[0] == Play(B) and len(state.places[B].hand) == 3


def test_ieyasu_takes_only_from_the_deck_for_a_daimyo() -> None:
    state = table(place(DAIMYO, character=IEYASU), seats=4, discard=(KATANA,))
    assert KATANA not in do(state, (A, PlayCard(DAIMYO))).places[A].hand


# ---- the discard phase


def test_nobody_keeps_more_than_seven_cards() -> None:
    state = do(table(place(*(BO,) * 5, *(PARRY,) * 4), seats=4), (A, EndTurn()))
    assert GAME.waiting(state) == {A}
    state = do(state, (A, Drop(BO)))
    assert GAME.waiting(state) == {A}
    state = do(state, (A, Drop(PARRY)))
    assert state.discard == (BO, PARRY)
    assert GAME.waiting(state) == {B}


def test_the_card_to_discard_is_chosen_by_kind() -> None:
    state = do(table(place(*(BO,) * 5, *(PARRY,) * 4), seats=4), (A, EndTurn()))
    assert list(GAME.legal(state, A)) == [Drop(BO), Drop(PARRY)]


def test_seven_cards_are_not_too_many() -> None:
    state = do(table(place(*(BO,) * 7), seats=4), (A, EndTurn()))
    assert len(state.places[A].hand) == 7 and GAME.waiting(state) == {B}


def test_the_limit_does_not_count_out_of_turn() -> None:
    state = do(table(place(TEA_CEREMONY), place(*(BO,) * 7), seats=4), (A, PlayCard(TEA_CEREMONY)))
    assert len(state.places[B].hand) == 8 and GAME.waiting(state) == {A}


# ---- harmless, and how hard it is to attack


@pytest.mark.parametrize(("resilience", "cards", "answer"), [(0, 3, True), (3, 0, True), (0, 0, True), (1, 1, False)])
def test_harmless_is_who_has_no_resilience_or_no_cards(resilience: int, cards: int, answer: bool) -> None:
    assert harmless(resilience, cards) is answer


def test_the_distance_is_counted_the_shorter_way_round() -> None:
    assert distances(7, 0, 0) == (0, 1, 2, 3, 3, 2, 1)


def test_the_harmless_are_skipped_both_ways() -> None:
    assert distances(6, 0, 0b100010) == (0, 1, 1, 2, 1, 1)


@pytest.mark.parametrize("idle", [place(resilience=0), empty()])
def test_neither_kind_of_harmless_counts_as_a_step(idle: Place) -> None:
    state = table(place(), idle, place(), place(), seats=5)
    assert difficulty_of(state, A, C) == 1


def test_a_card_from_a_tea_ceremony_ends_being_harmless() -> None:
    state = table(place(TEA_CEREMONY, BO), empty(), seats=4)
    assert not allowed(state, A, Strike(BO, B))
    assert allowed(do(state, (A, PlayCard(TEA_CEREMONY))), A, Strike(BO, B))


@pytest.mark.parametrize("armors", [1, 2, 3, 4])
def test_every_armor_makes_attacks_one_harder(armors: int) -> None:
    assert difficulty_of(table(place(), place(front=(ARMOR,) * armors), seats=5), A, B) == 1 + armors


def test_armor_of_the_attacker_does_not_matter() -> None:
    assert difficulty_of(table(place(front=(ARMOR, ARMOR)), seats=5), A, B) == 1


def test_attacks_on_benkei_are_one_harder() -> None:
    assert difficulty_of(table(place(), place(character=BENKEI), seats=5), A, B) == 2


def test_kojiro_reaches_everybody() -> None:
    state = table(place(BOKKEN, character=KOJIRO), place(), place(), place(front=(ARMOR,) * 4), seats=7)
    assert allowed(state, A, Strike(BOKKEN, D))


def test_kojiro_cannot_attack_the_harmless() -> None:
    state = table(place(BOKKEN, character=KOJIRO), empty(), seats=7)
    assert not allowed(state, A, Strike(BOKKEN, B))


# ---- weapons


def test_a_weapon_reaches_a_difficulty_up_to_its_own() -> None:
    state = table(place(SHURIKEN, BO), seats=6)
    assert allowed(state, A, Strike(SHURIKEN, D))
    assert allowed(state, A, Strike(BO, C)) and not allowed(state, A, Strike(BO, D))


def test_nobody_attacks_themselves() -> None:
    state = table(place(DAIKYU), seats=4)
    assert {action.target for action in GAME.legal(state, A) if isinstance(action, Strike)} == {B, C, D}


def test_one_weapon_a_turn() -> None:
    state = do(table(place(BO, BO), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert not any(isinstance(action, Strike) for action in GAME.legal(state, A))


def test_the_limit_begins_anew_with_every_turn() -> None:
    state = do(table(place(BO, BO), seats=4), (A, Strike(BO, B)), (B, TAKE_IT), (A, EndTurn()))
    assert state.agenda[0] == Play(B, 0)


def test_focus_raises_the_limit_at_once() -> None:
    state = do(table(place(BO, BO, FOCUS), seats=4), (A, Strike(BO, B)), (B, TAKE_IT), (A, PlayCard(FOCUS)))
    assert allowed(state, A, Strike(BO, B))


def test_goemon_plays_two_weapons() -> None:
    assert weapon_limit(5, NINJA_1, GOEMON, ()) == 2


def test_goemon_as_the_shogun_of_three_plays_three_weapons_and_one_more_for_each_focus() -> None:
    assert (weapon_limit(3, SHOGUN, GOEMON, ()), weapon_limit(3, SHOGUN, GOEMON, (FOCUS, FOCUS))) == (3, 5)


def test_weapons_of_one_turn_may_have_different_targets() -> None:
    state = do(table(place(BO, BO, front=(FOCUS,)), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert allowed(state, A, Strike(BO, C))


def test_the_last_card_in_hand_may_be_an_attack() -> None:
    state = do(table(place(BO), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.places[A].hand == () and state.places[B].resilience == 3


def test_a_team_mate_may_be_attacked() -> None:
    assert allowed(table(place(BO), place(role=NINJA_1), place(role=NINJA_2), seats=4, turn=A), A, Strike(BO, B))


def test_the_card_lies_on_the_table_until_the_answer() -> None:
    state = do(table(place(BO), seats=4), (A, Strike(BO, B)))
    assert state.played == BO and state.discard == ()


def test_every_target_is_asked_with_or_without_a_parry() -> None:
    for hand in ((PARRY,), (DAIMYO,)):
        state = do(table(place(BO), place(*hand), seats=4), (A, Strike(BO, B)))
        assert GAME.waiting(state) == {B}


def test_who_cannot_parry_gets_one_button() -> None:
    state = do(table(place(BO), place(DAIMYO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [TAKE_IT]


def test_who_can_parry_need_not() -> None:
    state = do(table(place(BO), place(PARRY), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [Reply(PARRY), TAKE_IT]


def test_a_parried_weapon_and_the_parry_are_discarded() -> None:
    state = do(table(place(BO), place(PARRY), seats=4), (A, Strike(BO, B)), (B, Reply(PARRY)))
    assert state.discard == (PARRY, BO)
    assert state.places[B].resilience == 4


def test_a_parried_weapon_counts_as_the_one_of_the_turn() -> None:
    state = do(table(place(BO, BO), place(PARRY, DAIMYO), seats=4), (A, Strike(BO, B)), (B, Reply(PARRY)))
    assert state.agenda[0] == Play(A, 1)
    assert not any(isinstance(action, Strike) for action in GAME.legal(state, A))


def test_a_parry_is_never_played_in_the_own_turn() -> None:
    assert list(GAME.legal(table(place(PARRY), seats=4), A)) == [EndTurn()]


def test_the_turn_goes_on_after_an_attack() -> None:
    state = do(table(place(BO, PARRY), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert GAME.waiting(state) == {A}


def test_who_parries_with_the_last_card_is_harmless_afterwards() -> None:
    state = do(table(place(BO, BO, front=(FOCUS,)), place(PARRY), seats=4), (A, Strike(BO, B)), (B, Reply(PARRY)))
    assert not allowed(state, A, Strike(BO, B))


# ---- wounds


def test_a_fast_draw_adds_a_wound_to_every_weapon() -> None:
    assert wounds(BO, GOEMON, (FAST_DRAW, FAST_DRAW), GOEMON) == 3


def test_musashi_adds_a_wound() -> None:
    assert wounds(BO, MUSASHI, (), GOEMON) == 2


def test_ginchiyo_takes_one_wound_less_but_never_none() -> None:
    assert wounds(NODACHI, GOEMON, (), GINCHIYO) == 2
    assert wounds(SHURIKEN, GOEMON, (), GINCHIYO) == 1


def test_ginchiyos_one_less_comes_after_all_that_adds() -> None:
    assert wounds(BOKKEN, MUSASHI, (), GINCHIYO) == 1


def test_ginchiyo_takes_the_whole_wound_of_a_battlecry() -> None:
    state = do(table(place(BATTLECRY), place(character=GINCHIYO), empty(), empty()), (A, PlayCard(BATTLECRY)), (B, TAKE_IT))
    assert state.places[B].resilience == 3


def test_musashi_and_fast_draw_add_nothing_to_a_battlecry() -> None:
    state = table(place(BATTLECRY, character=MUSASHI, front=(FAST_DRAW,)), place(), empty(), empty())
    assert do(state, (A, PlayCard(BATTLECRY)), (B, TAKE_IT)).places[B].resilience == 3


def test_tomoe_draws_one_card_however_many_wounds() -> None:
    state = do(table(place(NODACHI, character=TOMOE), seats=4), (A, Strike(NODACHI, B)), (B, TAKE_IT))
    assert len(state.places[A].hand) == 1


def test_tomoe_draws_though_her_blow_defeats() -> None:
    state = do(table(place(BO, character=TOMOE), place(resilience=1), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert len(state.places[A].hand) == 1


def test_tomoe_draws_nothing_for_a_parried_attack() -> None:
    state = do(table(place(NODACHI, character=TOMOE), place(PARRY), seats=4), (A, Strike(NODACHI, B)), (B, Reply(PARRY)))
    assert state.places[A].hand == ()


def test_tomoe_draws_nothing_for_a_battlecry() -> None:
    state = table(place(BATTLECRY, character=TOMOE), place(), empty(), empty())
    assert do(state, (A, PlayCard(BATTLECRY)), (B, TAKE_IT)).places[A].hand == ()


def test_ushiwaka_draws_only_for_resilience_he_really_loses() -> None:
    state = table(place(NODACHI, PARRY), place(GEISHA, character=USHIWAKA, resilience=2), seats=4)
    state = do(state, (A, Strike(NODACHI, B)), (B, TAKE_IT))
    assert state.places[B].resilience == 0 and len(state.places[B].hand) == 1 + 2


def test_ushiwaka_draws_before_tomoe() -> None:
    state = table(place(BO, character=TOMOE), place(character=USHIWAKA), seats=4, deck=(GEISHA, KATANA, KISERU))
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert KISERU in state.places[B].hand and state.places[A].hand == (KATANA,)


# ---- defeat


def test_defeat_is_told_step_by_step() -> None:
    state = do(table(place(WAKIZASHI), place(resilience=2), seats=4), (A, Strike(WAKIZASHI, B)))
    told = heard_by(act(state, B, TAKE_IT).told, None)
    assert told == [Wounded(B, 2, 0), Defeated(B, A), HonorGiven(B, A)]


def test_the_defeated_keep_hand_and_properties() -> None:
    state = table(place(BO), place(PARRY, DAIMYO, resilience=1, front=(ARMOR,)), seats=4)
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.places[B].hand == (PARRY, DAIMYO) and state.places[B].front == (ARMOR,)


def test_the_match_ends_when_the_defeated_has_no_honor_left() -> None:
    state = table(place(BO), place(resilience=1, honor=1), seats=4)
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.places[B].honor == 0 and not GAME.waiting(state)
    assert GAME.outcome(state) is not None


def test_nobody_draws_for_the_blow_that_ends_the_match() -> None:
    state = table(place(BO, character=TOMOE), place(character=USHIWAKA, resilience=1, honor=1), seats=4)
    turn = act(do(state, (A, Strike(BO, B))), B, TAKE_IT)
    assert not events(turn, Drew)


def test_the_weapon_is_discarded_though_the_match_ends() -> None:
    state = table(place(BO), place(resilience=1, honor=1), seats=4)
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.discard == (BO,) and state.played == 0


def test_the_last_of_the_others_losing_the_last_honor_is_the_swordmasters_victory() -> None:
    state = table(place(BO), place(resilience=1, honor=1), place(resilience=0), place(resilience=0))
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.ending == Ending(last=A)
    assert state.places[B].honor == 1


def test_a_player_without_cards_but_with_resilience_prevents_the_swordmasters_victory() -> None:
    state = table(place(BO), place(resilience=1), empty(), place(resilience=0))
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.ending is None


# ---- Battlecry and Jujutsu


def test_all_whom_it_reaches_are_asked_at_the_same_time() -> None:
    state = do(table(place(BATTLECRY), seats=5), (A, PlayCard(BATTLECRY)))
    assert GAME.waiting(state) == {B, C, D, E}


def test_an_answer_stays_hidden_until_all_have_answered() -> None:
    state = do(table(place(BATTLECRY), place(PARRY), seats=4), (A, PlayCard(BATTLECRY)))
    turn = act(state, B, Reply(PARRY))
    assert [told.event for told in turn.told] == [HasAnswered(B)]
    assert turn.state.places[B].hand == (PARRY,) and turn.state.discard == ()


def test_answers_take_effect_clockwise_whoever_answers_first() -> None:
    state = do(table(place(BATTLECRY), place(PARRY), seats=4), (A, PlayCard(BATTLECRY)))
    state = do(state, (D, TAKE_IT), (C, TAKE_IT))
    told = heard_by(act(state, B, Reply(PARRY)).told, None)
    assert told == [Avoided(B, PARRY), Wounded(C, 1, 3), Wounded(D, 1, 3)]


def test_answers_take_effect_from_the_left_of_whoever_played_the_card() -> None:
    state = do(table(place(), place(BATTLECRY), seats=4, turn=B), (B, PlayCard(BATTLECRY)), (A, TAKE_IT), (C, TAKE_IT))
    told = heard_by(act(state, D, TAKE_IT).told, None)
    assert told == [Wounded(C, 1, 3), Wounded(D, 1, 3), Wounded(A, 1, 3)]


def test_when_one_wound_ends_the_match_the_rest_is_not_done() -> None:
    state = table(place(BATTLECRY, BO), place(resilience=1, honor=1), place(PARRY), place())
    state = do(state, (A, PlayCard(BATTLECRY)), (C, Reply(PARRY)), (D, TAKE_IT), (B, TAKE_IT))
    assert GAME.outcome(state) is not None
    assert state.places[C].hand == (PARRY,) and state.places[D].resilience == 4


def test_a_battlecry_that_reaches_nobody_may_be_played() -> None:
    state = do(table(place(BATTLECRY, BO), empty(), empty(), empty()), (A, PlayCard(BATTLECRY)))
    assert state.discard == (BATTLECRY,) and GAME.waiting(state) == {A}


@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
@pytest.mark.parametrize("idle", [empty(), place(PARRY, BO, resilience=0)], ids=["no cards", "no resilience"])
def test_neither_kind_of_harmless_is_reached_by_a_cry(card: int, idle: Place) -> None:
    state = do(table(place(card), idle, seats=4), (A, PlayCard(card)))
    assert GAME.waiting(state) == {C, D}


def test_hanzo_answers_a_battlecry_with_a_weapon() -> None:
    state = do(table(place(BATTLECRY), place(BO, DAIMYO, character=HANZO), empty(), empty()), (A, PlayCard(BATTLECRY)))
    assert list(GAME.legal(state, B)) == [Reply(BO), TAKE_IT]


def test_hanzo_chooses_between_a_weapon_and_a_parry() -> None:
    state = do(table(place(BO), place(BO, PARRY, character=HANZO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [Reply(BO), Reply(PARRY), TAKE_IT]


def test_hanzo_parries_with_his_last_card_if_it_is_a_parry() -> None:
    state = do(table(place(BO), place(PARRY, character=HANZO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [Reply(PARRY), TAKE_IT]


def test_hanzo_does_not_parry_with_a_weapon_that_is_his_last_card() -> None:
    state = do(table(place(BO), place(BO, character=HANZO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [TAKE_IT]


def test_hanzo_does_not_turn_a_battlecry_away_with_a_weapon_that_is_his_last_card() -> None:
    state = do(table(place(BATTLECRY), place(BO, character=HANZO), empty(), empty()), (A, PlayCard(BATTLECRY)))
    assert list(GAME.legal(state, B)) == [TAKE_IT]


def test_hanzo_parries_with_one_of_two_weapons_that_are_alike() -> None:
    state = do(table(place(BO), place(BO, BO, character=HANZO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [Reply(BO), TAKE_IT]


def test_hanzo_answers_jujutsu_with_weapons_only() -> None:
    state = do(table(place(JUJUTSU), place(BO, PARRY, character=HANZO), empty(), empty()), (A, PlayCard(JUJUTSU)))
    assert list(GAME.legal(state, B)) == [Reply(BO), TAKE_IT]


def test_hanzo_gives_his_last_weapon_to_jujutsu_like_everybody() -> None:
    state = do(table(place(JUJUTSU), place(BO, character=HANZO), empty(), empty()), (A, PlayCard(JUJUTSU)))
    assert list(GAME.legal(state, B)) == [Reply(BO), TAKE_IT]


def test_others_do_not_parry_with_weapons() -> None:
    state = do(table(place(BO), place(BO, DAIMYO), seats=4), (A, Strike(BO, B)))
    assert list(GAME.legal(state, B)) == [TAKE_IT]


def test_weapons_given_up_do_not_count_as_weapons_played() -> None:
    state = do(table(place(JUJUTSU, BO), place(BO), empty(), empty()), (A, PlayCard(JUJUTSU)), (B, Reply(BO)))
    assert state.agenda[0] == Play(A, 0)


def test_chiyome_is_wounded_by_weapons() -> None:
    state = do(table(place(BO), place(character=CHIYOME), seats=4), (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.places[B].resilience == 3


@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
def test_neither_cry_reaches_chiyome(card: int) -> None:
    state = do(table(place(card), place(BO, PARRY, character=CHIYOME), seats=4), (A, PlayCard(card)))
    assert GAME.waiting(state) == {C, D}
    state = do(state, (C, TAKE_IT), (D, TAKE_IT))
    assert (state.places[B].resilience, state.places[B].hand) == (4, (BO, PARRY))


@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
def test_who_defeats_with_a_cry_gets_the_honor(card: int) -> None:
    state = do(table(place(card, BO, honor=5), place(resilience=1), seats=4), (A, PlayCard(card)))
    state = do(state, (B, TAKE_IT), (C, TAKE_IT), (D, TAKE_IT))
    assert state.places[A].honor == 6 and state.places[B].honor == 2


# ---- Nobunaga


def test_nobunaga_may_pay_several_times_in_a_row() -> None:
    state = do(table(place(character=NOBUNAGA), seats=4), *((A, Exert()),) * 4)
    assert state.places[A].resilience == 1 and len(state.places[A].hand) == 5


def test_nobody_else_pays_resilience_for_cards() -> None:
    assert not allowed(table(place(character=GOEMON), seats=4), A, Exert())


def test_nobunaga_pays_only_in_his_play_phase() -> None:
    state = do(table(place(BO), place(character=NOBUNAGA), seats=4), (A, Strike(BO, B)))
    assert not allowed(state, B, Exert())


def test_an_attack_says_how_many_wounds_it_would_do() -> None:
    turn = act(table(place(BO, front=(FAST_DRAW,)), seats=4), A, Strike(BO, B))
    assert events(turn, Struck) == [Struck(A, BO, B, 2)]
