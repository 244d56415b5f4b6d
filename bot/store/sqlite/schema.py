"""Which migrations a database was given: by their names, which it keeps, so that one from a side branch is not taken for today's."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.sqlite import files

NAMES = "CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY) WITHOUT ROWID"
KEPT = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'"

# The column by which it is seen that a migration was applied before names were kept. Later ones need none.
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
    """What has to be applied to it, in this order."""
    names = applied(database)
    return [script for script in files.scripts() if script.stem not in names]


def unknown(database: sqlite3.Connection) -> str:
    """What was applied to it that is none of today's migrations; empty if nothing was."""
    names = applied(database)
    strange = sorted(names - {script.stem for script in files.scripts()})
    (number,) = database.execute("PRAGMA user_version").fetchone()  # of those it was given, whether their names were kept or not
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
    """One migration, and that it was applied, in one transaction."""
    return f"""BEGIN IMMEDIATE;
{NAMES};
{script.read_text()}
;
INSERT INTO schema_migrations VALUES ('{script.stem}');
PRAGMA user_version = {number};
COMMIT;"""


def keep_names(names: set[str]) -> str:
    """For a database from before names were kept."""
    rows = "".join(f"INSERT INTO schema_migrations VALUES ('{name}');\n" for name in sorted(names))
    return f"BEGIN IMMEDIATE;\n{NAMES};\n{rows}COMMIT;"
