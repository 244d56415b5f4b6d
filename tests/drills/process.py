"""A bot in a process of its own, on one data folder: started, killed and told to stop as often as a drill likes."""

from __future__ import annotations

import asyncio
import json
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from bot.config import DATABASE
from tests.drills import runner
from tests.loopback import TOKEN, Discord
from tests.patience import PATIENCE
from tests.warm import Process, process

ALARMING = ("error", "critical")


class Bot:
    def __init__(self, world: Discord, data: Path, *built_in: str, **environment: str) -> None:
        self.world, self.data, self.built_in, self.environment = world, data, built_in, environment
        self.lines: list[dict[str, Any]] = []  # what the lives before this one logged
        self._process: Process | None = None
        self._log: asyncio.Task[bytes] | None = None

    @property
    def database(self) -> Path:
        return self.data / DATABASE

    @property
    def alarms(self) -> list[dict[str, Any]]:
        """What no life should have had to say; a line that is no line of the log, such as a bare traceback, is one too."""
        return [line for line in self.lines if line.get("level", "error") in ALARMING]

    async def start(self) -> None:
        named = {"DISCORD_TOKEN": TOKEN, "DATA_DIR": str(self.data), "LOG_FORMAT": "json", "LOG_LEVEL": "info"}
        named |= {"DISCORD_API": self.world.address, "AI_PROCESSES": "0", "DRAWING_PROCESSES": "0", "CARD_FACES": "off"}
        call = partial(runner.start, self.world.gateway, *self.built_in)
        self._process = await process(call, {**named, **self.environment}, one_stream=True)
        self._log = asyncio.create_task(self._process.stdout.read())

    async def ready(self) -> None:
        """Wait until it is connected."""
        ended = asyncio.ensure_future(self.process.wait())
        connected = asyncio.ensure_future(self.world.identified.wait())
        try:
            await asyncio.wait({ended, connected}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert connected.done(), f"it did not start: {await self._logged()}"
        finally:
            ended.cancel()
            connected.cancel()

    @property
    def process(self) -> Process:
        assert self._process is not None, "it was not started"
        return self._process

    def kill_now(self) -> None:
        """With SIGKILL, from wherever the drill is; `gone` looks at what is left."""
        if self.process.returncode is None:
            self.process.kill()

    async def gone(self) -> int:
        """Wait until it has ended, and take up what it logged."""
        code = await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.world.identified.clear()
        self.world.give_up()
        self.lines += lines_of(await self._logged())
        self._process = None
        return code

    async def _logged(self) -> str:
        self.kill_now()
        assert self._log is not None
        return (await self._log).decode()

    async def kill(self) -> None:
        self.kill_now()
        await self.gone()

    async def stop(self) -> int:
        """Ask it politely. Gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await self.gone()

    def fill_the_disk(self, full: bool = True) -> None:
        """From now on not a byte can be written to any file, or all of them again."""
        size = 0 if full else resource.RLIM_INFINITY
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def lines_of(log: str) -> list[dict[str, Any]]:
    """What is no line of the log, such as a traceback, is one line together."""
    found = [line for line in log.splitlines() if line.startswith("{")]
    rest = "\n".join(line for line in log.splitlines() if not line.startswith("{"))
    return [*map(json.loads, found), *([{"event": rest}] if rest else [])]


@asynccontextmanager
async def running(world: Discord, data: Path, *built_in: str) -> AsyncIterator[Bot]:
    """A bot that is connected, and ended in any case."""
    bot = Bot(world, data, *built_in)
    await bot.start()
    try:
        await bot.ready()
        yield bot
    finally:
        if bot._process is not None:
            await bot.kill()
