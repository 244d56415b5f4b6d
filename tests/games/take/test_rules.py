"""One test a sentence of RULES.md, in its order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import IllegalAction, positions
from games.take import GAME
from games.take.rules.cards import HALL, Person
from games.take.rules.events import GhostsReturned, HallEmpty, Haunted, Prepared, Scored, Took, Undone
from games.take.rules.rulebook import apply, legal, outcome, set_up, waiting
from games.take.rules.table import Act, Another, Confirm, Daimyo, Done, Geisha, March, Ninja, Place, Ronin, Take, Undo, supply, takeable
from tests.games.take.positions import A, B, after, confirmed, court, hall_of, last, of_kind, position, told

# ---- set-up


def drawn(*chips: str) -> tuple[Person, ...]:
    """These chips first, then whatever is left of the seven of each."""
    first = tuple("".join(chips))
    rest = [person for _ in range(7) for person in HALL]
    for chip in first:
        rest.remove(chip)
    return (*first, *rest)


class Draws(Dice):
    """Dice that draw the chips in known orders, one after the other."""

    def __init__(self, *draws: Sequence[Person]) -> None:
        super().__init__("known")
        self.draws = list(draws)

    def shuffled(self, things: object) -> tuple[Person, ...]:  # type: ignore[override]
        return tuple(self.draws.pop(0))


def test_the_stacks_are_filled_one_after_the_other() -> None:
    assert set_up(Draws(drawn("SDRGN" * 7))) == ("SDRGNSD", "RGNSDRG", "NSDRGNS", "DRGNSDR", "GNSDRGN")


def test_the_third_equal_chip_goes_to_the_next_stack_and_the_filling_goes_on() -> None:
    stacks = set_up(Draws(drawn("SSSD")))
    assert stacks[0].startswith("SSD")
    assert stacks[1].startswith("S")


def test_a_chip_that_does_not_fit_the_next_stack_either_goes_one_further() -> None:
    stacks = set_up(Draws(drawn("SSSSSD")))
    assert (stacks[0][:3], stacks[1][:2], stacks[2][:1]) == ("SSD", "SS", "S")


def test_a_stack_that_got_chips_early_is_filled_up_to_seven() -> None:
    stacks = set_up(Draws(drawn("SSSDRGNDR")))
    assert stacks[0] == "SSDRGND"
    assert stacks[1].startswith("SR")
    assert {len(stack) for stack in stacks} == {7}


def test_when_a_chip_fits_nowhere_everything_is_drawn_anew() -> None:
    dead_end = ("DRGNDRG", "NDRGNDR", "GNDRGND", "RGNDRGN", "SSSSSSS")
    dice = Draws(tuple("".join(dead_end)), drawn("SDRGN" * 7))
    assert set_up(dice)[0] == "SDRGNSD"
    assert not dice.draws


def test_the_first_player_is_drawn_by_lot() -> None:
    firsts = {min(waiting(GAME.begin(2, GAME.agreed({}), Dice(str(seed)), A).state)) for seed in range(30)}
    assert firsts == {A, B}


@pytest.mark.parametrize("host", [A, B])
def test_or_the_first_player_is_the_host(host: Seat) -> None:
    for seed in range(5):
        assert waiting(GAME.begin(2, GAME.agreed({"first": "host"}), Dice(str(seed)), host).state) == {host}


@pytest.mark.parametrize(("ninja", "twice"), [("2/1", "no"), ("1/0", "no"), ("2/1", "yes"), ("1/0", "yes")])
def test_what_the_table_agreed_on_holds_in_the_match(ninja: str, twice: str) -> None:
    state = GAME.setup(2, GAME.agreed({"ninja": ninja, "twice": twice}), Dice("agreed"), A)
    assert (state.house.low_ninja, state.house.same_twice) == (ninja == "1/0", twice == "yes")


# ---- return of the ghosts


def test_the_ghosts_stay_as_long_as_a_chip_can_be_taken() -> None:
    state = confirmed(position("DG NG* RD* DN* RG"), Take(0))
    assert hall_of(state) == "D* NG* RD* DN* RG"


def test_the_return_of_the_ghosts_is_told_to_everybody() -> None:
    state = after(position("DG NG* RD* DN* RG*"), Take(0))
    assert [each.event for each in told(state, Confirm()) if isinstance(each.event, GhostsReturned)] == [GhostsReturned(B)]


def test_the_ghosts_do_not_return_in_the_middle_of_a_turn() -> None:
    state = after(position("DG NG* RD* DN* RG*"), Take(0))
    assert supply(state.table) == 0


# ---- taking and placing


def test_a_chip_must_be_taken_before_the_turn_can_be_confirmed() -> None:
    assert not of_kind(position(a="G1/0"), Confirm)


def test_taking_puts_a_ghost_from_the_supply_on_the_stack() -> None:
    state = after(position("DG NG RD DN RG"), Take(0))
    assert hall_of(state) == "D* NG RD DN RG"
    assert supply(state.table) == 4


@pytest.mark.parametrize("person", "DRGN")
def test_a_chip_goes_to_the_bottom_field_of_its_own_column(person: Person) -> None:
    state = after(position(f"S{person} NG RD DN RG"), Take(0))
    assert state.table.courts == (court(f"{person}1/0"), court(""))


@pytest.mark.parametrize("column", "DRGN")
def test_a_samurai_goes_to_the_top_field_of_any_column(column: Person) -> None:
    state = after(position("DS NG RD DN RG"), Take(0), Place(column))
    assert state.table.courts[A] == court(f"s:{column}1")


def test_the_chip_just_taken_cannot_be_used_in_the_same_turn() -> None:
    state = after(position("DG NG RD DN RG"), Take(0))
    assert legal(state, A) == (Confirm(), Undo())


def test_the_chip_taken_last_turn_can_be_used() -> None:
    state = confirmed(position("DG NG RD DN RG"), Take(0))
    state = confirmed(state, Take(1), seat=B)
    assert of_kind(state, Geisha)


# ---- scoring


def test_the_person_uncovered_is_scored_and_not_the_one_taken() -> None:
    state = confirmed(position("DG NG RD DN RS", a="G3/0 D1/0"), Take(0))
    assert last(state).person == "D"


def test_both_players_score() -> None:
    state = confirmed(position("DG NG RD DN RS", a="D1/0", b="D2/0"), Take(0))
    assert state.table.scores == (2 * 2, 2 * 4)


def test_the_points_are_added_to_the_score() -> None:
    state = confirmed(position("DG NG RD DN RS", a="D1/0", scores=(10, 20)), Take(0))
    assert state.table.scores == (14, 20)


def test_a_chip_counts_two_below_and_one_in_the_middle() -> None:
    state = confirmed(position("NG NG RD DN RS", a="N1/0", b="N0/1"), Take(0))
    assert last(state).influence == (2, 1)


def test_with_the_lower_ninja_values_it_counts_one_below_and_nothing_in_the_middle() -> None:
    state = confirmed(position("NG NG RD DN RS", a="N2/0 s:N1", b="N0/1", low_ninja=True), Take(0))
    assert last(state).influence == (3, 0)


@pytest.mark.parametrize("person", "DRG")
def test_the_lower_ninja_values_change_nobody_else(person: Person) -> None:
    state = confirmed(position(f"{person}N NG RD DN RS", a=f"{person}1/0", b=f"{person}0/1", low_ninja=True), Take(0))
    assert (last(state).person, last(state).influence) == (person, (2, 1))


def test_the_lower_ninja_values_change_no_samurai() -> None:
    state = confirmed(position("SN NG RD DN RD", a="s:N2", b="s:D1", low_ninja=True), Take(0))
    assert (last(state).person, last(state).influence) == ("S", (2, 1))


def test_the_chip_just_taken_counts_already() -> None:
    state = confirmed(position("GG NG RD DN RS"), Take(0))
    assert (last(state).person, last(state).influence) == ("G", (2, 0))


def test_samurai_count_one_when_they_are_scored_themselves_wherever_they_stand() -> None:
    state = confirmed(position("SG NG RD DN RN", a="s:D1 s:R1 s:G2 s:N1", b="s:N3"), Take(0))
    assert last(state).influence == (5, 3)


@pytest.mark.parametrize("samurai", [5, 6, 7])
def test_each_samurai_of_the_hall_counts_however_many_there_are(samurai: int) -> None:
    scattered, together = f"s:D{samurai - 3} s:R1 s:N2", f"s:D{samurai}"
    assert last(confirmed(position("SG NG RD DN RN", a=scattered, b=together), Take(0))).influence == (samurai, samurai)
    assert last(confirmed(position("DG NG RG SN RN", a="D1/1", b=together), Take(0))).influence == (3, samurai)


def test_the_scoring_is_told_to_everybody() -> None:
    state = after(position("DG NG RD DN RGG", a="G0/1 s:G2", b="G1/0"), Take(4))
    assert [each.event for each in told(state, Confirm())] == [Took(A, 4, "G"), Scored(A, 4, "G", 3, (5, 2))]


# ---- abilities


def test_several_people_may_be_used_in_one_turn_in_any_order() -> None:
    state = position("DG NG RD DN RG", a="R1/0 G1/0 D1/0 s:D1")
    for actions in ((Geisha(0, 1), Ronin(None, 2), Daimyo("D", "G")), (Daimyo("D", "G"), Ronin(None, 2), Geisha(0, 1))):
        done = state
        for action in actions:
            done = after(done, action)
            done = after(done, Done()) if isinstance(done.table.agenda[0], March) else done
        assert done.table.courts[A] == court("R0/1 G0/1 D0/1 s:G1")


def test_a_person_is_used_again_in_the_next_turn() -> None:
    state = confirmed(position("DG NG RD DN RG", a="G2/0"), Geisha(0, 1), Take(2))
    state = confirmed(state, Take(3), seat=B)
    assert of_kind(state, Geisha)


OWN: dict[Person, Daimyo | Ronin | Geisha] = {"D": Daimyo("D", "R"), "R": Ronin(None, 2), "G": Geisha(0, 1)}


@pytest.mark.parametrize("person", "DRG")
def test_each_person_is_used_once_a_turn_though_more_chips_lie_below(person: Person) -> None:
    state = position(a=f"{person}3/0 s:D1")
    assert of_kind(state, type(OWN[person]))
    state = after(state, OWN[person])
    assert not of_kind(state, type(OWN[person])) and of_kind(state, Take)


def test_using_an_ability_moves_a_chip_up() -> None:
    state = after(position(a="R2/1"), Ronin(None, 0))
    assert state.table.courts[A] == court("R1/2")


def test_abilities_come_before_taking() -> None:
    state = after(position("DG NG RD DN RG", a="R1/0"), Take(0))
    assert not of_kind(state, Ronin)


# ---- Daimyo


def test_the_daimyo_moves_three_samurai_to_several_columns() -> None:
    state = position(a="D1/0 s:D3")
    state = after(state, Daimyo("D", "R"), Another("D", "G"), Another("D", "N"))
    assert state.table.courts[A] == court("D0/1 s:R1 s:G1 s:N1")
    assert state.table.agenda == (Act(A),)


def test_the_daimyo_may_move_fewer_than_three() -> None:
    state = after(position(a="D1/0 s:D3"), Daimyo("D", "R"), Done())
    assert state.table.courts[A] == court("D0/1 s:D2 s:R1")
    assert isinstance(state.table.agenda[0], Act)


def test_the_daimyo_ends_by_itself_when_no_samurai_is_left_to_move() -> None:
    state = after(position(a="D1/0 s:D1"), Daimyo("D", "R"))
    assert isinstance(state.table.agenda[0], Act)


def test_the_daimyo_needs_a_samurai() -> None:
    assert not of_kind(position(a="D1/0"), Daimyo)


def test_no_samurai_takes_an_earlier_move_back() -> None:
    state = after(position(a="D1/0 s:D2 s:R1"), Daimyo("D", "R"))
    assert Another("R", "D") not in legal(state, A)
    assert not [move for move in of_kind(state, Another) if move.source == "R"], "the chip on R might be the one that just moved"


def test_no_samurai_fills_a_column_that_another_just_left() -> None:
    state = after(position(a="D1/0 s:D2 s:G1"), Daimyo("D", "R"))
    assert Another("G", "D") not in legal(state, A), "the Samurai of G could have gone to R at once"


def test_every_choice_of_the_daimyo_leads_to_another_arrangement() -> None:
    state = after(position(a="D1/0 s:D2 s:R2 s:G1"), Daimyo("D", "R"))
    arrangements = [after(state, move).table.courts[A].samurai for move in of_kind(state, Another)]
    assert len(set(arrangements)) == len(arrangements)
    assert (2, 2, 1, 0) not in arrangements


def reached(start: tuple[int, ...], moves: int) -> set[tuple[int, ...]]:
    """Every arrangement that so many different Samurai can bring about, by moving each chip for itself."""
    chips = [column for column, count in enumerate(start) for _ in range(count)]
    found: set[tuple[int, ...]] = set()

    def move(at: int, left: int, now: list[int]) -> None:
        if at == len(chips):
            found.add(tuple(now.count(column) for column in range(4)))
            return
        move(at + 1, left, [*now, chips[at]])
        if left:
            for column in range(4):
                if column != chips[at]:
                    move(at + 1, left - 1, [*now, column])

    move(0, moves, [])
    return found - {start}


@pytest.mark.parametrize("samurai", ["s:D3", "s:D1 s:R1 s:G1 s:N1", "s:D2 s:R2 s:N1"])
def test_the_daimyo_reaches_every_arrangement_of_up_to_three_chips_and_no_other(samurai: str) -> None:
    start = position(a=f"D1/0 {samurai}")
    open_, found = [after(start, move) for move in of_kind(start, Daimyo)], set()
    while open_:
        state = open_.pop()
        found.add(state.table.courts[A].samurai)
        open_ += [after(state, move) for move in of_kind(state, Another)]
    assert found == reached(court(samurai).samurai, 3)


# ---- Ronin


def test_the_ronin_moves_a_ghost_from_stack_to_stack() -> None:
    assert hall_of(after(position("DG* NG RD DN RG", a="R1/0"), Ronin(0, 1))) == "DG NG* RD DN RG"


def test_the_ronin_moves_a_ghost_from_a_bare_space() -> None:
    assert hall_of(after(position("·* NG RD DN RG", a="R1/0"), Ronin(0, 1))) == "· NG* RD DN RG"


def test_the_ronin_brings_a_ghost_back_to_the_supply() -> None:
    assert hall_of(after(position("DG* NG RD DN RG", a="R1/0"), Ronin(0, None))) == "DG NG RD DN RG"


def test_the_ronin_brings_a_ghost_from_the_supply() -> None:
    assert hall_of(after(position("DG NG RD · RG", a="R1/0"), Ronin(None, 3))) == "DG NG RD ·* RG"


def test_the_ronin_does_not_put_a_ghost_where_it_was() -> None:
    moves = of_kind(position("DG* NG RD DN RG", a="R1/0"), Ronin)
    assert Ronin(0, 0) not in moves
    assert Ronin(None, 0) not in moves


def test_a_stack_freed_by_the_ronin_may_be_taken_from_in_the_same_turn() -> None:
    state = after(position("DG* NG RD DN RG", a="R1/0"), Ronin(0, None), Take(0))
    assert hall_of(state) == "D* NG RD DN RG"


def test_no_ghost_closes_the_only_stack_that_a_geisha_left_to_take_from() -> None:
    state = after(position("DG NG RD* DN* RG*", a="G1/0 R1/0"), Geisha(0, 1))
    moves = of_kind(state, Ronin)
    assert Ronin(None, 0) not in moves
    assert Ronin(2, 0) in moves, "stack 3 is free instead"


def test_a_ninja_who_uses_the_opponents_ronin_must_leave_something_to_take_as_well() -> None:
    moves = of_kind(position("DG* NG* ·* ·* RG", a="N1/0", b="R1/0"), Ninja)
    assert Ninja("R", Ronin(None, 4)) not in moves
    assert Ninja("R", Ronin(0, 4)) in moves


# ---- Geisha


def test_the_geisha_moves_a_top_chip_to_another_stack() -> None:
    assert hall_of(after(position("DG NG RD DN RG", a="G1/0"), Geisha(0, 2))) == "D NG RDG DN RG"


@pytest.mark.parametrize("move", [Geisha(1, 0), Geisha(0, 1), Geisha(0, 0)])
def test_the_geisha_needs_two_different_spaces_without_a_ghost(move: Geisha) -> None:
    assert move not in legal(position("DG NG* RD DN RG", a="G1/0"), A)


@pytest.mark.parametrize("move", [Ronin(2, None), Ronin(2, 0), Ninja("R", Ronin(2, None)), Ninja("R", Ronin(None, 1)), Daimyo("D", "N")])
def test_whatever_is_done_afterwards_the_moved_chip_may_not_be_taken(move: Ronin | Ninja | Daimyo) -> None:
    state = after(position("DNR RG RD* DN* RG", a="G1/0 R1/0 N1/0 D1/0 s:D1", b="R1/0"), Geisha(0, 1), move)
    assert of_kind(state, Take) and Take(1) not in legal(state, A)


def test_the_opponent_may_take_the_moved_chip() -> None:
    state = confirmed(position("DNR RG RD DN RG", a="G1/0"), Geisha(0, 1), Take(0))
    assert Take(1) in legal(state, B)


def test_the_geisha_scores_nothing() -> None:
    state = after(position("DG NG RD DN RG", a="G3/0 D3/0"), Geisha(0, 1))
    assert state.table.scores == (0, 0)


def test_the_geisha_moves_no_chip_onto_a_bare_space_with_a_ghost() -> None:
    targets = {move.target for move in of_kind(position("DG ·* RD · RG", a="G1/0"), Geisha)}
    assert targets == {0, 2, 3, 4}


def test_a_stack_may_grow_higher_than_seven() -> None:
    assert hall_of(after(position("DGDGDGD NG RD DN RG", a="G1/0"), Geisha(1, 0))).startswith("DGDGDGDG N")


# ---- Ninja


@pytest.mark.parametrize(
    ("person", "deed", "hall"),
    [("R", Ronin(None, 0), "DG* NG RD DN RGG"), ("G", Geisha(0, 1), "D NGG RD DN RGG"), ("D", Daimyo("R", "G"), "DG NG RD DN RGG")],
)
def test_the_ninja_does_the_action_of_an_opponents_chip(person: Person, deed: Daimyo | Ronin | Geisha, hall: str) -> None:
    state = after(position(a="N1/0 s:R1", b=f"{person}1/0"), Ninja(person, deed))
    assert hall_of(state) == hall
    assert state.table.courts[B] == court(f"{person}0/1")


@pytest.mark.parametrize(("person", "deed"), [("R", Ronin(None, 0)), ("G", Geisha(0, 1)), ("D", Daimyo("R", "G"))])
def test_it_is_told_that_a_ninja_was_used(person: Person, deed: Daimyo | Ronin | Geisha) -> None:
    (one,) = told(position(a="N1/0 s:R1", b=f"{person}1/0"), Ninja(person, deed))
    assert one.event.deed.by == "N"


def test_the_ninja_moves_only_own_samurai() -> None:
    state = after(position(a="N1/0 s:R1", b="D1/0 s:R3"), Ninja("D", Daimyo("R", "G")))
    assert state.table.courts == (court("N0/1 s:G1"), court("D0/1 s:R3"))


def test_the_daimyo_called_by_a_ninja_moves_three_samurai_too() -> None:
    state = after(position(a="N1/0 s:R3", b="D1/0"), Ninja("D", Daimyo("R", "G")), Another("R", "D"), Another("R", "N"))
    assert state.table.courts[A].samurai == (1, 0, 1, 1)


def test_the_daimyo_called_by_a_ninja_moves_no_more_than_three_samurai() -> None:
    state = after(position(a="N1/0 s:R5", b="D1/0"), Ninja("D", Daimyo("R", "G")), Another("R", "D"), Another("R", "N"))
    assert state.table.agenda == (Act(A),)


@pytest.mark.parametrize("person", "DRG")
def test_the_action_of_an_opponents_chip_may_be_left(person: Person) -> None:
    state = position(a="N1/0 s:R1", b=f"{person}1/0")
    assert hall_of(after(state, Ninja(person))) == hall_of(state)
    assert after(state, Ninja(person)).table.courts == (court("N0/1 s:R1"), court(f"{person}0/1"))


def test_an_action_left_undone_counts_as_used() -> None:
    assert not of_kind(after(position(a="N1/0 R1/0", b="R1/0"), Ninja("R")), Ronin)


def test_an_opponents_ninja_cannot_be_used() -> None:
    assert {action.person for action in of_kind(position(a="N1/0", b="N1/0 R1/0"), Ninja)} == {"R"}


def test_an_opponents_chip_in_the_middle_cannot_be_used() -> None:
    assert {action.person for action in of_kind(position(a="N1/0", b="G0/1 R1/0"), Ninja)} == {"R"}


def test_the_own_ninja_is_used_once_a_turn() -> None:
    assert not of_kind(after(position(a="N2/0", b="R1/0 G1/0"), Ninja("R")), Ninja)


def test_what_the_ninja_did_cannot_be_done_again_with_an_own_chip() -> None:
    state = after(position(a="N1/0 G1/0", b="G1/0"), Ninja("G", Geisha(0, 1)))
    assert not of_kind(state, Geisha)


@pytest.mark.parametrize("person", "DRG")
def test_an_action_is_done_once_a_turn_first_with_an_own_chip_or_first_by_the_ninja(person: Person) -> None:
    state = position(a=f"N1/0 {person}1/0 s:D1", b=f"{person}1/0")
    assert {action.person for action in of_kind(state, Ninja)} == {person} and of_kind(state, type(OWN[person]))
    assert not of_kind(after(state, OWN[person]), Ninja)
    assert not of_kind(after(state, Ninja(person, OWN[person])), type(OWN[person]))


def test_with_the_option_the_same_action_is_done_twice() -> None:
    state = position("DNR RG RD DN RG", a="N1/0 G1/0", b="G1/0", same_twice=True)
    state = after(state, Ninja("G", Geisha(0, 1)), Geisha(2, 3))
    assert hall_of(state) == "DN RGR R DND RG"
    assert state.table.moved == (1, 3)
    assert of_kind(state, Take) == [Take(0), Take(2), Take(4)]


def test_with_the_option_the_ninja_may_follow_the_own_chip_as_well() -> None:
    state = after(position(a="N1/0 G1/0", b="G1/0", same_twice=True), Geisha(0, 1))
    assert of_kind(state, Ninja)
    assert not of_kind(state, Geisha)


def test_with_the_option_a_moved_chip_that_moves_on_frees_the_stack_it_leaves() -> None:
    state = position("DNR RG RD DN RG", a="N1/0 G1/0", b="G1/0", same_twice=True)
    state = after(state, Geisha(0, 1), Ninja("G", Geisha(1, 2)))
    assert state.table.moved == (2,)


# ---- undo and confirm


def test_nothing_can_be_undone_before_something_is_prepared() -> None:
    assert not of_kind(position(a="G1/0"), Undo)


def test_undo_takes_back_the_last_step_and_then_the_one_before() -> None:
    start = position("DS NG RD DN RG", a="R1/0 D1/0 s:D3")
    actions = (Ronin(None, 1), Daimyo("D", "G"), Another("D", "G"), Done(), Take(0), Place("N"))
    states = [start]
    for action in actions:
        states.append(after(states[-1], action))
    state = states.pop()
    while states:
        state = after(state, Undo())
        assert state == states.pop()


def test_a_confirmed_turn_cannot_be_undone() -> None:
    state = confirmed(position(), Take(0))
    assert len(state.tables) == 1
    assert not of_kind(state, Undo, seat=B)


def test_preparing_is_told_only_to_the_player_and_fades() -> None:
    (one,) = told(position(a="R1/0"), Ronin(None, 1))
    assert one.event == Prepared(Haunted(A, None, 1, "R"))
    assert (one.to, one.fades) == (frozenset({A}), True)
    (two,) = told(after(position(), Take(0)), Undo())
    assert (two.event, two.to, two.fades) == (Undone(A), frozenset({A}), True)


def test_confirming_tells_everybody_each_step_in_order() -> None:
    state = after(position(a="R1/0 G1/0"), Ronin(None, 1), Geisha(0, 2), Undo(), Geisha(0, 3), Take(0))
    events = told(state, Confirm())
    assert [type(each.event).__name__ for each in events] == ["Haunted", "Carried", "Took", "Scored"]
    assert all(each.to is None for each in events)


def test_a_new_turn_begins_with_nothing_used_and_nothing_closed() -> None:
    state = confirmed(position("DNR RG RD DN RG", a="G1/0"), Geisha(0, 1), Take(0))
    assert (state.table.used, state.table.moved, state.table.deed) == ("", (), None)
    assert state.table.agenda == (Act(B),)


def test_what_does_not_answer_the_question_is_refused() -> None:
    with pytest.raises(IllegalAction):
        apply(position(), A, Confirm(), Dice("none"))
    with pytest.raises(IllegalAction):
        apply(position(), B, Take(0), Dice("none"))


# ---- the end


def test_the_game_is_over_when_the_hall_is_empty() -> None:
    state = after(position("D · · · ·"), Take(0))
    assert isinstance(told(state, Confirm())[-1].event, HallEmpty)
    assert not waiting(after(state, Confirm()))


def test_the_higher_score_wins() -> None:
    result = outcome(confirmed(position("D · · · ·", scores=(3, 9)), Take(0)))
    assert result is not None
    assert (result.places, result.scores) == (((B,), (A,)), (3, 9))


def test_equal_scores_share_the_victory() -> None:
    result = outcome(confirmed(position("D · · · ·", scores=(9, 9)), Take(0)))
    assert result is not None
    assert result.places == ((A, B),)


def test_there_is_no_outcome_before_the_end() -> None:
    assert outcome(position()) is None


# ---- what always holds


OPTIONS: tuple[dict[str, str], ...] = ({}, {"twice": "yes", "ninja": "1/0"})


@pytest.mark.parametrize("options", OPTIONS, ids=["book", "options"])
@pytest.mark.parametrize("seed", range(8))
def test_no_chip_and_no_ghost_is_ever_lost_and_there_is_always_something_to_take(seed: int, options: dict[str, str]) -> None:
    turns = 0
    for each in positions(GAME, 2, options, seed=f"hold {seed}"):
        table = each.state.table
        owned = sum(sum(own.bottom) + sum(own.middle) + sum(own.samurai) for own in table.courts)
        in_hand = bool(table.agenda) and type(table.agenda[0]).__name__ == "Assign"
        assert sum(map(len, table.stacks)) + owned + in_hand == 35
        assert 0 <= supply(table) <= 5
        assert all(number >= 0 for own in table.courts for field in (own.bottom, own.middle, own.samurai) for number in field)
        if table.agenda and isinstance(table.agenda[0], Act | March):
            assert takeable(table), "a dead end"
        turns += isinstance(each.action, Confirm)
    assert turns == 35


@pytest.mark.parametrize("seed", range(4))
def test_the_last_scoring_is_of_a_person_seen_once(seed: int) -> None:
    *_, end = positions(GAME, 2, seed=f"end {seed}")
    assert end.state.last is not None
    assert end.state.last.number == 1


@pytest.mark.parametrize("seed", range(4))
def test_random_play_comes_to_an_end_although_it_may_undo(seed: int) -> None:
    *_, end = positions(GAME, 2, seed=f"long {seed}")
    assert 70 <= end.number < 600


def test_every_prepared_turn_can_be_confirmed_within_three_decisions() -> None:
    """From any step: take, place, confirm; so a random choice comes to a confirmation sooner or later."""
    for each in positions(GAME, 2, seed="near"):
        state = each.state
        for seat in waiting(state):
            for _ in range(4):
                way = of_kind(state, Done, Confirm, Place, Take, seat=seat)
                assert way
                state = after(state, way[0], seat=seat)
                if isinstance(way[0], Confirm):
                    break
            assert len(state.tables) == 1
