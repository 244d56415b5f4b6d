"""Start: settings, log, and then Discord. Without a token the playground opens instead; with a command, something else is done.

Heavy imports stand where they are needed: the processes of computer players import this module too, and nothing more.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import signal
import sys
from collections.abc import Sequence

from bot.config import Settings
from bot.errors import CannotStart
from bot.log import set_up


def main(arguments: Sequence[str] = ()) -> int:
    if arguments:
        from bot.host.commands import run  # noqa: PLC0415

        return run(arguments)
    try:
        settings = Settings.load()
        set_up(settings.log_format, settings.log_level)
        asyncio.run(on_discord(settings) if settings.token else playground(settings))
    except CannotStart as problem:
        print(f"Chabudai cannot start: {problem}", file=sys.stderr)  # noqa: T201 - for the person at the terminal, whatever the log is
        return 1
    return 0


async def on_discord(settings: Settings) -> None:
    from bot.desk import run  # noqa: PLC0415

    await run.on_discord(settings, stop_signal())


async def playground(settings: Settings) -> None:
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # SimCord, when imported, tries a client without intents
    importlib.import_module("bot.desk.app")  # before SimCord: that client would miss voice, of which this module says we have none

    try:
        from bot.playground import open_playground  # noqa: PLC0415 - a bot on Discord does without its dependencies
    except ImportError as problem:
        raise CannotStart(
            "DISCORD_TOKEN is not set, and the playground that opens instead is not installed; set it, or use make run."
        ) from problem
    await open_playground(settings, stop_signal())


def stop_signal() -> asyncio.Event:
    """An event that Ctrl-C and a polite kill set."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    return told


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
