"""How much memory the caches of one process may take together. Each has its share of `TOGETHER`, and no other place says so."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar, cast
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

# MB of each cache, or of all caches of a kind. A process that only draws or thinks fills no other than its own.
SHARES = {
    "pieces": 48,  # of which pictures are made, where the bot draws them itself: `bot/render/painter.py`
    "pictures": 8,  # finished ones: `bot/render/studio.py`
    "fonts": 8,  # `bot/render/fonts.py`
    "shapes": 16,  # that games draw again and again: `games/core/drawing/once.py`
    "labels": 12,  # shapes in a reader's language: `bot/render/localize.py`
    "sentences": 8,  # `bot/i18n/reader.py`
    "digests": 4,  # of shapes
    "readers": 4,  # half of them of panels and tables, `bot/desk/audience.py`, half of pictures, `bot/desk/content.py`
    "positions": 10,  # what was derived of them: `bot/play/positions.py`
    "reels": 6,  # `bot/match/recording.py`
    "choices": 8,  # of all games: random play of a match of five wants half of it
    "judgements": 20,  # what computer players think of positions
    "feuds": 4,  # and of each other
}
TOGETHER = sum(SHARES.values())  # `docs/operating.md` names it
KEY = 600  # bytes that one result takes beside its parts: what it was asked for by, and its place in the table


def share(cache: str) -> int:
    """In bytes."""
    return SHARES[cache] << 20


def parts(value: object) -> int:
    return sum(map(parts, value)) if isinstance(value, tuple) else 1


def room(cache: str, each: int) -> int:
    """How many values there may be of so many bytes each."""
    return share(cache) // each


class LRU(Generic[K, V]):
    """Values by key, of sizes up to `most` together: the one used longest ago gives way. Safe between threads.

    To ask for a value is to use it; to look through them, or whether one is there, is not. (cachetools locks nothing, and nobody hears
    of what goes.)
    """

    def __init__(self, most: int, evicted: Callable[[V], None] = lambda value: None) -> None:
        self.most, self._evicted = most, evicted
        self.size = 0
        self._held: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            return self._held[key][0]

    def put(self, key: K, value: V, size: int = 1) -> None:
        """One that is larger than all may be together is not kept."""
        gone = []
        with self._lock:
            self.size -= self._held.pop(key, (value, 0))[1]
            if size <= self.most:
                self._held[key] = value, size
                self.size += size
            while self.size > self.most:
                _key, (oldest, its_size) = self._held.popitem(last=False)
                self.size -= its_size
                gone.append(oldest)
        for oldest in gone:
            self._evicted(oldest)

    def pop(self, key: K, default: V | None = None) -> V | None:
        with self._lock:
            value, size = self._held.pop(key, (default, 0))
            self.size -= size
            return value

    def clear(self) -> None:
        with self._lock:
            self._held.clear()
            self.size = 0

    def values(self) -> list[V]:
        with self._lock:
            return [value for value, _size in self._held.values()]

    def __iter__(self) -> Iterator[K]:
        """The one used last at the end."""
        with self._lock:
            return iter(list(self._held))

    def __contains__(self, key: K) -> bool:
        return key in self._held

    def __len__(self) -> int:
        return len(self._held)


class Kept:
    """A decorator for pure functions of hashable arguments whose results have one share together, each part of them so many bytes.

    When it is full all of it is forgotten: what is still needed is soon made again, and a hit costs no more than `lru_cache` does.
    """

    def __init__(self, cache: str, part: int, key: int = KEY) -> None:
        self.most, self._part, self._key = share(cache), part, key
        self.bytes = 0
        self._functions: WeakSet[Any] = WeakSet()
        self._lock = Lock()

    def __call__(self, make: Callable[P, T]) -> Callable[P, T]:
        @wraps(make)
        def made(*args: P.args, **kwargs: P.kwargs) -> T:
            result = make(*args, **kwargs)
            self._add(self._key + self._part * parts(result))
            return result

        function = lru_cache(maxsize=None)(made)
        self._functions.add(function)
        return cast("Callable[P, T]", function)  # `lru_cache` alone would hide the parameters from type checkers

    def evict(self) -> None:
        with self._lock:
            self.bytes = 0
            for function in self._functions:
                function.cache_clear()

    def _add(self, size: int) -> None:
        if self.bytes + size > self.most:
            self.evict()
        with self._lock:
            self.bytes += size


kept_choices = Kept("choices", part=40, key=200)  # bytes of an action, most of which are small or lie in several results
