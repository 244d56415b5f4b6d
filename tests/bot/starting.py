"""The bot's own start with Discord's address exchanged, and time enough to stop: `python -m tests.bot.starting ADDRESS`."""

from __future__ import annotations

import sys

from discord.http import Route

from bot.__main__ import main
from bot.desk import app
from tests.patience import PATIENCE

if __name__ == "__main__":
    app.FINISH = PATIENCE
    Route.BASE = sys.argv[1]
    sys.exit(main())
