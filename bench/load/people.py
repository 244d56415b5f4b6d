"""Scripted people: they open their hand, think, and press one of the choices that they see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bench.load.plan import Plan
from bench.load.world import Answered, Busy
from tests.choosing import leading_on

SELECT = 3
QUICK, DEEPEST = 1.0, 6  # seconds between two presses that make one decision, and how many these may be
LOOK, LOOKS = 2.0, 20  # seconds between two looks at a panel that asks nothing, and how many until it is opened anew

Choice = tuple[str, list[str] | None]  # a custom_id, and the values of a menu


@dataclass
class Figures:
    answers: list[Answered] = field(default_factory=list)
    decisions: int = 0
    unanswered: int = 0


@dataclass
class Person:
    number: int
    slot: int
    plan: Plan
    world: Busy
    matches: dict[int, int]  # slot -> the match that is played there
    figures: Figures
    panel: dict[str, Any] | None = None
    match: int = 0

    async def play(self) -> None:
        chance = Random(self.number)
        await asyncio.sleep(chance.random() * self.plan.think)
        await self._open()
        while True:
            await self._look(chance)

    async def _look(self, chance: Random) -> None:
        """Wait until the panel asks something; then think, and decide. One that asks nothing for long is opened anew."""
        for _ in range(LOOKS):
            if self._asked(chance) is not None:
                await asyncio.sleep(self.plan.think * (0.5 + chance.random()))
                if (choice := self._asked(chance)) is not None:
                    await self._decide(choice, chance)
                return
            await asyncio.sleep(LOOK)
        await self._open()

    def _asked(self, chance: Random) -> Choice | None:
        if self.panel is None or self.match != self.matches[self.slot]:
            return None
        return some_choice(self.panel, chance)

    async def _open(self) -> None:
        match = self.matches[self.slot]
        if (table := self.world.tables.get(match)) is not None:
            self.panel = await self._press(table, f"cb1:{match}:hand:0:")
            self.match = match

    async def _decide(self, choice: Choice, chance: Random) -> None:
        """Press on until the question is another one."""
        asked = question(choice)
        for _ in range(DEEPEST):
            assert self.panel is not None
            self.panel = await self._press(self.panel, *choice) or self.panel
            if self._is_another(asked, chance):
                self.figures.decisions += 1
                return
            await asyncio.sleep(QUICK)
            further = some_choice(self.panel, chance)  # not before: the panel may have changed meanwhile
            if further is None or question(further) != asked:
                return
            choice = further

    def _is_another(self, asked: str, chance: Random) -> bool:
        choice = self._asked(chance)
        return choice is None or question(choice) != asked

    async def _press(self, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> dict[str, Any] | None:
        try:
            answered = await self.world.pressed(self.number, message, custom_id, values)
        except TimeoutError:
            self.figures.unanswered += 1
            return None
        self.figures.answers.append(answered)
        return answered.message


def question(choice: Choice) -> str:
    return choice[0].split(":")[3]


def some_choice(panel: dict[str, Any], chance: Random) -> Choice | None:
    """An option, or a button: something that decides, or leads towards it."""
    shown = [part for part in parts(panel["components"]) if {"pick", "together"} & {*part.get("custom_id", "").split(":")}]
    selects = [part for part in shown if part["type"] == SELECT]
    choices: list[Choice] = [
        (select["custom_id"], [each["value"] for each in chance.sample(select["options"], select.get("min_values", 1))])
        for select in selects
        for _option in select["options"]
    ]
    buttons = [part["custom_id"] for part in shown if part["type"] != SELECT]
    choices += [(each, None) for each in leading_on(buttons, [select["custom_id"] for select in selects])]
    return chance.choice(choices) if choices else None


def parts(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in tree:
        yield part
        yield from parts(part.get("components", []))
