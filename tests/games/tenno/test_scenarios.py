"""The scenarios of the rulings, each under its number. A attacks, B and C defend."""

from __future__ import annotations

from itertools import permutations

from games.core.game import Seat
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, HAND_AT_START, MONK, NINJA, RONIN, SHOGUN
from games.tenno.rules.events import Saw, Swapped
from games.tenno.rules.table import Arrange, Captive, Exchange, Fill, PeekAt, Seen, ShowMonk, State, Strike
from tests.games.tenno.positions import (
    LEFT,
    MIDDLE,
    RIGHT,
    START,
    A,
    B,
    C,
    after,
    choices,
    decline,
    do,
    events,
    new_game,
    position,
    prison,
    steps,
    strike,
    table,
)


def shown(state: State) -> tuple[tuple[int, int], Seat | None]:
    """The strengths and the winner of the battle that lies open."""
    assert state.shown is not None
    return state.shown.strengths, state.shown.winner


def test_t01_after_the_set_up_the_peasants_lie_in_everybodys_own_order() -> None:
    for mine, theirs in permutations([(1, 2, 3), (3, 1, 2), (2, 3, 1)], 2):
        state = after(new_game(), (A, Arrange(mine)), (B, Arrange(theirs)))
        assert [(place.table, place.hand) for place in state.places] == [(mine, HAND_AT_START), (theirs, HAND_AT_START)]


def test_t02_a_peasant_takes_a_smaller_one() -> None:
    state = strike(position(START.replace("1 2 3", "3 1 2"), START.replace("1 2 3", "2 1 3")), LEFT, LEFT)
    assert prison(state, A) == [2] and table(state, A) == (3, 1, 2)
    assert steps(state) == {("Refill", B)}
    state = after(state, (B, Fill((9,))))
    assert steps(state) == {("Swap", A)}
    assert steps(decline(state, A)) == {("Attack", B)}  # no peek


def test_t03_a_smaller_peasant_is_discarded() -> None:
    state = strike(position(START.replace("1 2 3", "2 1 3"), START.replace("1 2 3", "3 1 2")), LEFT, LEFT)
    assert state.discard == (2,) and table(state, B) == (3, 1, 2)
    assert steps(state) == {("Refill", A)}


def test_t04_equal_peasants_both_go() -> None:
    state = strike(position(START, START), MIDDLE, MIDDLE)
    assert state.discard == (2, 2) and steps(state) == {("Refill", A), ("Refill", B)}
    assert steps(after(state, (A, Fill((4,))), (B, Fill((5,))))) == {("Attack", B)}  # no swap, no peek


def test_t05_the_ninja_beats_a_seven() -> None:
    assert shown(strike(position("4 1 2 | 9", "7 1 2 | 8 3"), LEFT, LEFT)) == ((8, 7), A)


def test_t06_the_ninja_and_an_eight_are_equal() -> None:
    assert shown(strike(position("4 1 2 | 9", "8 1 2 | 7 3"), LEFT, LEFT)) == ((8, 8), None)


def test_t07_the_ninja_loses_to_a_nine() -> None:
    state = strike(position("4 1 2 | 9 3", "9 1 2 | 7 8"), LEFT, LEFT)
    assert shown(state) == ((8, 9), B) and table(state, A)[LEFT] is None and prison(state, B) == []


def test_t08_an_attacking_monk_beats_a_defending_ninja() -> None:
    assert shown(strike(position("5 1 2 | 9", "4 1 2 | 7 3"), LEFT, LEFT)) == ((5, 4), A)


def test_t10_the_monk_turns_a_loss_into_a_win() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT)
    state = after(state, (B, ShowMonk()))
    assert shown(state) == ((8, 9), B)
    assert table(state, A)[LEFT] is None and prison(state, B) == []
    assert table(state, B) == (7, MONK, 2)
    state = after(state, (A, Fill((3,))))
    assert GAME.view(state, A).places[B].table == (0, 0, 0)  # all face down again


def test_t11_the_monk_turns_a_loss_into_a_draw() -> None:
    state = after(strike(position("9 1 2 | 8 3", "7 5 2 | 4 3"), LEFT, LEFT), (B, ShowMonk()))
    assert shown(state) == ((9, 9), None)
    assert table(state, A) == (None, 1, 2) and table(state, B) == (None, MONK, 2)


def test_t13_a_monk_in_hand_cannot_be_shown() -> None:
    state = strike(position("8 1 2 | 9 3", "7 1 2 | 4 5"), LEFT, LEFT)
    assert ShowMonk() not in choices(state, B)
    assert shown(decline(state, B)) == ((8, 7), A)


def test_t14_a_monk_under_attack_has_no_help() -> None:
    state = strike(position("6 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, MIDDLE)
    assert shown(state) == ((6, 5), A) and prison(state, A) == [MONK]


def test_t16_the_geisha_takes_the_shogun() -> None:
    state = strike(position("X 1 2 | 9 3", "10 1 2 | 4 3"), LEFT, LEFT)
    assert prison(state, A) == [SHOGUN] and state.discard.count(GEISHA) == 2  # B had used hers
    assert steps(state) == {("Refill", A), ("Refill", B)}
    assert steps(after(state, (A, Fill((3,))), (B, Fill((3,))))) == {("Attack", B)}  # no swap


def test_t17_the_geisha_takes_the_shogun_with_the_monk_beside_him() -> None:
    state = after(strike(position("X 1 2 | 9 3", "10 5 2 | 4 3"), LEFT, LEFT), (B, ShowMonk()))
    assert shown(state) == ((13, 12), A) and prison(state, A) == [SHOGUN]


def test_t18_a_defending_geisha_discards_a_daimyo_and_goes() -> None:
    defended_by_the_geisha("9")


def test_t19_a_defending_geisha_discards_a_peasant_and_goes() -> None:
    defended_by_the_geisha("1")


def defended_by_the_geisha(attack: str) -> None:
    state = strike(position(f"{attack} 7 2 | 8 3", "X 1 2 | 4 3"), LEFT, LEFT)
    assert shown(state) == ((int(attack), int(attack) + 1), B)
    assert prison(state, A) == prison(state, B) == []
    state = after(state, (A, Fill((3,))), (B, Fill((3,))))
    assert steps(state) == {("Peek", B)}


def test_t20_two_geishas_both_go() -> None:
    state = strike(position("X 7 2 | 8 3", "X 1 2 | 4 3"), LEFT, LEFT)
    assert shown(state)[1] is None and state.discard.count(GEISHA) == 2
    assert steps(state) == {("Refill", A), ("Refill", B)}
    assert steps(after(state, (A, Fill((3,))), (B, Fill((3,))))) == {("Attack", B)}


def test_t22_the_shogun_takes_the_attacker() -> None:
    state = strike(position("9 7 2 | 8 3", "10 1 2 | 4 3"), LEFT, LEFT)
    assert state.places[B].prison == (Captive(A, 9),) and 9 not in state.discard[-1:]
    assert steps(state) == {("Refill", A)}
    assert steps(after(state, (A, Fill((3,))))) == {("Peek", B)}


def test_t23_a_ronin_who_wins_and_stops_leaves_one_swap() -> None:
    state = decline(strike(position("6 7 2 | 8 3", "3 1 2 | 4 7"), LEFT, LEFT), A)
    assert steps(state) == {("Refill", B)}
    state = after(state, (B, Fill((4,))))
    assert steps(state) == {("Swap", A)}
    assert steps(after(state, (A, Exchange(LEFT, 8)))) == {("Attack", B)}


def test_t25_a_loss_in_the_second_battle_costs_the_swap() -> None:
    state = strike(position("6 2 7 | 8 3", "3 1 2 | 4 7", "3 1 2 | 4 7"), LEFT, LEFT)
    state = strike(state, MIDDLE, LEFT, defender=C)
    assert prison(state, A) == [3] and steps(state) == {("Refill", A), ("Refill", B)}
    state = after(state, (A, Fill((3,))), (B, Fill((4,))))
    assert steps(state) == {("Peek", C)}
    assert steps(decline(state, C)) == {("Attack", B)}


def test_t26_two_captures_leave_one_swap() -> None:
    state = strike(position("6 8 7 | 9 3", "3 1 2 | 4 7", "3 1 2 | 4 7"), LEFT, LEFT)
    state = strike(state, MIDDLE, LEFT, defender=C)
    assert prison(state, A) == [3, 3]
    state = after(state, (B, Fill((4,))), (C, Fill((4,))))
    assert steps(state) == {("Swap", A)}
    assert steps(after(state, (A, Exchange(MIDDLE, 9)))) == {("Attack", B)}


def test_t28_two_gaps_are_filled_after_the_second_battle_and_none_before() -> None:
    state = strike(position("6 8 7 | 9 3", "3 1 2 | 4 7"), LEFT, LEFT)
    assert steps(state) == {("Again", A)}
    state = strike(state, MIDDLE, MIDDLE)
    assert table(state, B) == (None, None, 2)
    assert table(after(state, (B, Fill((7, 4)))), B) == (7, 4, 2)


def test_t29_the_game_ends_at_once_and_the_captured_card_counts() -> None:
    state = strike(position("9 7 2 | 8 3", "8 1 2 |"), LEFT, LEFT)
    outcome = GAME.outcome(state)
    assert outcome is not None and (outcome.places, outcome.scores) == (((A,), (B,)), (8, 0))
    assert GAME.waiting(state) == frozenset()  # no swap


def test_t31_the_game_ends_before_the_peek() -> None:
    state = strike(position("7 3 2 |", "8 1 2 | 4"), LEFT, LEFT)
    assert GAME.outcome(state) is not None and GAME.waiting(state) == frozenset()


def test_t32_a_lost_ronin_with_an_empty_hand_still_allows_the_second_attack() -> None:
    state = strike(position("6 9 2 |", "8 1 2 | 4 7"), LEFT, LEFT)
    assert RONIN not in table(state, A) and steps(state) == {("Again", A)}
    state = strike(state, MIDDLE, MIDDLE)
    assert prison(state, A) == [1] and GAME.outcome(state) is not None


def test_t34_nobody_can_tell_that_the_same_card_was_laid_again() -> None:
    won = after(strike(position("9 7 2 | 8 3", "8 1 2 | 4 3"), LEFT, LEFT), (B, Fill((3,))))
    same, other = do(won, A, Exchange(MIDDLE, 7)), do(won, A, Exchange(MIDDLE, 8))
    assert table(same.state, A) == (9, 7, 2)
    for seat in (B, None):
        assert events(same, seat) == events(other, seat) == [Swapped(A, MIDDLE)]
        assert GAME.view(same.state, seat) == GAME.view(other.state, seat)


def test_t35_no_card_moves_to_another_slot_while_there_are_cards_in_hand() -> None:
    won = after(strike(position("9 7 2 | 8 3", "8 1 2 | 4 3"), LEFT, LEFT), (B, Fill((3,))))
    offered = {action.card for action in choices(won, A) if isinstance(action, Exchange) and action.slot == RIGHT}
    assert offered == {2, 3, 8}


def tied(a: str, b: str, c: str) -> State:
    """D has no card left for his gap; A's last attack, two Peasants against each other, fills no prison. All prisons hold 13."""
    prisons = {A: "D10 D3", B: "D8 D5", C: "D9 D4"}
    return strike(position(a, b, c, "1 6 7 |", prisons=prisons), LEFT, LEFT, defender=Seat(3))


def test_t36_equal_prisons_are_decided_by_hand_and_table() -> None:
    outcome = GAME.outcome(tied("1 8 2 | 10", "1 2 3 | 4", "1 2 3 | 5"))
    assert outcome is not None and outcome.scores == (13, 13, 13, 0)
    assert outcome.places == ((A,), (B, C), (Seat(3),))


def test_t37_thirty_one_in_hand_and_table_beat_twenty_five_and_twenty() -> None:
    outcome = GAME.outcome(tied("1 8 2 | 10", "9 8 2 | 1 5 6", "6 8 7 | 4"))  # A is left with 20, B with 31, C with 25
    assert outcome is not None and outcome.places[0] == (B,)


def test_t38_a_ninja_taken_by_the_shogun_counts_four() -> None:
    state = strike(position("4 7 2 |", "10 1 2 | 4"), LEFT, LEFT)
    outcome = GAME.outcome(state)
    assert prison(state, B) == [NINJA] and outcome is not None and outcome.scores == (0, 4)


def test_t40_everybody_sees_their_own_table_and_cannot_reorder_it() -> None:
    state = position(START, START)
    assert GAME.view(state, A).places[A].table == (1, 2, 3) == GAME.view(state, B).places[B].table
    assert all(isinstance(action, Strike) for action in choices(state, A)) and not choices(state, B)


def test_t41_the_next_player_clockwise_attacks() -> None:
    state = strike(position("9 7 2 | 8", "9 1 2 | 4", START), LEFT, LEFT)
    assert steps(state) == {("Attack", B)}


def test_t43_the_defender_peeks_after_the_refill_alone() -> None:
    state = strike(position("2 1 3 | 4 8", "3 1 2 | 7"), LEFT, LEFT)
    state = after(state, (A, Fill((8,))))
    turn = do(state, B, PeekAt(LEFT))
    assert Saw(A, LEFT, 8) in events(turn, B)
    assert all(not isinstance(event, Saw) for event in (*events(turn, A), *events(turn, None)))
    assert steps(after(turn.state, (B, Seen()))) == {("Attack", B)}
