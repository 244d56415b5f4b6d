"""Start: settings, log, and then Discord. Without a token the playground opens instead. `check-deal FILE` checks a deal.

Heavy imports stand where they are needed: the processes of computer players import this module too, and nothing more.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import signal
import sys
from pathlib import Path

from bot.config import Settings
from bot.errors import CannotStart, Failed
from bot.log import set_up


def main() -> int:
    if sys.argv[1:2] == ["check-deal"]:
        return deal_checked(sys.argv[2:])
    try:
        settings = Settings.load()
        set_up(settings.log_format, settings.log_level)
        asyncio.run(on_discord(settings) if settings.token else playground(settings))
    except CannotStart as problem:
        print(f"Chabudai cannot start: {problem}", file=sys.stderr)  # noqa: T201 - for the person at the terminal, whatever the log is
        return 1
    return 0


def deal_checked(files: list[str]) -> int:
    from bot.check_deal import check_deal  # noqa: PLC0415

    try:
        if len(files) != 1:
            raise Failed("Say which exported match to check: python -m bot check-deal FILE")
        print(check_deal(Path(files[0])))  # noqa: T201
    except Failed as problem:
        print(problem, file=sys.stderr)  # noqa: T201
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
    sys.exit(main())
