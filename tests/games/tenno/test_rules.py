"""One test for each sentence of the rules, in their order. The special cards are in test_special_cards.py."""

from __future__ import annotations

import pytest

from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.replay import IllegalAction
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, HAND_AT_START, NINJA, SET, printed
from games.tenno.rules.events import Attacked, Began, Decided, Declined, Ended, Filled, Fought, MonkDecided, Peeked, Saw, Shuffled, Swapped
from games.tenno.rules.table import (
    Arrange,
    Captive,
    Decline,
    EndTurn,
    Exchange,
    Fill,
    House,
    PeekAt,
    Seen,
    ShowMonk,
    Shuffle,
    State,
    Strike,
)
from tests.games.tenno.positions import (
    LEFT,
    MIDDLE,
    RIGHT,
    START,
    WON,
    A,
    B,
    C,
    after,
    choices,
    do,
    events,
    new_game,
    position,
    prison,
    steps,
    strike,
    table,
    told_of,
    won,
)

# ---- set-up


def test_two_to_seven_may_play() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7]


def test_everybody_has_the_same_eleven_cards() -> None:
    assert [place.hand for place in new_game(7).places] == [SET] * 7


def test_the_three_peasants_are_laid_in_any_of_six_orders() -> None:
    assert {action.cards for action in choices(new_game(), A) if isinstance(action, Arrange)} == {
        (1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1),
    }  # fmt: skip


def test_the_other_eight_cards_are_the_hand() -> None:
    state = after(new_game(), (A, Arrange((2, 1, 3))))
    assert (table(state, A), state.places[A].hand) == ((2, 1, 3), HAND_AT_START)


def test_all_lay_their_peasants_at_the_same_time() -> None:
    assert GAME.waiting(new_game(4)) == {0, 1, 2, 3}


def test_nobody_attacks_before_all_have_laid() -> None:
    state = after(new_game(3), (C, Arrange((1, 2, 3))))
    assert steps(state) == {("Order", A), ("Order", B)}


def test_who_begins_is_told_when_all_have_laid() -> None:
    first = do(new_game(), A, Arrange((1, 2, 3)))
    second = do(first.state, B, Arrange((1, 2, 3)))
    assert events(first) == [] and [type(event) for event in events(second)] == [Began]


def test_the_first_attacker_is_drawn_by_lot() -> None:
    ends = {GAME.setup(4, GAME.agreed({}), Dice(str(n)), A).agenda[-1] for n in range(40)}
    assert ends == {EndTurn(Seat(seat)) for seat in range(4)}


@pytest.mark.parametrize("host", [A, B, C])
def test_the_host_may_begin_instead(host: Seat) -> None:
    state = after(new_game(3, host, first="host"), (A, Arrange((1, 2, 3))), (B, Arrange((1, 2, 3))))
    turn = do(state, C, Arrange((1, 2, 3)))
    assert steps(turn.state) == {("Attack", host)}
    assert events(turn) == [Began(host)]


# ---- attack


def test_every_own_card_may_attack_every_card_of_every_opponent() -> None:
    assert len(choices(position(START, START, START), A)) == 3 * 2 * 3


def test_nobody_attacks_himself() -> None:
    assert A not in {action.defender for action in choices(position(START, START, START), A) if isinstance(action, Strike)}


def test_passing_is_not_possible() -> None:
    assert all(isinstance(action, Strike) for action in choices(position(START, START), A))


def test_only_the_player_whose_turn_it_is_attacks() -> None:
    assert GAME.waiting(position(START, START, START, turn=B)) == {B}


def test_both_cards_are_turned_up() -> None:
    turn = do(position("9 1 2 | 4", "1 3 2 | 6"), A, Strike(LEFT, B, MIDDLE))
    clash = told_of(turn, Attacked).event.clash
    assert (clash.attack, clash.defence, told_of(turn, Attacked).to) == (9, 3, None)


def test_an_empty_slot_cannot_be_attacked() -> None:
    state = strike(position("6 9 2 | 4", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert {action.target for action in choices(state, A) if isinstance(action, Strike)} == {LEFT, RIGHT}


# ---- the attacker wins


def test_the_beaten_card_goes_to_the_attackers_prison() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert state.places[A].prison == (Captive(B, 3),)


def test_the_winning_attacker_lies_where_it_lay() -> None:
    assert table(strike(position("9 1 2 | 4", "1 3 2 | 6 7"), LEFT, MIDDLE), A) == (9, 1, 2)


def test_nobody_may_look_into_a_prison_not_even_its_owner() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert {GAME.view(state, seat).places[A].prison for seat in (None, A, B)} == {(Captive(B, 0),)}


# ---- the defender wins


def test_a_beaten_attacker_is_discarded() -> None:
    state = strike(position("1 2 3 | 4 5 6 7 8 9 10 X", "1 9 2 | 6 7"), LEFT, MIDDLE)
    assert 1 in state.discard and table(state, A)[LEFT] is None


def test_the_winning_defender_lies_where_it_lay() -> None:
    assert table(strike(position("3 1 2 | 4 8", "1 9 2 | 6 7"), LEFT, MIDDLE), B) == (1, 9, 2)


def test_a_win_of_the_defender_fills_no_prison() -> None:
    state = strike(position("3 1 2 | 4 8", "1 9 2 | 6 7"), LEFT, MIDDLE)
    assert prison(state, A) == prison(state, B) == []


# ---- nobody wins


def test_equal_cards_are_both_discarded() -> None:
    state = strike(position("9 1 2 | 4 8", "1 9 2 | 6 7"), LEFT, MIDDLE)
    assert state.discard.count(9) == 2 and table(state, A)[LEFT] is None and table(state, B)[MIDDLE] is None


# ---- refill


def test_everybody_with_a_gap_fills_it_from_the_hand() -> None:
    state = after(strike(position("9 1 2 | 4 8", "1 9 2 | 6 7"), LEFT, MIDDLE), (B, Fill((7,))), (A, Fill((4,))))
    assert (table(state, A), table(state, B)) == ((4, 1, 2), (1, 7, 2))


def test_any_card_of_the_hand_may_fill_a_gap() -> None:
    state = strike(position("9 1 2 | 4 8 X", "1 9 2 | 6 7"), LEFT, MIDDLE)
    assert choices(state, A) == [Fill((4,)), Fill((8,)), Fill((GEISHA,))]


def test_gaps_are_filled_at_the_same_time() -> None:
    state = strike(position("9 1 2 | 4 8", "1 9 2 | 6 7"), LEFT, MIDDLE)
    assert steps(state) == {("Refill", A), ("Refill", B)}


def test_two_gaps_take_two_cards_in_any_order() -> None:
    state = strike(strike(position("6 9 2 | 4 8", "1 3 2 | 7 8"), LEFT, MIDDLE), MIDDLE, RIGHT)
    assert choices(state, B) == [Fill((7, 8)), Fill((8, 7))]


def test_a_laid_card_leaves_the_hand() -> None:
    state = after(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), (B, Fill((7,))))
    assert state.places[B].hand == (6,)


def test_the_cards_that_lie_keep_their_order() -> None:
    state = after(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), (B, Fill((7,))))
    assert table(state, B) == (1, 7, 2)


def test_a_last_card_with_one_place_to_go_lays_itself() -> None:
    turn = do(position("9 1 2 | 4 8", "1 3 2 | 7"), A, Strike(LEFT, B, MIDDLE))
    assert table(turn.state, B) == (1, 7, 2)
    assert Filled(B, 1) in events(turn)


def test_what_was_laid_is_not_told() -> None:
    turn = do(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), B, Fill((7,)))
    assert events(turn) == [Filled(B, 1)]


# ---- swap


def test_an_attacker_without_losses_may_swap() -> None:
    assert steps(won()) == {("Swap", A)}


def test_an_attacker_who_lost_a_card_has_no_swap() -> None:
    state = strike(position("3 1 2 | 4", "1 9 2 | 7"), LEFT, MIDDLE)
    assert ("Swap", A) not in steps(state)


def test_each_of_three_cards_may_go_for_each_card_of_the_hand() -> None:
    assert {(slot, card) for slot in range(3) for card in (4, 8)} <= {
        (action.slot, action.card) for action in choices(won(), A) if isinstance(action, Exchange)
    }


def test_the_swapped_cards_change_between_table_and_hand() -> None:
    state = after(won(), (A, Exchange(MIDDLE, 8)))
    assert (table(state, A), state.places[A].hand) == ((9, 8, 2), (1, 4))


def test_the_same_card_may_be_laid_again() -> None:
    state = after(won(), (A, Exchange(MIDDLE, 1)))
    assert (table(state, A), state.places[A].hand) == ((9, 1, 2), (4, 8))


def test_a_swap_never_moves_a_card_to_another_slot() -> None:
    assert not [action for action in choices(won(), A) if action == Exchange(MIDDLE, 9)]


def test_a_swap_looks_the_same_whether_the_card_changed_or_not() -> None:
    one, other = do(won(), A, Exchange(MIDDLE, 8)), do(won(), A, Exchange(MIDDLE, 1))
    assert events(one, B) == events(other, B) == [Swapped(A, MIDDLE)]
    assert GAME.view(one.state, B) == GAME.view(other.state, B)


def test_a_swap_may_be_declined() -> None:
    turn = do(won(), A, choices(won(), A)[-1])
    assert events(turn) == [Declined(A, "swap")]


def test_with_an_empty_hand_two_cards_may_be_exchanged() -> None:
    state = after(won("9 1 2 |", "1 3 2 | 7"), (A, Shuffle((LEFT, RIGHT), really=True)))
    assert table(state, A) == (2, 1, 9)


def test_with_an_empty_hand_the_exchange_may_be_a_feint() -> None:
    state = after(won("9 1 2 |", "1 3 2 | 7"), (A, Shuffle((LEFT, RIGHT), really=False)))
    assert table(state, A) == (9, 1, 2)


def test_with_an_empty_hand_every_two_cards_may_change_places_or_seem_to() -> None:
    pairs = [(LEFT, MIDDLE), (LEFT, RIGHT), (MIDDLE, RIGHT)]
    offered = [Shuffle(pair, really) for pair in pairs for really in (True, False)]
    assert choices(won("9 1 2 |", "1 3 2 | 7"), A) == [*offered, Decline()]


@pytest.mark.parametrize(("pair", "then"), [((LEFT, MIDDLE), (1, 9, 2)), ((LEFT, RIGHT), (2, 1, 9)), ((MIDDLE, RIGHT), (9, 2, 1))])
def test_whichever_two_cards_are_exchanged_the_third_stays(pair: tuple[int, int], then: tuple[int, int, int]) -> None:
    assert table(after(won("9 1 2 |", "1 3 2 | 7"), (A, Shuffle(pair, really=True))), A) == then


def test_exchange_and_feint_look_the_same() -> None:
    empty = won("9 1 2 |", "1 3 2 | 7")
    one, other = (do(empty, A, Shuffle((LEFT, RIGHT), really)) for really in (True, False))
    assert events(one, B) == events(other, B) == [Shuffled(A, (LEFT, RIGHT))]
    assert GAME.view(one.state, B) == GAME.view(other.state, B)


def test_with_cards_in_hand_nothing_is_exchanged_on_the_table() -> None:
    assert not [action for action in choices(won(), A) if isinstance(action, Shuffle)]


# ---- peek


LOST = ("3 1 2 | 4", "1 9 2 | 7")  # A's 3 attacks B's 9, A's last card lays itself


def lost() -> State:
    return strike(position(*LOST), LEFT, MIDDLE)


def test_a_defender_who_won_may_peek() -> None:
    assert steps(lost()) == {("Peek", B)}


def test_the_peek_comes_after_the_refill() -> None:
    state = strike(position("3 1 2 | 4 8", "1 9 2 | 7"), LEFT, MIDDLE)
    assert steps(state) == {("Refill", A)}
    assert steps(after(state, (A, Fill((8,))))) == {("Peek", B)}


def test_each_of_the_attackers_three_cards_may_be_looked_at() -> None:
    assert choices(lost(), B)[:3] == [PeekAt(LEFT), PeekAt(MIDDLE), PeekAt(RIGHT)]


@pytest.mark.parametrize(("slot", "card"), [(LEFT, 4), (MIDDLE, 1), (RIGHT, 2)])
def test_a_peek_shows_the_card_of_the_slot_that_was_named(slot: int, card: int) -> None:
    assert Saw(A, slot, card) in events(do(lost(), B, PeekAt(slot)), B)


def test_a_peek_may_be_declined() -> None:
    turn = do(lost(), B, choices(lost(), B)[3])
    assert events(turn) == [Declined(B, "peek")] and steps(turn.state) == {("Attack", B)}


def test_all_see_which_slot_is_looked_at_and_only_one_sees_the_card() -> None:
    turn = do(lost(), B, PeekAt(LEFT))
    assert events(turn, A) == [Peeked(B, A, LEFT)]
    assert events(turn, B) == [Peeked(B, A, LEFT), Saw(A, LEFT, 4)]


def test_the_card_lies_open_for_one_player_until_it_is_seen() -> None:
    state = after(lost(), (B, PeekAt(LEFT)))
    assert steps(state) == {("Look", B)}
    assert GAME.view(state, B).places[A].table == (4, 0, 0)
    assert GAME.view(after(state, (B, Seen())), B).places[A].table == (0, 0, 0)


def test_nobody_peeks_after_a_draw() -> None:
    state = strike(position("9 1 2 | 4", "1 9 2 | 7"), LEFT, MIDDLE)
    assert steps(state) == {("Attack", B)}


def test_then_the_next_player_clockwise_attacks() -> None:
    state = strike(position("9 1 2 | 4", START, "9 3 2 | 7", turn=C), LEFT, LEFT, defender=A, attacker=C)
    assert steps(state) == {("Attack", A)}


# ---- the end of the game


def test_the_game_ends_at_once_when_a_gap_cannot_be_filled() -> None:
    turn = do(position("9 1 2 | 4", "1 3 2 |"), A, Strike(LEFT, B, MIDDLE))
    assert GAME.waiting(turn.state) == frozenset() and events(turn)[-1] == Ended((B,))


def test_one_card_for_two_gaps_ends_the_game() -> None:
    state = strike(strike(position("6 9 2 | 4", "1 3 2 | 7"), LEFT, MIDDLE), MIDDLE, LEFT)
    assert GAME.outcome(state) is not None


def test_an_empty_hand_alone_ends_nothing() -> None:
    assert GAME.outcome(won("9 1 2 |", "1 3 2 | 7")) is None


def test_the_highest_sum_of_values_in_prison_wins() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "1 2 3 | 4", prisons={C: "B9 B8"}), LEFT, MIDDLE)
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.places, outcome.scores) == (((C,), (A,), (B,)), (3, 0, 17))


def test_a_ninja_counts_four_in_prison() -> None:
    assert printed(NINJA) == 4


def test_a_geisha_counts_nothing() -> None:
    assert printed(GEISHA) == 0


def test_tied_players_add_hand_and_table() -> None:
    outcome = GAME.outcome(strike(position("9 1 2 | X", "1 3 2 |", "1 2 4 | 6", prisons={C: "B3"}), LEFT, MIDDLE))
    assert outcome is not None and outcome.places[0] == (C,)  # 13 against 12: the X counts nothing


def test_whoever_is_not_tied_has_no_part_in_the_tie_break_however_much_is_left_over() -> None:
    players = "9 1 2 | 4", "1 3 2 |", "1 2 4 | 6", "10 9 8 | 5 6 7"
    outcome = GAME.outcome(strike(position(*players, prisons={C: "B3", Seat(3): "A2"}), LEFT, MIDDLE))
    assert outcome is not None and outcome.places == ((A,), (C,), (Seat(3),), (B,))  # 16, 13, and 45 that do not count


def test_who_is_still_tied_shares_the_victory() -> None:
    outcome = GAME.outcome(strike(position("9 1 2 | 4", "1 3 2 |", "9 1 2 | 4", prisons={C: "B3"}), LEFT, MIDDLE))
    assert outcome is not None and outcome.places == ((A, C), (B,))


def test_who_loses_the_tie_break_is_second() -> None:
    players = "9 1 2 | 4", "1 3 2 |", "1 2 4 | 6", "1 2 3 |"
    outcome = GAME.outcome(strike(position(*players, prisons={C: "B3", Seat(3): "B1"}), LEFT, MIDDLE))
    assert outcome is not None and outcome.places == ((A,), (C,), (Seat(3),), (B,))


def test_below_the_winner_equal_prisons_share_a_place() -> None:
    players = "9 1 2 | 4", "1 3 2 |", "1 2 4 | 6", "1 2 3 |"
    outcome = GAME.outcome(strike(position(*players, prisons={C: "B1", Seat(3): "A1"}), LEFT, MIDDLE))
    assert outcome is not None and outcome.places == ((A,), (C, Seat(3)), (B,))


# ---- the log


def test_what_was_shown_in_a_battle_fades_from_the_log() -> None:
    turn = do(position(*WON), A, Strike(LEFT, B, MIDDLE))
    assert told_of(turn, Attacked).fades and told_of(turn, Fought).fades and not told_of(turn, Filled).fades


def test_who_won_stays_in_the_log_without_a_card() -> None:
    told = told_of(do(position(*WON), A, Strike(LEFT, B, MIDDLE)), Decided)
    assert told == Told(Decided(A, B, A, LEFT, MIDDLE))


def test_a_shown_monk_fades_from_the_log_as_well() -> None:
    for action in (ShowMonk(), Decline()):
        assert told_of(do(strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT), B, action), MonkDecided).fades


def test_with_the_open_log_nothing_fades() -> None:
    turn = do(position(*WON, house=House(open_log=True)), A, Strike(LEFT, B, MIDDLE))
    peeked = do(strike(position(*LOST, house=House(open_log=True)), LEFT, MIDDLE), B, PeekAt(LEFT))
    assert not any(told.fades for told in (*turn.told, *peeked.told))


def test_the_log_is_closed_unless_chosen_otherwise() -> None:
    assert not new_game().house.open_log and new_game(log="open").house.open_log


def test_a_peeked_card_fades_from_the_log_as_well() -> None:
    assert told_of(do(lost(), B, PeekAt(LEFT)), Saw).fades


# ---- what does not fit


def test_an_answer_to_another_question_is_refused() -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(won(), A, PeekAt(LEFT), Dice("x"))


def test_somebody_who_is_not_asked_is_refused() -> None:
    with pytest.raises(IllegalAction):
        GAME.apply(won(), B, PeekAt(LEFT), Dice("x"))
