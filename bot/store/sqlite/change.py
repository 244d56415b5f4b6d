"""Changes to the database by the owner's commands, while the bot is stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.errors import Impossible
from bot.match.erasing import Erased
from bot.store.both.erasing import ENDED, body_without
from bot.store.sqlite import files, reasons, schema, statements
from bot.store.sqlite.copies import see_that_there_is_room
from bot.store.sqlite.examine import PATIENCE, examine
from bot.store.sqlite.lock import hold
from bot.store.sqlite.reasons import Explanation
from bot.store.sqlite.restore import finish_restore


@contextmanager
def alone_with(path: Path) -> Generator[sqlite3.Connection]:
    """Nobody else is at it. `Impossible` if somebody is, or if it should not be written to."""
    with closing(hold(path)):
        finish_restore(path)
        if not files.holds_something(path) and not files.has_wal(path):
            raise Impossible(Explanation(reasons.NOTHING_THERE).about(path))
        examine(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
            if schema.missing(database):
                raise Impossible(Explanation(reasons.OLDER).about(path))
            database.execute("PRAGMA synchronous = FULL")
            yield database


@contextmanager
def at_once(database: sqlite3.Connection) -> Generator[None]:
    """Either all of it is changed or nothing."""
    database.execute("BEGIN IMMEDIATE")
    yield
    database.execute("COMMIT")


def erase(path: Path, person: int, now: float) -> Erased:
    """The file is written anew afterwards: what was deleted or overwritten, at any time, is in no page of it any more."""
    with alone_with(path) as database:
        see_that_there_is_room(path, path, times=2)
        with at_once(database):
            erased = in_matches(database, person, now)
            messages = database.execute(statements.ERASE_MESSAGES, (person,)).rowcount
            mine = statements.ERASE_PERSON, statements.ERASE_LOOKS, statements.ERASE_ORDERS
            settings = sum(database.execute(sql, (person,)).rowcount for sql in mine)
            settings += database.execute(statements.ERASE_FACTS, (str(person),)).rowcount
        erased = erased._replace(messages=messages, settings=settings)
        if any(erased):
            database.execute("VACUUM")
    return erased


def in_matches(database: sqlite3.Connection, person: int, now: float) -> Erased:
    changed = Erased()
    for number, body, phase in database.execute(statements.MENTIONING, (str(person),)).fetchall():
        after = body_without(number, body, person, now)
        if after != body:
            database.execute(statements.ERASE_IN, (number, after))
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
