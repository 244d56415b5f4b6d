"""The playground as a process of its own, and somebody who sits in front of it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.chromium import Page
from tests.patience import PATIENCE

MESSAGES = "document.getElementById('channel-message-list')"
READY = "window.simcordPreview?.ready && !window.simcordPreview.pendingAction"


@dataclass
class Playground:
    process: asyncio.subprocess.Process
    url: str

    async def ended(self, number: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Its exit code and what it wrote to stderr, after this signal. As at a terminal, its own processes hear it too."""
        os.killpg(self.process.pid, number)
        async with asyncio.timeout(PATIENCE):
            _out, err = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, err.decode()


@asynccontextmanager
async def playground(folder: Path, port: int, **settings: str) -> AsyncIterator[Playground]:
    process = await started(folder, port, **settings)
    try:
        yield Playground(process, await address(process))
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def started(folder: Path, port: int, **settings: str) -> asyncio.subprocess.Process:
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "",
        "DATA_DIR": str(folder),
        "PLAYGROUND_PORT": str(port),
        "HEALTH_PORT": "0",
        "LOG_LEVEL": "warning",
        **settings,
    }
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=environment, stdout=pipe, stderr=pipe, start_new_session=True
    )


async def address(process: asyncio.subprocess.Process) -> str:
    """The address that it prints when it is open."""
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        async for line in process.stdout:
            if found := re.search(r"http://\S+", line.decode()):
                return found.group()
    raise AssertionError((await process.communicate())[1].decode())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Person:
    """Reads the channel in the browser, clicks, chooses and types."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def arrives(self, url: str, width: int = 1280, height: int = 900) -> None:
        await self.page.open(url, width, height)
        await self.page.until(READY)

    async def reads(self, words: str) -> str:
        """All that is in the channel, once these words are."""
        return str(await self.page.until(f"{MESSAGES}.innerText.includes({words!r}) && {MESSAGES}.innerText"))

    async def becomes(self, name: str) -> None:
        await self.page.run(
            f"""(() => {{ const people = document.getElementById('viewer-picker');
            people.value = [...people.options].find(each => each.text.includes({name!r})).value;
            people.dispatchEvent(new Event('change')) }})()"""
        )
        await self.page.until(READY)

    async def opens_a_table(self, game: str) -> None:
        await self.page.run("document.getElementById('channel-composer-input').focus()")
        await self.page.type("/play")
        await self.clicks(".command-entry", "/play")
        await self.clicks(".command-suggestion", game)
        await self.clicks("#send-message")

    async def presses(self, label: str) -> None:
        """The newest button of this name in the channel."""
        await self.page.until(READY)
        await self.page.until(self._click(f"{MESSAGES}.querySelectorAll('button:not(:disabled)')", label, exactly=True))
        await self.page.until(READY)

    async def chooses(self, number: int) -> str:
        """An entry of the newest menu in the channel; gives what it says."""
        await self.page.until(READY)
        # in one step, and opened again if need be: when the channel changes, the page draws its menus anew and closed
        words = str(
            await self.page.until(
                f"""(() => {{ const entry = document.querySelectorAll('.select-list:not([hidden]) [role=option]')[{number}];
                if (entry) {{ const words = entry.innerText; entry.click(); return words }}
                const menu = [...{MESSAGES}.querySelectorAll('.select-trigger')].at(-1);
                if (menu?.ariaExpanded === 'false') menu.click() }})()"""
            )
        )
        await self.page.until(READY)
        return words

    async def clicks(self, selector: str, words: str = "") -> None:
        await self.page.until(self._click(f"document.querySelectorAll({selector!r})", words))

    @staticmethod
    def _click(those: str, words: str, exactly: bool = False) -> str:
        fits = f"each.innerText.trim() === {words!r}" if exactly else f"each.innerText.includes({words!r})"
        return f"(() => {{ const found = [...{those}].filter(each => {fits}).at(-1); found?.click(); return Boolean(found) }})()"

    async def notices_trouble(self) -> list[Any]:
        """What the page complains of."""
        return [*self.page.complaints, *await self.page.run("window.simcordPreview.diagnostics.map(each => each.code)")]
