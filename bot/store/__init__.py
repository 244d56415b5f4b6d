"""What is still known after a restart. `open_store` gives the store that the settings name; nothing outside this folder speaks SQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from bot.config import DATABASE, Settings
from bot.errors import CannotStart
from bot.match.store import Store
from bot.match.values import Match, Move
from bot.store.sqlite import connect as sqlite
from bot.store.sqlite import records

NOT_INSTALLED = "DATABASE_URL is set, but what speaks to PostgreSQL is not installed. Install it with: pip install 'chabudai[postgres]'"


class Looked(Protocol):
    """Everything that is kept, as it stood at one moment."""

    def match(self, number: int) -> Match: ...

    def matches(self) -> Iterator[tuple[int, Match | Exception]]: ...

    def moves(self, match: int) -> list[Move]: ...

    def unreadable(self) -> Iterator[tuple[str, Exception]]: ...


def records_of(place: Path | str) -> AbstractContextManager[Looked]:
    """To be looked at only: a file, or the address of a server."""
    if isinstance(place, Path):
        return records.Records(place)
    try:
        from bot.store.postgres import records as on_a_server  # noqa: PLC0415
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return on_a_server.Records(place)


async def open_store(settings: Settings) -> Store:
    """SQLite in the data folder, unless an address says where there is a PostgreSQL."""
    if settings.database_url is None:
        return await sqlite.open_store(settings.data_dir / DATABASE)
    try:
        from bot.store.postgres import connect as postgres  # noqa: PLC0415 - only who wants it has its library
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return await postgres.open_store(settings.database_url)
