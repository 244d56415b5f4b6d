"""Questions that are answered automatically: after a pause that everyone can observe, by one task each.

The pause is drawn from the question's number alone. The answer is given when it is over, whoever gives it and whatever it is.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import count

import structlog

from bot import background
from bot.errors import MatchOver, NoSuchMatch, Refused, Stale
from bot.match.moment import Changed, Moment
from bot.match.seats import plays_alone
from bot.match.values import Match, Phase
from bot.play.alarm import Sleep
from bot.play.door import Door
from bot.play.part import Part
from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.core.recap import LANDMARK

log = structlog.get_logger()

Delay = Callable[[Dice, Moment], float]

SHORTEST, LONGEST = 1.0, 3.0  # seconds of a pause
QUICKEST, QUICK = 0.2, 0.6  # where one person plays against computers, but for one pause a turn
SKIPPED = 0.1  # where that person has no wish to watch
TO_LOOK = 5.0  # seconds more while something lies open that the next action covers, or a hand or round has ended
TO_TAKE_BACK = 3.0  # seconds more after a decision that can be taken back until a computer player covers it
AGAIN_IN = 10.0  # seconds until an answer that could not be saved is tried again


def human_pace(dice: Dice, moment: Moment) -> float:
    """One to three seconds, so that people can follow; longer when there is something to look at."""
    return SHORTEST + dice.below(round((LONGEST - SHORTEST) * 1000) + 1) / 1000 + time_more(moment)


def quick_pace(dice: Dice) -> float:
    return QUICKEST + dice.below(round((QUICK - QUICKEST) * 1000) + 1) / 1000


def longest_pause(moment: Moment) -> float:
    """The time by which all automatic answers to questions of this moment have been given."""
    return LONGEST + time_more(moment)


def time_more(moment: Moment) -> float:
    return max(time_to_look(moment), time_to_take_back(moment))


def time_to_take_back(moment: Moment) -> float:
    """In games without hidden information a turn of one step is not confirmed, so its player gets time to reconsider."""
    told_all = any(entry.seq == moment.stands and entry.told.to is None for entry in moment.log)  # what only some were told must not show
    return TO_TAKE_BACK if moment.game.is_open and moment.match.take_backs and told_all else 0.0


def time_to_look(moment: Moment) -> float:
    told_now = [entry.told for entry in moment.log if entry.seq == moment.stands and entry.counts]
    public = [told for told in told_now if told.to is None]  # what only some were told must not show
    to_look = any(told.fades for told in public) or any(line.weight >= LANDMARK for line in moment.game.recap(public, None))
    return TO_LOOK if to_look else 0.0


def number_of(moment: Moment, seat: Seat) -> int:
    """The number of the dice that draw the pause before this seat's answer."""
    return -1 - (moment.asked[seat] * len(moment.asked) + seat)


def is_same_turn(changed: Changed) -> bool:
    """Whether one person plays against computers, and it is the same player's turn as before."""
    before, after = changed.before, changed.after
    if before is None or after is None or not after.playing or not plays_alone(after.match):
        return False
    turn = after.game.in_turn(after.view(None))
    return turn is not None and turn == after.game.in_turn(before.view(None))


class Answering(Part, ABC):
    """Subclasses choose the seats to answer for in `wake`, and the answer in `_answer`."""

    def __init__(self, name: str, door: Door, delay: Delay, sleep: Sleep) -> None:
        self._name, self._door, self.delay, self._sleep = name, door, delay, sleep
        self._tasks: dict[tuple[int, Seat], tuple[int, asyncio.Task[None]]] = {}
        self._same_turn = set[int]()  # matches of one person in which the last decision has not ended the turn

    def changed(self, changed: Changed) -> None:
        if changed.after is not None:
            (self._same_turn.add if is_same_turn(changed) else self._same_turn.discard)(changed.match.id)
            self.wake(changed.after)

    def pause(self, moment: Moment, seat: Seat) -> float:
        """How long it takes until this seat's question is answered."""
        dice = dice_of(moment.match.seed, number_of(moment, seat))
        pause = self.delay(dice, moment)
        return min(pause, quick_pace(dice)) if moment.match.id in self._same_turn else pause

    async def resume(self, match: Match) -> None:
        if match.phase is Phase.PLAYING:
            self.wake(await self._door.matches.moment(match.id))

    @abstractmethod
    def wake(self, moment: Moment) -> None:
        """Start answering for the seats that are asked now."""

    @abstractmethod
    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        """Answer this question after its pause, if it is still open."""

    def _wake(self, moment: Moment, seat: Seat) -> None:
        """Start answering this seat's question, unless that has been started."""
        key, asked = (moment.match.id, seat), moment.asked[seat]
        answering = self._tasks.get(key)
        if answering is not None and answering[0] == asked and not answering[1].done():
            return
        task = background.start(self._play(moment.match.id, seat, asked), f"{self._name}-{moment.match.id}-{seat}")
        self._tasks[key] = asked, task
        task.add_done_callback(lambda done: self._forget(key, done))

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    def _forget(self, key: tuple[int, Seat], done: asyncio.Task[None]) -> None:
        if key in self._tasks and self._tasks[key][1] is done:
            del self._tasks[key]

    async def _play(self, match_id: int, seat: Seat, asked: int) -> None:
        for tries in count():
            try:
                await self._answer(match_id, seat, asked)
                return
            except (Stale, MatchOver, NoSuchMatch) as refused:  # someone was faster, or the match was stopped
                log.debug("an answer came too late", match=match_id, why=str(refused))
                return
            except Refused as refused:  # the disk is full: people retry, and so does the bot
                log.info("an answer will be retried", match=match_id, why=str(refused))
            except Exception:  # our bug; but nothing else can answer for this seat
                log.exception("an answer failed", match=match_id)
            await self._sleep(AGAIN_IN * 2 ** min(tries, 6))

    async def close(self) -> None:
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
