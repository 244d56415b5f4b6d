"""Copies of a database that is being written to: whole, of one moment, and kept for as long as is useful."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from structlog.testing import capture_logs

from bot import background
from bot.errors import Impossible
from bot.store.sqlite import copies, daily, files
from bot.store.sqlite.copies import Stopped, copy, dailies, kept_copies, let_go
from bot.store.sqlite.daily import DAY, HOUR, Daily
from tests.bot.storing import a_match, a_move, opened

BEGINNING = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chabudai.db"


async def filled(path: Path, moves: int = 3) -> None:
    async with opened(path) as store:
        match = await store.create(a_match())
        for seq in range(moves):
            await store.append(a_move(match, seq))


def damage(path: Path) -> None:
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2 : len(damaged) // 2 + 8192] = b"\xaa" * 8192
    path.write_bytes(damaged)


def ask(path: Path, sql: str) -> Any:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(sql).fetchall()


# ---- one copy


async def test_a_copy_opens_like_the_original(path: Path) -> None:
    await filled(path)
    to = path.with_name("copy.db")
    await asyncio.to_thread(copy, path, to)
    assert [each.name for each in path.parent.glob("copy*")] == ["copy.db"]
    async with opened(to) as store:
        assert await store.unfinished() == [a_match(id=1)]
        assert await store.moves(1) == [a_move(1, seq) for seq in range(3)]


async def test_what_only_stands_in_the_log_is_in_the_copy(path: Path) -> None:
    async with opened(path) as store:
        await store.create(a_match())
        assert files.has_wal(path)
        copy(path, path.with_name("copy.db"))
        assert await store.load(1) == a_match(id=1)
    assert ask(path.with_name("copy.db"), "SELECT id FROM matches") == [(1,)]


async def test_a_copy_of_a_database_that_is_written_to_is_of_one_moment(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each transaction writes to the first page of the file and to the last, and the copy goes from one to the other."""
    monkeypatch.setattr(copies, "STEP", 1)
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as database:
        database.execute("INSERT INTO facts VALUES ('counter', '0')")
        steps = [0]

        def write() -> bool:
            steps[0] += 1
            assert steps[0] < 1_000, "it begins anew with every change"
            database.execute("BEGIN")
            database.execute("UPDATE facts SET value = value + 1 WHERE key = 'counter'")
            database.execute(
                "INSERT INTO moves SELECT match, max(seq) + 1, seat, by, action, told, state, asked, since, at, version, undoes FROM moves"
            )
            database.execute("COMMIT")
            return False

        copy(path, path.with_name("copy.db"), stopped=write)
    assert steps[0] > 5, "or nothing was written meanwhile"
    assert ask(path.with_name("copy.db"), "SELECT value FROM facts WHERE key = 'counter'") == [("0",)]
    assert ask(path.with_name("copy.db"), "SELECT count(*) FROM people") == [(0,)]


async def test_a_copy_says_that_no_log_lies_beside_it(path: Path) -> None:
    await filled(path)
    copy(path, path.with_name("copy.db"))
    original, made = files.header(path), files.header(path.with_name("copy.db"))
    assert original is not None and made is not None
    assert (original.keeps_wal, made.keeps_wal) == (True, False)
    assert made[1:] == original[1:] == (files.APPLICATION, len(files.scripts()))


async def test_a_copy_that_is_given_up_leaves_nothing(path: Path) -> None:
    await filled(path)
    with pytest.raises(Stopped):
        copy(path, path.parent / "backups" / "copy.db", stopped=lambda: True)
    assert list((path.parent / "backups").iterdir()) == []


async def test_a_damaged_database_is_not_copied_over_a_good_name(path: Path) -> None:
    await filled(path, 200)
    damage(path)
    with pytest.raises(Impossible, match=f"The copy of {path} is damaged. Look whether it is itself, with: .* -m bot check"):
        copy(path, path.with_name("copy.db"))
    assert list(path.parent.glob("copy*")) == []


async def test_without_room_nothing_is_begun(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Usage(NamedTuple):
        free: int

    await filled(path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(10 * 2**20))
    with pytest.raises(Impossible, match=r"There is no room for a copy in .*: it needs 65 MB, and 10 MB are free\."):
        copy(path, path.with_name("copy.db"))
    assert list(path.parent.glob("copy*")) == []


# ---- which are kept


def days(*numbers: float) -> list[datetime]:
    return [BEGINNING + timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ((), ()),
        (range(7), range(7)),
        (range(40), (20, 27, *range(33, 40))),  # of the two weeks before the last seven days their Sundays
        ((0, 0.1, 0.2, 1), (0.2, 1)),  # the newest of a day
        ((0, 100, 200, 300, 400), (0, 100, 200, 300, 400)),  # a bot that runs seldom keeps what it has
        (range(0, 100, 7), range(56, 100, 7)),
        ((6.4, 6.6), (6.4, 6.6)),  # Sunday evening and Monday morning
    ],
)
def test_seven_days_and_four_weeks_are_kept(made: Any, expected: Any) -> None:
    assert kept_copies(days(*made)) == set(days(*expected))


def test_what_is_let_go_is_only_what_the_bot_made_by_itself(path: Path) -> None:
    folder = path.parent / files.BACKUPS
    folder.mkdir()
    made = [files.stamped(path, when.timestamp(), copies.DAILY) for when in days(*range(40))]
    before_migrations = [files.stamped(path, when.timestamp(), "-v1") for when in days(*range(7))]
    names = ("before-the-party.db", "chabudai-old-daily.db", "notes.txt")
    by_hand = [files.stamped(path, BEGINNING.timestamp()), *(folder / name for name in names)]
    parts = [folder / "one.db.part", folder / "other.db.part"]
    for file in (*made, *before_migrations, *by_hand, *parts):
        file.touch()
    os.utime(parts[0], (0, 0))
    let_go(path)
    left = set(folder.iterdir())
    assert {*by_hand, parts[1]} <= left and parts[0] not in left
    assert left & set(before_migrations) == set(before_migrations[-5:])
    assert len(left & set(made)) == 9 and set(dailies(path)) == left & set(made)


# ---- one a day


class Clock:
    """A time that goes on only while somebody sleeps, and as long as the test lets it."""

    def __init__(self, hours: float) -> None:
        self.now = BEGINNING.timestamp()
        self.end = self.now + hours * HOUR
        self.over = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds
        if self.now > self.end:
            self.over.set()
            await asyncio.Event().wait()
        await asyncio.sleep(0)


async def lived(path: Path, hours: float, clock: Clock | None = None) -> Clock:
    """Let the bot run for so many hours."""
    clock = clock or Clock(hours)
    made = Daily(path, lambda: clock.now, clock.sleep)
    made.start()
    async with asyncio.timeout(30):
        await clock.over.wait()
    await made.close()
    return clock


def hours_of_backups(path: Path) -> list[float]:
    return [(when - BEGINNING).total_seconds() / 3600 for when in dailies(path).values()]


async def test_the_first_backup_is_made_at_once_and_then_one_a_day(path: Path) -> None:
    await filled(path)
    with capture_logs() as logs:
        await lived(path, 80)
    assert hours_of_backups(path) == [0, 24, 48, 72]
    assert [line["event"] for line in logs] == ["database backed up"] * 4


async def test_a_restart_makes_no_second_backup_of_the_day(path: Path) -> None:
    await filled(path)
    with capture_logs():
        clock = await lived(path, 5)
        clock.end, clock.over = clock.end + 25 * HOUR, asyncio.Event()
        await lived(path, 0, clock)
    assert hours_of_backups(path) == [0, 24]


async def test_a_clock_that_is_years_behind_makes_one_backup_an_hour_at_most(path: Path) -> None:
    await filled(path)
    (path.parent / files.BACKUPS).mkdir()
    for days_from_now in range(1000, 1040):  # made when the clock was right
        files.stamped(path, BEGINNING.timestamp() + days_from_now * DAY, copies.DAILY).touch()
    with capture_logs() as logs:
        await lived(path, 5)
    made = [line["event"] for line in logs]
    assert made and set(made) == {"database backed up"} and len(made) <= 6


async def test_a_backup_that_fails_is_said_and_tried_again_in_an_hour(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    troubles = [Impossible("There is no room."), sqlite3.OperationalError("disk I/O error"), OSError("no such folder")]

    def sometimes(source: Path, to: Path, stopped: Any) -> None:
        if troubles:
            raise troubles.pop(0)
        copy(source, to, stopped=stopped)

    await filled(path)
    monkeypatch.setattr(daily, "copy", sometimes)
    with capture_logs() as logs:
        await lived(path, 10)
    assert hours_of_backups(path) == [3]
    failed = [line for line in logs if line["log_level"] == "error"]
    assert [(line["event"], line["why"]) for line in failed] == [
        ("no backup could be made", why) for why in ("There is no room.", "disk I/O error", "no such folder")
    ]
    assert not background.died()


async def test_a_backup_dated_in_the_future_puts_off_nothing(path: Path) -> None:
    await filled(path)
    with capture_logs():
        copy(path, files.stamped(path, BEGINNING.timestamp() + 1000 * DAY, copies.DAILY))
        await lived(path, 30)
    assert hours_of_backups(path)[:2] == [0, 24]


async def test_nobody_sleeps_longer_than_an_hour(path: Path) -> None:
    await filled(path)
    slept: list[float] = []
    clock = Clock(30)
    sleep = clock.sleep

    async def watched(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    clock.sleep = watched
    with capture_logs():
        await lived(path, 30, clock)
    assert len(slept) > 20 and max(slept) <= HOUR


async def test_whoever_stops_the_bot_does_not_wait_for_a_backup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(path)
    begun = threading.Event()

    def slow(_source: Path, _to: Path, stopped: Any) -> None:
        begun.set()
        while not stopped():
            time.sleep(0.01)
        raise Stopped

    monkeypatch.setattr(daily, "copy", slow)
    made = Daily(path)
    made.start()
    await asyncio.to_thread(begun.wait, 5)
    async with asyncio.timeout(2):
        await made.close()
    assert not background.died()


async def test_a_timer_of_backups_that_dies_is_heard_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(_source: Path, _to: Path, stopped: Any) -> None:
        raise LookupError("a mistake")

    await filled(path)
    monkeypatch.setattr(daily, "copy", mistaken)
    made = Daily(path)
    with capture_logs() as logs:
        made.start()
        async with asyncio.timeout(5):
            while not background.died():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    assert background.died() == {"backups": 1}
    assert [line["event"] for line in logs] == ["a task died"]
    await made.close()
