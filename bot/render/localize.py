"""A scene in the reader's language and theme: every label a string, and the key that names the finished picture. No pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.core.drawing import theme_of
from games.core.memory import Kept, room
from games.core.scene import Group, Item, Label, Scene
from games.core.text import Words

Reader: TypeAlias = Callable[[Words], str]

kept_labels = Kept("labels", part=400)  # bytes of a shape

ALT_LIMIT = 1024  # Discord's, for the description of a picture
LOOK = 6  # one more whenever the painter draws the same scene differently: Discord caches pictures by name


class Drawing(Struct, frozen=True):
    """What is to be drawn. Drawings with the same key are the same picture; the alt text is not in it."""

    key: str
    scene: Scene
    alt: str


def drawing_of(scene: Scene, reader: Reader, theme: str = "") -> Drawing:
    found = scene_in_words(scene, reader, theme)
    return Drawing(digest(found), found, shortened(str(found.alt)))


def scene_in_words(scene: Scene, reader: Reader, theme: str = "") -> Scene:
    """The scene with all its words as strings, in the reader's theme."""
    return Scene(scene.width, scene.height, tuple([_one(item, reader) for item in scene.items]), reader(scene.alt), theme_of(theme).key)


def digest(scene: Scene) -> str:
    """The same for the same picture; the alt text is not in it."""
    items = b"".join([_digest(item) for item in scene.items])
    return blake2b(msgspec.msgpack.encode((LOOK, scene.theme, scene.width, scene.height, items)), digest_size=12).hexdigest()


@lru_cache(room("digests", 1_000))
def _digest(item: Item) -> bytes:
    return blake2b(msgspec.msgpack.encode(item), digest_size=12).digest()


def shortened(alt: str, most: int = ALT_LIMIT) -> str:
    """The text cut at the end of a line or sentence, or else of a word."""
    if len(alt) <= most:
        return alt
    room = alt[: most - 1]
    for end in ("\n", ". ", " "):
        at = room.rfind(end)
        if at > most // 2:
            return room[: at + len(end)].rstrip() + "…"
    return room + "…"


def _one(item: Item, reader: Reader) -> Item:
    return _worded(item, reader) if isinstance(item, Label | Group) else item


@kept_labels
def _worded(item: Label | Group, reader: Reader) -> Item:
    """The same shapes come again in every scene of a match."""
    if isinstance(item, Label):
        return replace(item, text=reader(item.text))
    items = tuple([_one(each, reader) for each in item.items])
    return item if items == item.items else replace(item, items=items)
