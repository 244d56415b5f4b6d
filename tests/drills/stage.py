"""A table at which a match goes on, for drills that look at one thing at a time: who is asked presses, and what they see is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.drills import shown
from tests.drills.kill import settled
from tests.drills.ledger import Ledger
from tests.drills.people import Person, open_questions, people_in, rooms, some_choice
from tests.drills.process import Bot, running
from tests.drills.shown import Message, match_of, text, verbs
from tests.loopback import Discord, discord_on_loopback

PANEL, NOTHING = "the panel", "nothing"  # what somebody who pressed sees, if it is no sentence
GAME = "tenno"
PRESSES = 60  # until a decision is made; it is hardly ever more than three


@dataclass
class Stage:
    world: Discord
    bot: Bot
    ledger: Ledger
    people: list[Person]
    chance: Random

    @property
    def table(self) -> Message:
        table = self.people[0].room.table()
        assert table is not None, "there is no table"
        return table

    def panel_of(self, person: Person) -> Message | None:
        return person.panels.get(match_of(self.table))

    async def decider(self) -> Person:
        """Somebody who is asked something in the panel before them. If the match is over the next one is begun."""
        for _ in range(PRESSES):
            for person in self.people:
                panel = self.panel_of(person)
                if panel is not None and open_questions(panel):
                    return person
                await person.look()
            await asyncio.sleep(0.02)
        raise AssertionError(f"nobody is asked: {text(self.table)}")

    async def press(self, person: Person) -> str:
        """A choice of somebody in their panel. Gives what they see."""
        panel = self.panel_of(person)
        choice = None if panel is None else some_choice(panel, self.chance)
        assert panel is not None and choice is not None
        answer = await person.choose(match_of(self.table), panel, *choice)
        if not answer:
            person.panels.clear()  # what they do then is to press My hand
            return NOTHING
        return PANEL if answer is self.panel_of(person) or answer["id"] == panel["id"] else text(answer)

    async def decide(self) -> str:
        """Whoever is asked presses until something is decided. Gives the last that was seen."""
        before = self.ledger.decisions
        for _ in range(PRESSES):
            seen = await self.press(await self.decider())
            if self.ledger.decisions > before or seen != PANEL:
                return seen
        raise AssertionError(f"nothing could be decided: {text(self.table)}")

    async def wrong(self, patience: float) -> list[str]:
        """What is not as it should be: on Discord, in what is kept, in the log."""
        found = await settled(self.world, self.bot, patience)
        found += [trouble for match, moves in shown.kept(self.bot.database) for trouble in self.ledger.troubles(match, moves)]
        return found + [f"{click} was not answered" for click in self.ledger.unanswered]


@asynccontextmanager
async def at_a_table(data: Path, *built_in: str, game: str = GAME) -> AsyncIterator[Stage]:
    """Two people at the table of a match that has just begun."""
    ledger = Ledger()
    async with discord_on_loopback() as world, running(world, data, *built_in) as bot:
        [room] = rooms(world, ledger, (game,))
        room.computers = 0
        stage = Stage(world, bot, ledger, people_in([room], Random("stage")), Random("choices"))
        for person in stage.people:
            person.restless = False
        await gathered(stage)
        yield stage


async def gathered(stage: Stage) -> None:
    while (table := stage.people[0].room.table()) is None or "hand" not in verbs(table):
        for person in stage.people:
            await person.look()
