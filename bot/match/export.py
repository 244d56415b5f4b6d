"""A match as plain values, to keep, study or check it: `docs/export.schema.json` describes them.

Discord's numbers are text, since many JSON readers round them. The bot's owner gets everything stored. A person on Discord gets, of a
match in progress, only what everyone was told, and of other people only their names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bot.match.codec import codec, encode, told_of, version_of, words_of
from bot.match.deal import deal_of
from bot.match.quarantine import UNREADABLE
from bot.match.recording import TABLE, Recording
from bot.match.transcript import narrated_then
from bot.match.values import Match, Move
from bot.match.verify import positions
from games.core.game import Outcome, Seat, Told
from games.core.text import Words, as_called, listed

FORMAT = "chabudai match 1"
NOBODY = "0"  # in the place of a person's number

Read: TypeAlias = Callable[[Words], str]


def whole(match: Match, moves: list[Move], read: Read, language: str, asker: int | None = None) -> dict[str, Any]:
    """Everything stored. Without an asker, which is for the bot's owner, it identifies everyone."""
    return {
        "format": FORMAT,
        "language": language,
        "match": match_agreed(match, read, asker),
        "deal": deal_of(match),  # with the seed, from which everything hidden follows, when nothing is hidden any more
        "moves": [move_told(match, before, move, read) for before, move in zip([None, *positions(match, moves)], moves, strict=False)],
    }


def as_seen(match: Match, reel: Recording, read: Read, language: str, asker: int) -> dict[str, Any]:
    """Of a match in progress: what everyone was told and is not meant to fade, moment by moment, as the table showed it."""
    seen = [(at, [each for each in reel.shots[at].told if each.to is None and not each.fades]) for at in reel.frames(TABLE)]
    return {
        "format": FORMAT,
        "language": language,
        "match": {**match_agreed(match, read, asker), "advised": []},
        "deal": deal_of(match),
        "moves": [moment(match, number, at, told, read) for number, (at, told) in enumerate(seen)],
    }


def moment(match: Match, number: int, seq: int, told: list[Told], read: Read) -> dict[str, Any]:
    unknown = dict.fromkeys(("seat", "by", "at", "takes_back", "action", "words", "why"))
    events = [seen_by_all(match, seq, each, read) for each in told]
    return {"seq": number, "rules_version": match.rules.rules_version, **unknown, "events": events}


def seen_by_all(match: Match, seq: int, told: Told, read: Read) -> dict[str, Any]:
    words = read(narrated_then(match, told.event, seq)) or None
    return {"event": msgspec.json.decode(encode(told.event)), "words": words, "to": None, "fades": False}


def match_agreed(match: Match, read: Read, asker: int | None) -> dict[str, Any]:
    """What was agreed about it; built field by field, so that nothing comes in unasked."""
    return {
        "id": match.id,
        "game": match.game,
        "guild": str(match.guild),
        "channel": str(match.channel),
        "host": number_of(match.host, asker),
        "sitters": [sitting(match, Seat(seat), asker) for seat in range(len(match.sitters))],
        "options": dict(match.options),
        "advice": match.advice,
        "advised": [{"seat": each.seat, "asked": each.asked} for each in match.advised],
        "take_backs": match.take_backs,
        "behind": match.behind,
        "pace": match.pace.value,
        "phase": match.phase.value,
        "rules_version": match.rules_version,
        "opened": match.opened,
        "previous": match.previous,
        "origin": None if match.origin is None else {"match": match.origin.match, "move": match.origin.move},
        "outcome": None if match.outcome is None else ending(match.outcome, read),
        "ended_at": match.ended_at,
    }


def number_of(person: int, asker: int | None) -> str:
    return str(person) if asker in {None, person} else NOBODY


def sitting(match: Match, seat: Seat, asker: int | None) -> dict[str, Any]:
    sitter = match.sitters[seat]
    person = None if sitter.person is None else number_of(sitter.person, asker)
    level = match.level_of(seat).value if person is None else None
    return {"name": sitter.name, "person": person, "level": level, "away": sitter.away, "left": sitter.left, "late": sitter.late}


def ending(outcome: Outcome, read: Read) -> dict[str, Any]:
    return {"places": [list(place) for place in outcome.places], "reason": read(outcome.reason), "scores": list(outcome.scores)}


def move_told(match: Match, before: Any, move: Move, read: Read) -> dict[str, Any]:
    """A move in the position `before`, and its events."""
    return {
        "seq": move.seq,
        "seat": move.seat,
        "by": move.by,
        "at": move.at,
        "rules_version": version_of(move, match),
        "takes_back": move.undoes,
        "action": msgspec.json.decode(move.action),
        "words": None if before is None else in_words(match, before, move, read),
        "why": why(match, move, read),
        "events": [event(match, move, each, read) for each in msgspec.json.decode(move.told, type=list[Raw])],
    }


def in_words(match: Match, before: Any, move: Move, read: Read) -> str | None:
    """As its button said it. None if today's rules no longer know such an action, or do not lead to where it was made."""
    seat = Seat(move.seat or 0)
    try:
        action = codec(match.game).action(move.action, version_of(move, match))
        if action is None or before is None:
            return None
        label = listed(match.rules.label(action, match.rules.view(before, seat)), " › ")
        return read(as_called(label, match.names_at(move.seq)))
    except UNREADABLE:
        return None


def why(match: Match, move: Move, read: Read) -> str | None:
    """What a computer player thought; hidden while the match is in progress."""
    words = words_of(move.why) if match.ended else None
    return None if words is None else read(as_called(words, match.names_at(move.seq)))


def event(match: Match, move: Move, raw: Raw, read: Read) -> dict[str, Any]:
    """`to` names the seats that learned of it; null is everyone."""
    kept = msgspec.json.decode(raw)
    try:
        known = told_of(match, replace(move, told=Raw(b"[" + bytes(raw) + b"]")))
        words = "\n".join(read(narrated_then(match, each.event, move.seq)) for each in known) or None
    except UNREADABLE:
        words = None
    return {"event": kept["event"], "words": words, "to": kept.get("to"), "fades": kept.get("fades", False)}
