"""One process that thinks, as seen from the bot: lines of JSON go in, lines come out. What is in them is not known here."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path

import games

WORKER = "games.ai.worker"
STARTS = 30.0  # seconds at most


class Died(Exception):
    """The process has ended, however that was."""


class ThinkingProcess:
    def __init__(self) -> None:
        self._process: Process | None = None
        self._ready = False

    @property
    def pid(self) -> int | None:
        """None: it does not run, or is not ready yet."""
        return self._process.pid if self._process is not None and self._ready and self._process.returncode is None else None

    async def start(self) -> None:
        """Returns when it waits for its first question."""
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
        """The next line it says. Who stops listening misses nothing."""
        if self._process is None or self._process.stdout is None:
            raise Died
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise Died
        return line

    async def stop(self) -> None:
        """At once, whatever it is doing."""
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()  # whoever hears it hears its end; `communicate` would read beside them
