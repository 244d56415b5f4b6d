"""Looking into a scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.scene import Group, Item


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """Every item, those within groups too."""
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from flat(item.items)
