"""The commands and their output. A failure is one sentence and exit code 1."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from bot.config import DATABASE, data_folder, database_url
from bot.errors import Failed, Impossible
from bot.host.check import Tally, checked
from bot.host.check_deal import check_deal as dealt_as_sealed
from bot.host.export import exported
from bot.log import set_up
from bot.match.values import Phase
from bot.store import NOT_INSTALLED, changes_of, records_of
from bot.store.both import private
from bot.store.sqlite import copies, files, reasons
from bot.store.sqlite.records import Records
from bot.store.sqlite.restore import REPLACED, restore

AS_VERB = {"backup": "back up", "move-store": "move the store"}  # if the command is not a verb
OF_A_FILE = {"backup", "restore"}  # PostgreSQL has its own tools for these
ON_A_SERVER = "DATABASE_URL names a database server, and this is for a database in a file. docs/scaling.md says what to do instead."


def run(given: Namespace) -> int:
    set_up("console", "warning")
    try:
        path, url = data_folder() / DATABASE, database_url()
        if url and given.command in OF_A_FILE:
            raise Impossible(ON_A_SERVER)
        given.place = url or path
        with reasons.explained(path):
            return COMMANDS[given.command](path, given)
    except Impossible as problem:
        print(f"Chabudai cannot {AS_VERB.get(given.command, given.command)}: {problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()  # otherwise Python would complain at exit about unwritten output
        return 1


def back_up(path: Path, given: Namespace) -> int:
    with Records(path):  # it can be read, and there is no foreign log beside it
        to = place_for_backup(path, given.file)
        copies.copy(path, to)
    print(f"The backup is {to}.")
    warn_if_open(to)
    return 0


def warn_if_open(file: Path) -> None:
    if not private.is_closed(file):
        print(f"Others on this machine can read {file}; the disk it is on knows no owners.", file=sys.stderr)


def place_for_backup(path: Path, file: Path | None) -> Path:
    dated = files.stamped(path, time.time())
    to = dated if file is None else file / dated.name if file.is_dir() else file
    if to.exists():
        raise Impossible(f"{to} is there already; name another file.")
    return to


def put_in_place(path: Path, given: Namespace) -> int:
    aside = restore(given.file, path)
    print(f"{given.file} is in place. Start the bot again.")
    if aside is not None:
        print(f"The previous database is in {aside}.")
    return 0


def check(_path: Path, given: Namespace) -> int:
    tally = Tally()
    for fault in checked(given.place, tally):
        print(fault)
    for line in tally.lines():
        print(line)
    return 1 if tally.faults else 0


def export(_path: Path, given: Namespace) -> int:
    with records_of(given.place) as records:
        match = exported(records, given.match, given.language)
    if match["match"]["phase"] == Phase.PLAYING:
        print("This match is not over: the export contains private information about its players.", file=sys.stderr)
    text = json.dumps(match, ensure_ascii=False, indent=2)
    if given.file is None:
        print(text)
    else:
        with reasons.explained(given.file):
            private.write(given.file, f"{text}\n")
        print(f"Match {given.match} is in {given.file}.")
        warn_if_open(given.file)
    return 0


def check_deal(_path: Path, given: Namespace) -> int:
    try:
        print(dealt_as_sealed(given.file))
    except Failed as found:
        print(found, file=sys.stderr)
        return 1
    return 0


def forget_person(path: Path, given: Namespace) -> int:
    erased = changes_of(given.place).erase(given.place, given.person, time.time())
    if not any(erased):
        print(f"There is no data about person {given.person}.")
        return 0
    print(f"All data about person {given.person} has been deleted.")
    print(f"Matches in progress: {erased.unfinished}. An AI called Player has taken over their seat.")
    print(f"Finished matches: {erased.ended}. They name Player instead.")
    print(f"Deleted messages: {erased.messages}. Deleted settings: {erased.settings}.")
    if given.place == path:
        print(f"Backups and replaced databases still contain the data: see {path.parent / files.BACKUPS} and {path.parent / REPLACED}.")
    else:
        print("Backups of the server, and its archived log, still contain the data.")
    return 0


def stop(_path: Path, given: Namespace) -> int:
    changes_of(given.place).end(given.place, given.match, time.time())
    print(f"Match {given.match} has been stopped. Nothing else about it has changed.")
    return 0


def move_store(_path: Path, given: Namespace) -> int:
    try:
        from bot.store import moving  # noqa: PLC0415 - only who wants a database server has its library
    except ImportError as problem:
        raise Impossible(NOT_INSTALLED) from problem
    to = given.to if "://" in given.to else Path(given.to)
    done = moving.moved(given.place, to)
    print(", ".join(f"{count} {table}" for table, count in done.rows.items()))
    print(f"Everything is in the new database: {done.played} moves were replayed, with the same result on both sides.")
    print("The old one is unchanged. Now set DATABASE_URL." if isinstance(to, str) else "Now remove DATABASE_URL again.")
    return 0


COMMANDS: dict[str, Callable[[Path, Namespace], int]] = {
    "backup": back_up,
    "restore": put_in_place,
    "check": check,
    "export": export,
    "check-deal": check_deal,
    "forget": forget_person,
    "stop": stop,
    "move-store": move_store,
}
