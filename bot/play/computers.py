"""Computer players at the table: they see what a person in their seat would see, and answer through the one door.

The time of their answer is drawn from one distribution and the question's number. It never depends on their cards or on how long they
thought: they think during the pause, and answer when it is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from bot import metrics
from bot.match.codec import words_of
from bot.match.moment import Changed, Moment
from bot.match.seats import plays_alone
from bot.play.alarm import Sleep
from bot.play.answering import SKIPPED, Answering, Delay, human_pace, number_of
from bot.play.door import Door
from bot.play.thinking_pool import Choice, ThinkingPool, question_of
from games.ai.anything import anything
from games.ai.levels import Level
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.text import Words

log = structlog.get_logger()

Found = list[Choice] | None

# Seconds before the end of a pause, or a third of a short one: without a result by then, a glance is taken as the fallback.
TO_GLANCE = 0.3
AT_MOST = 1.0  # seconds to wait for that glance on a very busy machine
CHOICES, TO_ADVISE = 2, 4.0  # advice: how many choices are given, and the maximum seconds of thinking


class Computers(Answering):
    def __init__(self, door: Door, processes: int = 1, delay: Delay = human_pace, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__("computer", door, delay, sleep)
        self.thinkers = ThinkingPool(processes)
        self.warm = self.thinkers.warm
        self._skipped = set[int]()  # matches whose person wants to be asked at once
        self._pausing = set[asyncio.Task[Any]]()

    def changed(self, changed: Changed) -> None:
        if changed.after is None or not changed.after.playing or changed.after.people_waited_for:
            self._skipped.discard(changed.match.id)
        super().changed(changed)

    def skip(self, moment: Moment) -> None:
        """Until its only person is asked, computers in this match hardly pause. They think all the same, but as briefly."""
        if not moment.playing or moment.people_waited_for or not plays_alone(moment.match):
            return
        self._skipped.add(moment.match.id)
        for key, (_asked, task) in list(self._tasks.items()):
            if key[0] == moment.match.id and task in self._pausing:
                del self._tasks[key]
                task.cancel()
        self.wake(moment)

    def pause(self, moment: Moment, seat: Seat) -> float:
        pause = super().pause(moment, seat)
        return min(pause, SKIPPED) if moment.match.id in self._skipped else pause

    def wake(self, moment: Moment) -> None:
        """Start thinking for every computer player who is asked and is not thinking yet."""
        if moment.playing:
            for seat in moment.waiting:
                if moment.match.sitters[seat].computer:
                    self._wake(moment, seat)

    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        moment = await self._door.matches.moment(match_id)
        if not moment.is_asked(seat, asked) or not self._door.ownership.holds(moment.match):
            return
        dice = dice_of(moment.match.seed, number_of(moment, seat))
        choice = await self._found_in_pause(moment, seat)
        if not self._door.ownership.holds(moment.match):
            return  # another process does this
        if choice is None:
            metrics.thought("by lot")
            choice = Choice(anything(moment.legal(seat), dice))
        await self._door.answer_for(match_id, seat, asked, choice.index, choice.why)

    async def _found_in_pause(self, moment: Moment, seat: Seat) -> Choice | None:
        task = asyncio.current_task()
        assert task is not None
        self._pausing.add(task)
        try:
            return await self._found(moment, seat, self.pause(moment, seat))
        finally:
            self._pausing.discard(task)

    async def _found(self, moment: Moment, seat: Seat, pause: float) -> Choice | None:
        """The result of thinking during the pause, or of a glance. The length of the pause does not depend on it."""
        if len(moment.legal(seat)) == 1:
            await self._sleep(pause)
            return Choice(0)
        # Its dice are independent of those for the pause, which everyone can observe.
        question = question_of(moment, seat, moment.match.level_of(seat), f"{moment.match.seed}/thought")
        to_glance = min(TO_GLANCE, pause / 3)
        glancing, thinking = None, self._beside(self.thinkers.think(question, pause - to_glance), moment, seat)
        try:
            await self._sleep(pause - to_glance)
            if not has_found(thinking):
                glancing = self._beside(self.thinkers.glance(question), moment, seat)
            await self._sleep(to_glance)
            if glancing is not None and not has_found(thinking):  # without a pause there was no time for it
                await asyncio.wait({glancing}, timeout=AT_MOST)
            return best_of(thinking, glancing)
        finally:
            for each in (thinking, glancing):
                if each is not None:
                    each.cancel()

    async def advise(self, moment: Moment, seat: Seat) -> list[tuple[int, Words | None]]:
        """What a strong player would do in this seat, best first, and why. Makes no move and uses no dice of the match."""
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
        await super().close()
        await self.thinkers.close()


def best_of(thinking: asyncio.Task[Found], glancing: asyncio.Task[Found] | None) -> Choice | None:
    """The result of thinking, or else of the glance."""
    for outcome, each in (("thought", thinking), ("at a glance", glancing)):
        found = None if each is None else found_by(each)
        if found:
            metrics.thought(outcome)
            return found[0]
    return None


def has_found(thought: asyncio.Task[Found]) -> bool:
    return thought.done() and thought.exception() is None and bool(thought.result())


def found_by(thought: asyncio.Task[Found]) -> Found:
    if not thought.done():
        return None
    problem = thought.exception()
    if problem is not None:  # our bug; but nothing else can answer for this seat
        log.error("thinking failed", exc_info=problem)
        return None
    return thought.result()
