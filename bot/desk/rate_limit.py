"""How often something may be sent, so that Discord need not refuse it: of everything together, and of edits by token in a channel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil
from typing import Generic, Protocol, TypeVar

from bot import metrics

KeyT = TypeVar("KeyT", bound=Hashable)


class Pace:
    """So many turns a second, evenly, or a portion of them. Whoever comes first has the first turn after which they asked."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic, portion: Callable[[], float] = lambda: 1.0) -> None:
        self._whole, self._now, self._portion = rate, now, portion
        self._rate = rate
        self._after: dict[int, int] = {}  # for a turn that is taken one after it that may be free; turns count from the beginning of time
        self._most = 2 * rate  # turns that are remembered, before those that are over are forgotten

    def turn(self, earliest: float = 0.0) -> float:
        """Takes a turn, the next one that is not before `earliest`: gives the seconds until then."""
        now, rate = self._now(), self._whole * self._portion()
        if rate != self._rate:  # the turns of another rate mean nothing
            self._rate, self._after, self._most = rate, {}, 2 * rate
        if len(self._after) > self._most:
            self._after = {turn: after for turn, after in self._after.items() if turn > now * rate}
            self._most = 2 * max(rate, len(self._after))
        turn = self._free(ceil(max(now, earliest) * rate))
        self._after[turn] = turn + 1
        return turn / rate - now

    def _free(self, asked: int) -> int:
        """The first that is free; whoever asks for the same one next finds it in a step."""
        turn = asked
        while turn in self._after:
            turn = self._after[turn]
        while asked != turn:
            self._after[asked], asked = turn, self._after[asked]
        return turn


class Timer(Protocol):
    def cancel(self) -> None: ...


def later(seconds: float, call: Callable[[], None]) -> Timer:
    return asyncio.get_running_loop().call_later(seconds, call)


@dataclass
class Purse:
    """What is left to spend: it holds so much at most, and fills at a rate."""

    holds: float
    rate: float
    left: float
    filled: float  # when it was looked at last

    def wait(self, now: float) -> float:
        """Seconds until there is enough for one."""
        self.left = min(self.holds, self.left + (now - self.filled) * self.rate)
        self.filled = now
        return max(0.0, (1 - self.left) / self.rate)


class Budget(Generic[KeyT]):
    """Edits by token. Discord is said to allow thirty a minute in a channel: here they are ten at once, then one every three seconds.

    Whoever finds it spent is asked `again` when there is a turn, the newest first, and has that turn then. What waits is not the
    message but only its key, so what is sent then is what there is to say by then.
    """

    HOLDS, RATE = 10.0, 1 / 3

    def __init__(
        self,
        again: Callable[[KeyT], None],
        now: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Timer] = later,
        portion: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._again, self._now, self._later, self._portion = again, now, later, portion
        self._purses: dict[int, Purse] = {}
        self._waiting: dict[int, dict[KeyT, None]] = {}  # channel -> who waits, the newest last
        self._turns: set[KeyT] = set()  # those who were asked again
        self._timers: dict[int, Timer] = {}

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def may(self, channel: int, key: KeyT) -> bool:
        """Whether it may be sent now. If not, it is asked again."""
        if key in self._turns:
            self._turns.discard(key)
            return True
        if channel not in self._waiting and self._spent(channel):
            return True
        self.drop(key)
        self._waiting.setdefault(channel, {})[key] = None
        metrics.edits_waiting("by token", self.waiting)
        self._wake(channel)
        return False

    def drop(self, key: KeyT) -> None:
        """It need not be sent any more, or is sent to somewhere else."""
        self._turns.discard(key)
        for waiting in self._waiting.values():
            waiting.pop(key, None)

    def _purse(self, channel: int) -> Purse:
        self._forget_the_full()
        purse = self._purses.setdefault(channel, Purse(self.HOLDS, self.RATE, self.HOLDS, self._now()))
        purse.rate = self.RATE * self._portion()
        return purse

    def _forget_the_full(self) -> None:
        """Of a channel in which nothing was sent for long there is nothing to know."""
        while self._purses:
            oldest = next(iter(self._purses))
            if oldest in self._waiting or self._now() - self._purses[oldest].filled < self.HOLDS / self.RATE:
                return
            del self._purses[oldest]

    def _spent(self, channel: int) -> bool:
        purse = self._purse(channel)
        if purse.wait(self._now()):
            return False
        purse.left -= 1
        self._purses[channel] = self._purses.pop(channel)  # the one that was used last is the last
        return True

    def _wake(self, channel: int) -> None:
        if channel not in self._timers:
            self._timers[channel] = self._later(self._purse(channel).wait(self._now()), lambda: self._next(channel))

    def _next(self, channel: int) -> None:
        """The newest has its turn."""
        del self._timers[channel]
        waiting = self._waiting[channel]
        key = waiting.popitem()[0] if waiting and self._spent(channel) else None
        if waiting:
            self._wake(channel)
        else:
            del self._waiting[channel]
        metrics.edits_waiting("by token", self.waiting)
        if key is not None:
            self._turns.add(key)
            self._again(key)

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
