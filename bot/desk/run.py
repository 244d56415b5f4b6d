"""Running the bot on Discord until a signal arrives or an unrecoverable error occurs."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from itertools import count

import aiohttp
import discord
import structlog
from discord.http import Route

from bot import metrics
from bot.collector import while_idle
from bot.config import DATABASE, Settings
from bot.desk.app import Chabudai
from bot.desk.clock import clock_left_in, timed
from bot.errors import CannotStart, Refused
from bot.health import Probes, serve
from bot.i18n.titles import rename
from bot.store import open_store
from bot.store.sqlite.daily import Daily
from bot.version import installed
from games import all_games

log = structlog.get_logger()

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between retries while Discord cannot be reached
TOO_MANY_REQUESTS = 429

DISCORD_AWAY = "Discord cannot be reached; the bot waits until it can"
DATABASE_AWAY = "the database cannot be reached; the bot waits until it can"
TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN; copy it again from the Bot page of the developer portal."
AUTHENTICATION_FAILED = 4004  # the gateway's code for a token that was reset while the bot was running


async def on_discord(settings: Settings, told_to_stop: asyncio.Event) -> None:
    assert settings.token is not None
    rename(dict(settings.game_names))
    if settings.discord_api is not None:
        Route.BASE = settings.discord_api
    kept = "DATABASE_URL" if settings.database_url else str(settings.data_dir.absolute())
    log.info("starting", version=installed(), data=kept)
    store = await open_store(settings)
    clock = await clock_left_in(store)
    async with Chabudai(settings, store, now=clock) as bot, health_served(bot), backed_up(settings), timed(bot):
        with while_idle(lambda: bot.incoming.last):
            await until_told_to_stop(bot, settings.token, told_to_stop)


async def until_told_to_stop(bot: Chabudai, token: str, told_to_stop: asyncio.Event) -> None:
    """Run until a signal arrives. Raises `CannotStart` with the reason if the connection cannot be kept."""
    running = asyncio.create_task(stay_connected(bot, token))
    waiting = asyncio.create_task(told_to_stop.wait())
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        await running
    await bot.close()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def stay_connected(bot: Chabudai, token: str) -> None:
    try:
        await patiently(lambda: logged_in(bot, token))
        await patiently(bot.connect)
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


async def patiently(step: Callable[[], Awaitable[None]]) -> None:
    """Repeat a step that needs Discord until it can be reached, with exponential backoff. Logged once."""
    for tries in count():
        try:
            await step()
            return
        except Exception as problem:
            if not out_of_reach(problem):
                raise
            if not tries:
                log.warning(DATABASE_AWAY if isinstance(problem, Refused) else DISCORD_AWAY, why=str(problem) or repr(problem))
        await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(tries, 10)))


def out_of_reach(problem: Exception) -> bool:
    """Whether this is temporary: no network (yet), an outage or rate limit of Discord, or an unavailable database."""
    if isinstance(problem, Refused):
        return True
    if isinstance(problem, discord.HTTPException):
        return problem.status == TOO_MANY_REQUESTS or problem.status >= 500
    return isinstance(problem, (aiohttp.ClientConnectionError, discord.GatewayNotFound, discord.RateLimited, OSError))


async def logged_in(bot: Chabudai, token: str) -> None:
    try:
        await bot.login(token)
    except BaseException:
        await bot.http.close()  # otherwise each try would leak a session
        bot.http.connector = discord.utils.MISSING  # the next login makes a new one
        raise


@contextlib.asynccontextmanager
async def health_served(bot: Chabudai) -> AsyncGenerator[None]:
    """Serve the health page, if it is configured."""
    settings = bot.settings
    if not settings.health_port:
        yield
        return
    probes = Probes(bot.is_ready, lambda: heartbeat_age(bot), bot.store.probe, lambda: measured(bot))
    runner = await serve(probes, settings.health_host, settings.health_port)
    try:
        yield
    finally:
        await runner.cleanup()


async def measured(bot: Chabudai) -> None:
    """Metrics that are measured on request rather than as they happen."""
    metrics.servers(len(bot.guilds))
    metrics.kept(await bot.store.measured(), all_games())


@contextlib.asynccontextmanager
async def backed_up(settings: Settings) -> AsyncGenerator[None]:
    """Make a daily backup. For a database server see docs/scaling.md."""
    if settings.database_url is not None:
        yield
        return
    daily = Daily(settings.data_dir / DATABASE)
    daily.start()
    try:
        yield
    finally:
        await daily.close()


def heartbeat_age(bot: Chabudai) -> float | None:
    """Seconds since Discord last acknowledged a heartbeat, on the worst shard.

    discord.py only provides the latency, so this reads its keep-alive thread: see tests/test_internals.py.
    """
    parents = [shard._parent for shard in bot.shards.values()]  # pyright: ignore[reportPrivateUsage]
    threads = [getattr(getattr(parent, "ws", None), "_keep_alive", None) for parent in parents]
    ages = [time.perf_counter() - thread._last_ack for thread in threads if thread is not None]
    return max(ages, default=None)
