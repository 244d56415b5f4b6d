"""Thinking, shown on closed boxes: it finds what is likeliest, tries nothing that looks hopeless, and can be repeated."""

from __future__ import annotations

from collections import Counter

import pytest

from games.ai.levels import Level, choose
from games.ai.search import Tried, drawn_from, search
from games.core.dice import Dice
from tests.ai.boxes import Chances, Sight, game, strategy

VIEW = Sight((5, 10, 40, 5, 25, 15))
LEGAL = tuple(range(6))


def found(playouts: int = 400, seed: str = "seed", **changes) -> list[Tried]:
    about = strategy(**changes)
    return search(game(about), about, VIEW, LEGAL, [], Dice(seed), playouts)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_likeliest_box_is_found(seed):
    tried = found(seed=seed)
    assert [each.choice for each in tried] == [2, 4]
    assert tried[0].value == pytest.approx(0.4, abs=0.15)


def test_the_same_question_with_the_same_dice_gets_the_same_answer():
    assert found() == found()
    assert found() != found(seed="other")


def test_what_looks_hopeless_is_not_tried_out():
    looks = [1.0, 1.0, 0.0, 1.0, 0.0, 0.0]
    assert {each.choice for each in found(scores=lambda view, belief, legal: looks, candidates=3)} <= {0, 1, 3}


def test_every_choice_meets_the_same_worlds():
    belief = Chances(VIEW.chances)
    tried, worlds = found(playouts=1, believe=lambda view, seen: belief), belief.drawn
    assert len(worlds) == 3, "one world in each of three rounds, whatever the number of choices"
    shares = {each.choice: sum(world.prize == each.choice for world in worlds) / len(worlds) for each in tried}
    assert {each.choice: each.value for each in tried} == shares


def test_where_playouts_are_quick_there_are_more_of_them():
    def worlds(**changes) -> int:
        belief = Chances(VIEW.chances)
        found(playouts=72, believe=lambda view, seen: belief, **changes)
        return len(belief.drawn)

    assert worlds(pace=lambda view: 3.0) == 3 * worlds()


def test_a_look_counts_as_much_as_so_many_playouts():
    def best(trust: float, playouts: int) -> int:
        looks = [0.0, 0.5, 0.0, 0.0, 0.0, 0.0]
        return found(playouts, scores=lambda view, belief, legal: looks, trust=trust)[0].choice

    assert best(0.0, 400) == 2
    assert best(400.0, 400) == 1, "looks are half of what can be won apart, and chances a third"
    assert best(400.0, 40_000) == 2, "who has tried it out so often knows better"


def test_without_a_spread_the_best_is_played_and_with_one_the_better_the_likelier():
    tried = [Tried(0, 0.2, 0.0), Tried(1, 0.6, 0.0), Tried(2, 0.5, 0.0)]
    assert {drawn_from(tried, 0.0, Dice(str(number))) for number in range(50)} == {1}
    played = Counter(drawn_from(tried, 0.1, Dice(str(number))) for number in range(500))
    assert played[1] > played[2] > played[0]
    assert played[2] > 50


def test_an_easy_player_does_not_think():
    belief = Chances(VIEW.chances)
    about = strategy(believe=lambda view, seen: belief, scores=lambda view, belief, legal: [0, 0, 0, 9, 0, 0])
    assert choose(game(about), Level.EASY, VIEW, LEGAL, [], Dice("1")) == 3
    assert not belief.drawn


def test_an_easy_player_forgets():
    about = strategy(
        forget=lambda view, seen, dice: [], believe=lambda view, seen: seen, scores=lambda view, belief, legal: [0, len(belief), 1]
    )
    assert choose(game(about), Level.EASY, VIEW, LEGAL[:3], ["told"] * 5, Dice("1")) == 2
    assert choose(game(about), Level.STRONG, VIEW, LEGAL[:3], ["told"] * 5, Dice("1"), playouts=0) == 1


def test_a_game_without_a_strategy_gets_a_player_who_does_anything():
    assert {choose(game(None), Level.STRONG, VIEW, LEGAL, [], Dice(str(number))) for number in range(99)} == set(LEGAL)


def test_where_there_is_one_choice_nobody_thinks():
    assert choose(game(strategy(believe=None)), Level.STRONG, VIEW, (7,), [], Dice("1")) == 0
