"""SQLite: what is still known after a restart. `open_store` gives a `Store`; nothing outside this folder speaks SQL."""

from bot.store.opening import open_store
from bot.store.store import Store

__all__ = ["Store", "open_store"]
