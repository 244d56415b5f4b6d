"""When computer players answer, on a clock of its own: at the drawn moment, whatever anybody holds and however long was thought."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace as changed

from bot.match.moment import Changed, Moment
from bot.match.values import Sitter
from bot.play.answering import LONGEST, SHORTEST, TO_LOOK
from bot.play.computers import Computers
from bot.play.thinking_pool import Choice, ThinkingPool
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.ai.asked import WITH_STRATEGY
from tests.bot.tables import PEOPLE, a_door, begun, moments
from tests.discord.hours import Hours
from tests.games.checks import dealing
from tests.games.test_leaks import shown_to

WATCHER = Seat(0)  # the only person; everybody else is a computer
AT_ONCE, IN_TIME, LATE, NEVER = 0.0, 0.9, 60.0, 1e9  # seconds that a thought takes
TRIES = 20  # deals


class Answer(NamedTuple):
    seconds: float
    seat: Seat | None


def twins(key: str, most: int) -> Iterator[tuple[Moment, Moment]]:
    """Two positions that look the same to whoever watches, and in which a computer is asked."""
    game = all_games()[key]
    seats, dice, redeal = game.seats[-1], Dice("times"), dealing(game).redeal
    for moment in moments(key, seats, "times"):
        if moment.waiting - {WATCHER}:
            deals = (redeal(moment.state, WATCHER, dice) for _deal in range(TRIES))
            twin = next((state for state in deals if state != moment.state and looks_alike(moment, state)), None)
            if twin is not None:
                yield moment, replace(moment, state=twin)
                most -= 1
        if not most:
            return


def looks_alike(moment: Moment, state: Any) -> bool:
    return all(shown_to(moment.game, state, seat) == shown_to(moment.game, moment.state, seat) for seat in (WATCHER, None))


def made(path: Path) -> Path:
    path.mkdir()
    return path


@asynccontextmanager
async def at_a_table(path: Path, moment: Moment, hours: Hours):
    """A match that stands there, with a computer in every seat but one."""
    async with a_door(made(path)) as door:
        match = (await begun(door, moment.match.game, people=1, computers=len(moment.match.sitters) - 1)).match
        sitters = (Sitter("Aiko", PEOPLE[0]), *(Sitter(f"Computer {seat}", ai=True) for seat in moment.seats[1:]))
        there = replace(moment, match=changed(match, sitters=sitters))
        door.matches.remember(there)
        computers = Computers(door, 0, sleep=hours.sleep)
        try:
            yield door, computers, there
        finally:
            await computers.close()


async def answers(path: Path, moment: Moment, takes: float, monkeypatch: pytest.MonkeyPatch) -> list[Answer]:
    """When each computer that is asked answers, in seconds from now."""
    hours, found = Hours(), list[Answer]()

    async def think(_thinkers: ThinkingPool, _question: Any, _seconds: float) -> list[Choice] | None:
        if takes == NEVER:
            return None
        await hours.sleep(takes)
        return [Choice(0)]

    monkeypatch.setattr(ThinkingPool, "think", think)
    begins = hours.time

    def heard(change: Changed) -> None:
        found.append(Answer(round(hours.time - begins, 6), change.seat))

    async with at_a_table(path, moment, hours) as (door, computers, there):
        door.listen(heard)
        computers.wake(there)
        await hours.until(begins + LONGEST + TO_LOOK)
    return sorted(found)


@pytest.mark.dear
@pytest.mark.parametrize("key", [key for key in WITH_STRATEGY if key != "take"])  # there whoever watches sees all that is asked about
async def test_the_time_of_an_answer_is_the_same_whatever_is_held_and_however_long_was_thought(tmp_path, monkeypatch, key, many):
    positions = many(2, 5)
    pairs = list(islice(twins(key, 5), positions))
    assert len(pairs) == positions
    times = set()
    for number, pair in enumerate(pairs):
        found = [
            await answers(tmp_path / f"{number} {which} {takes}", moment, takes, monkeypatch)
            for which, moment in enumerate(pair)
            for takes in (AT_ONCE, IN_TIME, LATE, NEVER)
        ]
        assert all(each == found[0] for each in found)
        assert {answer.seat for answer in found[0]} == pair[0].waiting - {WATCHER}
        assert all(answer.seconds >= SHORTEST for answer in found[0])
        times |= {answer.seconds for answer in found[0]}
    assert len(times) > many(1, 2), "there is a clock that stands still"


@pytest.mark.parametrize("key", WITH_STRATEGY)
async def test_who_has_one_choice_answers_as_late_as_who_has_many(tmp_path, monkeypatch, key):
    moment = next(each for each in moments(key, all_games()[key].seats[-1], "forced") if each.waiting - {WATCHER})
    free = await answers(tmp_path / "free", moment, AT_ONCE, monkeypatch)
    legal = Moment.legal
    monkeypatch.setattr(Moment, "legal", lambda moment, seat: legal(moment, seat)[:1])
    moment.evict()
    assert await answers(tmp_path / "forced", moment, AT_ONCE, monkeypatch) == free and free
