"""How long a test waits for what has to happen: far longer than it takes, so that a machine which is busy elsewhere fails nothing.

No test sleeps for a time and looks afterwards, and none measures how long something took. What must not happen is shown by what
happens instead.
"""

from __future__ import annotations

import asyncio
from typing import Any

PATIENCE = 60.0  # seconds


def under_way(name: str) -> set[asyncio.Task[Any]]:
    """The tasks of the bot that do this, for whatever: see `bot.background.start`."""
    return {task for task in asyncio.all_tasks() if task.get_name().partition("-")[0] == name}
