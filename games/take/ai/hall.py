"""The hall as the search sees it: every way to take a chip, with what a Ronin or a Geisha does for it before.

It follows the rulebook and choices.py (a test plays both side by side). A person is its place in HALL; a set of spaces is a number
whose bits are the spaces.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from games.take.rules.cards import HALL, SPACES, Person
from games.take.rules.table import Geisha, Ghosts, Ronin, Stacks

Stack: TypeAlias = bytes  # the person printed on the space, then the chips, bottom first: the last one is on top
Hall: TypeAlias = tuple[Stack, ...]
Spaces: TypeAlias = int

SAMURAI, DAIMYO, RONIN, GEISHA, NINJA = range(5)
PLACE: dict[Person, int] = {person: at for at, person in enumerate(HALL)}
EVERYWHERE: Spaces = (1 << len(SPACES)) - 1


class Way(NamedTuple):
    """A way to take a chip, and how it leaves the hall to the other player."""

    deeds: tuple[Ronin | Geisha, ...]  # what is done before
    calls: tuple[int, ...]  # whose actions these are
    space: int
    chip: int
    uncovered: int
    number: int  # how often the uncovered person is seen in the hall
    hall: Hall
    ghosts: Spaces  # after they returned, if they had to


class Prepared(NamedTuple):
    """The hall after some deeds of a turn."""

    deeds: tuple[Ronin | Geisha, ...]
    calls: tuple[int, ...]
    hall: Hall
    ghosts: Spaces
    moved: Spaces  # where the chips lie that a Geisha moved this turn


def hall_of(stacks: Stacks) -> Hall:
    return tuple(bytes((space, *map(PLACE.__getitem__, stack))) for space, stack in enumerate(stacks))


def ghosts_of(ghosts: Ghosts) -> Spaces:
    return sum(1 << space for space in SPACES if ghosts[space])


def chips_in(hall: Hall) -> int:
    return sum(map(len, hall)) - len(hall)


def standing(hall: Hall) -> Spaces:
    """The spaces with chips."""
    one, two, three, four, five = hall
    return (len(one) > 1) | (len(two) > 1) << 1 | (len(three) > 1) << 2 | (len(four) > 1) << 3 | (len(five) > 1) << 4


def ways(begun: Prepared, ronin: bool, geisha: bool, thorough: bool) -> tuple[Way, ...]:
    """Each result once, in the way that calls for the fewest. `thorough`: those as well that are hardly ever good."""
    found: dict[tuple[Hall, Spaces, int, int], Way] = {}
    for prepared in _prepared(begun, ronin, geisha, thorough):
        closed = prepared.ghosts | prepared.moved
        for space, stack in enumerate(prepared.hall):
            if len(stack) > 1 and not closed >> space & 1 and (thorough or prepared is begun or _at_once(prepared, begun.hall, space)):
                way = _taken(prepared, space)
                found.setdefault((way.hall, way.ghosts, way.chip, way.uncovered), way)
    return tuple(found.values())


def _at_once(prepared: Prepared, before: Hall, space: int) -> bool:
    """Whether what was done makes the chip that is then taken, or its scoring, better, or closes a stack to the other player."""
    deed = prepared.deeds[-1]
    if isinstance(deed, Ronin):
        return deed.source is None or deed.source == space
    if deed.source == space:
        return True
    uncovered = prepared.hall[space][-2]
    return [stack[-1] for stack in prepared.hall].count(uncovered) > [stack[-1] for stack in before].count(uncovered)


def _taken(prepared: Prepared, space: int) -> Way:
    stack = prepared.hall[space]
    hall = (*prepared.hall[:space], stack[:-1], *prepared.hall[space + 1 :])
    ghosts = prepared.ghosts | 1 << space
    stands = standing(hall)
    if stands and not stands & ~ghosts:
        ghosts = 0
    uncovered = stack[-2]
    number = [stack[-1] for stack in hall].count(uncovered)
    return Way(prepared.deeds, prepared.calls, space, stack[-1], uncovered, number, hall, ghosts)


def _prepared(begun: Prepared, ronin: bool, geisha: bool, both: bool) -> Iterator[Prepared]:
    """Nothing, a Ronin's or a Geisha's deed, or both in either order."""
    yield begun
    once = (*(_haunted(begun) if ronin else ()), *(_carried(begun) if geisha else ()))
    yield from once
    if both and ronin and geisha:
        for first in once:
            yield from _carried(first) if first.calls[-1] == RONIN else _haunted(first)


def _haunted(before: Prepared) -> Iterator[Prepared]:
    """A ghost is moved, and something is left to take."""
    stands = standing(before.hall) & ~before.moved
    for deed, ghosts in GHOST_MOVES[before.ghosts]:
        if stands & ~ghosts:
            yield Prepared((*before.deeds, deed), (*before.calls, RONIN), before.hall, ghosts, before.moved)


def _carried(before: Prepared) -> Iterator[Prepared]:
    """The top chip of a stack of two or more goes to another space; neither carries a ghost."""
    free = [space for space in SPACES if not before.ghosts >> space & 1]
    for source in free:
        stack = before.hall[source]
        if len(stack) > 2:
            for target in free:
                if source != target:
                    hall = list(before.hall)
                    hall[source], hall[target] = stack[:-1], hall[target] + stack[-1:]
                    moved = before.moved & ~(1 << source) | 1 << target
                    deeds = (*before.deeds, GEISHA_MOVES[source][target])
                    yield Prepared(deeds, (*before.calls, GEISHA), tuple(hall), before.ghosts, moved)


def _ghost_moves(ghosts: Spaces) -> Iterator[tuple[Ronin, Spaces]]:
    haunted = [space for space in SPACES if ghosts >> space & 1]
    free = [space for space in SPACES if not ghosts >> space & 1]
    for source in haunted:
        for target in free:
            yield Ronin(source, target), ghosts & ~(1 << source) | 1 << target
    for source in haunted:
        yield Ronin(source, None), ghosts & ~(1 << source)
    for target in free:
        yield Ronin(None, target), ghosts | 1 << target


GHOST_MOVES = tuple(tuple(_ghost_moves(ghosts)) for ghosts in range(EVERYWHERE + 1))
GEISHA_MOVES = tuple(tuple(Geisha(source, target) for target in SPACES) for source in SPACES)
