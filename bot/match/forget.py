"""A match without one of its people: what is left of them in it is a seat that somebody called Player had."""

from __future__ import annotations

import json
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.match.values import Match, Phase, Sitter

PLAYER = "Player"
NOBODY = 0  # the host of a match in which nobody is left


class Forgotten(NamedTuple):
    """How much was kept of a person."""

    unfinished: int = 0
    ended: int = 0
    messages: int = 0
    looks: int = 0
    settings: int = 0


def names(match: Match, person: int) -> bool:
    """Whether the match says who this person is."""
    asked = {each.person for each in match.invited} | {each.by for each in match.invited}
    return person in {
        match.host,
        *(sitter.person for sitter in match.sitters),
        *(each.person for each in match.stirred),
        *asked,
        *match.removed,
        *(each.person for each in match.known),
        *(() if match.proposal is None else (match.proposal.by, *match.proposal.agreed)),
    }


def forgetting(match: Match, person: int, now: float) -> Match:
    """While it is played an AI goes on in their seat. Without any other person it ends, as it does when the last one leaves."""
    if not names(match, person):
        return match
    if match.phase is Phase.GATHERING:
        sitters = tuple(sitter for sitter in match.sitters if sitter.person != person)
    else:
        sitters = without(match.sitters, person)
    people = [sitter.person for sitter in sitters if sitter.person is not None and not sitter.left]
    host = next(iter(people), NOBODY) if match.host == person else match.host
    stirred = tuple([each for each in match.stirred if each.person != person])
    asked = tuple([replace(each, by=NOBODY) if each.by == person else each for each in match.invited if each.person != person])
    removed = tuple([each for each in match.removed if each != person])
    match = replace(match, sitters=sitters, host=host, stirred=stirred, invited=asked, removed=removed)
    match = replace(match, known=tuple([each for each in match.known if each.person != person]), proposal=None)
    return match if match.ended or people else replace(match, phase=Phase.STOPPED, ended_at=now)


def without(sitters: tuple[Sitter, ...], person: int) -> tuple[Sitter, ...]:
    """Each seat with a name of its own, or what happened could not be told apart."""
    taken = {sitter.name for sitter in sitters if sitter.person != person}
    names = (name for number in count(1) if (name := PLAYER if number == 1 else f"{PLAYER} {number}") not in taken)
    return tuple([Sitter(next(names)) if sitter.person == person else sitter for sitter in sitters])


def forgetting_unread(body: str, person: int) -> str:
    """The same for a match that cannot be read: wherever it says who somebody is."""
    return json.dumps(_unnamed(json.loads(body), person), ensure_ascii=False, separators=(",", ":"))


def _unnamed(value: Any, person: int) -> Any:
    if isinstance(value, list):
        return [_unnamed(each, person) for each in value]
    if not isinstance(value, dict):
        return None if value == person and not isinstance(value, bool) else value
    if value.get("person") == person:
        value = {**value, "person": None, "name": PLAYER}
    return {key: NOBODY if key == "host" and each == person else _unnamed(each, person) for key, each in value.items()}
