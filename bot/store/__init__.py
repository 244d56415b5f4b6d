"""What is still known after a restart. `open_store` gives the store that the settings name; nothing outside this folder speaks SQL."""

from __future__ import annotations

from bot.config import DATABASE, Settings
from bot.errors import CannotStart
from bot.match.store import Store
from bot.store.sqlite import connect as sqlite

NOT_INSTALLED = "DATABASE_URL is set, but what speaks to PostgreSQL is not installed. Install it with: pip install 'chabudai[postgres]'"


async def open_store(settings: Settings) -> Store:
    """SQLite in the data folder, unless an address says where there is a PostgreSQL."""
    if settings.database_url is None:
        return await sqlite.open_store(settings.data_dir / DATABASE)
    try:
        from bot.store.postgres import connect as postgres  # noqa: PLC0415 - only who wants it has its library
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return await postgres.open_store(settings.database_url)
