"""Hours that pass in a moment: a clock which a bot that talks to nobody sleeps by, and which waits until all that is due is done."""

from __future__ import annotations

import asyncio
from heapq import heappop, heappush
from itertools import count

from tests.patience import PATIENCE

EIGHT_IN_THE_EVENING = 1_800_000_000.0
A_LITTLE = 0.001  # real seconds: something is done by threads


class Hours:
    def __init__(self) -> None:
        self.time = EIGHT_IN_THE_EVENING
        self._sleepers: list[tuple[float, int, asyncio.Future[None], asyncio.Task[None]]] = []
        self._asleep: set[asyncio.Task[None]] = set()
        self._number = count()

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, (self.time + max(seconds, 0.0), next(self._number), waking, task))
        self._asleep.add(task)
        try:
            await waking
        finally:
            self._asleep.discard(task)

    async def until(self, time: float) -> None:
        """Let it become this late. Whatever is due before is done by then, one after the other."""
        await self.quiet()
        while self._sleepers and self._sleepers[0][0] <= time:
            due, _number, waking, task = heappop(self._sleepers)
            if not waking.done():
                self.time = max(self.time, due)
                self._asleep.discard(task)
                waking.set_result(None)
                await self.quiet()
        self.time = max(self.time, time)

    async def quiet(self) -> None:
        """Wait until everybody sleeps, or is done."""
        async with asyncio.timeout(PATIENCE):
            while busy := asyncio.all_tasks() - self._asleep - {asyncio.current_task()}:
                await asyncio.wait(busy, timeout=A_LITTLE)
