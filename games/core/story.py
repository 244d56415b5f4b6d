"""What a match is remembered by: a few sentences, found by rule in all that happened. Each game looks for its own, in its words/story.py.

A match is given as its positions from the set-up on, each with the move that led there and its events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias, TypeVar

from games.core.replay import Position
from games.core.text import Words

Played: TypeAlias = Sequence[Position[Any]]
EventT = TypeVar("EventT")

SENTENCES = 3


class Beat(NamedTuple):
    """Something worth telling: when it was, and how much it is worth beside others."""

    at: float
    words: Words
    weight: int


def told(beats: Iterable[Beat], most: int = SENTENCES) -> tuple[Words, ...]:
    """The best of them, in the order in which they were."""
    best = sorted(beats, key=lambda beat: -beat.weight)[:most]
    return tuple([beat.words for beat in sorted(best, key=lambda beat: beat.at)])


def events(played: Played, kind: type[EventT]) -> Iterator[tuple[int, EventT]]:
    """All events of a kind, each with the number of its position; one that was told in two versions only in its public one."""
    for at, position in enumerate(played):
        for each in position.told:
            if isinstance(each.event, kind) and each.to is None:
                yield at, each.event


class Lead(NamedTuple):
    """A player was ahead of all others from one step to another, both included."""

    who: int
    first: int
    last: int

    @property
    def steps(self) -> int:
        return self.last - self.first + 1


def leads(standings: Sequence[Sequence[int]]) -> list[Lead]:
    """Who was ahead after each step; no one is while several are tied."""
    found: list[Lead] = []
    at = 0
    for who, run in groupby(map(leader, standings)):
        steps = len(list(run))
        if who is not None:
            found.append(Lead(who, at, at + steps - 1))
        at += steps
    return found


def leader(standing: Sequence[int]) -> int | None:
    best = max(standing)
    return standing.index(best) if list(standing).count(best) == 1 else None


def of_leads(standings: Sequence[Sequence[int]], lasting: Callable[[Lead], Words], passing: Callable[[Lead], Words]) -> Iterator[Beat]:
    """The lead that decided it, and one that was longer and came to nothing. Steps are counted from 1 for people."""
    found = leads(standings)
    if not found or len(standings) < 3:
        return
    last, longest = found[-1], max(found, key=lambda lead: lead.steps)
    if last.last == len(standings) - 1:
        yield Beat(last.first, lasting(last), 7)
    if longest != last and longest.who != last.who and longest.steps >= max(3, len(standings) // 4):
        yield Beat(longest.first, passing(longest), 8)
