"""The grammar of custom_id.

`cb1:<match>:<verb>:<asked>:<path>` for buttons, `cs1:...` for selects: each kind has one class in discord.py, and a custom_id
that two classes match would be answered twice. A path in a menu of moves is followed by `:<menu>`, a fingerprint: after an update the
same path may mean another move.

The choices of a question contain its number and level, `<asked>.<path>.<number>`. A client remembers what was chosen in a menu and
sends nothing if the same value is chosen again, so it would confuse the first rows of two questions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from bot.errors import NotUnderstood
from games.core.game import Value

T = TypeVar("T")

PLACE = r"(?P<asked>\d{1,9}):(?P<path>(?:\d{1,4}(?:\.\d{1,4}){0,12})?)(?::(?P<menu>[0-9a-f]{6}))?"
PATTERN = rf"c[bs]1:(?P<match>\d{{1,12}}):(?P<verb>[a-z]{{1,16}}):{PLACE}"
BUTTONS, SELECTS = r"(?s:cb\d+:.*)", r"(?s:cs\d+:.*)"  # everything of ours, even with line breaks, so that every press is answered
_BELOW = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,12}")
_PATTERN, _OURS = re.compile(PATTERN), re.compile(f"{BUTTONS}|{SELECTS}")


class Press(Value, frozen=True):
    """A press of a button or select: its match, verb, question and path."""

    match: int
    verb: str
    asked: int = 0
    path: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    menu: str = ""

    @property
    def value(self) -> int:
        """The choice in a select, as a number."""
        value = self.values[0] if len(self.values) == 1 else ""
        number = value.rpartition(".")[2]  # messages of older versions have only the number
        if not (number.isascii() and number.isdigit()) or value not in {number, option_value(number, self.asked, self.path)}:
            raise NotUnderstood
        return int(number[:9])

    @property
    def leads_to(self) -> tuple[int, ...]:
        """The path of a chosen move: that of the button, or the select's with the chosen levels below it."""
        if not self.values:
            return self.path
        if len(self.values) != 1:
            raise NotUnderstood
        return self._led_to(self.values[0])

    @property
    def lead_to(self) -> tuple[tuple[int, ...], ...]:
        """The paths of choices that are made together in a select. After each its copy is numbered, since options have to differ."""
        return tuple([self._led_to(value)[:-1] for value in self.values])

    def _led_to(self, value: str) -> tuple[int, ...]:
        begins = option_value("", self.asked, self.path)
        below = value.removeprefix(begins)
        if _BELOW.fullmatch(below) is None or ("." in below and not value.startswith(begins)):  # older versions have only one number
            raise NotUnderstood
        return (*self.path, *map(int, below.split(".")))


def one_of(choices: Sequence[T], press: Press) -> T:
    """The chosen item."""
    return numbered(choices, (press.value,))


def numbered(choices: Sequence[T], path: tuple[int, ...]) -> T:
    """The item at a path of one number."""
    if len(path) != 1 or not 0 <= path[0] < len(choices):
        raise NotUnderstood
    return choices[path[0]]


def button_id(match: int, verb: str, asked: int = 0, path: tuple[int, ...] = (), menu: str = "") -> str:
    """The custom_id of a button."""
    return f"cb1:{match}:{verb}:{asked}:{'.'.join(map(str, path))}{menu and ':'}{menu}"


def select_id(match: int, verb: str, asked: int = 0, path: tuple[int, ...] = (), menu: str = "") -> str:
    """The custom_id of a select."""
    return button_id(match, verb, asked, path, menu).replace("cb", "cs", 1)


def is_ours(custom_id: str) -> bool:
    """Whether our item classes handle it."""
    return _OURS.fullmatch(custom_id) is not None


def option_value(number: int | str, asked: int, path: tuple[int, ...] = ()) -> str:
    """The value of a choice, unique to its question and level."""
    return ".".join(map(str, (asked, *path, number)))


def parse(custom_id: str, values: tuple[str, ...] = ()) -> Press:
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        raise NotUnderstood
    path = tuple(int(part) for part in found["path"].split(".") if part)
    return Press(int(found["match"]), found["verb"], int(found["asked"]), path, values, found["menu"] or "")
