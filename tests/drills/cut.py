"""What lies between a bot and its database: a connection that can be cut, or go silent, for as long as a drill likes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Cable:
    def __init__(self, to: int) -> None:
        self._to = to
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sound = asyncio.Event()
        self._sound.set()
        self._answers = asyncio.Event()
        self._answers.set()
        self.whole = True

    @property
    def port(self) -> int:
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def lay(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        if not self.whole:
            writer.transport.abort()
            return
        with suppress(OSError, asyncio.CancelledError):
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            self._writers.add(back)
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer, self._answers))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *awaited: asyncio.Event) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                for event in (self._sound, *awaited):
                    await event.wait()
                writer.write(data)
                await writer.drain()
        writer.close()

    async def cut(self, seconds: float) -> None:
        self.whole = False
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(seconds)
        self.whole = True

    async def silence(self, seconds: float) -> None:
        """Nothing arrives on either side, and nobody is told."""
        self._sound.clear()
        await asyncio.sleep(seconds)
        self._sound.set()

    def cut_answers_off(self) -> None:
        """What is asked arrives; what is answered does not, until `let_answers_through`."""
        self._answers.clear()

    def let_answers_through(self) -> None:
        self._answers.set()

    async def close(self) -> None:
        assert self._server is not None
        self._sound.set()
        self._answers.set()
        self._server.close()
        for writer in self._writers:
            writer.transport.abort()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.sleep(0)  # until what was aborted is closed


@asynccontextmanager
async def cable(to: int) -> AsyncIterator[Cable]:
    laid = Cable(to)
    await laid.lay()
    try:
        yield laid
    finally:
        await laid.close()
