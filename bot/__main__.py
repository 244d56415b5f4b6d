"""Start: settings, log, store, bot. Without a token the playground opens instead of Discord."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import time
from collections.abc import AsyncIterator

import aiohttp
import discord
import structlog

from bot.app import Chabudai
from bot.config import Settings
from bot.errors import CannotStart
from bot.health import Probes, serve
from bot.log import set_up
from bot.store import open_store

log = structlog.get_logger()

TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN; copy it again from the Bot page of the developer portal."
AUTHENTICATION_FAILED = 4004  # the gateway's word for a token that was made anew while the bot ran


def main() -> int:
    try:
        settings = Settings.load()
        set_up(settings.log_format, settings.log_level)
        asyncio.run(on_discord(settings) if settings.token else playground(settings))
    except CannotStart as problem:
        print(f"Chabudai cannot start: {problem}", file=sys.stderr)  # noqa: T201 - for the person at the terminal, whatever the log is
        return 1
    return 0


async def on_discord(settings: Settings) -> None:
    assert settings.token is not None
    store = await open_store(settings.data_dir / "chabudai.db")
    async with Chabudai(settings, store) as bot, watched(bot):
        await until_told_to_stop(bot, settings.token)


async def playground(settings: Settings) -> None:
    logging.getLogger("discord.state").setLevel(logging.ERROR)  # SimCord, when imported, tries a client without intents
    try:
        from bot.playground import open_playground  # noqa: PLC0415 - a bot on Discord does without its dependencies
    except ImportError as problem:
        raise CannotStart(
            "DISCORD_TOKEN is not set, and the playground that opens instead is not installed; set it, or use make run."
        ) from problem
    await open_playground(settings, stop_signal())


async def until_told_to_stop(bot: Chabudai, token: str) -> None:
    """Run until a signal comes or the connection is given up; the latter is a reason to say why."""
    told = stop_signal()
    running = asyncio.create_task(connected(bot, token))
    waiting = asyncio.create_task(told.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        await running
    await bot.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def connected(bot: Chabudai, token: str) -> None:
    try:
        await bot.start(token)
    except discord.LoginFailure as problem:
        raise CannotStart(TOKEN_REFUSED) from problem
    except discord.PrivilegedIntentsRequired as problem:
        raise CannotStart("Discord refuses an intent the bot asked for; it needs none of the privileged ones.") from problem
    except discord.Forbidden as problem:
        raise CannotStart("The bot may not register its commands; invite it with the scopes bot and applications.commands.") from problem
    except discord.ConnectionClosed as problem:
        raise CannotStart(
            TOKEN_REFUSED if problem.code == AUTHENTICATION_FAILED else f"Discord ended the connection: {problem}."
        ) from problem
    except (aiohttp.ClientConnectionError, discord.GatewayNotFound, discord.DiscordServerError, OSError) as problem:
        raise CannotStart("Discord cannot be reached; check the connection to the internet and try again.") from problem


def stop_signal() -> asyncio.Event:
    """An event that Ctrl-C and a polite kill set."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    return told


@contextlib.asynccontextmanager
async def watched(bot: Chabudai) -> AsyncIterator[None]:
    """The health page, if it is asked for."""
    settings = bot.settings
    if not settings.health_port:
        yield
        return
    probes = Probes(ready=bot.is_ready, heartbeat_age=lambda: heartbeat_age(bot), write=bot.store.probe)
    runner = await serve(probes, settings.health_host, settings.health_port)
    try:
        yield
    finally:
        await runner.cleanup()


def heartbeat_age(bot: Chabudai) -> float | None:
    """Seconds since Discord last answered a heartbeat, on the shard that waits longest.

    discord.py tells only how long the answer took, so this looks at its keep-alive thread.
    """
    threads = [getattr(getattr(shard._parent, "ws", None), "_keep_alive", None) for shard in bot.shards.values()]
    ages = [time.perf_counter() - thread._last_ack for thread in threads if thread is not None]
    return max(ages, default=None)


if __name__ == "__main__":
    sys.exit(main())
