"""Migrations: numbered SQL files, one transaction each. If several processes start at once, one of them applies these.

The names of applied migrations are stored, so that a database from a side branch is not mistaken for a current one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import structlog

from bot.errors import CannotStart
from bot.store.postgres import reasons

log = structlog.get_logger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(1128808770)"  # "CHAB"; until the end of the transaction
FIRST = "CREATE TABLE schema_version (version integer NOT NULL); INSERT INTO schema_version VALUES (0)"
VERSION = "SELECT version FROM schema_version"  # how many were applied, whether their names were kept or not
NAMES = "CREATE TABLE schema_migrations (name text PRIMARY KEY)"
KEEP_NAME = "INSERT INTO schema_migrations VALUES ($1)"

# How to detect migrations that were applied before names were stored. Later ones do not need this.
HAS = "SELECT EXISTS (SELECT FROM information_schema.columns WHERE (table_schema, table_name, column_name) = ('public', '{}', '{}'))"
LEFT_BEHIND = {
    "0001_first": HAS.format("matches", "body"),
    "0002_processes": HAS.format("answered", "name"),
    "0003_ends_orders_reasons": HAS.format("reasons", "why"),
    "0004_claims": "SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('answered') AND relpersistence = 'p')",
    "0005_themes": HAS.format("servers", "theme"),
}


def scripts() -> list[Path]:
    return sorted(MIGRATIONS.glob("[0-9]*.sql"))


async def bring_up_to_date(connection: Any, url: str) -> None:
    """Apply missing migrations. One that fails is rolled back."""
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME)
        if not await there(connection, "schema_version"):
            await connection.execute(FIRST)
        await see_that_it_is_known(connection, url)
        if not await there(connection, "schema_migrations"):
            names = await applied(connection)
            await connection.execute(NAMES)
            await connection.executemany(KEEP_NAME, [(name,) for name in sorted(names)])
    for script in scripts():
        await migrate(connection, script.stem, script.read_text())


async def migrate(connection: Any, name: str, script: str) -> None:
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME)
        if name not in await applied(connection):
            await connection.execute(script)
            await connection.execute(KEEP_NAME, name)
            await connection.execute("UPDATE schema_version SET version = version + 1")
            log.info("database migrated", name=name)


async def see_that_it_is_known(connection: Any, url: str) -> None:
    """Raises `CannotStart` if an unknown migration was applied."""
    number, names = await connection.fetchval(VERSION), await applied(connection)
    if number > len(scripts()):
        raise CannotStart(reasons.NEWER.format(where=reasons.where(url)))
    strange = sorted(names - {script.stem for script in scripts()})
    if strange or number != len(names):
        by = ", ".join(strange) or "a migration that has no name"
        raise CannotStart(reasons.STRANGE.format(where=reasons.where(url), error=by))


async def is_of_today(connection: Any) -> bool:
    return await applied(connection) == {script.stem for script in scripts()}


async def applied(connection: Any) -> set[str]:
    if await there(connection, "schema_migrations"):
        return {name for (name,) in await connection.fetch("SELECT name FROM schema_migrations")}
    return {name for name, question in LEFT_BEHIND.items() if await connection.fetchval(question)}


async def there(connection: Any, table: str) -> bool:
    return await connection.fetchval("SELECT to_regclass($1)", table) is not None
