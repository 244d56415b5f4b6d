"""The end of the deck, the end of the match, and the score: one test a sentence of the rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import (
    BATTLECRY,
    BO,
    BREATHING,
    BUSHIDO,
    DAIMYO,
    GOEMON,
    IEYASU,
    JUJUTSU,
    KATANA,
    NINJA_1,
    NINJA_2,
    NINJA_3,
    NINJA_SIDE,
    NOBUNAGA,
    PARRY,
    ROLES,
    RONIN,
    SAMURAI,
    SHOGUN,
    TEA_CEREMONY,
    USHIWAKA,
)
from games.samurai_sword.rules.endings import honor_factor, score_sheet
from games.samurai_sword.rules.events import DeckEnded, Drew, Ended
from games.samurai_sword.rules.table import Draw, DrawFirst, Duty, Ending, EndTurn, Exert, House, Place, PlayCard, PlayOn, State, Strike
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, E, act, begin, do, empty, events, heard_by, honors, place, table

LATE = House(late_deck=True)
PILE = (PARRY,) * 12


def ended(*places: Place, house: House = House(), deadly: int = 0) -> State:  # noqa: B008 - a frozen value
    state = table(*places, house=house)
    return replace(state, agenda=(), ending=Ending(deadly=deadly))


def points(state: State) -> dict[int, int]:
    return {total.side: total.points for total in score_sheet(state)}


# ---- the end of the deck


def test_the_deck_ends_with_its_last_card() -> None:
    state = begin(table(place(), place(character=GOEMON), seats=4, deck=(BO, BO), discard=PILE), B)
    assert honors(state) == (2, 2, 2, 2)
    assert state.deck == PILE and state.discard == ()


def test_the_honor_lost_at_the_end_of_the_deck_goes_to_the_box() -> None:
    state = table(place(), place(character=GOEMON), seats=4, deck=(BO, BO), discard=PILE)
    assert begin(state, B).box == state.box + 4


def test_the_rest_of_a_draw_comes_from_the_new_deck() -> None:
    state = begin(table(place(), place(BO, character=GOEMON), seats=4, deck=(KATANA,), discard=PILE), B)
    assert state.places[B].hand == (BO, KATANA, PARRY)
    assert len(state.deck) == 11


def test_what_happened_at_the_end_of_the_deck_is_told_in_order() -> None:
    state = table(place(), place(character=GOEMON), seats=4, deck=(KATANA,), discard=PILE)
    told = heard_by(act(state, A, EndTurn()).told, None)[1:]
    assert told == [Drew(B, 1), DeckEnded(12), Drew(B, 1)]


@pytest.mark.parametrize("action", [PlayCard(DAIMYO), PlayCard(TEA_CEREMONY), PlayOn(BREATHING, B)])
def test_a_card_that_takes_effect_is_not_shuffled_into_the_new_deck(action: PlayCard | PlayOn) -> None:
    state = do(table(place(action.card), seats=4, deck=(BO,), discard=PILE), (A, action))
    assert action.card not in state.deck and state.discard == (action.card,)


def test_a_weapon_is_not_shuffled_into_the_deck_that_ends_with_its_blow() -> None:
    state = table(place(KATANA), place(character=USHIWAKA), seats=4, deck=(BO,), discard=PILE)
    state = do(state, (A, Strike(KATANA, B)), (B, TAKE_IT))
    assert KATANA not in state.deck and state.discard == (KATANA,)


def test_a_daimyo_that_takes_effect_when_the_match_ends_is_no_longer_in_hand() -> None:
    state = do(table(place(DAIMYO), place(honor=1), seats=4, deck=(BO,), discard=PILE), (A, PlayCard(DAIMYO)))
    assert state.ending == Ending() and all(line.daimyo == 0 for total in score_sheet(state) for line in total.lines)


def test_when_the_match_ends_in_the_middle_of_a_draw_the_rest_is_not_drawn() -> None:
    state = table(place(TEA_CEREMONY), place(honor=1), seats=4, deck=(BO,), discard=PILE)
    state = do(state, (A, PlayCard(TEA_CEREMONY)))
    assert [len(one.hand) for one in state.places] == [1, 1, 1, 1]
    assert state.discard == (TEA_CEREMONY,) and not GAME.waiting(state)


def test_several_players_may_be_out_of_honor_together() -> None:
    turn = act(table(place(honor=1), place(honor=1), seats=4, deck=(BO,), discard=PILE), A, EndTurn())
    assert events(turn, Ended) == [Ended((A, B))]


def test_the_card_bushido_turns_up_may_be_the_last_of_the_deck() -> None:
    state = begin(table(place(), place(BO, front=(BUSHIDO,)), seats=4, deck=(KATANA,), discard=PILE), B)
    assert state.agenda[0] == Duty(B)
    assert len(state.deck) == 13 and honors(state) == (2, 2, 2, 2)


def test_bushido_is_forgotten_when_its_card_ends_the_match() -> None:
    state = begin(table(place(), place(BO, front=(BUSHIDO,), honor=1), seats=4, deck=(KATANA,), discard=PILE), B)
    assert state.ending == Ending() and state.places[B].front == (BUSHIDO,)


def test_with_nothing_to_shuffle_honor_is_lost_once_and_drawing_stops() -> None:
    state = begin(table(place(), place(character=GOEMON), seats=4, deck=(KATANA,)), B)
    assert len(state.places[B].hand) == 2 and state.deck == ()
    assert honors(state) == (2, 2, 2, 2)


def test_a_deck_that_was_paid_for_is_made_anew_without_a_second_loss() -> None:
    state = begin(table(place(), place(character=GOEMON), seats=4, deck=(KATANA,)), B)
    state = do(replace(state, discard=PILE), (B, EndTurn()))
    assert len(state.places[C].hand) == 1 + 3
    assert honors(state) == (2, 2, 2, 2)


@pytest.mark.parametrize(
    "state",
    [
        do(table(place(BO), place(character=USHIWAKA), seats=4, deck=(KATANA,), discard=PILE), (A, Strike(BO, B)), (B, TAKE_IT)),
        do(table(place(character=NOBUNAGA), seats=4, deck=(KATANA,), discard=PILE), (A, Exert())),
    ],
)
def test_the_deck_ends_whatever_the_cards_are_drawn_for(state: State) -> None:
    assert honors(state) == (2, 2, 2, 2)


# ---- a house rule: the deck ends when the next card is drawn


def test_by_the_house_rule_the_deck_ends_at_the_next_draw() -> None:
    state = begin(table(place(), place(character=GOEMON), seats=4, deck=(BO, BO), discard=PILE, house=LATE), B)
    assert honors(state) == (3, 3, 3, 3) and state.deck == ()
    state = do(state, (B, EndTurn()))
    assert honors(state) == (2, 2, 2, 2)


def test_by_the_house_rule_a_card_turned_up_for_bushido_is_a_draw() -> None:
    state = begin(table(place(), place(front=(BUSHIDO,)), seats=4, deck=(), discard=PILE, house=LATE), B)
    assert honors(state) == (2, 2, 2, 2)


def test_by_the_house_rule_ieyasu_chooses_before_the_pile_is_shuffled() -> None:
    state = table(place(), place(character=IEYASU), seats=4, deck=(), discard=(*PILE, KATANA), house=LATE)
    state = begin(state, B)
    assert state.agenda[0] == Draw(B) and honors(state) == (3, 3, 3, 3)
    state = do(state, (B, DrawFirst(discard=True)))
    assert KATANA in state.places[B].hand and honors(state) == (2, 2, 2, 2)


# ---- points


@pytest.mark.parametrize(("role", "factors"), [(SHOGUN, (2, 1, 1, 1, 1)), (SAMURAI, (None, 2, 1, 2, 1)), (RONIN, (None, None, 2, 3, 3))])
def test_what_a_token_of_honor_is_worth(role: int, factors: tuple[int | None, ...]) -> None:
    assert tuple(ROLES[role].factor.get(seats) for seats in (3, 4, 5, 6, 7)) == factors


@pytest.mark.parametrize("seats", [3, 5, 6, 7])
def test_the_honor_of_ninjas_counts_once(seats: int) -> None:
    roles = (NINJA_1, NINJA_3, *(SHOGUN,) * (seats - 2))
    assert honor_factor(NINJA_1, roles) == honor_factor(NINJA_3, roles) == 1


@pytest.mark.parametrize(("fewer", "more"), [(NINJA_1, NINJA_2), (NINJA_1, NINJA_3), (NINJA_2, NINJA_3)])
def test_with_four_the_ninja_with_more_stars_counts_double(fewer: int, more: int) -> None:
    roles = (SHOGUN, more, SAMURAI, fewer)
    assert (honor_factor(fewer, roles), honor_factor(more, roles)) == (1, 2)


def test_a_daimyo_in_hand_is_a_point_that_nothing_multiplies() -> None:
    state = ended(place(honor=0), place(), place(DAIMYO, DAIMYO, honor=2, role=SAMURAI), place())
    samurai = next(line for total in score_sheet(state) for line in total.lines if line.role == SAMURAI)
    assert samurai.points == 2 * 2 + 2


def test_a_daimyo_counts_for_a_player_without_honor() -> None:
    state = ended(place(honor=3), place(DAIMYO, honor=0), place(), place())
    ninja = next(line for total in score_sheet(state) for line in total.lines if line.seat == B)
    assert ninja.points == 1


def test_a_ronin_without_honor_has_no_points_for_daimyo_either() -> None:
    assert points(ended(place(), place(), place(), place(), place(DAIMYO, honor=0)))[3] == 0


def test_the_shoguns_honor_counts_double_with_three() -> None:
    assert points(ended(place(honor=4), place(honor=0), place())) == {1: 8, 2: 3}


# ---- deadly strike


def test_a_deadly_strike_costs_the_side_three_points_once() -> None:
    state = ended(place(honor=0), place(honor=3), place(honor=3), place(honor=3), deadly=2)
    assert points(state)[2] == 3 * 1 + 3 * 2 - 3


def test_a_total_may_fall_below_zero() -> None:
    state = ended(place(honor=1), place(honor=0), place(honor=1), deadly=2)
    assert points(state)[2] == 1 - 3


def test_by_a_house_rule_no_total_falls_below_zero() -> None:
    state = ended(place(honor=1), place(honor=0), place(honor=1), deadly=2, house=House(floor=True))
    assert points(state)[2] == 0


def test_the_deadly_strike_counts_with_three_players_too() -> None:
    state = table(place(), place(BO, honor=3), place(resilience=1, honor=1), turn=B)
    state = do(state, (B, Strike(BO, C)), (C, TAKE_IT))
    assert state.ending == Ending(deadly=2)
    assert points(state) == {1: 6, 2: 4 - 3}


def test_an_enemys_blow_is_no_deadly_strike() -> None:
    state = table(place(BO), place(resilience=1, honor=1), seats=4)
    assert do(state, (A, Strike(BO, B)), (B, TAKE_IT)).ending == Ending(deadly=0)


def test_the_honor_handed_over_counts_for_the_friendly_victor() -> None:
    state = table(place(BO), place(resilience=1, honor=1), roles=(NINJA_3, NINJA_1, SHOGUN, SAMURAI), seats=4)
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert honors(state)[A] == 4 and points(state)[2] == 4 * 2 - 3


@pytest.mark.parametrize(("by", "to"), [(SHOGUN, SAMURAI), (SAMURAI, SHOGUN), (SAMURAI, SAMURAI), (NINJA_1, NINJA_3)])
def test_a_blow_within_a_side_is_deadly_whatever_the_two_roles(by: int, to: int) -> None:
    others = [role for role in (SHOGUN, SAMURAI, SAMURAI, NINJA_1, NINJA_2, NINJA_3, RONIN) if role not in (by, to)]
    state = table(place(BO, role=by), place(resilience=1, honor=1, role=to), *(place(role=role) for role in others[:3]))
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.ending == Ending(deadly=ROLES[by].side)


@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
def test_a_cry_within_a_side_is_deadly_too(card: int) -> None:
    state = table(place(card, role=NINJA_1), place(resilience=1, honor=1, role=NINJA_2), empty(), empty())
    assert do(state, (A, PlayCard(card)), (B, TAKE_IT)).ending == Ending(deadly=NINJA_SIDE)


# ---- who wins


def test_the_side_with_most_points_wins_by_honor() -> None:
    outcome = GAME.outcome(ended(place(honor=10), place(), place(honor=0), place()))
    assert outcome is not None
    assert outcome.places == ((A, C), (B, D)) and outcome.scores == (10, 9, 10, 9)


def test_ninjas_win_a_tie_against_the_shoguns_side() -> None:
    outcome = GAME.outcome(ended(place(honor=3), place(honor=3), place(honor=3)))
    assert outcome is not None and outcome.places[0] == (B, C) and outcome.scores == (6, 6, 6)


def test_ninjas_win_a_tie_against_the_ronin() -> None:
    state = ended(place(honor=0), place(honor=2), place(honor=0), place(honor=2), place(honor=2))
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.places == ((B, D), (E,), (A, C))


def test_ninjas_win_a_tie_of_all_three() -> None:
    state = ended(place(honor=2), place(honor=2), place(honor=2), place(honor=2), place(honor=2))
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.places == ((B, D), (A, C), (E,))


def test_the_swordmaster_wins_for_the_whole_side_and_without_points() -> None:
    state = replace(table(place(honor=1), place(honor=9), seats=4), agenda=(), ending=Ending(last=C))
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == ((A, C), (B, D)) and outcome.scores == (None, None, None, None)


def test_the_ronin_can_be_the_swordmaster() -> None:
    state = table(place(resilience=0), place(resilience=1), place(resilience=0), place(resilience=0), place(BO), turn=E)
    outcome = GAME.outcome(do(state, (E, Strike(BO, B)), (B, TAKE_IT)))
    assert outcome is not None and outcome.places == ((E,), (A, B, C, D))


@pytest.mark.parametrize("card", [BATTLECRY, JUJUTSU])
def test_a_cry_may_leave_one_player_standing_too(card: int) -> None:
    state = table(place(card), place(resilience=1), place(resilience=0), place(resilience=0))
    assert do(state, (A, PlayCard(card)), (B, TAKE_IT)).ending == Ending(last=A)


def test_nobody_is_swordmaster_over_the_own_side_though_the_last_honor_is_lost_as_well() -> None:
    state = table(place(BO, role=NINJA_1), place(resilience=1, honor=1, role=NINJA_3), place(resilience=0), place(resilience=0))
    assert do(state, (A, Strike(BO, B)), (B, TAKE_IT)).ending == Ending(deadly=NINJA_SIDE)


def test_three_players_know_no_swordmaster_though_the_last_honor_is_lost_as_well() -> None:
    state = do(table(place(BO), place(resilience=1, honor=1), place(resilience=0)), (A, Strike(BO, B)), (B, TAKE_IT))
    assert state.ending == Ending()
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.scores == (8, 3, 3)


def test_nobody_is_asked_when_the_match_is_over() -> None:
    state = ended(place(), place(), place(), place())
    assert not GAME.waiting(state) and all(not GAME.legal(state, seat) for seat in (A, B, C, D))
