"""Conversion between values and rows, the same for every database."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bot.match.orders import Orders
from bot.match.quarantine import UNREADABLE
from bot.match.stored import Message, Person
from bot.match.values import NOT_KEPT, Match, Move


def body(value: Match | Message | Person | Orders) -> str:
    return msgspec.json.encode(value).decode()


def next_revision(match: Match) -> Match:
    return replace(match, rev=match.rev + 1)


def parts(move: Move) -> tuple[Any, ...]:
    """A move as the columns of its row."""
    json = (str(move.action, "utf-8"), str(move.told, "utf-8"), str(move.state, "utf-8"), msgspec.json.encode(move.asked).decode())
    return (move.match, move.seq, move.seat, move.by, *json, move.since, move.at, move.version, move.undoes)


def reason(move: Move) -> tuple[Any, ...] | None:
    """The reason of a computer player's move as the columns of a row, if there is one."""
    return None if bytes(move.why) == bytes(NOT_KEPT) else (move.match, move.seq, str(move.why, "utf-8"))


def packed(moves: list[Move]) -> bytes:
    made = zlib.compress(msgspec.json.encode(moves), 9)
    if history_of(made) != moves:
        raise ValueError("its moves do not come out as they went in")
    return made


def history_of(packed: bytes) -> list[Move]:
    try:
        return msgspec.json.decode(zlib.decompress(packed), type=list[Move])
    except zlib.error as problem:
        raise ValueError(f"its history is damaged: {problem}") from problem


def match_of(row: Sequence[Any]) -> Match:
    number, kept = row
    match = msgspec.json.decode(kept, type=Match)
    if match.id != number:
        raise ValueError(f"it says that it is match {match.id}")
    return match


def move_of(row: Sequence[Any]) -> Move:
    match, seq, seat, by, action, told, state, asked, since, at, version, undoes, why = row
    questions = msgspec.json.decode(asked, type=tuple[int, ...])
    why = NOT_KEPT if why is None else Raw(why)
    return Move(match, seq, seat, by, Raw(action), Raw(told), Raw(state), questions, since, at, version, undoes, why)


def unreadable(messages: Iterable[Sequence[Any]], people: Iterable[Sequence[Any]]) -> Iterator[tuple[str, Exception]]:
    """Those that cannot be read, with reasons."""
    for match, kind, who, kept in messages:
        problem = why_not(kept, Message)
        if problem is not None:
            yield f"the {kind} of match {match} for {who or 'everybody'}", problem
    for person, kept in people:
        problem = why_not(kept, Person)
        if problem is not None:
            yield f"the settings of person {person}", problem


def why_not(body: bytes | str, kind: type[Message | Person]) -> Exception | None:
    try:
        msgspec.json.decode(body, type=kind)
    except UNREADABLE as problem:
        return problem
    return None
