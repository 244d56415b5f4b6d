"""What can be chosen on a panel, known by its custom_ids."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screen.custom_id import parse


def leading_on(buttons: Iterable[str], selects: Iterable[str] = ()) -> list[str]:
    """The buttons that answer or lead deeper into the menu. *Back* names the level above, on the way to all others."""
    picks = [(each, parse(each).path) for each in buttons if parse(each).verb == "pick"]
    others = [path for _each, path in picks] + [(*parse(each).path, 0) for each in selects]
    return [each for each, path in picks if not any(is_above(path, other) for other in others)]


def is_above(path: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return len(path) < len(other) and other[: len(path)] == path
