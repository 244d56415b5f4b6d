"""What whoever hosts the bot changes in the database by command, while the bot is stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from bot.errors import Impossible
from bot.match.aside import UNREADABLE
from bot.match.forget import forgetting, forgetting_unread
from bot.match.values import Phase
from bot.store import files, reasons, statements
from bot.store.examine import PATIENCE, examine, pragma
from bot.store.lock import hold
from bot.store.reasons import Reason
from bot.store.restore import finish_restore

ENDED = {Phase.OVER, Phase.STOPPED}


class Forgotten(NamedTuple):
    """How much was kept of a person."""

    unfinished: int = 0
    ended: int = 0
    messages: int = 0
    settings: int = 0


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Nobody else is at it, and either all of it is changed or nothing."""
    with closing(hold(path)):
        finish_restore(path)
        if not files.holds_something(path) and not files.has_wal(path):
            raise Impossible(Reason(reasons.NOTHING_THERE).about(path))
        examine(path)
        with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
            if pragma(database, "user_version") < len(files.scripts()):
                raise Impossible(Reason(reasons.OLDER).about(path))
            database.execute("PRAGMA synchronous = FULL")
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")


def forget(path: Path, person: int, now: float) -> Forgotten:
    with opened(path) as database:
        forgotten = in_matches(database, person, now)
        messages = database.execute(statements.FORGET_MESSAGES, (person,)).rowcount
        settings = database.execute(statements.FORGET_PERSON, (person,)).rowcount
        database.execute(statements.FORGET_FACTS, (str(person),))
    if any(forgotten) or messages or settings:
        write_anew(path)
    return forgotten._replace(messages=messages, settings=settings)


def in_matches(database: sqlite3.Connection, person: int, now: float) -> Forgotten:
    changed = Forgotten()
    for number, body, phase in database.execute(statements.MENTIONING, (str(person),)).fetchall():
        after = forgotten_body(number, body, person, now)
        if after != body:
            database.execute(statements.KEEP_MATCH, (number, after))
            ended = phase in ENDED
            changed = changed._replace(unfinished=changed.unfinished + (not ended), ended=changed.ended + ended)
    return changed


def forgotten_body(number: int, body: str, person: int, now: float) -> str:
    try:
        match = statements.match_of((number, body))
    except UNREADABLE:
        return forgetting_unread(body, person)
    after = forgetting(match, person, now)
    return body if after is match else statements.body(after)


def write_anew(path: Path) -> None:
    """What was deleted or overwritten, at any time, is in no page of the file any more."""
    with closing(hold(path)), closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as database:
        database.execute("VACUUM")


def end(path: Path, number: int, now: float) -> None:
    """Stop a match without reading more of it than whether it has ended."""
    with opened(path) as database:
        found = database.execute(statements.PHASE, (number,)).fetchone()
        if found is None:
            raise Impossible(f"There is no match {number}.")
        if found[0] in ENDED:
            raise Impossible(f"Match {number} has ended already.")
        database.execute(statements.END, (now, number))
