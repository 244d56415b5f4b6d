"""Copies of what is kept of matches: in memory as long as a match is looked at, and until another process has changed it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeVar

from games.core.memory import LRU

T = TypeVar("T")

LOOKED_AT = 2_000  # matches of which there are copies


class Copies(Generic[T]):
    def __init__(self, read: Callable[[int], Awaitable[T]]) -> None:
        self._read = read
        self._known: LRU[int, T] = LRU(LOOKED_AT)
        self._reading: dict[int, object] = {}  # what is on its way here, unless it was changed meanwhile

    async def of(self, match_id: int) -> T:
        while (known := self._known.get(match_id)) is None:
            reading = self._reading.setdefault(match_id, object())
            found = await self._read(match_id)
            if self._reading.get(match_id) is reading and match_id not in self._known:  # or somebody else was quicker
                self._known.put(match_id, found)
        self._reading.pop(match_id, None)
        return known

    def get(self, match_id: int) -> T | None:
        """What is in memory. The store is not asked."""
        return self._known.get(match_id)

    def all(self) -> Collection[T]:
        return self._known.values()

    def evict(self, match_id: int | None) -> None:
        """This match is over, or somebody else may have changed it, or (None) any, even while it is being read."""
        if match_id is None:
            self._known.clear()
            self._reading.clear()
        else:
            self._known.pop(match_id, None)
            self._reading.pop(match_id, None)
