"""Private messages with pages: one message, edited in place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from bot import background
from bot.desk.click import Click
from bot.desk.content import Content, drawn, picture_of
from bot.i18n import Reader
from bot.render import Picture, Studio, Urgency
from bot.screen.parts import Screen


class Pages:
    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._following: dict[int, asyncio.Task[None]] = {}  # by person: a picture that is still being drawn

    async def open(self, click: Click, screen: Screen, reader: Reader) -> None:
        """Show a page in a new message."""
        await self._show(click, drawn(screen, reader), click.show)

    async def turn(self, click: Click, screen: Screen, reader: Reader) -> None:
        """Show a page in place of the one that was clicked on."""
        await self._show(click, drawn(screen, reader), click.replace)

    async def _show(self, click: Click, content: Content, say: Callable[[Screen, Picture | None], Awaitable[Any]]) -> None:
        self._leave(click.person)
        picture = await picture_of(self._studio, content)
        await say(content.screen, picture)
        if content.drawing is not None and picture is None:
            self._leave(click.person)
            self._following[click.person] = background.start(self._follow(click, content), f"page-{click.person}")

    async def _follow(self, click: Click, content: Content) -> None:
        """Add a picture that was not ready in time for the answer."""
        picture = await picture_of(self._studio, content, patience=None, urgency=Urgency.PANEL)
        if picture is not None:
            await click.edit(content.screen, picture)
        self._following.pop(click.person, None)

    def _leave(self, person: int) -> None:
        """The person turns the page: a late picture must not be added to the previous one."""
        if person in self._following:
            self._following.pop(person).cancel()

    def close(self) -> None:
        for person in list(self._following):
            self._leave(person)
