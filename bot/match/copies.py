"""Copies of what is kept of matches: in memory as long as a match is looked at, and until another process has changed it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeVar

T = TypeVar("T")

LOOKED_AT = 2_000  # matches of which there are copies


class Copies(Generic[T]):
    def __init__(self, read: Callable[[int], Awaitable[T]]) -> None:
        self._read = read
        self._known: OrderedDict[int, T] = OrderedDict()
        self._reading: dict[int, object] = {}  # what is on its way here, unless it was changed meanwhile

    async def of(self, match_id: int) -> T:
        while match_id not in self._known:
            reading = self._reading.setdefault(match_id, object())
            found = await self._read(match_id)
            if self._reading.get(match_id) is reading:
                self._known.setdefault(match_id, found)  # somebody else may have been quicker
        self._reading.pop(match_id, None)
        self._known.move_to_end(match_id)
        known = self._known[match_id]
        while len(self._known) > LOOKED_AT:
            self._known.popitem(last=False)
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
