"""A least-recently-used cache, bounded in bytes and safe between threads. (cachetools counts in items, and locks nothing.)"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """Values up to `most` bytes in all. A larger one is not cached."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()
        self.bytes = 0

    def get(self, key: K) -> V | None:
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
            return found[0]

    def put(self, key: K, value: V, size: int) -> None:
        with self._lock:
            self.bytes -= self._held.pop(key, (None, 0))[1]
            if size <= self._most:
                self._held[key] = (value, size)
                self.bytes += size
            while self.bytes > self._most:
                self.bytes -= self._held.popitem(last=False)[1][1]

    def __len__(self) -> int:
        return len(self._held)
