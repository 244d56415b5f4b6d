"""What is still known after a restart. `open_store` gives the store that the settings name; nothing outside this folder speaks SQL."""

from bot.store.sqlite.connect import open_store
from bot.store.sqlite.daily import Daily

__all__ = ["Daily", "open_store"]
