"""What a button says: the grammar of custom_id.

`cb1:<match>:<verb>:<asked>:<path>` for buttons, `cs1:...` for selects: each kind has one class in discord.py, and a custom_id
that two classes match would be answered twice. Where the path is one in a menu of moves, `:<menu>` follows, its fingerprint: after an
update the same path may mean another move.

The choices of a question say which question and level they belong to, `<asked>.<path>.<number>`: a client that remembers what was
chosen in a menu, and sends nothing when the same is chosen again, would take the first row of two questions for one.
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
BUTTONS, SELECTS = r"(?s:cb\d+:.*)", r"(?s:cs\d+:.*)"  # everything of ours, line breaks too, so that nothing goes unanswered
_BELOW = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,12}")
_PATTERN, _OURS = re.compile(PATTERN), re.compile(f"{BUTTONS}|{SELECTS}")


class Press(Value, frozen=True):
    """A button or select that was used: on which match, what is wanted, to which question it belongs, where it leads."""

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
        number = value.rpartition(".")[2]  # messages of older versions have the number alone
        if not (number.isascii() and number.isdigit()) or value not in {number, option_value(number, self.asked, self.path)}:
            raise NotUnderstood
        return int(number[:9])

    @property
    def leads_to(self) -> tuple[int, ...]:
        """The path of a choice among moves: by a button its own, in a select so many levels below that of the select."""
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
        if _BELOW.fullmatch(below) is None or ("." in below and not value.startswith(begins)):  # older versions have one number alone
            raise NotUnderstood
        return (*self.path, *map(int, below.split(".")))


def one_of(choices: Sequence[T], press: Press) -> T:
    """The one that was chosen."""
    return numbered(choices, (press.value,))


def numbered(choices: Sequence[T], path: tuple[int, ...]) -> T:
    """The one that a path of one number leads to."""
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
    """Whether the classes of our messages take care of it."""
    return _OURS.fullmatch(custom_id) is not None


def option_value(number: int | str, asked: int, path: tuple[int, ...] = ()) -> str:
    """The value of a choice, different in every question and on every level of its menu."""
    return ".".join(map(str, (asked, *path, number)))


def parse(custom_id: str, values: tuple[str, ...] = ()) -> Press:
    found = _PATTERN.fullmatch(custom_id)
    if found is None:
        raise NotUnderstood
    path = tuple(int(part) for part in found["path"].split(".") if part)
    return Press(int(found["match"]), found["verb"], int(found["asked"]), path, values, found["menu"] or "")
