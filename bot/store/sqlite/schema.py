"""Which migrations were applied to a database: it stores their names, so that a side branch is not mistaken for the current schema."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.sqlite import files

NAMES = "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY) WITHOUT ROWID"
KEPT = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'"

# The column by which to detect migrations that were applied before names were stored. Later ones do not need this.
LEFT_BEHIND = {
    "0001_first": ("matches", "body"),
    "0002_versions": ("moves", "version"),
    "0003_seats": ("seats", "person"),
    "0004_ends": ("matches", "host"),
    "0005_histories": ("histories", "moves"),
    "0006_looks": ("looks", "since"),
    "0007_steps_back": ("moves", "undoes"),
    "0008_threads": ("matches", "home"),
    "0009_finishers": ("finishers", "person"),
    "0010_orders": ("orders", "body"),
    "0011_reasons": ("reasons", "why"),
    "0012_themes": ("servers", "theme"),
}


def keeps_names(database: sqlite3.Connection) -> bool:
    return bool(database.execute(KEPT).fetchone())


def applied(database: sqlite3.Connection) -> set[str]:
    if keeps_names(database):
        return {readable(name) for (name,) in database.execute("SELECT name FROM schema_migrations")}
    return {name for name, column in LEFT_BEHIND.items() if has(database, *column)}


def has(database: sqlite3.Connection, table: str, column: str) -> bool:
    return bool(database.execute("SELECT 1 FROM pragma_table_xinfo(?) WHERE name = ?", (table, column)).fetchone())


def readable(name: str | bytes) -> str:
    return name.decode(errors="replace") if isinstance(name, bytes) else name


def missing(database: sqlite3.Connection) -> list[Path]:
    """The migrations to apply, in order."""
    names = applied(database)
    return [script for script in files.scripts() if script.stem not in names]


def unknown(database: sqlite3.Connection) -> str:
    """Unknown migrations that were applied; empty if there are none."""
    names = applied(database)
    strange = sorted(names - {script.stem for script in files.scripts()})
    (number,) = database.execute("PRAGMA user_version").fetchone()  # how many were applied, whether or not their names were stored
    if not strange and number != len(names):
        return "a migration that has no name"
    return ", ".join(strange)


def newest_backup(path: Path) -> Path | None:
    """The newest copy that this version of the bot can read."""
    found = [(copy.stat().st_mtime, copy) for copy in (path.parent / files.BACKUPS).glob("*.db")]
    return max(((made, copy) for made, copy in found if is_known(copy)), default=(0.0, None))[1]


def is_known(copy: Path) -> bool:
    header = files.header(copy)
    if header is None or header.application != files.APPLICATION:
        return False
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{copy.absolute().as_uri()}?immutable=1", uri=True)) as database:
        return not unknown(database)
    return False


def step(script: Path, number: int) -> str:
    """One migration, and the record of it, in one transaction."""
    return f"""BEGIN IMMEDIATE;
{NAMES};
{script.read_text()}
;
INSERT INTO schema_migrations VALUES ('{script.stem}');
PRAGMA user_version = {number};
COMMIT;"""


def keep_names(names: set[str]) -> str:
    """For a database from before names were stored."""
    rows = "".join(f"INSERT INTO schema_migrations VALUES ('{name}');\n" for name in sorted(names))
    return f"BEGIN IMMEDIATE;\n{NAMES};\n{rows}COMMIT;"
