"""What `sizes.py` finds in words, one label at a time."""

from __future__ import annotations

import pytest

from bot.i18n import Reader
from games.core.game import Seat
from games.core.scene import Label
from games.core.text import Who, Words
from tests.games.checks import LONG
from tests.games.sizes import SHEET, SMALLEST, Written, faults

ENGLISH = Reader("en", ("Aiko", LONG[1]), markdown=False)
SHORT, LENGTHY = Who(Seat(0)), Who(Seat(1))


@pytest.mark.parametrize(
    ("text", "size", "within", "scale", "least", "found"),
    [
        ("7", 36, None, 1, SMALLEST, ""),
        ("7", 30, None, 1, SHEET, ""),
        ("7", 30, None, 1, SMALLEST, "30 pixels"),
        ("7", 36, None, 0.5, SMALLEST, "18 pixels"),
        ("Wakizashi", 34, 110, 1, SHEET, "needs 30"),
        ("Wakizashi", 40, 90, 1, SMALLEST, "cut"),
        (SHORT, 48, 300, 1, SMALLEST, ""),
        (SHORT, 44, 300, 1, SMALLEST, "44 pixels"),
        (SHORT, 44, 300, 1, SHEET, ""),
        (SHORT, 48, 60, 1, SMALLEST, "cut"),
        (LENGTHY, 48, 300, 1, SMALLEST, ""),
    ],
)
def test_words_that_cannot_be_read_are_found(
    text: Words, size: float, within: float | None, scale: float, least: float, found: str
) -> None:
    said = list(faults(Written(Label(text, 0, 0, size, within=within), scale, least), ENGLISH))
    assert found in said[0] if found else not said
