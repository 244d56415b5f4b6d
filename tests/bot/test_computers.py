"""Computer players at the door: when they answer, and that nothing hidden can be read from it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.match.values import Line, Phase
from bot.store import Store
from bot.match.computers import AGAIN_IN, TO_LOOK, Thinkers, human_pace
from games.core.dice import Dice, dice_of
from games.core.game import Seat, Told
from games.core.text import Phrases
from tests.bot.tables import PEOPLE, begun, door, plays
from tests.games.cases import tables

_ = Phrases("bot")


@asynccontextmanager
async def thinkers(path, delay=0.0):
    async with door(path) as matches:
        slept: list[float] = []

        async def sleep(seconds: float) -> None:
            slept.append(seconds)
            await asyncio.sleep(0)

        thinking = Thinkers(matches, 0, lambda dice, play: delay, sleep)
        thinking.slept = slept
        try:
            yield matches, thinking
        finally:
            await thinking.close()


async def until(true, patience=2.0):
    async with asyncio.timeout(patience):
        while not await true():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_pause_is_the_same_whatever_is_hidden(key, seats):
    for play in islice(plays(key, seats, "pauses"), 120):
        game = play.match.rules
        public = tuple(line for line in play.log if line.told.to is None)
        guessed = game.guess(game.view(play.state, None), [line.told.event for line in public], Dice("pauses"))
        other = replace(play, state=guessed, log=public)
        assert human_pace(dice_of("any", play.seq), other) == human_pace(dice_of("any", play.seq), play)


def test_a_pause_is_one_to_three_seconds_and_longer_when_there_is_something_to_look_at():
    play = next(plays("tenno", 2, "pace"))
    pauses = [human_pace(Dice(str(number)), play) for number in range(300)]
    assert 1.0 <= min(pauses) < 1.1 and 2.9 < max(pauses) <= 3.0
    shown = replace(play, log=(Line(play.seq, Told("seen by all", fades=True)),))
    assert human_pace(Dice("1"), shown) == human_pace(Dice("1"), play) + TO_LOOK
    for line in (Line(play.seq, Told("seen by one", frozenset({Seat(0)}), fades=True)), Line(play.seq - 1, Told("over", fades=True))):
        assert human_pace(Dice("1"), replace(play, log=(line,))) == human_pace(Dice("1"), play)


async def test_computers_answer_what_they_are_asked(tmp_path):
    async with thinkers(tmp_path) as (matches, _thinking):
        await begun(matches, people=1, computers=2)

        async def only_the_person_is_left() -> bool:
            play = await matches.play(1)
            return play.match.rules.waiting(play.state) == {0}

        await until(only_the_person_is_left)
        rows = await matches.store.moves(1)
        assert {(row.seat, row.by) for row in rows[1:]} == {(1, "computer"), (2, "computer")}


async def test_a_match_of_who_is_away_goes_on_to_its_end(tmp_path):
    async with thinkers(tmp_path) as (matches, _thinking):
        play = await begun(matches, people=1, computers=1)
        await matches.away(1, Seat(0), play.asked[0])

        async def over() -> bool:
            return (await matches.play(1)).match.phase is Phase.OVER

        await until(over, 20)


async def test_who_comes_back_while_the_computer_waits_decides_alone(tmp_path):
    async with door(tmp_path) as matches:
        gate = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await gate.wait()

        thinking = Thinkers(matches, 0, lambda dice, play: 1.0, sleep)
        play = await begun(matches, people=2)
        await matches.away(1, Seat(0), play.asked[0])
        await matches.back(1, PEOPLE[0])
        gate.set()
        for _turn in range(20):
            await asyncio.sleep(0)
        assert (await matches.play(1)).seq == 0
        await thinking.close()


async def test_an_answer_that_could_not_be_kept_is_given_again(tmp_path, monkeypatch):
    append, tries = Store.append, []

    async def full_at_first(store, move, match=None):
        tries.append(move)
        if move.by == "computer" and len(tries) < 4:
            raise Refused(_("This could not be saved, so nothing has changed. Please try again in a moment."))
        await append(store, move, match)

    monkeypatch.setattr(Store, "append", full_at_first)
    async with thinkers(tmp_path) as (matches, thinking):
        await begun(matches, people=1, computers=1)

        async def answered() -> bool:
            return (await matches.play(1)).seq == 1

        await until(answered)
        assert [pause for pause in thinking.slept if pause] == [AGAIN_IN, 2 * AGAIN_IN]


async def test_a_thought_that_fails_does_not_leave_the_others_waiting_for_ever(tmp_path, monkeypatch):
    chosen, tries = Thinkers._choose, []

    async def failing_at_first(self, play, seat, dice):
        tries.append(seat)
        if len(tries) == 1:
            raise ZeroDivisionError
        return await chosen(self, play, seat, dice)

    monkeypatch.setattr(Thinkers, "_choose", failing_at_first)
    async with thinkers(tmp_path) as (matches, _thinking):
        await begun(matches, people=1, computers=1)

        async def answered() -> bool:
            return (await matches.play(1)).seq == 1

        await until(answered)


async def test_nobody_thinks_about_a_match_that_was_stopped(tmp_path):
    async with thinkers(tmp_path) as (matches, thinking):
        await begun(matches, people=1, computers=1)
        stopped = await matches.stop(1, PEOPLE[0], moderator=False)
        for _turn in range(20):
            await asyncio.sleep(0.002)
        assert stopped.phase is Phase.STOPPED and thinking._tasks == {}
