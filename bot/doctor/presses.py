"""Checks that need a press: private answers, updates, edits by token, a menu, a modal. The person at the terminal presses."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import ui

from bot.desk import deliver
from bot.desk.assumptions import Assumption
from bot.desk.deliver import Sent
from bot.doctor.findings import Finding, Outcome
from bot.doctor.made import Made
from bot.doctor.patient import DoesNotWork, Patient
from bot.match.stored import Message
from bot.render import Picture
from bot.screen.custom_id import button_id, select_id
from bot.screen.parts import Button, ButtonRow, Image, Paragraph, Part, Screen, Select, SelectOption, Style

A_WHILE = 5.0  # seconds until a message is edited by its token
PATIENCE = 120.0  # seconds for each press
ELSEWHERE = "stop the bot while the doctor looks: it answers the same presses"

Interaction = discord.Interaction[Any]


class Presses:
    def __init__(self, patient: Patient, made: Made, channel: int, picture: Picture) -> None:
        self._patient, self._made, self._channel, self._picture = patient, made, channel, picture
        self._click: Interaction | None = None
        self._private: Sent | None = None

    async def looks(self) -> AsyncIterator[Finding]:
        looked = self._patient.looked
        steps = (
            ("private answer to a press", self.private_answer, None),
            ("private message, changed by a press", self.in_place, Assumption.KEPT_PICTURE),
            ("menu", self.menu, None),
            ("window that asks for words", self.window, None),
            ("private message, edited after a while", self.by_token, None),
        )
        for name, step, about in steps:
            finding = await looked(name, step(), about)
            yield finding
            if finding.outcome in {Outcome.UNKNOWN, Outcome.BROKEN}:
                return

    async def private_answer(self) -> str:
        self._patient.must(await self._made.post(self._channel, asking("Chabudai doctor, 1 of 4: press this.")), "a message")
        click = await self._pressed()
        sent = await deliver.answer(click, asking("2 of 4: press this.", Image()), self._picture)
        self._private = self._answered(sent)
        return "only you are to see it"

    async def in_place(self) -> str:
        click = await self._pressed()
        menu = Select(select_id(0, "doctor"), "Choose", (SelectOption("This", "1"), SelectOption("Or this", "2")))
        sent = await deliver.update(click, Screen((Paragraph("3 of 4: choose."), Image(), menu)), self._picture)
        self._private = self._answered(sent)
        return "the picture is to stay"

    async def menu(self) -> None:
        click = await self._pressed()
        self._private = self._answered(await deliver.update(click, asking("4 of 4: press, and send what opens.", Image()), self._picture))

    async def window(self) -> None:
        """A modal: the bot opens none so far, but might."""
        await (await self._pressed()).response.send_modal(Window(self._patient))
        click = await self._pressed()
        self._private = self._answered(await deliver.update(click, Screen((Paragraph("Wait a moment."), Image())), self._picture))

    async def by_token(self) -> None:
        await asyncio.sleep(A_WHILE)
        assert self._click is not None and self._private is not None
        message = Message(self._channel, self._private.id, time.time(), self._click.token)
        sent = await deliver.edit(self._patient, message, Screen((Paragraph("That was all. Dismiss this message."),)))
        self._patient.must(sent, "an edit by token")

    async def _pressed(self) -> Interaction:
        self._click = await self._patient.next_press(PATIENCE)
        return self._click

    def _answered(self, sent: Sent | None) -> Sent:
        if sent is None:
            raise DoesNotWork(f"the answer was refused ({self._patient.answered_with})", ELSEWHERE)
        return sent


class Window(ui.Modal, title="Chabudai doctor"):
    words: ui.TextInput[Any] = ui.TextInput(label="Words", required=False)

    def __init__(self, patient: Patient) -> None:
        super().__init__(timeout=PATIENCE)
        self._patient = patient

    async def on_submit(self, interaction: Interaction, /) -> None:
        await self._patient.pressed(interaction, "", ())


def asking(words: str, *parts: Part) -> Screen:
    return Screen((Paragraph(words), *parts, ButtonRow((Button("Press", button_id(0, "doctor"), Style.PRIMARY),))))
