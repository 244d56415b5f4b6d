"""What whoever hosts the bot changes in the database by command, while the bot is stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.errors import Impossible
from bot.match.forget import Forgotten
from bot.store.both.forgetting import ENDED, forgotten_body
from bot.store.sqlite import files, reasons, schema, statements
from bot.store.sqlite.copies import see_that_there_is_room
from bot.store.sqlite.examine import PATIENCE, examine
from bot.store.sqlite.lock import hold
from bot.store.sqlite.reasons import Reason
from bot.store.sqlite.restore import finish_restore


@contextmanager
def alone_with(path: Path) -> Generator[sqlite3.Connection]:
    """Nobody else is at it. `Impossible` if somebody is, or if it should not be written to."""
    with closing(hold(path)):
        finish_restore(path)
        if not files.holds_something(path) and not files.has_wal(path):
            raise Impossible(Reason(reasons.NOTHING_THERE).about(path))
        examine(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
            if schema.missing(database):
                raise Impossible(Reason(reasons.OLDER).about(path))
            database.execute("PRAGMA synchronous = FULL")
            yield database


@contextmanager
def at_once(database: sqlite3.Connection) -> Generator[None]:
    """Either all of it is changed or nothing."""
    database.execute("BEGIN IMMEDIATE")
    yield
    database.execute("COMMIT")


def forget(path: Path, person: int, now: float) -> Forgotten:
    """The file is written anew afterwards: what was deleted or overwritten, at any time, is in no page of it any more."""
    with alone_with(path) as database:
        see_that_there_is_room(path, path, times=2)
        with at_once(database):
            forgotten = in_matches(database, person, now)
            messages = database.execute(statements.FORGET_MESSAGES, (person,)).rowcount
            mine = statements.FORGET_PERSON, statements.FORGET_LOOKS, statements.FORGET_ORDERS
            settings = sum(database.execute(sql, (person,)).rowcount for sql in mine)
            settings += database.execute(statements.FORGET_FACTS, (str(person),)).rowcount
        forgotten = forgotten._replace(messages=messages, settings=settings)
        if any(forgotten):
            database.execute("VACUUM")
    return forgotten


def in_matches(database: sqlite3.Connection, person: int, now: float) -> Forgotten:
    changed = Forgotten()
    for number, body, phase in database.execute(statements.MENTIONING, (str(person),)).fetchall():
        after = forgotten_body(number, body, person, now)
        if after != body:
            database.execute(statements.FORGET_IN, (number, after))
            ended = phase in ENDED
            changed = changed._replace(unfinished=changed.unfinished + (not ended), ended=changed.ended + ended)
    return changed


def end(path: Path, number: int, now: float) -> None:
    """Stop a match without reading more of it than whether it has ended."""
    with alone_with(path) as database, at_once(database):
        found = database.execute(statements.PHASE, (number,)).fetchone()
        if found is None:
            raise Impossible(f"There is no match {number}.")
        if found[0] in ENDED:
            raise Impossible(f"Match {number} has ended already.")
        database.execute(statements.END, (now, number))
