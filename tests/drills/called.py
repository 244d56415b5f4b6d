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
from tests.drills.people import Person, Room, open_questions, people_in
from tests.drills.shown import Message, match_of, verbs
from tests.loopback import CHANNEL

LOOK, LOOKS_AGAIN = 0.1, 8.0  # seconds between two looks, and until somebody who is asked nothing goes away again
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
            table = self.table_that_is_played()
            reminded = [person for person in self.people if person.number in self.world.reminded]
            if table is None:
                await self.gather()
            elif reminded:
                self.world.reminded.discard(reminded[0].number)
                await self.answer(reminded[0], match_of(table))
            await asyncio.sleep(LOOK)

    def table_that_is_played(self) -> Message | None:
        table = self.room.table()
        return table if table is not None and "hand" in verbs(table) else None

    async def gather(self) -> None:
        for person in self.people:
            if self.table_that_is_played() is None:
                await person.look()

    async def answer(self, person: Person, match: int) -> None:
        """Until something else is asked of them. A panel that asks nothing may be that of a bot that was cut off: they look again."""
        asked: set[int] = set()
        end = asyncio.get_running_loop().time() + LOOKS_AGAIN
        while self._going and (table := self.table_that_is_played()) is not None:
            await person.play(table)
            panel = person.panels.get(match)
            now = asked if panel is None else open_questions(panel)
            if panel is not None and (now != asked if asked else asyncio.get_running_loop().time() > end):
                break
            asked = now
            await asyncio.sleep(0.0 if now else LOOK)
        self.answered += 1

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
