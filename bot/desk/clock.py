"""Carries the bot's clock over from one start to the next, and corrects timestamps when the machine's clock is set."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from itertools import count

import msgspec
import structlog

from bot import background, metrics
from bot.desk.app import Chabudai
from bot.errors import Refused
from bot.play.clock import Clock, Reading
from bot.play.store import Store

log = structlog.get_logger()

FACT = "clock"
LOOK_EVERY = 10.0  # seconds
LOOKS_PER_KEEPING = 60


async def clock_left_in(store: Store) -> Clock:
    """The clock of the last run, continued."""
    kept = await store.fact(FACT)
    try:
        left = None if kept is None else msgspec.json.decode(kept, type=Reading)
    except msgspec.DecodeError as problem:
        log.warning("the stored clock cannot be read; it starts anew", why=str(problem))
        left = None
    return Clock(left, store.ownership.wall)


@contextlib.asynccontextmanager
async def timed(bot: Chabudai) -> AsyncGenerator[None]:
    """Watches the machine's clock while the block runs."""
    looking = background.start(looks(bot), "clock")
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


async def looks(bot: Chabudai) -> None:
    metrics.clock_ahead(bot.clock.ahead)
    for looks in count():
        if looks % LOOKS_PER_KEEPING == 0:
            await keep(bot)
        await asyncio.sleep(LOOK_EVERY)
        before = bot.clock.ahead
        if bot.clock.look():
            log.warning("the clock of this machine was set; deadlines are not affected", seconds=round(bot.clock.ahead - before, 1))
            metrics.clock_ahead(bot.clock.ahead)
            await keep(bot)
            await bot.clock_was_set()


async def keep(bot: Chabudai) -> None:
    with contextlib.suppress(Refused):  # a full disk; the next look is soon enough
        await bot.store.keep_fact(FACT, msgspec.json.encode(bot.clock.reading).decode())
