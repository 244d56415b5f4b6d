"""The bot's own start with Discord's address exchanged, little patience with it, and time enough to stop.

`python -m tests.bot.starting ADDRESS [ARGUMENTS]`.
"""

from __future__ import annotations

import sys

from discord.http import Route

from bot.__main__ import main
from bot.desk import app, run
from tests.patience import PATIENCE


def start(address: str, *asked: str) -> int:
    app.FINISH = PATIENCE
    run.FIRST_PAUSE = 0.05
    Route.BASE = address
    return main(asked)


if __name__ == "__main__":
    sys.exit(start(*sys.argv[1:]))
