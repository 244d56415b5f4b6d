"""What caches may take together, and that those that have one share forget before it is too little."""

from __future__ import annotations

import importlib
import pkgutil
from functools import _lru_cache_wrapper

import pytest

import bot
import games
from games.core import memory
from games.core.memory import LRU, Kept, room, share

SMALL = 256  # results: what holds no more need not be counted
WITHOUT_A_SHARE = {"bot.i18n.names", "bot.i18n.reader", "bot.render.fonts"}  # short strings and numbers, 4,096 of each at most


def test_what_has_one_share_together_is_forgotten_when_it_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(memory.SHARES, "trial", 1)
    kept, made = Kept("trial", part=99_400), list[int]()

    def one(n: int) -> tuple[int, ...]:
        made.append(n)
        return (n,)

    first, second = kept(one), kept(lambda n: ((n, n), n))
    assert (first(1), first(1), kept.bytes) == ((1,), (1,), 100_000) and made == [1]
    second(1)
    assert kept.bytes == 100_000 + memory.KEY + 3 * 99_400
    for n in range(2, 8):
        first(n)
    assert kept.bytes <= share("trial")
    first(8)
    assert kept.bytes == 100_000
    first(1)
    assert made == [*range(1, 9), 1]


def test_what_was_used_longest_ago_gives_way() -> None:
    gone = list[str]()
    cache: LRU[int, str] = LRU(3, gone.append)
    for number in (1, 2, 3):
        cache.put(number, f"value {number}")
    assert cache.get(1) == "value 1" and 2 in cache
    cache.put(4, "value 4")
    assert (gone, list(cache), cache.values()) == (["value 2"], [3, 1, 4], ["value 3", "value 1", "value 4"])
    cache.put(3, "another", size=2)
    assert (gone, list(cache), cache.size) == (["value 2", "value 1"], [4, 3], 3)


def test_what_is_taken_out_makes_room() -> None:
    gone = list[str]()
    cache: LRU[int, str] = LRU(10, gone.append)
    cache.put(1, "large", size=8)
    assert (cache.pop(1), cache.pop(1), cache.size) == ("large", None, 0)
    cache.put(2, "too large", size=11)
    cache.put(3, "whole", size=10)
    cache.clear()
    assert (len(cache), cache.size, gone) == (0, 0, [])


def test_a_share_says_how_many_values_there_are_room_for() -> None:
    assert room("reels", 1_000) * 1_000 <= share("reels") < (room("reels", 1_000) + 1) * 1_000


def test_every_cache_that_grows_with_what_is_played_has_a_share() -> None:
    """A larger number would be one more that nobody adds up."""
    rooms = [
        importlib.import_module(found.name)
        for each in (bot, games)
        for found in pkgutil.walk_packages(each.__path__, each.__name__ + ".")
        if not found.name.endswith("__main__") and ".playground" not in found.name and ".postgres" not in found.name
    ]
    caches = {
        (room.__name__, name, value.cache_parameters()["maxsize"])
        for room in rooms
        for name, value in vars(room).items()
        if isinstance(value, _lru_cache_wrapper) and value.__module__ == room.__name__
    }
    large = {(room, name) for room, name, most in caches if most is not None and most > SMALL and room not in WITHOUT_A_SHARE}
    assert large == {("bot.desk.content", "_for_pictures"), ("bot.render.localize", "_digest"), ("games.samurai_sword.view.roles", "feud")}
