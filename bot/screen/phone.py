"""Estimates how much of a phone's screen something takes, so that a whole panel with its buttons can be seen. Not pixel-exact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.screen.parts import BUTTONS_IN_ROW, Button, ButtonRow, Divider, Image, Paragraph, Part
from games.core.scene import Scene

HEIGHT = 612  # a channel shows a little more of its newest message
WIDTH = 266  # of a panel's content
EDGE, GAP = 20, 8  # above and below all parts, and between two of them
SMALL_ROW, ROW = 18, 22  # of small type, and of all other text
SMALL, LARGE = 0.96, 1.22  # widths of their letters, relative to those of buttons
HEADING, DIVIDER = 12, 1  # around a heading, and a line between parts
BUTTON, LABEL = 32, 20  # heights of a button with one row of text, and of each further row
SELECT = 46
PADDING, ICON = 26, 24  # of a button: left and right of its label, and before it
NARROW, BROAD = frozenset(" .,:;·|!'()[]Iijlftrії"), frozenset("mwMWOQGмжшщюыфМЖШЩЮ—…")
NARROW_LETTER, BROAD_LETTER, LETTER = 4.4, 11.0, 8.0

_MARKS = re.compile(r"\*\*|\|\||^-# |^#+ |^- ", re.MULTILINE)
_EMOJI = re.compile(r"<a?:\w+:\d+>")


def rows(text: str, size: float = SMALL) -> int:
    """How many rows a text wraps into."""
    return sum(_broken(line, WIDTH / size) for line in _EMOJI.sub("WW", _MARKS.sub("", text)).splitlines())


def _broken(line: str, room: float) -> int:
    found, left = 1, room
    for word in line.split(" "):
        wide = label_width(word)
        left -= wide
        if left < 0:
            found, left = found + 1, room - wide
        left -= NARROW_LETTER
    return found


def as_many_as_fit(lines: list[str], room: int, least: int = 1) -> list[str]:
    """The first lines that fit, at least `least`, leaving a row to say that there are more."""
    if sum(map(rows, lines)) <= room:
        return lines
    left, shown = room - 1, list[str]()
    for line in lines:
        left -= rows(line)
        if len(shown) >= least and left < 0:
            break
        shown.append(line)
    return shown


# ---- buttons


def width(button: Button) -> float:
    return PADDING + ICON * bool(button.icon) + label_width(button.label)


def label_width(label: str) -> float:
    """The width of this label on a button."""
    return sum(NARROW_LETTER if each in NARROW else BROAD_LETTER if each in BROAD else LETTER for each in label)


def lines(buttons: Iterable[Button]) -> list[list[Button]]:
    """How buttons wrap into lines."""
    found, left = list[list[Button]](), 0.0
    for button in buttons:
        left -= GAP + width(button)
        if left < 0:
            found.append([])
            left = WIDTH - width(button)
        found[-1].append(button)
    return found


def in_lines(buttons: Iterable[Button]) -> list[ButtonRow]:
    """Rows that consist of whole lines, so that only the last one ends in the middle of a line."""
    found = list[tuple[Button, ...]]()
    for line in lines(buttons):
        some = tuple(line[:BUTTONS_IN_ROW])
        if found and len(found[-1]) + len(some) <= BUTTONS_IN_ROW:
            found[-1] += some
        else:
            found.append(some)
        if line[BUTTONS_IN_ROW:]:
            found.append(tuple(line[BUTTONS_IN_ROW:]))
    return list(map(ButtonRow, found))


# ---- parts


def rows_left(parts: Sequence[Part], scene: Scene | None) -> int:
    """How many more rows of small type there is room for."""
    taken = EDGE + sum(height(part, scene) + GAP for part in parts if part != Paragraph(""))
    return int((HEIGHT - taken) // SMALL_ROW)


def height(part: Part, scene: Scene | None) -> float:
    match part:
        case Paragraph(text):
            return sum(map(_line, text.splitlines()))
        case Image():
            return 0 if scene is None else WIDTH * scene.height / scene.width
        case ButtonRow(buttons):
            return sum(max(map(_button, line)) + GAP for line in lines(buttons)) - GAP
        case Divider():
            return DIVIDER
        case _:
            return SELECT


def _line(text: str) -> int:
    if text.startswith("-# "):
        return rows(text) * SMALL_ROW
    return rows(text, LARGE) * ROW + HEADING * text.startswith("#")


def _button(button: Button) -> float:
    room = WIDTH - PADDING - ICON * bool(button.icon)
    return BUTTON + LABEL * (-(-label_width(button.label) // room) - 1 if button.label else 0)
