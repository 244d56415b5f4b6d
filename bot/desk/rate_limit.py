"""How often something may be sent, so that Discord need not refuse it: of everything together, and of edits by token in a channel."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from bot import metrics

KeyT = TypeVar("KeyT", bound=Hashable)


class Timer(Protocol):
    def cancel(self) -> object: ...


def later(seconds: float, call: Callable[[], None]) -> Timer:
    return asyncio.get_running_loop().call_later(seconds, call)


class RateLimit:
    """So many turns a second, evenly, or a portion of them. Whoever waits first has the next one; what is urgent goes before the rest, to
    which every fourth turn is left. Where the clock rings late, so many that are overdue come in a bunch, and no more."""

    LEFT, BUNCH = 4, 2

    def __init__(
        self,
        rate: float,
        now: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], Timer] = later,
        portion: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._rate, self._now, self._later, self._portion = rate, now, later, portion
        self._urgent, self._others = deque[asyncio.Future[None]](), deque[asyncio.Future[None]]()
        self._due = now()  # when the next turn is
        self._given = 0
        self._timer: Timer | None = None

    async def take(self, urgent: bool = False) -> None:
        """Wait for a turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._timer is None:
            self._due = max(self._due, self._now())
        (self._urgent if urgent else self._others).append(turn)
        self._hand_out()
        await turn

    def give_back(self) -> None:
        """A turn was of no use: it is the next one's."""
        self._due -= self._seconds
        self._hand_out()

    @property
    def _seconds(self) -> float:
        """From one turn to the next."""
        return 1 / (self._rate * self._portion())

    def _hand_out(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._due = max(self._due, self._now() - self.BUNCH * self._seconds)
        while self._due <= self._now() and (turn := self._next()) is not None:
            self._due += self._seconds
            self._given += 1
            turn.set_result(None)
        if self._urgent or self._others:
            self._timer = self._later(self._due - self._now(), self._hand_out)

    def _next(self) -> asyncio.Future[None] | None:
        """The first who still waits."""
        order = (self._others, self._urgent) if self._given % self.LEFT == 0 else (self._urgent, self._others)
        for waiting in order:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    return turn
        return None


@dataclass
class TokenBucket:
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
        self._buckets: dict[int, TokenBucket] = {}
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

    def give_back(self, channel: int) -> None:
        """Whoever had a turn found nothing to send: it is the next one's."""
        bucket = self._bucket(channel)
        bucket.left = min(bucket.holds, bucket.left + 1)
        if channel in self._timers:
            self._timers.pop(channel).cancel()
            self._wake(channel)

    def drop(self, key: KeyT) -> None:
        """It need not be sent any more, or is sent to somewhere else."""
        self._turns.discard(key)
        for waiting in self._waiting.values():
            waiting.pop(key, None)

    def _bucket(self, channel: int) -> TokenBucket:
        self._forget_the_full()
        bucket = self._buckets.setdefault(channel, TokenBucket(self.HOLDS, self.RATE, self.HOLDS, self._now()))
        bucket.rate = self.RATE * self._portion()
        return bucket

    def _forget_the_full(self) -> None:
        """Of a channel in which nothing was sent for long there is nothing to know."""
        while self._buckets:
            oldest = next(iter(self._buckets))
            if oldest in self._waiting or self._now() - self._buckets[oldest].filled < self.HOLDS / self.RATE:
                return
            del self._buckets[oldest]

    def _spent(self, channel: int) -> bool:
        bucket = self._bucket(channel)
        if bucket.wait(self._now()):
            return False
        bucket.left -= 1
        self._buckets[channel] = self._buckets.pop(channel)  # the one that was used last is the last
        return True

    def _wake(self, channel: int) -> None:
        if channel not in self._timers:
            self._timers[channel] = self._later(self._bucket(channel).wait(self._now()), lambda: self._next(channel))

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
