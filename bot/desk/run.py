"""Running the bot on Discord: connected until a signal comes, or until there is a reason to say why it cannot be."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import aiohttp
import discord

from bot.config import DATABASE, Settings
from bot.desk.app import Chabudai
from bot.errors import CannotStart
from bot.health import Probes, serve
from bot.store import Daily, open_store

TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN; copy it again from the Bot page of the developer portal."
AUTHENTICATION_FAILED = 4004  # the gateway's word for a token that was made anew while the bot ran


async def on_discord(settings: Settings, told_to_stop: asyncio.Event) -> None:
    assert settings.token is not None
    path = settings.data_dir / DATABASE
    store = await open_store(path)
    async with Chabudai(settings, store) as bot, watched(bot), backed_up(path):
        await until_told_to_stop(bot, settings.token, told_to_stop)


async def until_told_to_stop(bot: Chabudai, token: str, told_to_stop: asyncio.Event) -> None:
    """Run until a signal comes or the connection is given up; the latter is a reason to say why."""
    running = asyncio.create_task(connected(bot, token))
    waiting = asyncio.create_task(told_to_stop.wait())
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


@contextlib.asynccontextmanager
async def watched(bot: Chabudai) -> AsyncGenerator[None]:
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


@contextlib.asynccontextmanager
async def backed_up(path: Path) -> AsyncGenerator[None]:
    """A backup each day."""
    daily = Daily(path)
    daily.start()
    try:
        yield
    finally:
        await daily.close()


def heartbeat_age(bot: Chabudai) -> float | None:
    """Seconds since Discord last answered a heartbeat, on the shard that waits longest.

    discord.py tells only how long the answer took, so this looks at its keep-alive thread.
    """
    parents = [shard._parent for shard in bot.shards.values()]  # pyright: ignore[reportPrivateUsage]
    threads = [getattr(getattr(parent, "ws", None), "_keep_alive", None) for parent in parents]
    ages = [time.perf_counter() - thread._last_ack for thread in threads if thread is not None]
    return max(ages, default=None)
