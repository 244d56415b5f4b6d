"""Private messages that are read page by page: one message, which changes in place."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot import background
from bot.desk import deliver
from bot.desk.content import Content, drawn, picture_of
from bot.i18n import Reader
from bot.render import Studio, Urgency
from bot.screen.parts import Screen


class Pages:
    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._following: dict[int, asyncio.Task[None]] = {}  # by person: a picture that is still being drawn

    async def open(self, interaction: discord.Interaction[Any], screen: Screen, reader: Reader) -> None:
        """A page in a message of its own."""
        await self._show(interaction, drawn(screen, reader), deliver.answer)

    async def turn(self, interaction: discord.Interaction[Any], screen: Screen, reader: Reader) -> None:
        """A page in place of the one that was clicked on."""
        await self._show(interaction, drawn(screen, reader), deliver.in_place)

    async def _show(self, interaction: discord.Interaction[Any], content: Content, say: Any) -> None:
        self._leave(interaction.user.id)
        picture = await picture_of(self._studio, content)
        await say(interaction, content.screen, picture)
        if content.drawing is not None and picture is None:
            self._leave(interaction.user.id)
            self._following[interaction.user.id] = background.start(self._follow(interaction, content), f"page-{interaction.user.id}")

    async def _follow(self, interaction: discord.Interaction[Any], content: Content) -> None:
        """A picture that takes longer than an answer may comes after it."""
        picture = await picture_of(self._studio, content, patience=None, urgency=Urgency.PANEL)
        if picture is not None:
            await deliver.edit_answer(interaction, content.screen, picture)
        self._following.pop(interaction.user.id, None)

    def _leave(self, person: int) -> None:
        """Somebody turns to another page: nothing may follow for the one before."""
        if person in self._following:
            self._following.pop(person).cancel()

    def close(self) -> None:
        for person in list(self._following):
            self._leave(person)
