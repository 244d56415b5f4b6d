"""Two at a table who only come when they are called: of each question they are told once, and reminded once, and then they answer."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import NamedTuple

from tests.drills.crowd import Crowded
from tests.drills.defects import CALLED
from tests.drills.ledger import Ledger
from tests.drills.people import Person, Room, people_in
from tests.drills.shown import Message, verbs
from tests.loopback import CHANNEL

LOOK = 0.1  # seconds between two looks
WHERE, WHO = CHANNEL + 90, (911, 912)


class Question(NamedTuple):
    match: int
    person: int
    asked: int
    again: bool

    def __str__(self) -> str:
        return f"{self.person} was {'reminded' if self.again else 'told'} of question {self.asked} in match {self.match}"


class Called:
    def __init__(self, world: Crowded, ledger: Ledger, chance: Random, patience: float) -> None:
        self.world, self.answered = world, 0
        self.room = Room(world, "tenno", WHERE, WHO, 0, ledger)
        self.people = people_in([self.room], chance)
        for person in self.people:
            person.patience, person.restless = patience, False
        self._going = True

    async def come_when_called(self) -> None:
        while self._going:
            if self.table_that_is_played() is None:
                await self.gather()
            for person in self.people:
                if person.number in self.world.reminded:
                    await self.answer(person)
            await asyncio.sleep(LOOK)

    def table_that_is_played(self) -> Message | None:
        table = self.room.table()
        return table if table is not None and "hand" in verbs(table) else None

    async def gather(self) -> None:
        for person in self.people:
            if self.table_that_is_played() is None:
                await person.look()

    async def answer(self, person: Person) -> None:
        """Who was reminded is not called again, so they stay until they have read that a decision of theirs was made. A panel may ask
        nothing, or something else, while the bots come to themselves.
        """
        table = self.table_that_is_played()
        if table is None:
            return
        before = self.decisions_of(person)
        await person.play(table)
        if self.decisions_of(person) > before:
            self.world.reminded.discard(person.number)
            self.answered += 1

    def decisions_of(self, person: Person) -> int:
        return sum(choice.person == person.number for choices in self.room.ledger.acknowledged.values() for choice in choices)

    @property
    def troubles(self) -> list[str]:
        """Whoever was told more than once, or reminded more than once, of one question."""
        noted: dict[str, list[Question]] = {}
        for folder in self.world.folders:
            for line in (folder / CALLED).read_text().splitlines() if (folder / CALLED).exists() else ():
                number, *questions = json.loads(line)
                noted[number] = [Question(*question) for question in questions]
        times = Counter(question for number in self.world.calling for question in noted.get(number, ()))
        return [f"{question} {often} times" for question, often in times.items() if often > 1]

    async def until_somebody_came(self, patience: float) -> list[str]:
        """What is wrong if they are called no more, or were too often."""
        before, end = self.answered, asyncio.get_running_loop().time() + patience
        while self.answered == before and not self.troubles:
            if asyncio.get_running_loop().time() > end:
                return ["nobody is called any more"]
            await asyncio.sleep(LOOK)
        return self.troubles

    def end(self) -> None:
        self._going = False


@asynccontextmanager
async def called(world: Crowded, ledger: Ledger, chance: Random, patience: float) -> AsyncIterator[Called]:
    there = Called(world, ledger, chance, patience)
    coming = asyncio.create_task(there.come_when_called())
    try:
        yield there
    finally:
        there.end()
        await coming
