"""An old database becomes today's, with a copy put aside; a migration that fails leaves no trace."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from bot.errors import CannotStart
from bot.store.sqlite import copies, files
from tests.bot.storing import a_match, a_move, opened, opened_once

ADDS_A_COLUMN = "ALTER TABLE people ADD COLUMN nickname TEXT NOT NULL DEFAULT 'Hana'; -- one"
FAILS_HALFWAY = "CREATE TABLE half (id INTEGER); INSERT INTO half VALUES (1); INSERT INTO nowhere VALUES (1);"

TODAY = len(list(files.MIGRATIONS.glob("*.sql")))
NEXT, BAD = f"{TODAY + 1:04}_next.sql", f"{TODAY + 1:04}_bad.sql"
LAST, LAST_BAD = f"{TODAY + 2:04}_last.sql", f"{TODAY + 2:04}_bad.sql"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.db"


@pytest.fixture
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Today's migrations, to which a test adds tomorrow's."""
    folder = tmp_path / "migrations"
    shutil.copytree(files.MIGRATIONS, folder)
    monkeypatch.setattr(files, "MIGRATIONS", folder)
    return folder


async def a_match_with_moves(path: Path) -> None:
    async with opened(path) as store:
        match = await store.create(a_match())
        for seq in range(3):
            await store.append(a_move(match, seq))


def ask(path: Path, sql: str) -> list[tuple]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


def backups(path: Path) -> list[Path]:
    return sorted((path.parent / "backups").glob("*"))


async def test_a_new_database_needs_no_backup(path):
    await opened_once(path)
    assert ask(path, "PRAGMA user_version") == [(TODAY,)]
    assert backups(path) == []


async def test_an_unchanged_schema_needs_no_backup(path):
    for _ in range(2):
        await opened_once(path)
    assert backups(path) == []


async def test_an_old_database_is_brought_up_to_date_and_keeps_its_rows(path, migrations):
    await a_match_with_moves(path)
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    (migrations / LAST).write_text("CREATE TABLE more (id INTEGER)")
    async with opened(path) as store:
        assert [move.seq for move in await store.moves(1)] == [0, 1, 2]
    assert ask(path, "PRAGMA user_version") == [(TODAY + 2,)]
    assert ask(path, "SELECT nickname FROM people") == ask(path, "SELECT id FROM more") == []


async def test_the_backup_opens_like_the_original(path, migrations, monkeypatch):
    await a_match_with_moves(path)
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    await opened_once(path)
    (backup,) = backups(path)
    assert backup.name.endswith(f"-v{TODAY}.db")
    (migrations / NEXT).unlink()
    async with opened(backup) as store:
        assert await store.unfinished() == [a_match(id=1)]
        assert await store.moves(1) == [a_move(1, seq) for seq in range(3)]


async def test_a_failing_migration_leaves_the_database_as_it_was(path, migrations):
    await a_match_with_moves(path)
    (migrations / BAD).write_text(FAILS_HALFWAY)
    with pytest.raises(CannotStart, match=f"could not be changed by {BAD} and is as it was: no such table: nowhere"):
        await opened_once(path)
    (migrations / BAD).unlink()
    assert ask(path, "PRAGMA user_version") == [(TODAY,)]
    assert ask(path, "SELECT name FROM sqlite_master WHERE name = 'half'") == []
    async with opened(path) as store:
        assert await store.moves(1) == [a_move(1, seq) for seq in range(3)]


async def test_a_failing_migration_keeps_what_the_ones_before_it_did(path, migrations):
    await a_match_with_moves(path)
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    (migrations / LAST_BAD).write_text(FAILS_HALFWAY)
    with pytest.raises(CannotStart, match=LAST_BAD):
        await opened_once(path)
    assert ask(path, "PRAGMA user_version") == [(TODAY + 1,)]
    assert len(backups(path)) == 1


async def test_only_the_newest_backups_are_kept(path, migrations):
    await a_match_with_moves(path)
    older = [path.parent / "backups" / f"chabudai-2020010{day}T000000-v1.db" for day in range(1, 8)]
    older[0].parent.mkdir()
    for file in older:
        file.touch()
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    await opened_once(path)
    assert len(backups(path)) == copies.BEFORE_MIGRATIONS_KEPT
    assert backups(path)[:-1] == older[-copies.BEFORE_MIGRATIONS_KEPT + 1 :]


async def test_a_backup_that_was_cut_short_is_made_anew(path, migrations):
    await a_match_with_moves(path)
    (path.parent / "backups").mkdir()
    cut_short = path.parent / "backups" / "chabudai-20200101T000000-v1.db.part"
    cut_short.write_text("half a datab")
    os.utime(cut_short, (0, 0))
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    await opened_once(path)
    (backup,) = backups(path)
    assert ask(backup, "SELECT count(*) FROM moves") == [(3,)]


async def test_without_room_for_a_backup_nothing_is_migrated(path, migrations):
    await a_match_with_moves(path)
    (path.parent / "backups").write_text("a file where the folder should be")
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    with pytest.raises(CannotStart):
        await opened_once(path)
    assert ask(path, "PRAGMA user_version") == [(TODAY,)]


def test_migrations_are_numbered_without_gaps():
    numbers = [int(script.name[:4]) for script in sorted(files.MIGRATIONS.glob("*.sql"))]
    assert numbers
    assert numbers == list(range(1, len(numbers) + 1))
