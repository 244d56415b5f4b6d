"""The bot's own start with Discord's address exchanged, little patience with it, and time enough to stop.

`python -m tests.bot.starting ADDRESS`.
"""

from __future__ import annotations

import sys

from discord.http import Route

from bot.__main__ import main
from bot.desk import app, run
from tests.patience import PATIENCE

if __name__ == "__main__":
    app.FINISH = PATIENCE
    run.FIRST_PAUSE = 0.05
    Route.BASE = sys.argv[1]
    sys.exit(main())
