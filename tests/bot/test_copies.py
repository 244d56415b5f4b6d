"""Copies of what is kept: read once, kept for as long as they are looked at, and never older than the last that was heard of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.play import copies
from bot.play.copies import Copies


class Shelf:
    """What is kept of each match, as it stands when the reading begins; it arrives when it may."""

    def __init__(self) -> None:
        self.kept: dict[int, str] = {}
        self.read: list[int] = []
        self.arrives = asyncio.Event()
        self.arrives.set()
        self.copies = Copies(self._read)

    async def _read(self, number: int) -> str:
        self.read.append(number)
        found = self.kept.get(number, "nothing")
        await self.arrives.wait()
        return found

    def changed(self, number: int, to: str) -> None:
        """By another process, which says so."""
        self.kept[number] = to
        self.copies.evict(number)


async def begun(shelf: Shelf, number: int = 1) -> asyncio.Task[str]:
    task = asyncio.ensure_future(shelf.copies.of(number))
    await asyncio.sleep(0)
    return task


async def test_it_is_read_once() -> None:
    shelf = Shelf()
    assert [await shelf.copies.of(1), await shelf.copies.of(1), await shelf.copies.of(2)] == ["nothing"] * 3
    assert shelf.read == [1, 2]


async def test_what_is_changed_while_it_is_on_its_way_is_read_again() -> None:
    shelf = Shelf()
    shelf.arrives.clear()
    looking = await begun(shelf)
    shelf.changed(1, "something")
    shelf.arrives.set()
    assert await looking == await shelf.copies.of(1) == "something"


async def test_who_began_to_look_before_a_change_does_not_take_away_what_others_read_after_it() -> None:
    shelf = Shelf()
    shelf.arrives.clear()
    before = await begun(shelf)
    shelf.changed(1, "something")
    after = await begun(shelf)
    shelf.arrives.set()
    assert [await before, await after, await shelf.copies.of(1)] == ["something"] * 3


async def test_whatever_is_on_its_way_is_read_again_when_all_may_be_old() -> None:
    shelf = Shelf()
    shelf.arrives.clear()
    looking = await begun(shelf)
    shelf.kept[1] = "something"
    shelf.copies.evict(None)
    shelf.arrives.set()
    assert await looking == "something"


async def test_those_that_nobody_looked_at_for_longest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "LOOKED_AT", 2)
    shelf = Shelf()
    for number in (1, 2, 1, 3):
        await shelf.copies.of(number)
    assert [shelf.copies.get(number) for number in (1, 2, 3)] == ["nothing", None, "nothing"]
    assert list(shelf.copies.all()) == ["nothing", "nothing"]
