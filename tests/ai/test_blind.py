"""Computer players see what a person in their seat would see. Whoever is blind does the same in worlds they cannot tell apart, and in
a process that never held a state; and what they are given is small and made of values alone.
"""

from __future__ import annotations

import subprocess
import sys
from time import process_time
from typing import Any

import msgspec
import pytest

from games import all_games
from games.ai import worker
from games.ai.levels import PLAYOUTS, Level, choose, think
from games.ai.worker import READY, Choice, Question
from games.core.dice import Dice
from tests.ai.asked import FEW, WITH_STRATEGY, Situation, situations, with_budget
from tests.ai.asked import many as asked
from tests.games.checks import dealing
from tests.tiers import Many

TWINS, EVERY = 500, 10  # positions; at one of so many the levels that think really think
ELSEWHERE = 60  # questions to another process
WHOEVER_IS_ASKED_SEES_ALL = {"take"}
WHOLE = 2  # of them with all that a level thinks


def choice(at: Situation, level: Level, dice: str) -> int:
    """Asked with the values themselves, which could be more than they look."""
    return choose(at.game, level, at.view, at.legal, at.seen, Dice(dice), playouts(level))


def playouts(level: Level) -> int:
    return min(FEW, PLAYOUTS[level])


@pytest.mark.dear
@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_question_and_the_same_choice(key: str, many: Many) -> None:
    positions = many(60, TWINS)
    game, dice, different = all_games()[key], Dice("twins"), 0
    redeal = dealing(game).redeal
    for number, at in enumerate(asked(key, positions, "twins")):
        twin = at._replace(state=redeal(at.state, at.seat, dice))
        different += twin.state != at.state
        assert msgspec.json.encode(twin.question(Level.STRONG)) == msgspec.json.encode(at.question(Level.STRONG))
        for level in Level:
            if level is Level.EASY or number % EVERY == 0:
                assert choice(twin, level, f"{number}") == choice(at, level, f"{number}")
    assert different > positions // 3 or key in WHOEVER_IS_ASKED_SEES_ALL


@pytest.mark.dear
@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_a_process_that_never_held_a_state_gives_the_same_choice_and_the_same_reason(key: str, many: Many) -> None:
    questions, whole = many(15, ELSEWHERE), many(1, WHOLE * len(Level))
    there: list[tuple[Question, Choice]] = []
    for number, at in enumerate(asked(key, questions, "elsewhere", most=10)):
        level = list(Level)[number % 3]
        budget = PLAYOUTS[level] if number < whole else playouts(level)
        found = think(at.game, level, at.view, at.legal, at.seen, Dice(f"{number}"), budget)
        there.append((at.question(level, f"{number}", budget), Choice(found.choice, found.why)))
    assert answers([question for question, _here in there]) == [[here] for _question, here in there]
    assert sum(here.why is not None for _question, here in there) > questions // 2, "hardly any of them had a reason"


def answers(questions: list[Question]) -> list[list[Choice]]:
    """Of a process that is told nothing else."""
    lines = b"".join(msgspec.json.encode(question) + b"\n" for question in questions)
    with subprocess.Popen([sys.executable, "-m", "games.ai.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stdout.readline() == READY
        process.stdin.write(lines)
        process.stdin.flush()
        found = [msgspec.json.decode(process.stdout.readline(), type=list[Choice]) for _question in questions]
        process.stdin.close()
        return found


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_a_question_is_values_and_made_in_less_than_a_millisecond_at_the_end_of_the_longest_match(key: str) -> None:
    ends = [list(situations(key, seats, f"long {match}"))[-1] for seats in all_games()[key].seats for match in range(3)]
    longest = max(ends, key=lambda at: len(at.seen))
    view, legal = longest.view, longest.legal
    spent, made = min(timed(longest, view, legal) for _time in range(20))
    assert spent < 0.001
    assert msgspec.json.decode(msgspec.json.encode(made), type=Question) == made
    assert type(longest.view) is not type(longest.state)


def timed(at: Situation, view: Any, legal: Any) -> tuple[float, Question]:
    begun = process_time()
    made = worker.question(at.game.key, Level.STRONG, view, legal, at.seen, "dice")
    msgspec.json.encode(made)
    return process_time() - begun, made


@pytest.mark.parametrize("key", WITH_STRATEGY)
def test_a_thought_that_is_told_that_it_is_enough_answers_by_what_it_has_found(key: str) -> None:
    for at in asked(key, 6, "enough"):
        question = with_budget(at.question(Level.STRONG), 20_000)
        [found] = worker.answer(question, enough=lambda: True)
        assert 0 <= found.index < len(at.legal)
