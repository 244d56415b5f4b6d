"""A lock for each key, there as long as somebody holds it or waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import TypeVar
from weakref import WeakValueDictionary

KeyT = TypeVar("KeyT", bound=Hashable)


class Locks(WeakValueDictionary[KeyT, asyncio.Lock]):
    def of(self, key: KeyT) -> asyncio.Lock:
        return self.setdefault(key, asyncio.Lock())
