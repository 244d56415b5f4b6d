"""A headless Chromium, one for all who look at pages, told what to do over the DevTools protocol. Knows nothing of what is on the page."""

from __future__ import annotations

import asyncio
import atexit
import base64
import json
import shutil
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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
    "--no-startup-window",
    "--disable-features=SpareRendererForSitePerProcess",
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
async def page_in(command: str) -> AsyncIterator[Page]:
    """A page that knows nothing of any other: its cookies, its storage and its cache are gone afterwards."""
    async with aiohttp.ClientSession(running(command)) as session:
        async with session.get("/json/version") as answer:
            address = (await answer.json())["webSocketDebuggerUrl"]
        async with session.ws_connect(address) as socket:
            browser = Page(socket)
            context = (await browser.tell("Target.createBrowserContext"))["browserContextId"]
            target = await browser.tell("Target.createTarget", url="about:blank", browserContextId=context)
            try:
                async with session.ws_connect(f"/devtools/page/{target['targetId']}", max_msg_size=0) as page:
                    yield Page(page)
            finally:
                await browser.tell("Target.disposeBrowserContext", browserContextId=context)


@cache
def running(command: str) -> str:
    """Where this process's browser listens to what it is told; to start one takes longer than most of what is looked at in it."""
    folder = TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
    process = subprocess.Popen(
        [command, *FLAGS, f"--user-data-dir={folder.name}", "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    atexit.register(ended, process, folder)
    return f"http://127.0.0.1:{port_of(Path(folder.name))}"


def ended(process: subprocess.Popen[bytes], folder: TemporaryDirectory[str]) -> None:
    process.kill()
    process.wait()
    folder.cleanup()


def port_of(folder: Path) -> int:
    """Chromium writes it to a file when it is ready."""
    file, until = folder / "DevToolsActivePort", time.monotonic() + PATIENCE
    while not (file.exists() and (lines := file.read_text().split())):
        assert time.monotonic() < until, f"the browser is not ready after {PATIENCE:g} seconds"
        time.sleep(0.02)
    return int(lines[0])
