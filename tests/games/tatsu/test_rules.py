"""The rules that the scenarios leave: one test a sentence, in the order of RULES.md."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import IllegalAction, positions
from games.tatsu import GAME
from games.tatsu.rules import rulebook as rules
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, MERGES, POINTS, RED, STRENGTH, TIMES, YELLOW, clan_cards, multipliers_of
from games.tatsu.rules.events import Asked, Dealt, Scored, Uncovered
from games.tatsu.rules.table import Answer, Hand, House, Laid, Lay, LayUnseen, Request, Row, State, TakeTurn
from tests.games.tatsu.positions import (
    FOUR,
    THREE,
    TWO,
    card,
    cards,
    finish,
    four,
    last_rounds,
    legal,
    play,
    rounds,
    row,
    scored,
    three,
    two,
    waiting,
)


def started(seats: int, seed: str = "start", **options: str) -> State:
    return GAME.begin(seats, GAME.agreed(options), Dice(seed), Seat(0)).state


def seats_by_place(state: State) -> list[int]:
    return [place.seat for place in state.places]


# ---- the cards


@pytest.mark.parametrize("clan", CLANS)
def test_five_spirits_of_strength_1_bring_3_to_7_points(clan: int) -> None:
    assert [POINTS[each] for each in clan_cards(clan) if STRENGTH[each] == 1] == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("clan", CLANS)
def test_the_stronger_spirits_bring_one_point_each(clan: int) -> None:
    assert [(STRENGTH[each], POINTS[each]) for each in clan_cards(clan) if STRENGTH[each] > 1] == [(n, 1) for n in range(2, 7)]


def test_multipliers_and_merge_spirits_have_neither_points_nor_strength() -> None:
    special = [each for each in DECK if TIMES[each] or each in MERGES]
    assert len(special) == 8
    assert {(POINTS[each], STRENGTH[each]) for each in special} == {(0, 0)}


# ---- a hand


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dealer_leads_the_first_round_of_each_hand(seats: int) -> None:
    hands = 0
    for position in positions(GAME, seats, seed="dealer"):
        state = position.state
        for told in position.told:
            if isinstance(told.event, Dealt):
                hands += 1
                assert state.agenda[0] == TakeTurn(state.places[state.dealer]) and told.event.dealer == state.places[state.dealer]
    assert hands > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dealer_leads_the_first_round_of_the_first_hand_too(seats: int) -> None:
    dealers = set()
    for seed in map(str, range(20)):
        state = started(seats, seed)
        dealer = state.places[state.dealer]
        assert state.hand == 1 and state.agenda[0] == TakeTurn(dealer)
        dealers.add(dealer)
    assert len(dealers) > 1


def test_clans_alternate_round_the_table() -> None:
    assert [place.clan for place in started(4).places] == [RED, YELLOW, RED, YELLOW]


def test_at_a_place_only_cards_of_its_clan_are_laid() -> None:
    assert legal(four("R2 Y3 Yx1 R4", "", "", ""), 0) == [Lay(card("R2")), Lay(card("R4"))]


def test_somebody_with_own_cards_may_ask_all_the_same() -> None:
    assert Request(1) in legal(four("R2", "R3", "", ""), 0)


def test_a_merge_spirit_and_multipliers_may_be_laid_like_any_card() -> None:
    assert legal(four("Rm Rx2", "", "", ""), 0) == [Lay(card("Rx2")), Lay(card("Rm"))]


def test_after_a_card_the_turn_goes_clockwise() -> None:
    assert waiting(play(four("R2", "Y2 Y3", "", ""), 0, Lay(card("R2"))).state) == {1}
    assert waiting(play(four("", "", "", "Y2", turn=3), 3, Lay(card("Y2"))).state) == {0}


def test_a_request_is_answered_before_anybody_else_goes_on() -> None:
    state = play(four("R2", "Y2", "R3 R4", ""), 0, Request(2)).state
    assert waiting(state) == {2} and legal(state, 1) == []


def test_the_asked_player_can_neither_refuse_nor_ask_on() -> None:
    state = play(four("R2", "R6", "R3 R4", "R5"), 0, Request(2)).state
    assert all(isinstance(action, Lay) for action in legal(state, 2))


def test_the_asked_player_cannot_lay_the_other_clan() -> None:
    state = play(four("R2", "Y2", "R3 R4 Y5", ""), 0, Request(2)).state
    with pytest.raises(IllegalAction):
        play(state, 2, Lay(card("Y5")))


def test_a_single_card_of_the_clan_is_laid_by_itself() -> None:
    turn = play(four("", "Y2", "R3 Y4", ""), 0, Request(2))
    assert [told.event for told in turn.told] == [Asked(FOUR[0], FOUR[2]), Laid(FOUR[0], card("R3"), FOUR[2])]
    assert waiting(turn.state) == {1}


def test_one_player_may_be_asked_again_and_again() -> None:
    state = play(four("R2", "", "R3 R4 Y2 Y3", "Y6 Y5"), 0, Request(2)).state
    state = play(state, 2, Lay(card("R3"))).state
    state = play(play(state, 1, Request(2)).state, 2, Lay(card("Y2"))).state
    assert [laid.of.number for laid in state.trick] == [2, 2] and waiting(state) == {2}
    assert Lay(card("R4")) in legal(state, 2)


def test_an_action_that_does_not_answer_the_question_is_refused_by_the_rules() -> None:
    state = play(four("R2", "Y2", "R3 R4", ""), 0, Request(2)).state
    with pytest.raises(IllegalAction):
        rules.apply(state, Seat(2), Request(0), Dice("wrong"))


def test_the_trick_goes_to_the_place_before_which_the_winning_card_lies() -> None:
    state = play(four("R2", "Y2 Y3", "R6 R5 R3", "Y4 Y5"), 0, Request(2)).state
    state = play(state, 2, Lay(card("R6"))).state
    for seat, text in ((1, "Y2"), (2, "R5"), (3, "Y4")):
        state = play(state, seat, Lay(card(text))).state
    assert state.agenda[0] == TakeTurn(FOUR[0])


def test_the_clan_does_not_matter_for_the_winner() -> None:
    assert rounds("1:Y6 2:R5 3:Y2 0:R6").agenda[0] == TakeTurn(FOUR[1])


@pytest.mark.parametrize(("trick", "winner"), [("0:R2 1:Y6 2:R6 3:Y3", 1), ("1:Y2 2:R5 3:Y5 0:R3", 2)])
def test_of_equals_the_one_laid_first_wins_though_the_other_is_of_the_leaders_clan(trick: str, winner: int) -> None:
    assert rounds(trick).agenda[0] == TakeTurn(FOUR[winner])


def test_of_two_spirits_of_strength_1_the_one_laid_first_wins_though_the_other_brings_more_points() -> None:
    assert rounds("0:R1/3 1:Y1/7 2:Rx2 3:Yx1").agenda[0] == TakeTurn(FOUR[0])


def test_of_four_multipliers_the_one_laid_first_wins_though_it_is_the_lowest() -> None:
    assert rounds("1:Yx1 2:Rx3 3:Yx2 0:Rx2").agenda[0] == TakeTurn(FOUR[1])


def test_of_equals_the_one_laid_first_wins_though_somebody_else_laid_it() -> None:
    state = play(four("R2 R4", "Y6 Y2", "R6 R5 R3", "Y4 Y5"), 0, Request(2)).state
    for seat, text in ((2, "R6"), (1, "Y6"), (2, "R5"), (3, "Y4")):
        state = play(state, seat, Lay(card(text))).state
    assert state.agenda[0] == TakeTurn(FOUR[0])


def test_the_fourth_card_ends_the_round_and_the_four_lie_open_until_the_next() -> None:
    state = finish("0:R5 1:Y3 2:R2 3:Y6").state
    assert state.trick == () and state.before is not None and state.before.winner == FOUR[3] and len(state.before.laid) == 4
    assert play(state, 3, Lay(card("Y4"))).state.before is None


def test_a_merge_spirit_does_not_end_the_round_at_once() -> None:
    state = play(four("Rm", "Y2", "R3", "Y3"), 0, Lay(card("Rm"))).state
    assert waiting(state) == {1} and state.pending == ()


def test_a_merge_spirit_laid_on_request_lets_the_asker_lead() -> None:
    state = four("R2 R3", "Y2 Y3", "Rm R4", "Y4 Y5 ")
    state = play(play(state, 0, Request(2)).state, 2, Lay(card("Rm"))).state
    for seat, text in ((1, "Y2"), (2, "R4"), (3, "Y4")):
        state = play(state, seat, Lay(card(text))).state
    assert state.agenda[0] == TakeTurn(FOUR[0]) and len(state.pending) == 4


def test_a_merge_spirit_among_multipliers_leaves_no_winner() -> None:
    state = finish("1:Yx3 2:Rx2 3:Ym 0:Rx1").state
    assert state.captured == ((), ()) and state.agenda[0] == TakeTurn(FOUR[3])


def test_two_merge_spirits_in_a_round_add_its_four_cards_to_those_that_wait() -> None:
    state = finish("0:R4 1:Ym 2:Rm 3:Y2", pending=cards("R5 Y5 R6 Y6")).state
    assert state.pending == cards("R5 Y5 R6 Y6 R4 Ym Rm Y2") and state.agenda[0] == TakeTurn(FOUR[1])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_seven_rounds_of_four_cards(seats: int) -> None:
    laid = 0
    for position in positions(GAME, seats, seed="seven"):
        laid += sum(isinstance(told.event, Laid) for told in position.told)
        if position.state.last_hand is not None and any(isinstance(told.event, Scored) for told in position.told):
            assert laid == 28
            laid = 0
    assert laid == 0


def test_waiting_cards_of_an_earlier_round_are_taken_in_the_last_round() -> None:
    turn = last_rounds("0:R4 1:Ym 2:R6 3:Y2", "1:Y3 2:R5 3:Y4 0:Rx1")
    assert len(scored(turn).captured[RED]) == 8 and scored(turn).discarded == ()


def test_points_of_both_clans_count() -> None:
    assert rules.scoring(cards("R1/3 Y1/3 R5 R4 R3 R2 Yx1 Rx2"), RED) == 20


def test_one_and_three_multiply_by_four() -> None:
    assert rules.scoring(cards("R5 Rx1 Rx3"), RED) == 4


def test_merge_spirits_bring_nothing() -> None:
    assert rules.scoring(cards("Rm Ym Rx3"), RED) == 0


def test_after_a_hand_the_dealer_card_goes_left_and_teams_stay() -> None:
    turn = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, dealer=3)
    assert turn.state.dealer == 0 and turn.state.places == FOUR and turn.state.hand == 2


def test_the_totals_grow_by_the_scores_of_the_hand() -> None:
    turn = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True, totals=(100, 200, 100, 200))
    assert turn.state.totals == (106, 200, 106, 200)


def test_the_score_sheet_lies_open_until_the_first_round_of_the_next_hand_is_over() -> None:
    state = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True).state
    shown = 0
    while state.last_hand is not None:
        (seat,) = waiting(state)
        state = play(state, seat, legal(state, seat)[0]).state
        shown += 1
    assert shown >= 4 and state.before is not None


def test_of_several_above_500_the_higher_total_wins() -> None:
    turn = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, totals=(520, 530, 520, 530))
    outcome = GAME.outcome(turn.state)
    assert outcome is not None and outcome.places == ((1, 3), (0, 2)) and outcome.scores == (520, 530, 520, 530)


def test_nobody_wins_in_the_middle_of_a_hand() -> None:
    assert waiting(finish("0:R6 1:Y2 2:R3 3:Y3", totals=(900, 0, 900, 0)).state)


def test_below_500_another_hand_is_dealt() -> None:
    state = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, totals=(499, 0, 499, 0)).state
    assert state.hand == 2 and waiting(state) and GAME.outcome(state) is None


def test_a_hand_lies_in_order_and_not_as_it_was_dealt() -> None:
    held = [each for holding in started(4).holdings if isinstance(holding, Hand) for each in holding.cards]
    assert held == [tuple(sorted(each)) for each in held]


# ---- options


def test_with_the_short_game_250_points_are_enough() -> None:
    assert started(4, target="250").house.target == 250
    assert waiting(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, totals=(250, 0, 250, 0), house=House(target=250)).state) == set()


def test_with_one_hand_the_match_is_over_after_it() -> None:
    turn = finish("0:R6 1:Y2 2:Rx1 3:Y3", last=True, house=started(4, target="hand").house)
    outcome = GAME.outcome(turn.state)
    assert outcome is not None and outcome.places == ((0, 2), (1, 3))


def test_with_one_hand_equal_sides_share_the_victory() -> None:
    outcome = GAME.outcome(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, house=House(target=0)).state)
    assert outcome is not None and outcome.places == ((0, 1, 2, 3),)


def test_captured_cards_are_open_unless_they_are_only_counted() -> None:
    assert not started(4).house.counted and started(4, captured="counted").house.counted


def test_by_default_partners_sit_opposite_as_seated() -> None:
    for seed in "abcdef":
        assert {frozenset(seats_by_place(started(4, seed))[at::2]) for at in (0, 1)} == {frozenset({0, 2}), frozenset({1, 3})}


def test_drawn_teams_differ_from_match_to_match() -> None:
    teams = {frozenset(seats_by_place(started(4, seed, teams="drawn"))[::2]) for seed in map(str, range(60))}
    assert len(teams) == 6


@pytest.mark.parametrize("seats", [2, 4])
def test_drawn_clans_fall_either_way(seats: int) -> None:
    assert {seats_by_place(started(seats, seed)).index(0) % 2 for seed in map(str, range(20))} == {RED, YELLOW}


@pytest.mark.parametrize(("seats", "teams"), [(2, "seated"), (4, "seated"), (4, "drawn")])
def test_with_chosen_clans_the_first_seats_side_is_red(seats: int, teams: str) -> None:
    assert {seats_by_place(started(seats, seed, clans="chosen", teams=teams)).index(0) % 2 for seed in map(str, range(20))} == {RED}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_dealer_is_drawn(seats: int) -> None:
    dealers = {state.places[state.dealer].seat for seed in map(str, range(60)) for state in [started(seats, seed)]}
    assert dealers == set(range(seats))


@pytest.mark.parametrize("seats", [2, 4])
def test_either_clan_may_deal_first(seats: int) -> None:
    assert {started(seats, seed, clans="chosen").dealer for seed in map(str, range(60))} == set(range(seats))


# ---- three players


def test_three_players_and_the_ghost_get_seven_cards_each() -> None:
    held = [holding.cards for holding in started(3).holdings if isinstance(holding, Hand)]
    assert [len(red) + len(yellow) for red, yellow in held] == [7, 7, 7, 7]


def test_the_dealer_plays_red_and_the_ghost_opposite() -> None:
    for seed in "abcdef":
        red, one, ghost, other = started(3, seed).places
        assert ghost.ghost and red.seat == ghost.seat and {red.seat, one.seat, other.seat} == {0, 1, 2}
        assert started(3, seed).dealer == red.number


def test_play_goes_red_yellow_ghost_yellow() -> None:
    order = [step.seat for step in started(3).agenda if isinstance(step, TakeTurn)]
    red = order[0]
    assert order == [red, (red + 1) % 3, red, (red + 2) % 3]


def test_red_lays_the_ghosts_cards_on_its_turn() -> None:
    assert legal(three("R2", "Y2", "R3 R4 Y5", "Y3", turn=2), 0) == [Lay(card("R3")), Lay(card("R4")), Request(0)]


def test_the_ghost_may_ask_for_reds_own_card() -> None:
    state = play(three("R2 R3", "Y2", "R4", "Y3", turn=2), 0, Request(0)).state
    assert legal(state, 0) == [Lay(card("R2")), Lay(card("R3"))]
    assert play(state, 0, Lay(card("R3"))).state.trick[0].place == THREE[2]


def test_red_may_ask_the_ghost_and_chooses_its_card() -> None:
    state = play(three("R2", "Y2", "R3 R4", "Y3"), 0, Request(2)).state
    assert state.agenda[0] == Answer(THREE[0], THREE[2]) and waiting(state) == {0}


def test_asked_by_yellow_red_lays_from_the_own_hand() -> None:
    state = play(three("Y2 Y3 R2", "Y5", "Y4 R3", "Y6", turn=1), 1, Request(0)).state
    assert legal(state, 0) == [Lay(card("Y2")), Lay(card("Y3"))]


def test_red_alone_scores_what_red_and_the_ghost_captured() -> None:
    turn = finish("0:R2 1:Y3 2:R6 3:Y2", places=THREE, last=True, captured=(cards("Rx3"), ()))
    assert turn.state.totals == (12, 0, 0)


def test_the_red_role_passes_left_and_everybody_is_red_once_in_three_hands() -> None:
    reds: dict[int, int] = {}
    for position in positions(GAME, 3, seed="roles"):
        reds.setdefault(position.state.hand, seats_by_place(position.state)[0])
    assert len(reds) >= 3
    assert all(after == (before + 1) % 3 for before, after in itertools.pairwise(reds.values()))


@pytest.mark.parametrize(("totals", "over"), [((500, 500, 0), False), ((510, 300, 300), True), ((0, 505, 505), False)])
def test_with_three_only_one_player_may_be_at_the_top(totals: tuple[int, ...], over: bool) -> None:
    assert (not waiting(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, places=THREE, totals=totals).state)) == over


# ---- two players


def test_two_players_get_seven_cards_of_each_clan_seven_face_up_on_seven_face_down() -> None:
    for seed in range(50):
        rows = started(2, f"{seed}").holdings
        dealt = [each for holding in rows if isinstance(holding, Row) for each in (*holding.upper, *holding.lower)]
        assert sorted(each for each in dealt if each is not None) == list(DECK), seed
        assert [[CLAN_OF[each] for each in half if each is not None].count(RED) for half in (dealt[:14], dealt[14:])] == [7, 7], seed
        assert {len(half) for row in rows if isinstance(row, Row) for half in (row.upper, row.lower)} == {7}, seed


@pytest.mark.parametrize(("totals", "over"), [((510, 510), False), ((510, 500), True), ((490, 490), False)])
def test_two_players_with_equal_totals_play_another_hand(totals: tuple[int, int], over: bool) -> None:
    turn = finish("0:R6 1:Y2 0:R3 1:Y3", last=True, places=TWO, totals=totals)
    assert turn.state.totals == totals and (not waiting(turn.state)) == over


def test_which_cards_of_a_clan_two_players_get_and_which_lie_below_is_drawn() -> None:
    rows = [holding for seed in map(str, range(8)) for holding in started(2, seed).holdings[:1] if isinstance(holding, Row)]
    assert len({frozenset((*each.upper, *each.lower)) for each in rows}) > 4
    assert len({tuple(CLAN_OF[card] for card in each.lower if card is not None) for each in rows}) > 4


def test_two_players_keep_their_clans_and_deal_in_turn() -> None:
    places, dealers = set(), list[int]()
    for position in positions(GAME, 2, seed="turns"):
        places.add(position.state.places)
        if position.state.hand > len(dealers):
            dealers.append(position.state.dealer)
    assert len(places) == 1 and len(dealers) > 2
    assert all(after == 1 - before for before, after in itertools.pairwise(dealers))


def test_only_face_up_cards_of_the_own_row_are_laid() -> None:
    assert legal(two(row("R2 Y3", "R4 R5"), row("Y2 Y4", "- -")), 0) == [Lay(card("R2"))]


def test_a_face_up_card_does_not_forbid_to_ask() -> None:
    assert legal(two(row("R2", "-"), row("R3", "-")), 0) == [Lay(card("R2")), Request(1)]


def test_the_card_beneath_a_laid_one_is_turned_up_at_once() -> None:
    turn = play(two(row("R2 Y3", "Y4 -"), row("Y2", "-")), 0, Lay(card("R2")))
    assert turn.state.holdings[0] == row("Y4 Y3", "- -")
    assert turn.told[-1].event == Uncovered(turn.state.places[0], 0, card("Y4"))


def test_face_down_cards_are_not_laid_while_one_row_shows_the_clan() -> None:
    assert legal(two(row("Y2 Y3", "R2 R3"), row("R4 Y4", "- -")), 0) == [Request(1)]


def test_a_face_down_card_needs_the_right_clan_as_well() -> None:
    assert legal(two(row("Y2 Y3 Y5", "R2 Y6 R3"), row("Y4", "-")), 0) == [LayUnseen(0), LayUnseen(2)]


def test_the_owner_chooses_which_face_down_card_is_laid_for_the_asker() -> None:
    state = two(row("Y2", "-"), row("Y4 Y5 Y6", "R3 - R2"))
    assert legal(state, 0) == [Request(1)]
    asked = play(state, 0, Request(1)).state
    assert waiting(asked) == {1} and legal(asked, 1) == [LayUnseen(0), LayUnseen(2)]
    laid = play(asked, 1, LayUnseen(2)).state.trick[0]
    assert (laid.place.number, laid.of.number, laid.card, laid.unseen) == (0, 1, card("R2"), True)


def test_a_single_face_down_card_is_laid_by_itself_when_asked_for() -> None:
    turn = play(two(row("Y2", "-"), row("Y4 Y5", "R3 -")), 0, Request(1))
    assert turn.state.trick[0].card == card("R3") and waiting(turn.state) == {1}


def test_the_asked_player_too_lays_nothing_face_down_while_a_card_of_the_clan_lies_face_up() -> None:
    beside_one = play(two(row("Y2 Y3", "- -"), row("R4 Y5 Y6", "- R3 R2")), 0, Request(1))
    assert beside_one.state.trick[0].card == card("R4") and waiting(beside_one.state) == {1}
    beside_two = play(two(row("Y2 Y3", "- -"), row("R4 R6 Y6", "- R3 R2")), 0, Request(1)).state
    assert legal(beside_two, 1) == [Lay(card("R4")), Lay(card("R6"))]


def test_two_players_may_win_with_the_second_card() -> None:
    state = two(row("R2 R6 Y4", "- - -"), row("Y2 Y5 R3", "- - -"))
    for text in ("R2", "Y2", "R6", "Y5"):
        (seat,) = waiting(state)
        state = play(state, seat, Lay(card(text))).state
    assert len(state.captured[RED]) == 4 and waiting(state) == {0}


def test_what_is_printed_can_be_looked_up() -> None:
    captured = cards("Yx3 Rx1 Yx1 Y5 Ym")
    found: dict[int, Any] = {clan: multipliers_of(captured, clan) for clan in CLANS}
    assert found == {RED: (1,), YELLOW: (1, 3)}
