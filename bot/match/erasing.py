"""A match without one of its people: all that is left of them is a seat held by someone named Player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.match.values import Earlier, Match, Phase, Sitter

PLAYER = "Player"
NOBODY = 0  # the host of a match with no people left
NAMING = {"host", "person", "by", "removed", "agreed"}  # the keys under which a stored match identifies people


class Erased(NamedTuple):
    """How much was kept of a person."""

    unfinished: int = 0
    ended: int = 0
    messages: int = 0
    looks: int = 0
    settings: int = 0


def names(match: Match, person: int) -> bool:
    """Whether the match says who this person is."""
    return person in people_in(match)


def people_in(match: Match) -> set[int]:
    """The people whom the match identifies."""
    asked = {each.person for each in match.invited} | {each.by for each in match.invited}
    named = {
        match.host,
        *(sitter.person for sitter in match.sitters),
        *(each.person for each in match.stirred),
        *asked,
        *match.removed,
        *(each.person for each in match.known),
        *(each.person for each in match.earlier),
        *(() if match.proposal is None else (match.proposal.by, *match.proposal.agreed)),
    }
    return {person for person in named if person is not None and person != NOBODY}


def without_person(match: Match, person: int, now: float) -> Match:
    """In a match in progress an AI takes over their seat. If no other person is left it ends, as it does when the last one leaves."""
    if not names(match, person):
        return match
    if match.phase is Phase.GATHERING:
        sitters, earlier = tuple(sitter for sitter in match.sitters if sitter.person != person), match.earlier
    else:
        sitters, earlier = renamed(match, person)
    people = [sitter.person for sitter in sitters if sitter.person is not None and not sitter.left]
    host = next(iter(people), NOBODY) if match.host == person else match.host
    stirred = tuple([each for each in match.stirred if each.person != person])
    asked = tuple([replace(each, by=NOBODY) if each.by == person else each for each in match.invited if each.person != person])
    removed = tuple([each for each in match.removed if each != person])
    match = replace(match, sitters=sitters, host=host, stirred=stirred, invited=asked, removed=removed)
    match = replace(match, known=tuple([each for each in match.known if each.person != person]), earlier=earlier, proposal=None)
    return match if match.ended or people else replace(match, phase=Phase.STOPPED, ended_at=now)


def without(match: Match, person: int | None, now: float) -> Match:
    """Without this person, or (None) anyone. It is the same object if it names none of them."""
    return without_anybody(match, now) if person is None else without_person(match, person, now)


def without_anybody(match: Match, now: float) -> Match:
    """In the order of their seats, so that the first of them is Player, the next Player 2."""
    seated = [sitter.person for sitter in match.sitters if sitter.person is not None]
    for person in dict.fromkeys([*seated, *sorted(people_in(match))]):
        match = without_person(match, person, now)
    return match


def renamed(match: Match, person: int) -> tuple[tuple[Sitter, ...], tuple[Earlier, ...]]:
    """Present and former players: each seat with a distinct name, to keep the story unambiguous."""
    taken = {each.name for each in match.sitters if each.person != person}.union(
        each.name for each in match.earlier if each.person != person
    )
    names = (name for number in count(1) if (name := PLAYER if number == 1 else f"{PLAYER} {number}") not in taken)
    seated = {seat for seat, sitter in enumerate(match.sitters) if sitter.person == person}
    called = {seat: next(names) for seat in sorted(seated.union(each.seat for each in match.earlier if each.person == person))}
    sitters = [Sitter(called[seat]) if seat in seated else sitter for seat, sitter in enumerate(match.sitters)]
    earlier = [replace(each, name=called[each.seat], person=None) if each.person == person else each for each in match.earlier]
    return tuple(sitters), tuple(earlier)


def unread_without(body: str, person: int) -> str:
    """The same for an unreadable match: wherever it identifies a person."""
    return json.dumps(_unnamed(json.loads(body), person), ensure_ascii=False, separators=(",", ":"))


def everybody_unread(body: str) -> set[int]:
    """The people an unreadable match names, wherever matches name people."""
    return set(_named(json.loads(body)))


def _named(value: Any, key: str = "") -> Iterator[int]:
    if isinstance(value, list):
        for each in value:
            yield from _named(each, key)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _named(each, name)
    elif key in NAMING and isinstance(value, int) and not isinstance(value, bool) and value != NOBODY:
        yield value


def _unnamed(value: Any, person: int) -> Any:
    if isinstance(value, list):
        return [_unnamed(each, person) for each in value]
    if not isinstance(value, dict):
        return None if value == person and not isinstance(value, bool) else value
    if value.get("person") == person:
        value = {**value, "person": None, "name": PLAYER}
    return {key: NOBODY if key == "host" and each == person else _unnamed(each, person) for key, each in value.items()}
