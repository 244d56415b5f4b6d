"""The special cards: one test for each sentence about them."""

from __future__ import annotations

import pytest

from games.core.game import Seat
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, MONK, NINJA, SHOGUN
from games.tenno.rules.events import Declined, MonkDecided
from games.tenno.rules.table import Again, Captive, Exchange, Fill, PeekAt, Seen, ShowMonk, State, Strike
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
    position,
    prison,
    steps,
    strike,
    table,
    won,
)

# ---- the Ninja


def test_the_ninja_attacks_with_eight() -> None:
    state = strike(position("4 1 2 | 9", "1 8 2 | 7"), LEFT, MIDDLE)
    assert state.shown is not None and state.shown.strengths == (8, 8)


def test_the_ninja_defends_with_four() -> None:
    assert prison(strike(position("6 1 2 | 9", "1 4 2 | 7 8"), LEFT, MIDDLE), A) == [NINJA]


def test_ninja_beats_ninja() -> None:
    assert prison(strike(position("4 1 2 | 9", "1 4 2 | 7 8"), LEFT, MIDDLE), A) == [NINJA]


def test_the_ninja_attacks_a_monk_with_eight_as_well() -> None:
    state = strike(position("4 1 2 | 9", "1 5 2 | 7 8"), LEFT, MIDDLE)
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((8, 5), A)


# ---- the Monk


def helped(attack: str, defence: str) -> State:
    """A attacks B's left card; B's Monk lies beside it."""
    return strike(position(f"{attack} 1 2 | 9", f"{defence} 5 2 | 7 3"), LEFT, LEFT)


def test_the_monk_gives_two_to_another_card_under_attack() -> None:
    state = after(helped("8", "7"), (B, ShowMonk()))
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((8, 9), B)


@pytest.mark.parametrize(("defence", "firm", "winner"), [("7", 9, B), ("3", 5, A)])
def test_the_ninja_attacks_with_eight_though_the_monk_stands_by(defence: str, firm: int, winner: Seat) -> None:
    state = after(helped("4", defence), (B, ShowMonk()))
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((8, firm), winner)


def test_a_ninja_whom_the_monk_stands_by_defends_with_six() -> None:
    state = after(helped("7", "4"), (B, ShowMonk()))
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((7, 6), A)


def test_the_monk_is_optional() -> None:
    state = decline(helped("8", "7"), B)
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((8, 7), A)


def test_the_monk_is_turned_down_again() -> None:
    assert table(after(helped("8", "7"), (B, ShowMonk())), B) == (7, MONK, 2)


def test_all_see_where_a_shown_monk_lies() -> None:
    assert events(do(helped("8", "7"), B, ShowMonk()))[0] == MonkDecided(B, MIDDLE)


def test_the_monk_helps_as_often_as_wanted() -> None:
    first = after(helped("6", "7"), (B, ShowMonk()))
    second = strike(first, MIDDLE, RIGHT)
    assert ShowMonk() in choices(second, B)


def test_the_monk_does_not_help_himself() -> None:
    state = strike(position("6 1 2 | 9", "7 5 2 | 8 3"), LEFT, MIDDLE)
    assert state.shown is not None and state.shown.strengths == (6, 5)


def test_the_monk_does_not_help_from_the_hand() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 3 5"), LEFT, LEFT)
    assert ShowMonk() not in choices(state, B)


def test_the_monk_does_not_help_somebody_else() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 3", "5 1 2 | 3"), LEFT, LEFT)
    assert state.shown is not None and state.shown.strengths == (8, 7)


def test_against_a_geisha_the_monk_changes_nothing() -> None:
    state = after(helped("X", "7"), (B, ShowMonk()))
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((10, 9), A)


def test_the_monk_may_stand_by_a_geisha_without_effect() -> None:
    state = after(helped("9", "X"), (B, ShowMonk()))
    assert state.shown is not None and state.shown.winner == B


def test_who_only_has_the_monk_in_hand_is_asked_all_the_same() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 3 5"), LEFT, LEFT)
    assert steps(state) == {("Monk", B)} and len(choices(state, B)) == 1


def test_nobody_is_asked_whose_monk_all_saw_leave() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 3 6"), LEFT, LEFT)
    assert ("Monk", B) not in steps(state)


def test_nobody_is_asked_who_has_laid_nothing_but_peasants() -> None:
    assert ("Monk", B) not in steps(strike(position("8 1 2 | 9", START), LEFT, LEFT))


def test_whoever_laid_a_card_from_the_hand_is_asked_from_then_on() -> None:
    filled = after(strike(position("9 1 2 | 4 8", START), LEFT, LEFT), (B, Fill((7,))))
    swapped = after(won(START.replace("1 2 3", "3 1 2"), "8 2 1 | 7 4"), (B, Fill((4,))), (A, Exchange(LEFT, 8)))
    assert [(filled.places[B].placed, swapped.places[A].placed)] == [(True, True)]


def test_whoever_seemed_to_swap_is_asked_as_well() -> None:
    state = after(won(START.replace("1 2 3", "3 1 2"), "8 2 1 | 7 4"), (B, Fill((4,))))
    changed, feigned = (do(state, A, Exchange(LEFT, card)).state for card in (8, 3))
    assert GAME.view(changed, B) == GAME.view(feigned, B)
    assert steps(strike(changed, LEFT, MIDDLE, A, B)) == steps(strike(feigned, LEFT, MIDDLE, A, B)) == {("Monk", A)}


def test_the_question_tells_nothing_about_where_the_monk_is() -> None:
    there, elsewhere = "7 5 2 | 1 3", "7 1 2 | 3 5"
    one, other = (strike(position("8 1 2 | 9", written), LEFT, LEFT) for written in (there, elsewhere))
    assert GAME.view(one, A) == GAME.view(other, A)


# ---- the Ronin


def test_after_the_ronin_another_card_may_attack() -> None:
    state = strike(position("6 9 2 | 4", "1 3 2 | 7 8"), LEFT, MIDDLE)
    assert state.agenda[0] == Again(A, LEFT, B, MIDDLE)


@pytest.mark.parametrize("target", ["3", "6", "9", "10", "X"], ids=["won", "equal", "lost", "lost to the Shogun", "lost to a Geisha"])
def test_the_second_attack_does_not_depend_on_the_first(target: str) -> None:
    state = strike(position("6 9 2 | 4 8", f"1 {target} 2 | 7 8"), LEFT, MIDDLE)
    assert steps(state) == {("Again", A)}


def test_the_ronin_does_not_attack_twice() -> None:
    state = strike(position("6 9 2 | 4", "1 3 2 | 7 8"), LEFT, MIDDLE)
    assert {action.slot for action in choices(state, A) if isinstance(action, Strike)} == {MIDDLE, RIGHT}


def test_the_second_attack_has_another_target() -> None:
    state = strike(position("6 9 2 | 4 8", "1 9 2 | 7 8", START), LEFT, MIDDLE)
    aims = {(action.defender, action.target) for action in choices(state, A) if isinstance(action, Strike)}
    assert aims == {(B, LEFT), (B, RIGHT), (C, LEFT), (C, MIDDLE), (C, RIGHT)}


@pytest.mark.parametrize("target", ["3", "6", "9"], ids=["won", "equal", "lost"])
@pytest.mark.parametrize(("first", "left"), [(LEFT, (MIDDLE, RIGHT)), (MIDDLE, (LEFT, RIGHT)), (RIGHT, (LEFT, MIDDLE))])
def test_each_other_card_may_attack_each_other_card_of_the_same_defender(target: str, first: int, left: tuple[int, int]) -> None:
    defence = ["1", "1", "1"]
    defence[first] = target
    state = strike(position("7 6 9 | 4 8", f"{' '.join(defence)} | 7 8"), MIDDLE, first)
    assert choices(state, A)[:-1] == [Strike(slot, B, aim) for slot in (LEFT, RIGHT) for aim in left]


def test_the_second_attack_may_be_left() -> None:
    state = strike(position("6 9 2 | 4", "1 3 2 | 7 8"), LEFT, MIDDLE)
    turn = do(state, A, choices(state, A)[-1])
    assert events(turn) == [Declined(A, "again")] and steps(turn.state) == {("Refill", B)}


def test_gaps_are_filled_only_after_the_second_battle() -> None:
    state = strike(position("6 9 2 | 4 8", "1 9 2 | 7 8"), LEFT, MIDDLE)
    assert table(state, A) == (None, 9, 2)
    assert ("Refill", A) in steps(strike(state, MIDDLE, LEFT))


def test_there_is_no_third_attack() -> None:
    state = strike(strike(position("6 9 2 | 4", "1 3 2 | 7 8"), LEFT, MIDDLE), MIDDLE, LEFT)
    assert steps(state) == {("Refill", B)}


def test_a_ronin_under_attack_gives_no_second_attack() -> None:
    state = strike(position("9 1 2 | 4", "1 6 2 | 7 8"), LEFT, MIDDLE)
    assert not any(step[0] == "Again" for step in steps(state))


def test_a_defender_of_both_battles_peeks_twice() -> None:
    state = strike(strike(position("6 1 2 | 4 8", "9 8 2 | 7"), LEFT, LEFT), MIDDLE, MIDDLE)
    state = after(state, (A, Fill((4, 8))), (B, PeekAt(LEFT)), (B, Seen()))
    assert steps(state) == {("Peek", B)}


def test_peeks_come_in_the_order_of_the_battles() -> None:
    state = strike(position("6 1 2 | 4 8", "9 8 2 | 7", "9 8 2 | 7"), LEFT, LEFT, defender=C)
    state = after(strike(state, MIDDLE, MIDDLE), (A, Fill((4, 8))))
    assert steps(state) == {("Peek", C)}
    assert steps(decline(state, C)) == {("Peek", B)}


# ---- the Shogun


def test_the_shogun_never_attacks() -> None:
    assert {action.slot for action in choices(position("10 1 2 | 4", START), A) if isinstance(action, Strike)} == {MIDDLE, RIGHT}


def test_the_shogun_does_not_make_the_second_attack() -> None:
    state = strike(position("6 10 2 | 4", "1 3 2 | 7 8"), LEFT, MIDDLE)
    assert {action.slot for action in choices(state, A) if isinstance(action, Strike)} == {RIGHT}


def test_whom_the_shogun_beats_he_takes() -> None:
    state = strike(position("9 1 2 | 4", "1 10 2 | 7"), LEFT, MIDDLE)
    assert state.places[B].prison == (Captive(A, 9),) and state.discard.count(9) == 1


def test_the_shogun_takes_whom_he_beats_with_the_monk_beside_him_as_well() -> None:
    state = after(strike(position("9 1 2 | 4", "5 10 2 | 7"), LEFT, MIDDLE), (B, ShowMonk()))
    assert state.shown is not None and state.shown.strengths == (9, 12) and prison(state, B) == [9]


def test_after_the_shogun_the_peek_is_still_due() -> None:
    assert steps(strike(position("9 1 2 | 4", "1 10 2 | 7"), LEFT, MIDDLE)) == {("Peek", B)}


@pytest.mark.parametrize("attack", ["1", "4", "6", "9"])
def test_nobody_else_beats_the_shogun(attack: str) -> None:
    assert prison(strike(position(f"{attack} 7 2 | 3 8", "1 10 2 | 7"), LEFT, MIDDLE), B) == [int(attack)]


def test_the_geisha_beats_the_shogun() -> None:
    assert prison(strike(position("X 1 2 | 4", "1 10 2 | 7"), LEFT, MIDDLE), A) == [SHOGUN]


# ---- the Geisha


@pytest.mark.parametrize("target", ["1", "4", "9", "10"])
def test_an_attacking_geisha_is_one_stronger(target: str) -> None:
    state = strike(position("X 7 8 | 3", f"6 {target} 2 | 7"), LEFT, MIDDLE)
    assert state.shown is not None and state.shown.strengths == (int(target) + 1, int(target))


def test_a_defending_geisha_is_one_stronger_than_an_attacking_ninja() -> None:
    state = strike(position("4 7 8 | 3", "6 X 2 | 7"), LEFT, MIDDLE)
    assert state.shown is not None and (state.shown.strengths, state.shown.winner) == ((8, 9), B)


def test_a_geisha_who_attacked_leaves_the_game() -> None:
    state = strike(position("X 7 8 | 3 9", "6 1 2 | 7"), LEFT, MIDDLE)
    assert state.discard.count(GEISHA) == 2 and table(state, A)[LEFT] is None  # B's was gone before


def test_a_geisha_who_defended_leaves_the_game_and_so_does_the_attacker() -> None:
    state = strike(position("9 7 8 | 3 4", "6 X 2 | 7 8"), LEFT, MIDDLE)
    assert table(state, A)[LEFT] is None and table(state, B)[MIDDLE] is None and prison(state, B) == []


def test_a_geisha_who_beat_the_ronin_leaves_before_the_second_attack() -> None:
    state = strike(position("6 7 8 | 3 4", "1 X 2 | 7 8"), LEFT, MIDDLE)
    assert table(state, A) == (None, 7, 8) and table(state, B) == (1, None, 2)
    assert steps(state) == {("Again", A)}


def test_an_attacker_who_used_the_geisha_cannot_swap() -> None:
    assert steps(strike(position("X 7 8 | 3", "6 1 2 | 7"), LEFT, MIDDLE)) == {("Attack", B)}


def test_a_defender_who_used_the_geisha_may_peek() -> None:
    assert steps(strike(position("9 7 8 | 3", "6 X 2 | 7"), LEFT, MIDDLE)) == {("Peek", B)}


def test_two_geishas_both_leave_and_nobody_wins() -> None:
    state = strike(position("X 7 8 | 3", "6 X 2 | 7"), LEFT, MIDDLE)
    assert state.shown is not None and state.shown.winner is None
    assert state.discard.count(GEISHA) == 2 and steps(state) == {("Attack", B)}
