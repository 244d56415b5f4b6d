"""The scenarios of the rules, under their numbers. A is to move, B is the opponent; spaces 0 to 4 are S D R G N."""

from __future__ import annotations

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import IllegalAction, positions
from games.take import GAME
from games.take.rules.cards import HALL
from games.take.rules.events import Took
from games.take.rules.rulebook import legal, outcome, waiting
from games.take.rules.table import Assign, Geisha, Ninja, Place, Ronin, Settle, State, Take, chips_left, supply, takeable, tops
from tests.games.take.positions import A, B, after, confirmed, court, hall_of, last, of_kind, position


def new(seed: str = "seed", **options: str) -> State:
    return GAME.begin(2, GAME.agreed(options), Dice(seed), A).state


def test_t01_a_new_game_has_five_stacks_of_seven_and_all_ghosts_in_the_supply() -> None:
    table = new().table
    chips = "".join(table.stacks)
    assert [len(stack) for stack in table.stacks] == [7] * 5
    assert {person: chips.count(person) for person in HALL} == dict.fromkeys(HALL, 7)
    assert supply(table) == 5
    assert table.scores == (0, 0)


def test_t02_no_stack_holds_three_equal_chips_on_each_other() -> None:
    for seed in range(1000):
        stacks = new(str(seed)).table.stacks
        assert not [stack for stack in stacks for person in HALL if person * 3 in stack], seed


def test_t04_in_the_first_turn_there_is_no_ability_and_every_stack_may_be_taken_from() -> None:
    state = new(first="host")
    assert legal(state, A) == tuple(Take(space) for space in range(5))


def test_t05_three_geishas_in_the_hall_times_an_influence_of_five_are_fifteen() -> None:
    state = confirmed(position("DG NG RD DN RGG", a="G0/1 s:G2", b="G1/0"), Take(4))
    assert (last(state).person, last(state).number, last(state).influence) == ("G", 3, (5, 2))
    assert state.table.scores == (15, 6)


def test_t07_a_person_in_whom_nobody_has_influence_scores_nothing_and_the_game_goes_on() -> None:
    state = confirmed(position("DS NG RD DR RG"), Take(3))
    assert (last(state).person, last(state).number) == ("D", 2)
    assert state.table.scores == (0, 0)
    assert waiting(state) == {B}


def test_t08_only_stacks_without_a_ghost_may_be_taken_from() -> None:
    state = position("DG NG* RD* DN RG")
    assert of_kind(state, Take) == [Take(0), Take(3), Take(4)]
    for space in (1, 2):
        with pytest.raises(IllegalAction):
            after(state, Take(space))


def test_t10_the_ghost_goes_on_the_bare_space_of_the_last_chip() -> None:
    state = after(position("DG NG R DN RG"), Take(2))
    assert hall_of(state) == "DG NG ·* DN RG"
    assert supply(state.table) == 4


def test_t11_a_bare_space_counts_with_its_print_and_a_top_under_a_ghost_counts_too() -> None:
    state = confirmed(position("DR* NG D · SN", a="R1/0", b="R0/2 s:R1"), Take(2))
    assert (last(state).person, last(state).number) == ("R", 2)
    assert state.table.scores == (4, 6)


def test_t13_uncovered_samurai_count_every_samurai_of_a_player() -> None:
    state = confirmed(position("DS NG RD SG RN", a="s:D1 s:N1", b="s:R1"), Take(3))
    assert (last(state).person, last(state).number) == ("S", 2)
    assert state.table.scores == (4, 2)


def test_t14_samurai_above_another_column_do_not_count() -> None:
    state = confirmed(position("DG NG RN DR RD", a="D1/0 s:D1 s:G1", b="s:D2"), Take(3))
    assert (last(state).person, last(state).number) == ("D", 2)
    assert state.table.scores == (6, 4)


def test_t16_the_samurai_just_placed_counts_at_once() -> None:
    state = confirmed(position("DG NR RD DN GS", a="G1/0"), Take(4), Place("G"))
    assert (last(state).person, last(state).number) == ("G", 2)
    assert state.table.scores[A] == 6


def test_t17_a_samurai_has_four_places_and_nobody_else_has_a_choice() -> None:
    samurai, ninja = after(position("DG NR RD DN GS"), Take(4)), after(position("DG NR RD DN GS"), Take(3))
    assert samurai.table.agenda[0] == Assign(A)
    assert of_kind(samurai, Place) == [Place("D"), Place("R"), Place("G"), Place("N")]
    assert ninja.table.agenda == (Settle(A, 3),)
    assert ninja.table.courts[A] == court("N1/0")


def test_t19_when_all_ghosts_are_out_they_return_as_the_turn_begins() -> None:
    state = confirmed(position("DG NG* RD* DN* RG*", b="R1/0"), Take(0))
    assert hall_of(state) == "D NG RD DN RG"
    assert supply(state.table) == 5
    assert takeable(state.table) == (0, 1, 2, 3, 4)


def test_t20_when_only_bare_spaces_are_free_the_ghosts_return_whatever_the_supply_holds() -> None:
    state = confirmed(position("DG N* RD* · ·"), Take(0))
    assert hall_of(state) == "D N RD · ·"
    assert supply(state.table) == 5


def test_t22_ghosts_on_bare_spaces_return_as_well() -> None:
    state = confirmed(position("DG N* ·* · ·"), Take(0))
    assert hall_of(state) == "D N · · ·"


def test_t23_after_the_return_the_ronin_can_only_put_a_ghost_out() -> None:
    state = confirmed(position("DG NG* RD* DN* RG*", b="R1/0"), Take(0))
    assert of_kind(state, Ronin, seat=B) == [Ronin(None, space) for space in range(5)]


def test_t25_the_ronin_moves_a_ghost_onto_a_bare_space_but_not_onto_another_ghost() -> None:
    state = position("DG* N* RD · RG", a="R1/0")
    assert hall_of(after(state, Ronin(0, 3))) == "DG N* RD ·* RG"
    with pytest.raises(IllegalAction):
        after(state, Ronin(0, 1))


def test_t26_the_geisha_is_used_once_a_turn() -> None:
    state = position("DG NG RD DN RG", a="G2/0")
    once = after(state, Geisha(0, 1))
    assert not of_kind(once, Geisha)
    with pytest.raises(IllegalAction):
        after(once, Geisha(2, 3))


def test_t28_chips_on_the_middle_field_give_no_ability() -> None:
    assert not of_kind(position(a="G0/3"), Geisha)


def test_t29_the_last_chip_of_a_stack_is_not_moved_by_the_geisha() -> None:
    state = position("DG NG R DN RG", a="G1/0")
    sources = {move.source for move in of_kind(state, Geisha)}
    assert 2 not in sources
    assert 0 in sources


def test_t31_a_chip_brought_to_a_bare_space_covers_its_print() -> None:
    state = after(position("DN NG RD · RG", a="G1/0"), Geisha(0, 3))
    assert hall_of(state) == "D NG RD N RG"
    assert tops(state.table.stacks) == ("D", "G", "D", "N", "G")


def test_t32_the_moved_chip_may_not_be_taken_but_the_one_beneath_may() -> None:
    state = after(position("DNR RG RD* DN* RG*", a="G1/0"), Geisha(0, 1))
    assert of_kind(state, Take) == [Take(0)]
    assert state.table.scores == (0, 0)
    with pytest.raises(IllegalAction):
        after(state, Take(1))
    assert after(state, Take(0)).table.deed == Took(A, 0, "N")


def test_t34_the_geisha_may_put_three_equal_chips_on_each_other() -> None:
    state = after(position("DG NGG RD DN RN", a="G1/0"), Geisha(0, 1))
    assert hall_of(state) == "D NGGG RD DN RN"


def test_t35_the_ninja_uses_the_opponents_geisha() -> None:
    state = after(position("DNR RG RD DN RG", a="N1/0", b="G1/0"), Ninja("G", Geisha(0, 1)))
    assert state.table.courts == (court("N0/1"), court("G0/1"))
    assert state.table.moved == (1,)
    assert Take(1) not in legal(state, A)


def test_t37_without_a_daimyo_ronin_or_geisha_below_the_ninja_has_nobody_to_use() -> None:
    assert not of_kind(position(a="N1/0", b="D0/2 N3/0"), Ninja)


def test_t38_the_opponents_daimyo_may_be_moved_up_without_doing_anything() -> None:
    state = position("DG NG RD DN RGD", a="N1/0", b="D1/0")
    assert of_kind(state, Ninja) == [Ninja("D")]
    state = confirmed(state, Ninja("D"), Take(3))
    assert state.table.courts[B] == court("D0/1")
    assert (last(state).person, last(state).influence) == ("D", (0, 1))


def test_t40_the_last_scoring_decides_and_ends_the_game_at_once() -> None:
    state = position("·* ·* · S ·*", a="G2/0", b="G0/1", scores=(100, 103))
    state = confirmed(state, Take(3), Place("G"))
    assert last(state).number == 1
    assert state.table.scores == (105, 104)
    assert not waiting(state)
    result = outcome(state)
    assert result is not None
    assert result.places == ((A,), (B,))


def test_t41_a_game_has_thirty_five_turns_and_the_first_player_takes_eighteen_chips() -> None:
    for seed in ("one", "two", "three"):
        match = list(positions(GAME, 2, seed=seed))
        (first,) = waiting(match[0].state)
        took = [told.event.seat for each in match for told in each.told if isinstance(told.event, Took)]
        assert len(took) == 35
        assert took.count(first) == 18
        assert took.count(Seat(1 - first)) == 17
        assert chips_left(match[-1].state.table) == 0


def test_t43_an_action_is_used_once_a_turn_whoever_pays_for_it() -> None:
    state = position("DG NG RD DN RG", a="G1/0 N1/0", b="D1/0 G1/0")
    used = after(state, Geisha(0, 1))
    assert of_kind(used, Ninja) == [Ninja("D")]
    alone = after(position("DG NG RD DN RG", a="G1/0 N1/0", b="G1/0"), Geisha(0, 1))
    assert not of_kind(alone, Ninja)


@pytest.mark.parametrize(
    ("move", "allowed"),
    [(Ronin(None, 4), False), (Ronin(2, 4), False), (Ronin(0, 4), True), *((Ronin(space, None), True) for space in (0, 1, 2, 3))],
)
def test_t44_a_ghost_must_leave_something_to_take(move: Ronin, allowed: bool) -> None:
    state = position("DG* NG* ·* ·* RG", a="R1/0")
    assert (move in legal(state, A)) is allowed
    if allowed:
        assert takeable(after(state, move).table)
