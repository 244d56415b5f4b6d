"""A match as JSON, for whoever wants to keep it, study it or check it: `docs/export.schema.json` says what is in it.

Numbers of Discord are text, since many a reader of JSON rounds them.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bot.errors import Impossible, Unreadable
from bot.i18n import Reader, languages
from bot.match.aside import UNREADABLE
from bot.match.codec import codec, told_of, version_of, words_of
from bot.match.deal import deal_of
from bot.match.replay import positions
from bot.match.retelling import narrated
from bot.match.values import Match, Move
from bot.store import Looked
from games import all_games
from games.core.game import Outcome, Seat
from games.core.text import listed

FORMAT = "chabudai match 1"


def exported(records: Looked, number: int, language: str) -> dict[str, Any]:
    match = records.match(number)
    if language not in languages():
        raise Impossible(f"The bot does not speak {language!r}; it speaks {', '.join(languages())}.")
    try:
        moves = records.moves(number)
    except Unreadable as problem:
        raise Impossible(f"The moves of match {number} cannot be read: {problem.__cause__}.") from problem
    if match.game not in all_games():
        raise Impossible(f"There is no game {match.game!r} in this version of the bot.")
    reader = Reader(language, match.names, markdown=False)
    return {
        "format": FORMAT,
        "language": language,
        "match": agreed(match, reader),
        "deal": deal_of(match),  # with the seed, from which everything hidden follows, when nothing is hidden any more
        "moves": [told(match, before, move, reader) for before, move in zip([None, *positions(match, moves)], moves, strict=False)],
    }


def agreed(match: Match, reader: Reader) -> dict[str, Any]:
    """What was agreed about it; built field by field, so that nothing comes in unasked."""
    return {
        "id": match.id,
        "game": match.game,
        "guild": str(match.guild),
        "channel": str(match.channel),
        "host": str(match.host),
        "sitters": [sitting(match, Seat(seat)) for seat in range(len(match.sitters))],
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
        "outcome": None if match.outcome is None else ending(match.outcome, reader),
        "ended_at": match.ended_at,
    }


def sitting(match: Match, seat: Seat) -> dict[str, Any]:
    sitter = match.sitters[seat]
    person = None if sitter.person is None else str(sitter.person)
    level = match.level_of(seat).value if person is None else None
    return {"name": sitter.name, "person": person, "level": level, "away": sitter.away, "left": sitter.left, "late": sitter.late}


def ending(outcome: Outcome, reader: Reader) -> dict[str, Any]:
    return {"places": [list(place) for place in outcome.places], "reason": reader(outcome.reason), "scores": list(outcome.scores)}


def told(match: Match, before: Any, move: Move, reader: Reader) -> dict[str, Any]:
    """A move in the position `before`, and what was told of it."""
    return {
        "seq": move.seq,
        "seat": move.seat,
        "by": move.by,
        "at": move.at,
        "rules_version": version_of(move, match),
        "takes_back": move.undoes,
        "action": msgspec.json.decode(move.action),
        "words": None if before is None else in_words(match, before, move, reader),
        "why": why(match, move, reader),
        "events": [event(match, move, each, reader) for each in msgspec.json.decode(move.told, type=list[Raw])],
    }


def in_words(match: Match, before: Any, move: Move, reader: Reader) -> str | None:
    """As its button said it. None if today's rules no longer know such an action, or do not lead to where it was made."""
    seat = Seat(move.seat or 0)
    try:
        action = codec(match.game).action(move.action, version_of(move, match))
        return (
            None if action is None or before is None else reader(listed(match.rules.label(action, match.rules.view(before, seat)), " › "))
        )
    except UNREADABLE:
        return None


def why(match: Match, move: Move, reader: Reader) -> str | None:
    """What a computer player thought; as long as it plays that is nobody's business."""
    words = words_of(move.why) if match.ended else None
    return None if words is None else reader(words)


def event(match: Match, move: Move, raw: Raw, reader: Reader) -> dict[str, Any]:
    """`to` names the seats that learned of it; null is everybody."""
    kept = msgspec.json.decode(raw)
    try:
        known = told_of(match, replace(move, told=Raw(b"[" + bytes(raw) + b"]")))
        words = "\n".join(reader(narrated(match.rules, each.event)) for each in known) or None
    except UNREADABLE:
        words = None
    return {"event": kept["event"], "words": words, "to": kept.get("to"), "fades": kept.get("fades", False)}
