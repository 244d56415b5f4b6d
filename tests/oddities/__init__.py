"""Games for tests only, found as every game is found while `odd_games` is open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import games
from bot.match.codec import codec
from games import all_games

FOLDER = Path(__file__).parent


@contextmanager
def odd_games() -> Iterator[None]:
    names = {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    games.__path__.append(str(FOLDER))
    forget()
    try:
        assert names and len(all_games()) >= len(names)
        yield
    finally:
        games.__path__.remove(str(FOLDER))
        for name in names:
            sys.modules.pop(f"games.{name}", None)
        forget()


def forget() -> None:
    """Whatever was found out about the games."""
    all_games.cache_clear()
    codec.cache_clear()
