"""From any older schema to today's: numbered SQL files, one transaction each. Of several processes that start at once one does it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import structlog

from bot.errors import CannotStart
from bot.store.postgres import reasons

log = structlog.get_logger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(1128808770)"  # "CHAB"; until the end of the transaction
VERSIONS = "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)"


def scripts() -> list[Path]:
    return sorted(MIGRATIONS.glob("[0-9]*.sql"))


async def bring_up_to_date(connection: Any, url: str) -> None:
    """Apply the migrations this database has not seen. One that fails leaves it as the one before left it."""
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME)
        if await connection.fetchval("SELECT to_regclass('schema_version')") is None:
            await connection.execute(VERSIONS)
            await connection.execute("INSERT INTO schema_version VALUES (0)")
    for number, script in enumerate(scripts(), 1):
        await migrate(connection, number, script.read_text())
    if await connection.fetchval("SELECT version FROM schema_version") > len(scripts()):
        raise CannotStart(reasons.NEWER.format(where=reasons.where(url)))


async def migrate(connection: Any, number: int, script: str) -> None:
    async with connection.transaction():
        await connection.execute(ONE_AT_A_TIME)
        if await connection.fetchval("SELECT version FROM schema_version") < number:
            await connection.execute(script)
            await connection.execute("UPDATE schema_version SET version = $1", number)
            log.info("database migrated", version=number)
