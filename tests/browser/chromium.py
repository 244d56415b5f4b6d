"""A headless Chromium, told what to do over the DevTools protocol. Knows nothing of what is on the page."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from tests.patience import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-port=0",
)


def browser() -> str | None:
    """Where a browser is installed, if one is."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Gone(AssertionError):
    """The page was left while it was asked."""


class Page:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self.complaints: list[str] = []  # what the page wrote to its console as an error

    async def tell(self, method: str, **params: Any) -> dict[str, Any]:
        """One command, and its answer."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            answer = json.loads((await self._socket.receive(PATIENCE)).data)
            if answer.get("id") == self._number:
                if "navigated" in str(answer.get("error")):
                    raise Gone(method)
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]
            if answer.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(answer["params"]["exceptionDetails"]["text"])

    async def open(self, url: str, width: int = 1280, height: int = 900) -> None:
        await self.tell("Runtime.enable")
        await self.resize(width, height)
        await self.tell("Page.navigate", url=url)

    async def resize(self, width: int, height: int, sharp: float = 1) -> None:
        await self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=sharp, mobile=width < 600)

    async def run(self, script: str) -> Any:
        """What a script evaluates to."""
        done = await self.tell("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    async def until(self, script: str) -> Any:
        """Wait until a script gives something that counts as true."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not (value := await self.tried(script)):
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"did not happen within {PATIENCE:g} seconds: {script}\n{await self.run('document.body.innerText')}")
            await asyncio.sleep(0.1)
        return value

    async def tried(self, script: str) -> Any:
        """What a script evaluates to, or nothing while another page is coming."""
        try:
            return await self.run(script)
        except Gone:
            return None

    async def type(self, words: str) -> None:
        await self.tell("Input.insertText", text=words)

    async def key(self, name: str, code: int) -> None:
        for kind in ("keyDown", "keyUp"):
            await self.tell("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code)

    async def picture(self) -> bytes:
        """What is to be seen now, as a PNG file."""
        return base64.b64decode((await self.tell("Page.captureScreenshot", format="png"))["data"])


@asynccontextmanager
async def page_in(command: str, folder: Path) -> AsyncIterator[Page]:
    """A new browser with a profile of its own in the folder, ended and gone afterwards."""
    process = await asyncio.create_subprocess_exec(
        command, *FLAGS, f"--user-data-dir={folder}", "about:blank", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        async with aiohttp.ClientSession() as session, session.ws_connect(await first_page(session, folder), max_msg_size=0) as socket:
            page = Page(socket)
            yield page
            with suppress(TypeError, TimeoutError):  # it may be gone before it answers
                await page.tell("Browser.close")
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def first_page(session: aiohttp.ClientSession, folder: Path) -> str:
    """The address of the only page's DevTools. Chromium writes its port to a file when it is ready."""
    file = folder / "DevToolsActivePort"
    async with asyncio.timeout(PATIENCE):
        while not (file.exists() and (lines := file.read_text().split())):  # noqa: ASYNC110 - nothing tells of a file
            await asyncio.sleep(0.05)
        while True:
            async with session.get(f"http://127.0.0.1:{lines[0]}/json/list") as answer:
                pages = [each for each in await answer.json() if each["type"] == "page"]
            if pages:
                return str(pages[0]["webSocketDebuggerUrl"])
            await asyncio.sleep(0.05)
