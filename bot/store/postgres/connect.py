"""Opening the database: checks the connection, the version and the schema, and explains failures in one sentence."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from time import monotonic, time
from typing import Any

import asyncpg

from bot.errors import CannotStart, Impossible
from bot.store.both.statement import Statement
from bot.store.postgres import reasons, statements
from bot.store.postgres.link import CONNECTING, CONNECTIONS, LATEST, Link, expect_unawaited
from bot.store.postgres.membership import NOW, TTL, Membership
from bot.store.postgres.migrate import bring_up_to_date, is_of_today
from bot.store.postgres.store import PostgresStore
from bot.store.postgres.writer import Writer

FIRST_TIME = 5  # seconds that the server has to answer when the bot starts
SERVER = {"application_name": "chabudai", "search_path": "public", "timezone": "UTC"}
# Timeouts so that suspended or vanished clients do not block others: in milliseconds, and in seconds for TCP.
IMPATIENT = {
    "statement_timeout": str(int(LATEST * 1000)),
    "idle_in_transaction_session_timeout": "1000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}


async def open_store(url: str) -> PostgresStore:
    """The store at this address. Raises CannotStart with one sentence if that is not possible."""
    try:
        return await opened(url)
    except (ValueError, *reasons.TROUBLE) as error:
        raise CannotStart(reasons.sentence(error, url)) from error


async def opened(url: str) -> PostgresStore:
    expect_unawaited(asyncio.get_running_loop())
    connection = await connected(url, FIRST_TIME)
    try:
        await examine(connection, url)
        await bring_up_to_date(connection, url)
        wall_ahead = await connection.fetchval(NOW) - monotonic()
    finally:
        await asyncio.shield(let_go(connection))
    # No session settings are changed, so no reset is needed, which would take a round trip to the server.
    limits: dict[str, Any] = {"min_size": 0, "max_size": CONNECTIONS, "timeout": CONNECTING}
    pool = await asyncpg.create_pool(url, **limits, reset=as_it_is, server_settings=SERVER | IMPATIENT)
    link, name = Link(pool), secrets.token_hex(4)
    try:
        await Writer(link, name).transact(
            [[Statement(statements.KEEP_FACT, ("opened", str(time())))]]
        )  # shows whether there can be a second
    except BaseException:
        await link.close()
        raise
    return PostgresStore(link, name, Membership(lambda: connected(url, CONNECTING), link, name, wall_ahead))


async def connected(url: str, seconds: float) -> Any:
    connect: Any = asyncpg.connect  # it does not say that seconds may have fractions
    return await connect(url, timeout=seconds, server_settings=SERVER)


async def as_it_is(_connection: Any) -> None:
    """Connections need no reset."""


async def let_go(connection: Any) -> None:
    with suppress(*reasons.TROUBLE):
        await connection.close(timeout=FIRST_TIME)


async def see_that_it_is_ours(connection: Any, url: str) -> None:
    if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
        raise Impossible(reasons.NOTHING_THERE.format(where=reasons.where(url)))
    if not await is_of_today(connection):
        raise Impossible(reasons.OTHER_SCHEMA.format(where=reasons.where(url)))


async def see_that_nobody_is_there(connection: Any, url: str) -> None:
    if await connection.fetch(statements.RUNNING, TTL):
        raise Impossible(f"Bots are running on the database at {reasons.where(url)}. Stop them first.")


async def examine(connection: Any, url: str) -> None:
    version = connection.get_server_version()
    if version.major < reasons.OLDEST:
        raise CannotStart(reasons.TOO_OLD.format(where=reasons.where(url), version=version.major))
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise CannotStart(reasons.NOT_UTF8.format(where=reasons.where(url)))
    if await connection.fetchval("SELECT pg_is_in_recovery()"):
        raise CannotStart(reasons.READ_ONLY.format(where=reasons.where(url)))
