"""Words on a picture, which is shown four times as small on a phone: names, numbers and the question, none below 36."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items
from games.core.drawing.once import once
from games.core.scene import Label
from games.core.text import Words

LEAST, NAME, FIGURE = 36.0, 48.0, 64.0  # of anything; of a name; of a value on a card
WIDTH = 1200
TOP = 114.0  # where the table begins, beneath the question


@once
def large(
    x: float,
    y: float,
    text: Words,
    size: float = LEAST,
    *,
    within: float | None = None,
    rows: int = 1,
    anchor: str = "mm",
    color: str = "ink",
    bold: bool = False,
) -> Items:
    return (Label(text, x, y, size, color, anchor, within, rows, bold, min(size, LEAST)),)


@once
def name(x: float, y: float, who: Words, *, within: float, size: float = NAME, rows: int = 1, anchor: str = "mm") -> Items:
    """Too long a name ends with an ellipsis."""
    return (Label(who, x, y, size, "ink", anchor, within, rows, bold=True, least=NAME),)


@once
def question(words: Words) -> Items:
    """The one line of status along the upper edge."""
    return large(WIDTH / 2, 58, words, 41, within=WIDTH - 2 * MARGIN - 44, rows=2, bold=True)
