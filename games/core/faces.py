"""Faces of things that words name, for where a word can have a small picture beside it: on a button, before the name of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias, TypeVar

from msgspec import Struct

from games.core.text import Joined, Text, Who, Words

T = TypeVar("T")


class Face(Struct, frozen=True):
    """A sprite (see `Sprite` in scene.py) in a colour."""

    sprite: str
    tint: str = "ink"


Faces: TypeAlias = Mapping[Words, Face]


def first_of(words: Words, known: Mapping[Words, T]) -> T | None:
    """Of what is named in these words the first that is known."""
    return next((known[each] for each in _named(words) if each in known), None)


def _named(words: Words) -> Iterator[Words]:
    if isinstance(words, Text | Joined | Who):
        yield words
    parts = words.parts if isinstance(words, Joined) else [value for _name, value in words.args] if isinstance(words, Text) else ()
    for part in parts:
        yield from _named(part)
