"""Persistent storage. `open_store` opens the store that the settings name. There is no SQL outside this folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

from bot.config import DATABASE, Settings
from bot.errors import CannotStart
from bot.match.erasing import Erased
from bot.match.values import Match, Move
from bot.play.store import Store
from bot.store.sqlite import change, records
from bot.store.sqlite import connect as sqlite

NOT_INSTALLED = (
    "DATABASE_URL is set, but what speaks to PostgreSQL is not installed."
    " In the bot's folder say: make install EXTRA=postgres, or with pipx: pipx install --force '.[postgres]'"
)


class Looked(Protocol):
    """A snapshot of all stored data."""

    def match(self, number: int) -> Match: ...

    def matches(self) -> Iterator[tuple[int, Match | Exception]]: ...

    def moves(self, match: int) -> list[Move]: ...

    def unreadable(self) -> Iterator[tuple[str, Exception]]: ...


class Changing(Protocol):
    def erase(self, place: Any, person: int, now: float, /) -> Erased: ...

    def end(self, place: Any, number: int, now: float, /) -> None: ...


def records_of(place: Path | str) -> AbstractContextManager[Looked]:
    """Read-only access to a file, or to the address of a server."""
    if isinstance(place, Path):
        return records.Records(place)
    try:
        from bot.store.postgres import records as on_a_server  # noqa: PLC0415
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return on_a_server.Records(place)


def changes_of(place: Path | str) -> Changing:
    """Changes by the bot's owner, while the bot is stopped."""
    if isinstance(place, Path):
        return change
    try:
        from bot.store.postgres import change as on_a_server  # noqa: PLC0415
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return on_a_server


async def open_store(settings: Settings) -> Store:
    """SQLite in the data folder, or PostgreSQL if an address is configured."""
    if settings.database_url is None:
        return await sqlite.open_store(settings.data_dir / DATABASE)
    try:
        from bot.store.postgres import connect as postgres  # noqa: PLC0415 - only who wants it has its library
    except ImportError as problem:
        raise CannotStart(NOT_INSTALLED) from problem
    return await postgres.open_store(settings.database_url)
