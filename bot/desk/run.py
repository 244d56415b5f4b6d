"""Running the bot on Discord: connected until a signal comes, or until there is a reason to say why it cannot be."""

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

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between two tries while Discord cannot be reached
TOO_MANY_REQUESTS = 429

DISCORD_AWAY = "Discord cannot be reached; the bot waits until it can"
DATABASE_AWAY = "the database cannot be reached; the bot waits until it can"
TOKEN_REFUSED = "Discord does not accept DISCORD_TOKEN; copy it again from the Bot page of the developer portal."
AUTHENTICATION_FAILED = 4004  # the gateway's word for a token that was made anew while the bot ran


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
    """Run until a signal comes or the connection is given up; the latter is a reason to say why."""
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
    """Do something that needs Discord. As long as it is out of reach that is tried again, ever more seldom, and said once."""
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
    """Whether this passes by itself: no network (yet), a Discord that is down or wants to be left alone, a database that is away."""
    if isinstance(problem, Refused):
        return True
    if isinstance(problem, discord.HTTPException):
        return problem.status == TOO_MANY_REQUESTS or problem.status >= 500
    return isinstance(problem, (aiohttp.ClientConnectionError, discord.GatewayNotFound, discord.RateLimited, OSError))


async def logged_in(bot: Chabudai, token: str) -> None:
    try:
        await bot.login(token)
    except BaseException:
        await bot.http.close()  # or each try would leave a session behind
        bot.http.connector = discord.utils.MISSING  # the next login makes a new one
        raise


@contextlib.asynccontextmanager
async def health_served(bot: Chabudai) -> AsyncGenerator[None]:
    """The health page, if it is asked for."""
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
    """What is measured when somebody asks for the metrics, and not as it happens."""
    metrics.servers(len(bot.guilds))
    metrics.kept(await bot.store.measured(), all_games())


@contextlib.asynccontextmanager
async def backed_up(settings: Settings) -> AsyncGenerator[None]:
    """A backup each day. A database server has its own ways: docs/scaling.md."""
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
    """Seconds since Discord last answered a heartbeat, on the shard that waits longest.

    discord.py tells only how long the answer took, so this looks at its keep-alive thread: see tests/test_internals.py.
    """
    parents = [shard._parent for shard in bot.shards.values()]  # pyright: ignore[reportPrivateUsage]
    threads = [getattr(getattr(parent, "ws", None), "_keep_alive", None) for parent in parents]
    ages = [time.perf_counter() - thread._last_ack for thread in threads if thread is not None]
    return max(ages, default=None)
