"""Erasing a person from rows, for the command and for the running bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from bot.match.erasing import everybody_unread, names, unread_without, without
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Phase
from bot.store.both.rows import body as body_of
from bot.store.both.rows import match_of

ENDED = {Phase.OVER, Phase.STOPPED}


def is_named(row: Sequence[Any], person: int) -> tuple[bool, Match | None]:
    """Whether a match identifies them; and the match, if it can be read."""
    try:
        match = match_of(row)
    except UNREADABLE:
        return json.loads(unread_without(row[1], person)) != json.loads(row[1]), None
    return names(match, person), match


def body_without(number: int, body: str, person: int | None, now: float) -> str:
    """A match without them, or (None) without any people, whether or not it can be read."""
    try:
        match = match_of((number, body))
    except UNREADABLE:
        for each in everybody_unread(body) if person is None else {person}:
            body = unread_without(body, each)
        return body
    after = without(match, person, now)
    return body if after is match else body_of(after)
