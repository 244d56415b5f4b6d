"""A store, and matches and moves to put into it: what the store's tests and the durability bench have in common."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from bot.match.values import Match, Move, Pace, Phase, Sitter
from bot.store.both.store import KeptStore
from bot.store.postgres.connect import open_store as open_on_a_server
from bot.store.sqlite.connect import open_store
from bot.store.sqlite.store import SqliteStore
from tests import postgres


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteStore]:
    """A store that is closed however the test ends: an open one keeps the whole process from ending."""
    store = await open_store(path)
    try:
        yield store
    finally:
        await store.close()


Place = Path | str  # of a database: a file, or the address of a server's


@asynccontextmanager
async def opened_at(place: Place) -> AsyncIterator[KeptStore]:
    """A store on either database."""
    store = await (open_store(place) if isinstance(place, Path) else open_on_a_server(place))
    try:
        yield store
    finally:
        await store.close()


def new_place(kind: str, folder: Path) -> Place:
    return folder / "chabudai.db" if kind == "sqlite" else postgres.server().new_database()


async def opened_once(path: Path) -> None:
    async with opened(path):
        pass


def a_match(**changes: Any) -> Match:
    sitters = (Sitter("Hana", 101), Sitter("Олеся", 102, away=True), Sitter("Ревун", None))
    usual: dict[str, Any] = {"options": {"open log": "on"}, "pace": Pace.EVENING, "phase": Phase.PLAYING, "seed": "5eed", "opened": 12.5}
    return Match(**{"game": "any", "guild": 1, "channel": 2, "host": 101, "sitters": sitters, **usual, **changes})


def a_move(match: Match | int, seq: int = 1, **changes: Any) -> Move:
    number = match if isinstance(match, int) else match.id
    usual: dict[str, Any] = {
        "seat": 1,
        "by": "person",
        "action": json({"type": "Take", "card": "鶴"}),
        "told": json([{"event": {"type": "Taken", "by": 1, "card": "журавель"}, "to": [1]}]),
        "state": json({"seq": seq, "hands": [[seq, 2, 3], [4, 5, 6]]}),
        "asked": (0, seq, 0),
        "since": 1000.25,
        "at": 1001.5,
        "version": 3,
    }
    return Move(match=number, seq=seq, **{**usual, **changes})


async def last_move(store: KeptStore, match: int) -> Move | None:
    return next(reversed(await store.moves(match)), None)


def json(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))
