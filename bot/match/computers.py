"""Computer players at the table: they see what a person in their seat would see, and answer at the one door.

When they answer is drawn from one distribution and the question's number, never from what they hold or how long they thought:
they think during the pause, and the answer leaves when the pause is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from itertools import count
from typing import Any

import structlog

from bot import background
from bot.errors import MatchOver, NoSuchMatch, Refused, Stale
from bot.match.deadlines import Sleep
from bot.match.door import Door
from bot.match.moment import Changed, Moment
from bot.match.thinkers import Thinkers, question_of
from games.ai.anything import anything
from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.core.recap import LANDMARK

log = structlog.get_logger()

Delay = Callable[[Dice, Moment], float]

SHORTEST, LONGEST = 1.0, 3.0  # seconds of a pause
TO_LOOK = 5.0  # seconds more while something lies open that the next action covers, or a hand or round has ended
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
        if not moment.is_asked(seat, asked) or not self._door.shares.holds(moment.match):
            return
        number = -1 - (asked * len(moment.asked) + seat)
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
        if not self._door.shares.holds(moment.match):
            return  # somebody else lets them think
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
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()


def found_by(thought: asyncio.Task[int | None]) -> int | None:
    if not thought.done():
        return None
    problem = thought.exception()
    if problem is not None:  # our mistake; but nobody else can answer for this seat
        log.error("a thought failed", exc_info=problem)
    return None if problem is not None else thought.result()
