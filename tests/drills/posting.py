"""A bot that is killed when Discord has a message of it, and it has not heard where."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.drills import shown
from tests.drills.kill import LOOK, deadly
from tests.drills.stage import Stage, at_a_table
from tests.patience import PATIENCE

POSTING = r"POST /channels/\d+/messages"


async def killed_while_posting(data: Path, *built_in: str, patience: float = PATIENCE) -> list[str]:
    """Once when a notice is on Discord and the bot has not heard of it, once when a table is."""
    async with at_a_table(data, *built_in) as stage:
        world, bot, [host, *_] = stage.world, stage.bot, stage.people
        await bot.kill()
        await killed_when_it_posts(stage, bot.start)
        await started_again(stage, to_post=True)
        found = await stage.wrong(patience)
        await killed_when_it_posts(stage, lambda: host.command("table"))
        await started_again(stage)
        found += await stage.wrong(patience)
        notices = [message for message in world.messages.values() if "It’s your turn" in shown.text(message)]
        return found + ([] if len(notices) == 1 else [f"there are {len(notices)} notices"])


async def killed_when_it_posts(stage: Stage, act: Callable[[], Awaitable[object]]) -> None:
    there = len(stage.world.messages)
    stage.world.faults.append((POSTING, deadly(stage.bot, after=True)))
    await act()
    await stage.bot.gone()
    assert len(stage.world.messages) > there, "it posted nothing"


async def started_again(stage: Stage, to_post: bool = False) -> None:
    """There is nothing to see of a notice that is posted under the number of one that is there but that it was."""
    stage.world.requests.clear()
    await stage.bot.start()
    await stage.bot.ready()
    async with asyncio.timeout(PATIENCE):
        while to_post and not any(re.fullmatch(POSTING, f"{asked.method} {asked.path}") for asked in stage.world.requests):  # noqa: ASYNC110 - they are plain
            await asyncio.sleep(LOOK / 10)
