"""A scene in the reader's language: every label a string, and the key that names the finished picture. No pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.core.scene import Group, Item, Label, Scene
from games.core.text import Words

Reader: TypeAlias = Callable[[Words], str]

ALT_LIMIT = 1024  # Discord's, for the description of a picture
LOOK = 1  # one more whenever the painter draws the same scene differently: Discord caches pictures by name


class Drawing(Struct, frozen=True):
    """What is to be drawn. Drawings with the same key are the same picture; the alt text is not in it."""

    key: str
    scene: Scene
    alt: str


def drawing_of(scene: Scene, reader: Reader) -> Drawing:
    found = localized(scene, reader)
    return Drawing(digest(found), found, shortened(str(found.alt)))


def localized(scene: Scene, reader: Reader) -> Scene:
    """The scene with all its words as strings."""
    return Scene(scene.width, scene.height, _items(scene.items, reader), reader(scene.alt))


def digest(scene: Scene) -> str:
    """The same for the same picture; the alt text is not in it."""
    return blake2b(msgspec.msgpack.encode((LOOK, scene.width, scene.height, scene.items)), digest_size=12).hexdigest()


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


def _items(items: Iterable[Item], reader: Reader) -> tuple[Item, ...]:
    return tuple(_one(item, reader) for item in items)


def _one(item: Item, reader: Reader) -> Item:
    match item:
        case Label():
            return replace(item, text=reader(item.text))
        case Group():
            return replace(item, items=_items(item.items, reader))
        case _:
            return item
