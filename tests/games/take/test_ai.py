"""Computer players of Také: that they think of real turns, follow their plans, never undo, make nobody groan, and play well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from statistics import fmean

import pytest

from bot.i18n import Reader
from games.ai.arena import Pairing, measured, player
from games.ai.levels import Level, choose
from games.core.dice import Dice
from games.core.game import Seat
from games.core.strategy import never
from games.take import GAME
from games.take.ai.blunders import blunders
from games.take.ai.prospects import followed, prospects
from games.take.ai.strategy import KEPT, STRATEGY, Overlooked, believe, forget, outlook, planned, thought, worth
from games.take.ai.tuning import duel
from games.take.ai.turns import spot_of
from games.take.ai.value import judge_of
from games.take.ai.weights import WEIGHTS
from games.take.rules.table import (
    NO_GHOSTS,
    Act,
    Action,
    Another,
    Court,
    Daimyo,
    Done,
    Geisha,
    Place,
    Ronin,
    State,
    Table,
    Take,
    Undo,
    other,
)
from tests.games.cases import played, variants
from tests.games.take.positions import A, B, after, position
from tests.games.take.redeal import redeal
from tests.games.take.rivals import RIVALS, rival, won
from tests.tiers import Many

HOUSES = list(variants(GAME, 2))
FEW = 2  # playouts


def asked(options: dict[str, str], seed: str, every: int = 1) -> Iterator[tuple[State, Seat]]:
    """Positions of a random match, with whatever is prepared in them, and who has to decide."""
    for each in islice(played(GAME, 2, options, seed), 0, None, every):
        for seat in GAME.waiting(each.state):
            yield each.state, seat


def chosen(state: State, seat: Seat, level: Level, playouts: int | None = FEW, dice: str = "dice") -> Action:
    view, legal = GAME.view(state, seat), GAME.legal(state, seat)
    return legal[choose(GAME, level, view, legal, [], Dice(dice), None if level is Level.EASY else playouts)]


# ---- turns as the search sees them


@pytest.mark.parametrize("options", HOUSES, ids=lambda options: "-".join(options.values()))
def test_every_turn_that_is_thought_of_can_be_played_and_scores_what_was_thought(options: dict[str, str]) -> None:
    steps = set()
    for state, seat in asked(options, "turns", 3):
        before = state.table.scores
        found = prospects(outlook(state.table, state.house), state.table)
        for prospect in found[:: max(1, len(found) // 6)]:
            now = State((state.table,), house=state.house)
            for action in prospect.actions:
                assert action in GAME.legal(now, seat)
                now = followed(now, action)
            more = [after - earlier for after, earlier in zip(now.table.scores, before, strict=True)]
            assert prospect.points == more[seat] - more[other(seat)]
            assert prospect.after == spot_of(now.table, other(seat), now.house)
            steps.add(type(state.table.step))
    assert len(steps) == 4, "acting, marching, placing a Samurai and confirming were all to be seen"


def test_no_way_to_take_a_chip_is_missing() -> None:
    """Without abilities the turns are few enough to be counted: each open stack once, and a Samurai above the best column."""
    turns = 0
    for state, _seat in asked({}, "ways"):
        if isinstance(state.table.step, Act) and not any(court.bottom != (0, 0, 0, 0) for court in state.table.courts):
            found = prospects(outlook(state.table, state.house), state.table)
            assert {prospect.actions[0] for prospect in found} == set(GAME.legal(state, _seat)) - {Undo()}
            turns += 1
    assert turns


# ---- plans


@pytest.mark.parametrize("level", [Level.NORMAL, Level.STRONG])
def test_a_plan_is_followed_to_its_end_and_nothing_is_undone(level: Level) -> None:
    for state, seat in asked({}, "plans", 9):
        if len(state.tables) == 1:
            plan = thought(state.table, state.house, 200)[0].actions
            assert followed_by(level, state, seat) == list(plan)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("options", HOUSES, ids=lambda options: "-".join(options.values()))
def test_whatever_somebody_else_prepared_is_made_the_best_of(level: Level, options: dict[str, str]) -> None:
    prepared = 0
    for state, seat in asked(options, "taken over", 5):
        if len(state.tables) > 1:
            prepared += 1
            assert Undo() not in followed_by(level, state, seat)
    assert prepared > 10


def followed_by(level: Level, state: State, seat: Seat) -> list[Action]:
    """What this level does in the rest of the turn."""
    found: list[Action] = []
    while state.table.step is not None and state.table.step.seat == seat:
        found.append(chosen(state, seat, level, dice=f"{len(found)}"))
        state = followed(state, found[-1])
        assert len(found) < 20
    return found


def test_the_same_question_is_answered_alike_whatever_was_thought_before() -> None:
    for state, seat in asked({}, "alike", 12):
        first = chosen(state, seat, Level.STRONG, dice="one")
        KEPT.clear()
        judge_of.cache_clear()
        assert chosen(state, seat, Level.STRONG, dice="other") == first


def test_a_thought_that_was_ended_early_is_not_taken_for_a_whole_one() -> None:
    state = next(state for state, _seat in islice(asked({}, "early"), 12, None) if len(state.tables) == 1)
    table, house, asked_again = state.table, state.house, iter(range(1000))
    KEPT.clear()
    early = planned(table, house, 1_000, lambda: next(asked_again) > 20)
    assert not KEPT and next(asked_again) < 30, "it went on after it was told that it is enough"
    assert followed(state, *early).table.step != state.table.step
    assert planned(table, house, 1_000, never) == thought(table, house, 1_000)[0].actions == KEPT.get((table, house, 1_000))


@pytest.mark.parametrize("level", Level)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_choice(level: Level) -> None:
    """All that is hidden is what the opponent prepares; whoever has to decide sees everything."""
    for state, seat in asked({}, "twins", 12):
        twin = redeal(state, seat, Dice("twin"))
        assert twin == state
        assert chosen(twin, seat, level) == chosen(state, seat, level)


# ---- looking ahead

ENDS = {  # few chips, so that everything that may still happen can be played out by the rules
    "one turn each": position("· S · G ·", a="R1/0 s:D1", b="G1/1 N1/0", scores=(40, 44)),
    "a ghost decides": position("· DG RN* · ·", a="R1/0 D0/2 s:G1", b="s:R2 N0/2", scores=(60, 61)),
    "a Samurai to place": position("GS · · · N", a="N1/0 G0/1", b="D1/0 s:N1", scores=(10, 5)),
}


@pytest.mark.parametrize("name", ENDS)
def test_near_the_end_nothing_better_can_be_found(name: str) -> None:
    state = ENDS[name]
    assert thought(state.table, state.house, 10_000)[0].value == best_end(state, A) - lead(state)


def lead(state: State) -> int:
    return state.table.scores[A] - state.table.scores[B]


def best_end(state: State, player: Seat) -> int:
    """How far A is ahead in the end if both do their best; every legal action is tried."""
    if state.table.step is None:
        return lead(state)
    seat = state.table.step.seat
    ends = [best_end(followed(state, action), player) for action in GAME.legal(state, seat) if action != Undo()]
    return max(ends) if seat == player else min(ends)


# ---- what a partner would groan at

GROANS: dict[str, tuple[State, set[Action]]] = {  # the position, and what is missed
    "a Samurai above a column that counts no more": (after(position("S · · G R"), Take(0)), {Place("D"), Place("R")}),
    "a march ended too early": (after(position("S · · G R", a="D1/0 s:D2 s:R1"), Daimyo("D", "G")), {Done(), Another("D", "R")}),
    "the last turn lost": (position("· N · · ·", a="D1/0 s:R3", scores=(50, 53)), {Take(1), Daimyo("R", "G"), Daimyo("R", "N")}),
}


@pytest.mark.parametrize("name", GROANS)
def test_what_would_make_a_partner_groan_is_known(name: str) -> None:
    state, missed = GROANS[name]
    legal = GAME.legal(state, A)
    found = blunders(outlook(state.table, state.house), state.table, legal)
    assert {action for action, blunder in zip(legal, found, strict=True) if blunder} == missed


@pytest.mark.parametrize("name", GROANS)
@pytest.mark.parametrize("level", Level)
def test_nobody_makes_a_partner_groan(name: str, level: Level) -> None:
    state, missed = GROANS[name]
    for number in range(5):
        assert chosen(state, A, level, dice=f"{number}") not in missed


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_no_blunder_in_whole_matches(level: Level) -> None:
    looked = 0
    for state, seat in asked({}, "groans"):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        bad = blunders(believe(view, []).mine, state.table, legal)
        if any(bad):
            looked += 1
            assert not bad[legal.index(chosen(state, seat, level))]
    assert looked


# ---- a human eye


def test_who_overlooks_an_ability_does_not_use_it_and_still_takes_a_chip() -> None:
    state = position("DG* NG* RD* DN RGG", a="R1/0 G1/0", b="G1/0")
    view, legal = GAME.view(state, A), GAME.legal(state, A)
    blind, careful = (STRATEGY.scores(view, believe(view, seen), legal) for seen in ([Overlooked(("R", "G"))], []))
    assert {type(action) for action, look in zip(legal, blind, strict=True) if look > -inf} == {Take}
    assert {type(action) for action, look in zip(legal, careful, strict=True) if look > -inf} == {Take, Ronin, Geisha}


def test_an_eye_is_human_at_first_and_careful_in_the_course_of_a_turn_and_at_the_end() -> None:
    state = position("DG NG RD DN RGG", a="R1/0")

    def missed(state: State) -> set[tuple[str, ...]]:
        return {event.people for number in range(50) for event in forget(GAME.view(state, A), [], Dice(f"{number}"))}

    assert len(missed(state)) > 4
    assert not missed(after(state, Ronin(None, 0)))
    assert not missed(position("· N · · ·", a="R1/0"))


# ---- playing well


@pytest.mark.dear
def test_the_rule_player_beats_whoever_does_anything_legal() -> None:
    assert measured(Pairing("take", "rule", "random", 2), 4).total.share.mean == 1


@pytest.mark.dear
@pytest.mark.parametrize("name", RIVALS)
def test_a_little_thought_beats_players_of_another_kind(name: str, many: Many) -> None:
    assert fmean(won(player("strong:10", GAME), rival(name), f"tests/{deal}") for deal in range(many(1, 3))) > 0.6


@pytest.mark.dear
def test_thinking_further_is_better(many: Many) -> None:
    assert measured(Pairing("take", "strong:10", "rule", 2), many(1, 3)).total.share.mean > 0.6


# ---- what it is worth


def test_a_finished_match_is_won_or_lost_and_a_tie_shared() -> None:
    ends = [State((Table(("",) * 5, NO_GHOSTS, (Court(), Court()), scores, ()),)) for scores in ((60, 50), (50, 50))]
    assert [[worth(end, seat) for seat in (A, B)] for end in ends] == [[1, 0], [0.5, 0.5]]


def test_chances_add_up_and_who_stands_better_has_more() -> None:
    state = position(a="G2/0 s:G2", b="G0/1")
    assert worth(state, A) + worth(state, B) == pytest.approx(1)
    assert worth(state, A) > 0.6


# ---- tuning


@pytest.mark.dear
def test_a_duel_of_equal_weights_is_even_and_abilities_are_worth_something(many: Many) -> None:
    assert duel(WEIGHTS, WEIGHTS, 2, "even") == 0.5
    careless = WEIGHTS._replace(once=0, abreast=0, anywhere=0)
    assert fmean(duel(WEIGHTS, careless, 2, f"careless/{deal}") for deal in range(many(2, 6))) > 0.6


# ---- reasons


def test_each_choice_has_a_reason_in_every_language() -> None:
    readers = [Reader(code, ("Оленка", "Марко"), markdown=False) for code in ("en", "uk")]
    found: set[str] = set()
    for state, seat in asked({}, "reasons"):
        view = GAME.view(state, seat)
        belief = believe(view, [])
        for action in GAME.legal(state, seat):
            words = STRATEGY.reason(view, belief, action)
            assert (words is None) == (action == Undo())
            if words is not None:
                english, ukrainian = (reader(words) for reader in readers)
                assert english != ukrainian and len(english) < 140
                found.add(english)
    assert len(found) > 30
