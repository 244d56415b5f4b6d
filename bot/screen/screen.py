"""What is shown in one message, as a value. No Discord in here: `components` turns it into a message."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from games.core.game import Value
from games.core.scene import Scene

TEXT_LIMIT = 4000  # characters in all texts of a message together
BUTTON_LIMIT, CHOICE_LIMIT, CHOICES, BUTTONS_IN_ROW = 80, 100, 25, 5


class Style(StrEnum):
    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


class Say(Value, frozen=True):
    text: str


class Show(Value, frozen=True):
    """The place of the picture."""


class Rule(Value, frozen=True):
    """A thin line."""


class Button(Value, frozen=True):
    label: str
    press: str  # the custom_id
    style: Style = Style.SECONDARY
    disabled: bool = False


class Row(Value, frozen=True):
    buttons: tuple[Button, ...]


class Choice(Value, frozen=True):
    label: str
    value: str
    about: str = ""
    chosen: bool = False


class Select(Value, frozen=True):
    press: str
    placeholder: str
    choices: tuple[Choice, ...]


Part: TypeAlias = Say | Show | Rule | Row | Select


class Screen(Value, frozen=True):
    parts: tuple[Part, ...]
    scene: Scene | None = None
    accent: int = 0xC8412B
    mentions: tuple[int, ...] = ()  # people whom the message pings


def small(texts: Iterable[str]) -> str:
    """One below the other in small type, which Discord begins anew in every line."""
    return "\n".join(f"-# {line}" for text in texts for line in text.splitlines())


def rows(buttons: list[Button]) -> list[Row]:
    """Buttons in rows of five."""
    return [Row(tuple(buttons[start : start + BUTTONS_IN_ROW])) for start in range(0, len(buttons), BUTTONS_IN_ROW)]


def clipped(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def fitted(parts: list[Part], limit: int = TEXT_LIMIT) -> tuple[Part, ...]:
    """Cut the longest texts until all of them fit into one message."""
    says = [part.text for part in parts if isinstance(part, Say)]
    room = max((len(text) for text in says), default=0)
    while sum(min(len(text), room) for text in says) > limit:
        room -= 50
    return tuple(Say(clipped(part.text, room)) if isinstance(part, Say) else part for part in parts if part != Say(""))
