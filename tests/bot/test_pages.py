"""Pages that are turned in place: a picture that takes long follows, unless somebody has turned the page by then."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.desk import deliver
from bot.desk.click import Click
from bot.desk.pages import Pages
from bot.i18n import Reader
from bot.render import Drawing, Picture, Urgency
from bot.screen.parts import Image, Paragraph, Screen
from games.core.scene import Scene

READER = Reader("en")
PICTURE = Picture("a.png", b"a picture", "", 300, 200)


class SlowStudio:
    """Draws when it is told to."""

    def __init__(self) -> None:
        self.may = asyncio.Event()

    def cached(self, _drawing: Drawing) -> None:
        return None

    def turn_in(self, _drawing: Drawing, _urgency: Urgency) -> float:
        return 0.0

    async def picture(self, _drawing: Drawing, _urgency: Urgency) -> Picture:
        await self.may.wait()
        return PICTURE


def page(name: str) -> Screen:
    return Screen((Paragraph(name), Image()), Scene(300, 200, (), name))


def click(person: int) -> Click:
    seen = SimpleNamespace(id=1, flags=SimpleNamespace(ephemeral=True))
    interaction: Any = SimpleNamespace(id=1, client=None, user=SimpleNamespace(id=person), guild_id=1, channel_id=1, message=seen)
    return Click(interaction)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, bool]]:
    """How people were answered: by what, with which page, with its picture or without."""
    said: list[tuple[str, str, bool]] = []

    def noting(name: str) -> None:
        async def note(_interaction: Any, screen: Screen, picture: Picture | None = None) -> None:
            first = screen.parts[0]
            assert isinstance(first, Paragraph)
            said.append((name, first.text, picture is not None))

        monkeypatch.setattr(deliver, name, note)

    for name in ("answer", "update", "edit_answer"):
        noting(name)
    return said


async def drawn_now(studio: SlowStudio) -> None:
    studio.may.set()
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_page_whose_picture_is_there_is_shown_with_it(told: list[Any]) -> None:
    studio = SlowStudio()
    studio.may.set()
    await Pages(studio).open(click(1), page("one"), READER)  # type: ignore[arg-type]
    assert told == [("answer", "one", True)]


async def test_a_picture_that_takes_long_follows(told: list[Any]) -> None:
    studio = SlowStudio()
    await Pages(studio).open(click(1), page("one"), READER)  # type: ignore[arg-type]
    assert told == [("answer", "one", False)]
    await drawn_now(studio)
    assert told[1:] == [("edit_answer", "one", True)]


async def test_nothing_follows_for_a_page_that_was_turned(told: list[Any]) -> None:
    studio = SlowStudio()
    pages = Pages(studio)  # type: ignore[arg-type]
    await pages.open(click(1), page("one"), READER)
    await pages.turn(click(1), Screen((Paragraph("two"),)), READER)
    await drawn_now(studio)
    assert told == [("answer", "one", False), ("update", "two", False)]


async def test_somebody_elses_pages_stop_no_picture(told: list[Any]) -> None:
    studio = SlowStudio()
    pages = Pages(studio)  # type: ignore[arg-type]
    await pages.open(click(1), page("one"), READER)
    await pages.open(click(2), Screen((Paragraph("two"),)), READER)
    await drawn_now(studio)
    assert ("edit_answer", "one", True) in told


async def test_nothing_follows_when_the_bot_stops(told: list[Any]) -> None:
    studio = SlowStudio()
    pages = Pages(studio)  # type: ignore[arg-type]
    await pages.open(click(1), page("one"), READER)
    pages.close()
    await drawn_now(studio)
    assert told == [("answer", "one", False)]
