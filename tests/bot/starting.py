"""The bot's own start with Discord's address exchanged: `python -m tests.bot.starting ADDRESS`."""

from __future__ import annotations

import sys

from discord.http import Route

from bot.__main__ import main

if __name__ == "__main__":
    Route.BASE = sys.argv[1]
    sys.exit(main())
