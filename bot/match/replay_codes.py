"""Codes by which people show each other a moment of a match: `12@57~aiko` is the 57th moment of match 12, seen by Aiko."""

from __future__ import annotations

import re
from collections import Counter

from bot.errors import Refused
from bot.match.recording import EVERYTHING, TABLE, Eyes
from bot.match.values import IN_THE_NAME, Match
from games.core.game import Seat, Value
from games.core.text import Phrases

_ = Phrases("bot")

FORM = re.compile(r"\s*`?(\d{1,9})(?:@(\d{1,4}))?(?:~(.{1,40}?))?`?\s*", re.DOTALL)
WORDS = {"table": TABLE, "all": EVERYTHING}


class Code(Value, frozen=True):
    match: int
    frame: int | None = None  # counted from 0; people count from 1
    who: str = ""  # empty: the most suitable viewpoint


def read(said: str) -> Code:
    found = FORM.fullmatch(said)
    if found is None:
        raise Refused(_("That’s not a replay code. A code looks like this: 12@57~aiko"))
    frame = None if found[2] is None else max(0, int(found[2]) - 1)
    return Code(int(found[1]), frame, found[3] or "")


def written_code(match: Match, frame: int, eyes: Eyes) -> str:
    return f"{match.id}@{frame + 1}~{eyes_called(match, eyes)}"


def eyes_called(match: Match, eyes: Eyes) -> str:
    """By their name where that is clear, otherwise by the number of their seat."""
    if eyes.seat is None:
        return next(word for word, meant in WORDS.items() if meant == eyes)
    slugs = [slug(sitter.name.removesuffix(IN_THE_NAME)) for sitter in match.sitters]
    name = slugs[eyes.seat]
    clear = name and name not in WORDS and not name.isdigit() and Counter(slugs)[name] == 1
    return name if clear else str(eyes.seat + 1)


def eyes_meant(match: Match, who: str) -> Eyes:
    known = {eyes_called(match, eyes): eyes for eyes in (Eyes(Seat(seat)) for seat in range(len(match.sitters)))}
    numbered = {str(seat + 1): Eyes(Seat(seat)) for seat in range(len(match.sitters))}
    found = {**numbered, **known, **WORDS}.get(slug(who))
    if found is None:
        raise Refused(
            _("No one by that name was at that table. After the ~, write a name, a seat number, or one of these words: table, all.")
        )
    return found


def slug(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())[:20]
