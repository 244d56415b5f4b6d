"""What each version of the rules has written, as databases that stay: `tests/fixtures/rules/<game>-<version>.db.gz`.

A letter behind a version: the same rules, when pictures remembered something else. `python -m tests.games.released` writes those of
today's rules that are missing, and never one that is there.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import structlog

from games import all_games
from tests.host.playing import played

FOLDER = Path(__file__).parents[1] / "fixtures" / "rules"


def file_of(key: str, version: int) -> Path:
    return FOLDER / f"{key}-{version}.db.gz"


def files() -> dict[tuple[str, str], Path]:
    """By game and version."""
    found = {}
    for path in sorted(FOLDER.glob("*.db.gz")):
        key, _minus, version = path.name.removesuffix(".db.gz").rpartition("-")
        found[key, version] = path
    return found


def number_of(version: str) -> int:
    return int(version.rstrip("ab"))


async def written(key: str, folder: Path) -> bytes:
    """A database with a match at the smallest and the largest table, played to the end, and one with other house rules, which goes on."""
    game = all_games()[key]
    for seats in sorted({game.seats[0], game.seats[-1]}):
        await played(folder, key, seats - 1, computers=1)
    other = game.chosen({option.key: option.choices[-1].key for option in game.options})
    await played(folder, key, game.seats[0], decisions=20, options=other)
    with closing(sqlite3.connect(folder / "chabudai.db")) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA journal_mode = DELETE")
    return (folder / "chabudai.db").read_bytes()


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    for key, game in all_games().items():
        path = file_of(key, game.rules_version)
        if not path.exists():
            with tempfile.TemporaryDirectory() as folder:
                path.write_bytes(gzip.compress(asyncio.run(written(key, Path(folder))), 9, mtime=0))


if __name__ == "__main__":
    main()
