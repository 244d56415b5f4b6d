"""Export of a match as JSON, with all stored data, for the bot's owner."""

from __future__ import annotations

from typing import Any

from bot.errors import Impossible, Unreadable
from bot.i18n import Reader, languages
from bot.match.export import whole
from bot.store import Looked
from games import all_games


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
    return whole(match, moves, reader, language)
