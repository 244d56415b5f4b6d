"""Rate limits that keep the bot within Discord's: an evenly paced one for all requests, and token buckets for edits in each channel."""

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
    """Evenly paced turns, at `rate` per second times `portion`, first come, first served. Urgent work goes first, but every fourth turn
    is for the rest. If the timer is late, at most `BUNCH` overdue turns are handed out at once."""

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
        self._due = now()  # the time of the next turn
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
        """Give an unused turn to the next in line."""
        self._due -= self._seconds
        self._hand_out()

    @property
    def _seconds(self) -> float:
        """The interval between turns."""
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
        """The first in line that has not been cancelled."""
        order = (self._others, self._urgent) if self._given % self.LEFT == 0 else (self._urgent, self._others)
        for waiting in order:
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    return turn
        return None


@dataclass
class TokenBucket:
    """A token bucket: holds so many tokens at most, and is refilled at a rate."""

    holds: float
    rate: float
    left: float
    filled: float  # when `left` was last updated

    def wait(self, now: float) -> float:
        """Seconds until there is a token."""
        self.left = min(self.holds, self.left + (now - self.filled) * self.rate)
        self.filled = now
        return max(0.0, (1 - self.left) / self.rate)


class Budget(Generic[KeyT]):
    """The limit on edits by interaction token, reportedly thirty per minute and channel: here a burst of ten, then one every three seconds.

    A key that finds the bucket empty is passed to `again` as soon as there is a token, which is reserved for it; the newest goes first.
    Only keys wait, not messages, so the content is built when it is sent.
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
        self._waiting: dict[int, dict[KeyT, None]] = {}  # channel -> waiting keys, the newest last
        self._turns: set[KeyT] = set()  # keys that were passed to `again` and have a token
        self._timers: dict[int, Timer] = {}

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    def may(self, channel: int, key: KeyT) -> bool:
        """Whether it may be sent now. If not, `again` is called later."""
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
        """Put back a token that was not needed."""
        bucket = self._bucket(channel)
        bucket.left = min(bucket.holds, bucket.left + 1)
        if channel in self._timers:
            self._timers.pop(channel).cancel()
            self._wake(channel)

    def drop(self, key: KeyT) -> None:
        """Stop waiting: there is nothing left to send, or it goes elsewhere."""
        self._turns.discard(key)
        for waiting in self._waiting.values():
            waiting.pop(key, None)

    def _bucket(self, channel: int) -> TokenBucket:
        self._forget_the_full()
        bucket = self._buckets.setdefault(channel, TokenBucket(self.HOLDS, self.RATE, self.HOLDS, self._now()))
        bucket.rate = self.RATE * self._portion()
        return bucket

    def _forget_the_full(self) -> None:
        """Drop buckets that are full again."""
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
        self._buckets[channel] = self._buckets.pop(channel)  # keep the most recently used last
        return True

    def _wake(self, channel: int) -> None:
        if channel not in self._timers:
            self._timers[channel] = self._later(self._bucket(channel).wait(self._now()), lambda: self._next(channel))

    def _next(self, channel: int) -> None:
        """Give the token to the newest key."""
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
