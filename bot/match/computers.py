"""Computer players at the table: they see what a person in their seat would see, and answer at the one door.

When they answer is drawn from one distribution and the question's number, never from what they hold or how long they thought:
they think during the pause, and the answer leaves when the pause is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

import structlog

from bot import background
from bot.errors import MatchOver, NoSuchMatch, Refused, Stale
from bot.match.codec import words_of
from bot.match.deadlines import Sleep
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.thinkers import Choice, Thinkers, number_of, question_of
from games.ai.anything import anything
from games.ai.levels import Level
from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.core.recap import LANDMARK
from games.core.text import Words

log = structlog.get_logger()

Delay = Callable[[Dice, Moment], float]
Found = list[Choice] | None

SHORTEST, LONGEST = 1.0, 3.0  # seconds of a pause
TO_LOOK = 5.0  # seconds more while something lies open that the next action covers, or a hand or round has ended
TO_GLANCE = 0.3  # seconds before the end of the pause: without a thought by then, what looks best at a glance is found
AT_MOST = 1.0  # seconds that are waited for that, on a machine so busy that it is not there by then
CHOICES, TO_ADVISE = 2, 4.0  # of somebody who asks what to do: how many are told, seconds that are thought about them at most
AGAIN_IN = 10.0  # seconds until an answer that could not be saved is tried again


def human_pace(dice: Dice, moment: Moment) -> float:
    """One to three seconds, so that people can follow; longer when there is something to look at."""
    told_now = [entry.told for entry in moment.log if entry.seq == moment.stands and entry.counts]
    public = [told for told in told_now if told.to is None]  # what only some were told must not show
    to_look = any(told.fades for told in public) or any(line.weight >= LANDMARK for line in moment.game.recap(public, None))
    return SHORTEST + dice.below(round((LONGEST - SHORTEST) * 1000) + 1) / 1000 + (TO_LOOK if to_look else 0.0)


class Computers:
    def __init__(self, door: Door, processes: int = 1, delay: Delay = human_pace, sleep: Sleep = asyncio.sleep) -> None:
        self._door = door
        self._delay, self._sleep = delay, sleep
        self.thinkers = Thinkers(processes)
        self.warm = self.thinkers.warm
        self._tasks: dict[tuple[int, Seat], tuple[int, asyncio.Task[None]]] = {}

    def changed(self, changed: Changed) -> None:
        if changed.after is not None:
            self.wake(changed.after)

    def wake(self, moment: Moment) -> None:
        """Let every computer player think who is asked and does not think yet."""
        if moment.playing:
            for seat in moment.waiting:
                if moment.match.sitters[seat].computer:
                    self._wake(moment, seat)

    def _wake(self, moment: Moment, seat: Seat) -> None:
        key, asked = (moment.match.id, seat), moment.asked[seat]
        thinking = self._tasks.get(key)
        if thinking is not None and thinking[0] == asked and not thinking[1].done():
            return
        task = background.start(self._play(moment.match.id, seat, asked), f"computer-{moment.match.id}-{seat}")
        self._tasks[key] = asked, task
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[int, Seat], done: asyncio.Task[None]) -> None:
        if key in self._tasks and self._tasks[key][1] is done:
            del self._tasks[key]

    async def _play(self, match_id: int, seat: Seat, asked: int) -> None:
        for tries in count():
            try:
                await self._answer(match_id, seat, asked)
                return
            except (Stale, MatchOver, NoSuchMatch) as refused:  # somebody was faster, or the match was stopped
                log.debug("a thought came to nothing", match=match_id, why=str(refused))
                return
            except Refused as refused:  # the disk is full: people try again, and so do computers
                log.info("an answer is tried again", match=match_id, why=str(refused))
            except Exception:  # our mistake; but nobody else can answer for this seat
                log.exception("a thought failed", match=match_id)
            await self._sleep(AGAIN_IN * 2 ** min(tries, 6))

    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        moment = await self._door.moment(match_id)
        if not moment.is_asked(seat, asked):
            return
        dice = dice_of(moment.match.seed, number_of(moment, seat))
        choice = await self._found(moment, seat, self._delay(dice, moment))
        if choice is None:
            choice = Choice(anything(moment.legal(seat), dice))
        await self._door.answer_for(match_id, seat, asked, choice.index, choice.why)

    async def _found(self, moment: Moment, seat: Seat, pause: float) -> Choice | None:
        """What is thought during the pause, or what looks best at a glance. The pause is as long whatever comes of it."""
        if len(moment.legal(seat)) == 1:
            await self._sleep(pause)
            return Choice(0)
        # What is rolled for it has nothing to do with the pause, which everybody sees.
        question = question_of(moment, seat, moment.match.level_of(seat), f"{moment.match.seed}/thought")
        glancing, thinking = None, self._beside(self.thinkers.think(question, pause - TO_GLANCE), moment, seat)
        try:
            await self._sleep(max(0.0, pause - TO_GLANCE))
            if not has_found(thinking):
                glancing = self._beside(self.thinkers.glance(question), moment, seat)
            await self._sleep(min(pause, TO_GLANCE))
            if glancing is not None and not has_found(thinking):  # without a pause there was no time for it
                await asyncio.wait({glancing}, timeout=AT_MOST)
            return next((found[0] for each in (thinking, glancing) if each is not None and (found := found_by(each))), None)
        finally:
            for each in (thinking, glancing):
                if each is not None:
                    each.cancel()

    async def advise(self, moment: Moment, seat: Seat) -> list[tuple[int, Words | None]]:
        """What a strong player would do in this seat, the best first, and why. No move and no dice of the match come of it."""
        question = question_of(moment, seat, Level.STRONG, f"{moment.match.seed}/advice", most=CHOICES)
        found = None
        with suppress(TimeoutError):
            async with asyncio.timeout(2 * TO_ADVISE):
                found = await self.thinkers.think(question, TO_ADVISE)
        return [(each.index, words_of(each.why)) for each in found or await self.thinkers.glance(question)]

    @staticmethod
    def _beside(work: Coroutine[Any, Any, Found], moment: Moment, seat: Seat) -> asyncio.Task[Found]:
        return asyncio.create_task(work, name=f"thought-{moment.match.id}-{seat}")

    async def close(self) -> None:
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()


def has_found(thought: asyncio.Task[Found]) -> bool:
    return thought.done() and thought.exception() is None and bool(thought.result())


def found_by(thought: asyncio.Task[Found]) -> Found:
    if not thought.done():
        return None
    problem = thought.exception()
    if problem is not None:  # our mistake; but nobody else can answer for this seat
        log.error("a thought failed", exc_info=problem)
        return None
    return thought.result()
