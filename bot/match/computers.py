"""Computer players at the table: they see what a person in their seat would see, and answer at the one door.

When they answer is drawn from one distribution and the question's number, never from what they hold or how long they thought:
they think during the pause, and the answer leaves when the pause is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Any

import structlog

from bot.match.answering import Answering, Delay, human_pace, number_of
from bot.match.deadlines import Sleep
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.thinkers import Thinkers, question_of
from games.ai.anything import anything
from games.core.dice import Dice, dice_of
from games.core.game import Seat

log = structlog.get_logger()


class Computers(Answering):
    def __init__(self, door: Door, processes: int = 1, delay: Delay = human_pace, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__("computer", sleep)
        self._door, self._delay = door, delay
        self.thinkers = Thinkers(processes)
        self.warm = self.thinkers.warm

    def changed(self, changed: Changed) -> None:
        if changed.after is not None:
            self.wake(changed.after)

    def wake(self, moment: Moment) -> None:
        """Let every computer player think who is asked and does not think yet."""
        if moment.playing:
            for seat in moment.waiting:
                if moment.match.sitters[seat].computer:
                    self._wake(moment, seat)

    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        moment = await self._door.moment(match_id)
        if not moment.is_asked(seat, asked):
            return
        number = number_of(moment, seat)
        dice = dice_of(moment.match.seed, number)
        pause = self._delay(dice, moment)
        thoughts = [asyncio.create_task(each, name=f"thought-{match_id}-{seat}") for each in self._thoughts(moment, seat, number)]
        try:
            await self._sleep(pause)
            await asyncio.sleep(0)  # a pause of nothing lets nobody think
            # A thought that is late does not make the pause longer, or its length would tell something.
            index = next((found for found in map(found_by, thoughts) if found is not None), None)
        finally:
            for thought in thoughts:
                thought.cancel()
        await self._door.answer_for(match_id, seat, asked, anything(moment.legal(seat), dice) if index is None else index)

    def _thoughts(self, moment: Moment, seat: Seat, number: int) -> list[Coroutine[Any, Any, int | None]]:
        """The best first. What is rolled for them has nothing to do with the pause, which everybody sees."""
        seed = f"{moment.match.seed}/thought"
        return [self._think(moment, seat, dice_of(seed, number)), self._look(moment, seat, dice_of(seed, number))]

    async def _think(self, moment: Moment, seat: Seat, dice: Dice) -> int | None:
        with suppress(BrokenExecutor):
            return await self.thinkers.think(question_of(moment, seat), dice)
        return None

    async def _look(self, moment: Moment, seat: Seat, dice: Dice) -> int | None:
        if not self.thinkers.processes:
            return None  # to think is no more than a look
        with suppress(BrokenExecutor):
            return await self.thinkers.look(question_of(moment, seat), dice)
        return None

    async def close(self) -> None:
        await super().close()
        self.thinkers.close()


def found_by(thought: asyncio.Task[int | None]) -> int | None:
    if not thought.done():
        return None
    problem = thought.exception()
    if problem is not None:  # our mistake; but nobody else can answer for this seat
        log.error("a thought failed", exc_info=problem)
    return None if problem is not None else thought.result()
