"""The scenarios of the rules paper, each under its number."""

from __future__ import annotations

import random

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu import GAME
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, MERGES, POINTS, RED, TIMES, YELLOW
from games.tatsu.rules.events import Discarded, Merged, Took, Uncovered
from games.tatsu.rules.rulebook import scoring, setup
from games.tatsu.rules.table import Answer, Hand, House, Lay, LayUnseen, Request, Row, TakeTurn
from tests.games.tatsu.positions import (
    THREE,
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
    states,
    three,
    two,
    waiting,
)
from tests.tiers import Many

BOOK = House()


def test_t01_the_deck_is_28_cards_in_two_clans_worth_60_points() -> None:
    assert len(DECK) == 28 and sum(POINTS) == 60
    for clan in CLANS:
        own = [each for each in DECK if CLAN_OF[each] == clan]
        assert len(own) == 14
        assert sorted(TIMES[each] for each in own if TIMES[each]) == [1, 2, 3]
        assert sum(each in MERGES for each in own) == 1


def test_t02_four_players_get_seven_cards_each_and_none_is_left() -> None:
    splits = set()
    for seed in "abcdefgh":
        held = [(*holding.cards[RED], *holding.cards[YELLOW]) for holding in _hands(setup(4, BOOK, Dice(seed), Seat(0)).holdings)]
        assert [len(each) for each in held] == [7, 7, 7, 7]
        assert sorted(each for hand in held for each in hand) == list(DECK)
        splits |= {sum(CLAN_OF[each] for each in hand) for hand in held}
    assert len(splits) > 3, "the clans should come in any proportion"


def _hands(holdings: object) -> list[Hand]:
    assert isinstance(holdings, tuple)
    return [each for each in holdings if isinstance(each, Hand)]


def test_t04_the_asked_player_chooses_and_the_turn_goes_on_from_the_asker() -> None:
    state = four("R2", "", "Y4 Yx1 R5 R6", "Y3", turn=1)
    asked = play(state, 1, Request(2)).state
    assert waiting(asked) == {2} and legal(asked, 2) == [Lay(card("Y4")), Lay(card("Yx1"))]
    after = play(asked, 2, Lay(card("Yx1"))).state
    assert after.trick[0].place.number == 1 and after.trick[0].card == card("Yx1")
    assert after.agenda[0] == TakeTurn(after.places[2])


def test_t05_who_holds_no_card_of_the_clan_is_not_asked() -> None:
    state = four("Y2", "Y3", "R4", "R5 R6", turn=1)
    assert legal(state, 1) == [Lay(card("Y3")), Request(0)]


def test_t07_with_an_empty_hand_one_asks_and_may_win() -> None:
    state = four("R2 R6", "Y4", "", "Y3 R3", turn=2, trick="0:R5 1:Y2")
    assert legal(state, 2) == [Request(3), Request(0)]
    turn = play(play(state, 2, Request(0)).state, 0, Lay(card("R6")))
    assert play(turn.state, 3, Lay(card("Y3"))).state.agenda[0] == TakeTurn(state.places[2])


def test_t08_the_partner_may_be_asked() -> None:
    assert Request(2) in legal(four("R2", "Y2", "R3", "Y3"), 0)


def test_t10_the_strongest_takes_four_cards_and_leads() -> None:
    state = finish("0:R5 1:Y3 2:R2 3:Y6").state
    assert state.captured == ((), cards("R5 Y3 R2 Y6"))
    assert state.agenda[0] == TakeTurn(state.places[3])


def test_t11_of_equals_the_one_laid_first_wins() -> None:
    assert finish("0:R6 1:Y6 2:R2 3:Y5").state.agenda[0] == TakeTurn(rounds().places[0])


def test_t13_strength_1_beats_every_multiplier() -> None:
    state = finish("2:Rx3 3:Y1/3 0:Rx1 1:Yx2").state
    assert state.agenda[0] == TakeTurn(state.places[3]) and len(state.captured[YELLOW]) == 4


def test_t14_of_four_multipliers_the_first_laid_wins() -> None:
    state = finish("1:Yx3 2:Rx2 3:Yx1 0:Rx1").state
    assert state.agenda[0] == TakeTurn(state.places[1]) and len(state.captured[YELLOW]) == 4


def test_t16_with_a_merge_spirit_nobody_takes_the_trick_and_its_place_leads() -> None:
    turn = finish("0:R4 1:Ym 2:R6 3:Y2")
    assert turn.state.captured == ((), ()) and turn.state.pending == cards("R4 Ym R6 Y2")
    assert turn.state.agenda[0] == TakeTurn(turn.state.places[1])
    assert turn.told[-1].event == Merged(turn.state.places[1], 4)


def test_t17_the_winner_of_the_next_round_takes_eight_cards() -> None:
    state = rounds("0:R4 1:Ym 2:R6 3:Y2", "1:Y3 2:R5 3:Y4 0:Rx1")
    assert len(state.captured[RED]) == 8 and state.pending == ()
    assert state.agenda[0] == TakeTurn(state.places[2])


def test_t19_merge_spirits_in_two_rounds_leave_twelve_cards_to_the_third() -> None:
    second = rounds("0:R4 1:Ym 2:R6 3:Y2", "1:Y3 2:R5 3:Y4 0:Rm")
    assert second.agenda[0] == TakeTurn(second.places[0]) and len(second.pending) == 8
    third = finish("0:R2 1:Y5 2:Rx1 3:Y6", captured=second.captured, pending=second.pending).state
    assert len(third.captured[YELLOW]) == 12 and third.agenda[0] == TakeTurn(third.places[3])


def test_t20_of_two_merge_spirits_the_one_laid_first_leads() -> None:
    state = finish("3:Y6 0:Rm 1:Ym 2:R1/7").state
    assert len(state.pending) == 4 and state.agenda[0] == TakeTurn(state.places[0])


def test_t22_a_merge_spirit_in_the_last_round_loses_its_four_cards() -> None:
    sheet = scored(finish("0:R4 1:Ym 2:R6 3:Y2", last=True, captured=(cards("R3 Rx1"), ())))
    assert sheet.captured == (cards("R3 Rx1"), ()) and sheet.discarded == cards("R4 Ym R6 Y2") and sheet.scores == (1, 0)


def test_t23_what_was_waiting_is_lost_with_it() -> None:
    turn = last_rounds("0:R4 1:Ym 2:R6 3:Y2", "1:Y3 2:R5 3:Y4 0:Rm")
    assert len(scored(turn).discarded) == 8 and scored(turn).captured == ((), ())
    assert [told.event for told in turn.told if isinstance(told.event, Discarded)] == [Discarded(scored(turn).discarded)]


def test_t25_without_an_own_multiplier_nothing_is_scored() -> None:
    captured = cards("R1/7 R1/6 R1/5 R1/4 R1/3 R2 R3 R4 R5 R6 Y2 Rx3")
    assert sum(POINTS[each] for each in captured) == 31
    assert scoring(captured, YELLOW) == 0


def test_t26_multipliers_are_added_and_foreign_ones_do_not_count() -> None:
    assert scoring(cards("R1/7 Y1/5 Rx1 Rx3 Yx3"), RED) == 48


def test_t28_partners_count_together() -> None:
    turn = last_rounds("0:R6 1:Y2 2:R1/7 3:Y3", "2:R5 3:Y4 0:R2 1:Yx1", "2:R6 3:Y4 0:Rx2 1:Y3")
    assert scored(turn).scores[RED] == 16 * 2 and turn.state.totals == (32, 0, 32, 0)


def test_t29_a_side_that_captures_everything_scores_360() -> None:
    assert scoring(DECK, RED) == scoring(DECK, YELLOW) == 360


def test_t31_exactly_500_ends_the_match() -> None:
    turn = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True, captured=(cards("R1/7 Y1/7 R5 R4 Y4"), ()), totals=(460, 300, 460, 300))
    assert turn.state.totals == (500, 300, 500, 300) and waiting(turn.state) == set()
    outcome = GAME.outcome(turn.state)
    assert outcome is not None and outcome.places == ((0, 2), (1, 3))


def test_t32_equal_best_totals_play_another_hand() -> None:
    turn = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, totals=(510, 510, 510, 510))
    assert turn.state.totals == (510, 510, 510, 510) and turn.state.hand == 2 and waiting(turn.state)


def test_t34_two_players_have_seven_columns_of_two_with_seven_cards_of_each_clan() -> None:
    state = setup(2, BOOK, Dice("rows"), Seat(0))
    assert len(state.holdings) == 2
    for holding in state.holdings:
        assert isinstance(holding, Row) and len(holding.upper) == len(holding.lower) == 7
        assert sorted(CLAN_OF[each] for each in (*holding.upper, *holding.lower) if each is not None) == [RED] * 7 + [YELLOW] * 7


def test_t35_two_players_lay_in_turn_two_cards_each() -> None:
    state = two(row("R2 R3 R4", "- - -"), row("Y2 Y3 Y4", "- - -"))
    order = []
    for text in ("R2", "Y2", "R3"):
        (seat,) = waiting(state)
        order.append(seat)
        state = play(state, seat, Lay(card(text))).state
    assert [each.place.number for each in state.trick] == [0, 1, 0] and waiting(state) == {1}
    before = play(state, 1, Lay(card("Y3"))).state.before
    assert before is not None and [CLAN_OF[each.card] for each in before.laid] == [RED, YELLOW, RED, YELLOW]
    assert order == [0, 1, 0]


def test_t37_a_requested_card_counts_for_the_asker_and_uncovers_the_one_beneath() -> None:
    state = two(row("R2 Y4", "- -"), row("R6 Y2 Y3 R4 R5", "- - - - Ym"))
    asked = play(state, 0, Request(1)).state
    turn = play(asked, 1, Lay(card("R5")))
    assert turn.state.trick[0].place.number == 0
    assert turn.told[-1].event == Uncovered(state.places[1], 4, card("Ym"))
    assert turn.state.holdings[1] == row("R6 Y2 Y3 R4 Ym", "- - - - -")


def test_t38_without_an_own_face_up_card_the_other_row_is_asked() -> None:
    state = two(row("Y2 Y3", "R2 R3"), row("R4 Y4 R5", "- - -"))
    assert legal(state, 0) == [Request(1)]
    assert legal(play(state, 0, Request(1)).state, 1) == [Lay(card("R4")), Lay(card("R5"))]


def test_t40_a_face_down_card_is_pulled_from_under_a_card_that_stays() -> None:
    state = two(row("Y2 Y3", "R2 -"), row("Y4", "R3"))
    assert legal(state, 0) == [LayUnseen(0), Request(1)]
    turn = play(state, 0, LayUnseen(0))
    assert turn.state.trick[0].card == card("R2") and turn.state.trick[0].unseen
    assert turn.state.holdings[0] == row("Y2 Y3", "- -")
    assert not any(isinstance(told.event, Uncovered) for told in turn.told)


def test_t41_two_players_lay_28_cards_in_seven_rounds() -> None:
    hands = 0
    for state in states(2, "whole", target="hand"):
        if state.last_hand is not None:
            gone = (*state.last_hand.captured[0], *state.last_hand.captured[1], *state.last_hand.discarded)
            assert sorted(gone) == list(DECK) and not any(state.holdings)
            hands += 1
    assert hands == 1


def test_t43_red_chooses_which_card_of_the_ghost_is_laid() -> None:
    state = three("R2 Y6", "R3", "Y2 Y1/5 R4", "Y3", turn=1)
    asked = play(state, 1, Request(2)).state
    assert waiting(asked) == {0} and legal(asked, 0) == [Lay(card("Y1/5")), Lay(card("Y2"))]


def test_t44_red_is_not_asked_for_the_cards_of_the_ghost() -> None:
    state = three("R2", "Y3", "Y2 Y4", "R3", turn=1)
    assert legal(state, 1) == [Lay(card("Y3")), Request(2)]


def test_t46_the_ghost_leads_after_winning_and_red_decides() -> None:
    turn = finish("0:R2 1:Y3 2:R6 3:Y2", places=THREE)
    assert turn.state.agenda[0] == TakeTurn(THREE[2]) and waiting(turn.state) == {0}
    assert len(turn.state.captured[RED]) == 4
    assert isinstance(turn.told[-1].event, Took)


def test_t47_both_yellow_players_score_in_full() -> None:
    captured = (cards("R1/7 R1/4 Rx2"), cards("R1/5 Y1/6 Yx3 Yx1"))
    turn = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, places=THREE, captured=captured)
    assert scored(turn).scores == (30, 44) and turn.state.totals == (30, 44, 44)


def test_t49_the_best_personal_total_wins() -> None:
    turn = finish("0:R6 1:Y2 2:R3 3:Y3", last=True, places=THREE, totals=(512, 505, 430))
    outcome = GAME.outcome(turn.state)
    assert outcome is not None and outcome.places == ((0,), (1,), (2,)) and outcome.scores == (512, 505, 430)


@pytest.mark.dear
def test_t50_ten_thousand_hands_never_stick(many: Many) -> None:
    chance, dice, hands = random.Random(50), Dice("hands"), 0
    while hands < many(1_000, 10_000):
        state = setup(4, BOOK, dice, Seat(0))
        while step := state.agenda[:1]:
            assert isinstance(step[0], TakeTurn | Answer)
            choices = GAME.legal(state, step[0].seat)
            assert choices, "a turn without a legal lay or request"
            state = GAME.apply(state, step[0].seat, choices[int(chance.random() * len(choices))], dice).state
        hands += state.hand
