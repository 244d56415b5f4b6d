"""A worker process, as seen from the bot: lines of JSON in and out, whose content is not interpreted here."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

import games

WORKER = "games.ai.worker"
STARTS = 30.0  # the maximum in seconds


class Died(Exception):
    """The process has ended, for whatever reason."""


class ThinkingProcess:
    def __init__(self) -> None:
        self._process: Process | None = None
        self._ready = False

    @property
    def pid(self) -> int | None:
        """None: it is not running, or not ready yet."""
        return self._process.pid if self._process is not None and self._ready and self._process.returncode is None else None

    async def start(self) -> None:
        """Returns when it is ready for its first question."""
        where = Path(games.__file__).parents[1]
        self._process = await asyncio.create_subprocess_exec(sys.executable, "-m", WORKER, cwd=where, stdin=PIPE, stdout=PIPE)
        async with asyncio.timeout(STARTS):
            await self.hear()
        self._ready = True

    def say(self, line: bytes) -> None:
        if self._process is None or self._process.stdin is None:
            raise Died
        self._process.stdin.write(line + b"\n")

    async def hear(self) -> bytes:
        """The next line of output. Cancelling this loses nothing."""
        if self._process is None or self._process.stdout is None:
            raise Died
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Died
        return line

    async def stop(self) -> None:
        """Kill it, whatever it is doing."""
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()  # a pending `hear` reads the end of the output; `communicate` would compete with it
