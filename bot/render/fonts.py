"""Words in the bundled fonts: which characters can be drawn, how wide they are, how they fit. No colours, no scenes.

Alegreya Sans draws Latin, Greek and Cyrillic, Zen Kaku Gothic New kana and kanji. What neither has a glyph for is left out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from bot.render.characters import characters
from games.core.memory import room

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD, KANJI = (FOLDER / f"{name}.ttf" for name in ("AlegreyaSans-Medium", "AlegreyaSans-Bold", "ZenKakuGothicNew-Medium"))

SMALLEST = 22.0
STEPS = 64, 48, 36  # values, names, everything else: words are made smaller to fit, but not smaller than the step they begin at
LARGER = 1.1  # Alegreya Sans is small for its size; this is drawn when a scene asks for 1
KANJI_LARGER = 0.95
CAPITAL = 0.64  # height of a capital letter, for a size of 1 before LARGER
LEADING = 1.16
ELLIPSIS = "…"
BLANK = " "
# Its blank is narrow as well, so words would run together: it is a hair wider, and in bold, where a hair is too much, it is two blanks.
AIRY = {False: " \u200a", True: "  "}
NARROWEST = 0.85  # words a little too wide are pressed together before they are cut


class Fitted(NamedTuple):
    """Words as they will be drawn: a size, the rows, and how much narrower than they are."""

    size: float
    rows: tuple[str, ...]
    squeeze: float = 1


def drawable(text: str) -> str:
    """What of the text the fonts can draw, without loose blanks. Empty: nothing that would tell one name from another."""
    kept = "".join(mark for mark in unicodedata.normalize("NFC", text) if mark == "\n" or _font_of(mark, False))
    tidy = "\n".join(" ".join(row.split()) for row in kept.split("\n"))
    return tidy if any(mark.isalnum() for mark in tidy) or text == tidy else ""


@lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    return sum(_font(path, size).getlength(run) for path, run in _runs(text, bold))


@lru_cache(maxsize=2048)
def fitted_text(
    text: str, size: float, bold: bool = False, within: float | None = None, rows: int = 1, smallest: float = SMALLEST
) -> Fitted:
    """The text made smaller down to `smallest` or its step, then broken into up to `rows` rows, then pressed together, then cut with an
    ellipsis. Only what would be cut otherwise has narrow blanks."""
    given = tuple(row for row in text.split("\n") if row)
    if within is None or not given:
        return Fitted(size, tuple(_airy(row, bold) for row in given))
    least = min(size, max(smallest, next((step for step in STEPS if size >= step), smallest)))
    if len(given) <= rows and (fits := _largest(given, size, least, bold, within)):
        return Fitted(fits, tuple(_airy(row, bold) for row in given))
    for smaller in _sizes(size, least) if rows > 1 else ():
        broken = _rows(given, smaller, bold, within, rows)
        if len(broken) <= rows and all(_room(row, smaller, bold) <= within for row in broken):
            return Fitted(smaller, tuple(_airy(row, bold) for row in broken))
    for is_airy in (True, False):
        pressed = _rows(given, least, bold, within / NARROWEST, rows, is_airy)
        pressed = tuple(_airy(row, bold) for row in pressed) if is_airy else pressed
        widest = max(width(row, least, bold) for row in pressed)
        if len(pressed) <= rows and widest * NARROWEST <= within:
            return Fitted(least, pressed, min(1, within / widest))
    return Fitted(least, _cut(given, least, bold, within, rows))


def _airy(row: str, bold: bool) -> str:
    return row.replace(BLANK, AIRY[bold])


def _room(row: str, size: float, bold: bool) -> float:
    return width(_airy(row, bold), size, bold)


def capitals(size: float) -> float:
    """How high the capital letters stand."""
    return CAPITAL * LARGER * size


def write(mask: Image.Image, x: float, baseline: float, text: str, size: float, bold: bool) -> None:
    """Draw one row into a mask, from x rightwards."""
    draw = ImageDraw.Draw(mask)
    for path, run in _runs(text, bold):
        font = _font(path, size)
        draw.text((x, baseline), run, fill=255, font=font, anchor="ls")
        x += font.getlength(run)


def _largest(given: tuple[str, ...], size: float, least: float, bold: bool, within: float) -> float | None:
    wanted = max(_room(row, size, bold) for row in given)
    if wanted <= within:
        return size
    return next((smaller for smaller in _sizes(size, least) if max(_room(row, smaller, bold) for row in given) <= within), None)


def _sizes(size: float, least: float) -> Iterator[float]:
    while size > least:
        yield size
        size -= 1
    yield least


def _rows(given: tuple[str, ...], size: float, bold: bool, within: float, rows: int, is_airy: bool = True) -> tuple[str, ...]:
    if rows == 1:
        return (" ".join(given),)
    return tuple(part for row in given for part in _broken(row, size, bold, within, _room if is_airy else width))


def _broken(row: str, size: float, bold: bool, within: float, measure: Callable[[str, float, bool], float]) -> list[str]:
    """Rows broken between words, as full as they can be."""
    rows = [""]
    for word in row.split(" "):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and measure(longer, size, bold) > within:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


def _cut(given: tuple[str, ...], size: float, bold: bool, within: float, rows: int) -> tuple[str, ...]:
    broken = _rows(given, size, bold, within, rows, is_airy=False)
    if len(broken) > rows:
        broken = (*broken[: rows - 1], " ".join(broken[rows - 1 :]))
    return tuple(_ellipsis(row, size, bold, within) for row in broken)


def _ellipsis(row: str, size: float, bold: bool, within: float) -> str:
    if width(row, size, bold) <= within:
        return row
    while row and width(row.rstrip() + ELLIPSIS, size, bold) > within:
        row = row[:-1]
    return row.rstrip() + ELLIPSIS


@lru_cache(maxsize=8192)
def _font_of(mark: str, bold: bool) -> Path | None:
    first = BOLD if bold else REGULAR
    return next((path for path in (first, KANJI) if ord(mark) in characters(path)), None)


@lru_cache(maxsize=4096)
def _runs(text: str, bold: bool) -> tuple[tuple[Path, str], ...]:
    marks = [(path, mark) for mark in unicodedata.normalize("NFC", text) if (path := _font_of(mark, bold))]
    return tuple((path, "".join(mark for _, mark in run)) for path, run in groupby(marks, key=lambda pair: pair[0]))


def _font(path: Path, size: float) -> ImageFont.FreeTypeFont:
    return _loaded(path, round(size * (KANJI_LARGER if path == KANJI else LARGER) * 2) / 2)


@lru_cache(room("fonts", 150_000))
def _loaded(path: Path, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)
