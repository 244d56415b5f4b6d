"""An old database becomes today's, with a copy put aside; a migration that fails leaves no trace."""

import json
import os
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.errors import CannotStart
from bot.store.postgres import migrate as postgres
from bot.store.sqlite import copies, files, schema
from tests.bot.storing import a_match, a_move, opened, opened_once

ADDS_A_COLUMN = "ALTER TABLE people ADD COLUMN nickname TEXT NOT NULL DEFAULT 'Hana'; -- one"
FAILS_HALFWAY = "CREATE TABLE half (id INTEGER); INSERT INTO half VALUES (1); INSERT INTO nowhere VALUES (1);"

TODAY = len(list(files.MIGRATIONS.glob("*.sql")))
NEXT, BAD = f"{TODAY + 1:04}_next.sql", f"{TODAY + 1:04}_bad.sql"
LAST, LAST_BAD = f"{TODAY + 2:04}_last.sql", f"{TODAY + 2:04}_bad.sql"

NAMELESS = "DROP TABLE schema_migrations;"
FOLDERS = [files.MIGRATIONS, postgres.MIGRATIONS]
SCRIPTS = [script for folder in FOLDERS for script in sorted(folder.glob("*.sql"))]
KNOWN = Path(__file__).parents[1] / "fixtures" / "migrations.json"


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


# ---- which a database was given


async def test_the_names_of_those_that_were_applied_are_kept(path, migrations):
    await a_match_with_moves(path)
    assert names(path) == [script.stem for script in files.scripts()]
    (migrations / NEXT).write_text(ADDS_A_COLUMN)
    await opened_once(path)
    assert names(path) == [script.stem for script in files.scripts()]


async def test_one_from_before_names_were_kept_keeps_them_from_now_on(path):
    await a_match_with_moves(path)
    changed(path, NAMELESS)
    async with opened(path) as store:
        assert await store.moves(1) == [a_move(1, seq) for seq in range(3)]
    assert names(path) == [script.stem for script in files.scripts()]
    assert backups(path) == []


async def test_one_of_a_side_branch_that_was_merged_is_given_what_it_lacks(path):
    """There themes came before orders, which it has not seen; by count it would be given themes once more."""
    await a_match_with_moves(path)
    changed(path, f"{NAMELESS} DROP TABLE orders; PRAGMA user_version = {TODAY - 1};")
    async with opened(path) as store:
        assert await store.orders(1) == {}
    assert names(path) == [script.stem for script in files.scripts()]
    assert len(backups(path)) == 1


@pytest.mark.parametrize(
    ("what", "by"),
    [
        (f"INSERT INTO schema_migrations VALUES ('0005_dice'); PRAGMA user_version = {TODAY + 1};", "newer version"),
        ("UPDATE schema_migrations SET name = '0012_dice' WHERE name = '0012_themes';", "does not follow: by 0012_dice"),
        (f"{NAMELESS} ALTER TABLE servers DROP COLUMN theme;", "does not follow: by a migration that has no name"),
    ],
)
async def test_one_that_was_given_something_unknown_is_refused_and_left_alone(path, what, by):
    await a_match_with_moves(path)
    changed(path, what)
    before = path.read_bytes()
    with pytest.raises(CannotStart, match=by):
        await opened_once(path)
    assert path.read_bytes() == before
    assert backups(path) == []


async def test_a_backup_of_a_side_branch_is_not_what_one_is_told_to_put_in_place(path, migrations):
    await a_match_with_moves(path)
    copies.copy(path, backup := path.parent / "backups" / "chabudai-20200101T000000.db")
    changed(path, "UPDATE schema_migrations SET name = '0012_dice' WHERE name = '0012_themes';")
    copies.copy(path, path.parent / "backups" / "chabudai-20200102T000000.db")
    with pytest.raises(CannotStart, match=f"with: .* restore {backup}"):
        await opened_once(path)


def test_what_each_left_behind_is_seen_after_it_and_not_before():
    database = sqlite3.connect(":memory:")
    for number, script in enumerate(files.scripts()[: len(schema.LEFT_BEHIND)], 1):
        database.executescript(script.read_text())
        assert sorted(schema.applied(database)) == list(schema.LEFT_BEHIND)[:number]
    database.close()


def changed(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(sql)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def names(path: Path) -> list[str]:
    return [name for (name,) in ask(path, "SELECT name FROM schema_migrations ORDER BY name")]


# ---- their files


def test_migrations_are_numbered_without_gaps():
    for folder in FOLDERS:
        numbers = [int(script.name[:4]) for script in sorted(folder.glob("*.sql"))]
        assert numbers
        assert numbers == list(range(1, len(numbers) + 1))


def test_no_migration_changes_once_it_is_there():
    """Databases were given it as it is. A new one is added to the list, an old line of the list stays for ever."""
    found = {f"{script.parents[1].name}/{script.name}": sha256(script.read_bytes()).hexdigest() for script in SCRIPTS}
    assert found == json.loads(KNOWN.read_text())
