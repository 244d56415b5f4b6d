"""Start: settings, log, and then Discord. With a command the playground opens, or something is done to what the bot keeps.

Heavy imports stand where they are needed: the processes of computer players import this module too, and nothing more.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from bot import env_file
from bot.called import bot
from bot.config import Settings, names
from bot.errors import CannotStart
from bot.log import set_up


def main(arguments: Sequence[str] = ()) -> int:
    if not arguments:
        return exit_status(on_discord)
    from bot.host.arguments import DOCTOR, PLAYGROUND, parser  # noqa: PLC0415

    given = parser().parse_args(arguments)
    if given.command == PLAYGROUND:
        return exit_status(on_discord_or_playground if given.unless_token else playground)
    if given.command == DOCTOR:
        return exit_status(lambda settings: doctor(settings, given))
    from bot.host.commands import run  # noqa: PLC0415

    return run(given)


def exit_status(way: Callable[[Settings], Coroutine[Any, Any, int | None]]) -> int:
    try:
        settings = Settings.load()
        set_up(settings.log_format, settings.log_level)
        env_file.warn(names())
        return asyncio.run(way(settings)) or 0
    except CannotStart as problem:
        print(f"Chabudai cannot start: {problem}", file=sys.stderr)  # noqa: T201 - for the person at the terminal, whatever the log is
        return 1


async def on_discord_or_playground(settings: Settings) -> None:
    await (on_discord(settings) if settings.token else playground(settings))


async def on_discord(settings: Settings) -> None:
    needs_token(settings)
    from bot.desk import run  # noqa: PLC0415

    await run.on_discord(settings, stop_signal())


def needs_token(settings: Settings) -> None:
    if settings.token is None:
        raise CannotStart(f"DISCORD_TOKEN is not set: put the bot's token into .env, or try it without one: {bot()} playground")


async def playground(settings: Settings) -> None:
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # SimCord, when imported, tries a client without intents
    importlib.import_module("bot.desk.app")  # before SimCord: that client would miss voice, of which this module says we have none

    try:
        from bot.playground import open_playground  # noqa: PLC0415 - a bot on Discord does without its dependencies
    except ImportError as problem:
        raise CannotStart(
            "The playground is not installed."
            " In the bot's folder say: make install EXTRA=playground, or with pipx: pipx install --force '.[playground]'"
        ) from problem
    await open_playground(settings, stop_signal())


async def doctor(settings: Settings, given: Namespace) -> int:
    needs_token(settings)
    from bot.doctor.run import examined  # noqa: PLC0415

    set_up("console", "error")  # what it finds is said, not logged
    return await examined(settings, given, stop_signal())


def stop_signal() -> asyncio.Event:
    """An event that Ctrl-C and a polite kill set."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, told.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(told.set))
    return told


def command() -> int:
    """`chabudai`, where it was installed."""
    return main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(command())
