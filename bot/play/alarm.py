"""Alarms by key: a heap of due times, and one timer for the earliest."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic, TypeVar

from structlog.contextvars import clear_contextvars

from bot import background

KeyT = TypeVar("KeyT", bound=Hashable)
Sleep = Callable[[float], Awaitable[None]]
Ring = Callable[[KeyT], Awaitable[None] | None]  # an awaitable it returns is awaited before the next alarm rings

NEVER = float("inf")


class Alarm(Generic[KeyT]):
    """The cost does not depend on the number of keys, and is zero while none is set."""

    def __init__(self, name: str, now: Callable[[], float], ring: Ring[KeyT], sleep: Sleep = asyncio.sleep, rest: float = 0.0) -> None:
        """`rest`: seconds between two rings, so that a failed action is not repeated at once."""
        self._name, self._now, self._ring, self._sleep, self._rest = name, now, ring, sleep, rest
        self._due: dict[KeyT, float] = {}
        self._heap: list[tuple[float, int, KeyT]] = []  # the same, and stale entries
        self._number = count()  # so that keys are never compared
        self._timer: asyncio.Task[None] | None = None
        self._rings_at = NEVER
        self._ringing = False
        self._rested = 0.0

    def set(self, key: KeyT, when: float | None) -> None:
        """Ring for this key then and not before; None: not at all."""
        if when is None:
            self._due.pop(key, None)
        elif self._due.get(key) != when:
            self._due[key] = when
            heappush(self._heap, (when, next(self._number), key))
        if len(self._heap) > 2 * len(self._due) + 100:
            self._heap = [(when, next(self._number), key) for key, when in self._due.items()]
            heapify(self._heap)
        self._arm()

    def __len__(self) -> int:
        return len(self._due)

    def _arm(self) -> None:
        while self._heap and self._due.get(self._heap[0][2]) != self._heap[0][0]:
            heappop(self._heap)
        first = self._heap[0][0] if self._heap else NEVER
        if self._ringing or first == self._rings_at:
            return  # a running callback must not be cancelled; the timer is set afterwards
        if self._timer is not None:
            self._timer.cancel()
        self._rings_at = first
        self._timer = None if first == NEVER else background.start(self._wait(max(first, self._rested)), self._name)

    async def _wait(self, due: float) -> None:
        clear_contextvars()  # the timer serves all alarms, not just the one that started it
        await self._sleep(max(0.0, due - self._now()))
        self._ringing = True
        try:
            while self._heap and self._heap[0][0] <= self._now():
                when, _number, key = heappop(self._heap)
                if self._due.get(key) == when:
                    del self._due[key]
                    if (rung := self._ring(key)) is not None:
                        await rung
        finally:
            self._ringing, self._timer, self._rings_at = False, None, NEVER
            self._rested = self._now() + self._rest
        self._arm()

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            await asyncio.gather(self._timer, return_exceptions=True)
