"""SQLite: what is still known after a restart. `open_store` gives the store; nothing outside this folder speaks SQL."""

from bot.store.connect import open_store
from bot.store.daily import Daily
from bot.store.sqlite import SqliteStore

__all__ = ["Daily", "SqliteStore", "open_store"]
