"""The driver: a Discord and its people in this process, the bot in another."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from bench.load.bot import Measured
from bench.load.people import Figures, Person
from bench.load.plan import Plan
from bench.load.world import Busy
from tests.loopback import served

ROOT = Path(__file__).parents[2]
WARM_UP = 0.2  # of the time, before anything counts


@dataclass
class Run:
    plan: Plan
    bot: Measured = field(default_factory=Measured)
    people: Figures = field(default_factory=Figures)
    requests: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    cpu: float = 0.0  # cores that the driver took


async def drive(plan: Plan) -> Run:
    world = Busy(plan)
    async with served(world):
        with tempfile.TemporaryDirectory() as folder:
            return await driven(plan, world, Path(folder))


async def driven(plan: Plan, world: Busy, folder: Path) -> Run:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.load.bot", world.address, str(folder), json.dumps(asdict(plan))),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 26,
    )
    try:
        return await Driver(plan, world, process).run()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


class Driver:
    def __init__(self, plan: Plan, world: Busy, process: asyncio.subprocess.Process) -> None:
        self.plan, self.world, self.process = plan, world, process
        self.matches: dict[int, int] = {}  # slot -> the match that is played there
        self.done = Run(plan)

    async def run(self) -> Run:
        await self._until("ready")
        people = [asyncio.create_task(self._person(slot, number).play()) for slot in self.plan.slots() for number in self.plan.acting(slot)]
        listening = asyncio.create_task(self._until("seconds"))
        await asyncio.sleep(WARM_UP * 60 * self.plan.minutes)
        self._tell("begin")
        self._begin()
        await asyncio.sleep(60 * self.plan.minutes)
        self._end()
        self._tell("end")
        self.done.bot = Measured(**await listening)
        for person in people:
            person.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        await self.process.wait()
        return self.done

    def _person(self, slot: int, number: int) -> Person:
        return Person(number, slot, self.plan, self.world, self.matches, self.done.people)

    def _begin(self) -> None:
        self.done.people.answers.clear()
        self.done.people.decisions = self.done.people.unanswered = 0
        self.world.counted.clear()
        self.world.refused.clear()
        self._started, self._cpu = perf_counter(), process_time()

    def _end(self) -> None:
        done = self.done
        done.seconds = perf_counter() - self._started
        done.cpu = (process_time() - self._cpu) / done.seconds
        done.requests, done.refused = Counter(self.world.counted), Counter(self.world.refused)

    def _tell(self, word: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())

    async def _until(self, word: str) -> dict[str, Any]:
        """Listen to the bot's process until it says this; meanwhile it says which matches it opens."""
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            said: dict[str, Any] = json.loads(line)
            if word in said:
                return said
            self.matches[said["slot"]] = said["match"]
        raise RuntimeError("the bot's process has ended")
