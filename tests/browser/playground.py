"""The playground as a process of its own, and somebody who sits in front of it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bot.desk.run
import bot.playground  # noqa: F401
from bot.__main__ import main
from tests import warm
from tests.browser.chromium import Page
from tests.patience import PATIENCE

PLAIN = {
    "AI_PROCESSES": "0",
    "DRAWING_PROCESSES": "0",
    "CARD_FACES": "off",
}  # all of it takes longer to start than most of what is looked at
MESSAGES = "document.getElementById('channel-message-list')"
READY = "window.simcordPreview?.ready && !window.simcordPreview.pendingAction"


@dataclass
class Playground:
    process: warm.Process | asyncio.subprocess.Process
    url: str
    said: str  # until it said where it is

    async def ended(self, number: signal.Signals = signal.SIGINT) -> tuple[int, str]:
        """Its exit code and what it wrote to stderr, after this signal. As at a terminal, its own processes hear it too."""
        os.killpg(self.process.pid, number)
        async with asyncio.timeout(PATIENCE):
            _out, err = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, err.decode()


@asynccontextmanager
async def playground(
    folder: Path, port: int | None, bot: Sequence[str] = (), at: Path | None = None, **settings: str
) -> AsyncIterator[Playground]:
    process = await started(folder, port, bot, at, **settings)
    try:
        yield Playground(process, *await address(process))
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def started(
    folder: Path, port: int | None, bot: Sequence[str] = (), at: Path | None = None, **settings: str
) -> warm.Process | asyncio.subprocess.Process:
    environment = {
        **os.environ,
        "DISCORD_TOKEN": "",
        "DATA_DIR": str(folder),
        "PLAYGROUND_PORT": str(port or ""),
        "HEALTH_PORT": "0",
        "LOG_LEVEL": "warning",
        **PLAIN,
        **settings,
    }
    if not bot:
        return await warm.process(own_session, environment)
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(
        *bot, "playground", cwd=at, env=environment, stdout=pipe, stderr=pipe, start_new_session=True
    )


def own_session() -> int:
    """The bot's own start, in a group of processes that signals can be sent to."""
    os.setsid()
    return main(["playground"])


async def address(process: warm.Process | asyncio.subprocess.Process) -> tuple[str, str]:
    """The address that it prints when it is open, and what it printed before."""
    assert process.stdout is not None
    said = ""
    async with asyncio.timeout(PATIENCE):
        async for line in process.stdout:
            said += line.decode()
            if found := re.search(r"http://[\d.:]+", line.decode()):
                return found.group(), said
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
        return str(await self.page.until(f"{MESSAGES}?.innerText.includes({words!r}) && {MESSAGES}.innerText"))

    async def becomes(self, name: str) -> None:
        await self.page.run(
            f"""(() => {{ const people = document.getElementById('viewer-picker');
            people.value = [...people.options].find(each => each.text.includes({name!r})).value;
            people.dispatchEvent(new Event('change')) }})()"""
        )
        await self.page.until(READY)

    async def opens_a_table(self, game: str) -> None:
        await self.commands("/play")
        await self.page.until(
            f"""(() => {{ const texts = [...{MESSAGES}.querySelectorAll('.text-display')];
            const way = texts.filter(each => each.innerText.startsWith({game!r})).at(-1)?.nextElementSibling?.querySelector('button');
            way?.click(); return Boolean(way) }})()"""
        )
        await self.page.until(READY)

    async def commands(self, name: str) -> None:
        """A slash command without more to say."""
        await self.types(name)
        await self.clicks("#send-message")
        await self.page.until(READY)

    async def types(self, command: str) -> None:
        await self.page.until(READY)
        await self.page.run("document.getElementById('channel-composer-input').focus()")
        await self.page.type(command)
        await self.clicks(".command-entry", command)

    async def goes_to(self, place: str) -> None:
        """With the picker at the top; the page loads anew."""
        await self.page.run(
            f"""(() => {{ window.leaving = true; const places = document.getElementById('place-picker');
            places.value = [...places.options].find(each => each.text.includes({place!r})).value;
            places.dispatchEvent(new Event('change')) }})()"""
        )
        await self.page.until(f"!window.leaving && {READY}")

    async def looks_again(self) -> None:
        """Until the page has asked how the channel is now, and been answered."""
        await self.page.run("performance.clearResourceTimings()")
        await self.page.until("performance.getEntriesByType('resource').filter(each => each.name.endsWith('/api/state')).length > 1")

    async def catches_up(self) -> None:
        """Until the page has looked at the channel again, and shows all pictures."""
        await self.looks_again()
        await self.page.until(f"{READY} && [...{MESSAGES}.querySelectorAll('img')].every(each => each.complete && each.naturalWidth)")

    async def presses_first(self) -> None:
        """The first button of the newest message in the channel."""
        await self.page.until(READY)
        await self.page.run(f"[...{MESSAGES}.querySelectorAll('.channel-message')].at(-1).querySelector('.component-button').click()")
        await self.page.until(READY)

    async def is_told(self) -> str:
        """What the page says of the last thing that was done."""
        return str(await self.page.run("document.getElementById('action-status').textContent"))

    async def has_done(self) -> int:
        """How many things the page has sent."""
        return int(await self.page.run("window.simcordPreview.lastAction?.sequence ?? 0"))

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
