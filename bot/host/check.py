"""Finds faults in stored data: in the database file, and in each match, which is replayed from its seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bot.errors import Impossible, Unreadable
from bot.match.values import Match
from bot.match.verify import Fault, Replayed, replay
from bot.store import Looked, records_of
from bot.store.sqlite import files
from bot.store.sqlite.examine import faults, has_foreign_wal


@dataclass
class Tally:
    """Counts of what was checked."""

    matches: int = 0
    played: int = 0
    older: Counter[str] = field(default_factory=Counter)  # moves made under older rules, by game
    faults: int = 0

    def note(self, match: Match, found: Replayed) -> None:
        self.matches += 1
        self.played += found.played
        if found.read:
            self.older[match.game] += found.read

    def lines(self) -> Iterator[str]:
        for game, moves in sorted(self.older.items()):
            yield f"{game}: {so_many(moves, 'move')} of older rules, which can be read but not played again by those of today"
        yield f"{so_many(self.matches, 'match', 'matches')}, {so_many(self.played, 'move')} played again: {so_many(self.faults, 'fault')}"


def so_many(number: int, one: str, several: str = "") -> str:
    return f"{number or 'no'} {one if number == 1 else several or f'{one}s'}"


def checked(place: Path | str, tally: Tally) -> Iterator[str]:
    """One line per fault."""
    for fault in found(place, tally):
        tally.faults += 1
        yield fault


def found(place: Path | str, tally: Tally) -> Iterator[str]:
    """For a file, also faults of the database itself; a server takes care of those."""
    try:
        opened = records_of(place)
    except Impossible as problem:
        yield str(problem)
        if isinstance(place, Path) and files.header(place) and not has_foreign_wal(place):
            yield from faults(place)
        return
    with opened as records:
        if isinstance(place, Path):
            yield from faults(place)
        for number, match in records.matches():
            if isinstance(match, Match):
                yield from in_match(records, match, tally)
            else:
                yield f"match {number} cannot be read: {match}"
        for what, why in records.unreadable():
            yield f"{what} cannot be read: {why}"


def in_match(records: Looked, match: Match, tally: Tally) -> Iterator[str]:
    played = Replayed()
    try:
        played = replay(match, records.moves(match.id))
    except Fault as fault:
        yield f"match {match.id}: {fault}"
    except Unreadable as problem:
        yield f"match {match.id}: its moves cannot be read: {problem.__cause__}"
    except Exception as problem:  # rules that fail on the stored data
        yield f"match {match.id}: the rules cannot play it again: {problem!r}"
    tally.note(match, played)
