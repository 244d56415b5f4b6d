"""A cache of stored data about matches: in memory while a match is in use, and until another process changes it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeVar

from games.core.memory import LRU

T = TypeVar("T")

LOOKED_AT = 2_000  # matches that are cached


class Copies(Generic[T]):
    def __init__(self, read: Callable[[int], Awaitable[T]]) -> None:
        self._read = read
        self._known: LRU[int, T] = LRU(LOOKED_AT)
        self._reading: dict[int, object] = {}  # reads in progress, unless the data was changed meanwhile

    async def of(self, match_id: int) -> T:
        while (known := self._known.get(match_id)) is None:
            reading = self._reading.setdefault(match_id, object())
            found = await self._read(match_id)
            if self._reading.get(match_id) is reading and match_id not in self._known:  # otherwise another task was quicker
                self._known.put(match_id, found)
        self._reading.pop(match_id, None)
        return known

    def get(self, match_id: int) -> T | None:
        """What is in memory. Does not query the store."""
        return self._known.get(match_id)

    def all(self) -> Collection[T]:
        return self._known.values()

    def evict(self, match_id: int | None) -> None:
        """Drop this match, or (None) all: it is over, or another process may have changed it, even while it is being read."""
        if match_id is None:
            self._known.clear()
            self._reading.clear()
        else:
            self._known.pop(match_id, None)
            self._reading.pop(match_id, None)
