"""About how much of a phone's screen something takes: a panel should be seen whole above its buttons. No pixel of it is exact."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.core.scene import Scene

HEIGHT = 560  # of its newest message a channel shows about so much
WIDTH = 266  # of what lies in a panel
SMALL_ROW, ROW = 18, 22  # of small type and of all other
SMALL_LETTERS, LETTERS = 35, 29  # in a row
GAPS = 100  # around the parts of a panel and between them

_MARKS = re.compile(r"\*\*|\|\||^-# |^#+ |^- ", re.MULTILINE)
_EMOJI = re.compile(r"<a?:\w+:\d+>")


def rows(text: str, letters: int = SMALL_LETTERS) -> int:
    """How many a text breaks into."""
    return sum(max(1, -(-len(line) // letters)) for line in _EMOJI.sub("WW", _MARKS.sub("", text)).splitlines())


def rows_beside(scene: Scene | None, question: Iterable[str]) -> int:
    """How many rows of small type there is room for, beside a picture and a question."""
    picture = 0 if scene is None else WIDTH * scene.height / scene.width
    asked = sum(rows(text, LETTERS) for text in question if text) * ROW
    return int((HEIGHT - GAPS - picture - asked) // SMALL_ROW)


def as_many_as_fit(lines: list[str], room: int) -> list[str]:
    """The first ones that fit into so many rows, at least one."""
    left, shown = room, list[str]()
    for line in lines:
        left -= rows(line)
        if shown and left < 0:
            break
        shown.append(line)
    return shown
