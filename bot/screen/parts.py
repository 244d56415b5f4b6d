"""The content of one message, as a value. Independent of Discord: `components` turns it into a message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from games.core.game import Value
from games.core.scene import Scene

TEXT_LIMIT = 4000  # characters in all texts of a message together
BUTTON_LIMIT, OPTION_LIMIT, OPTIONS, BUTTONS_IN_ROW = 80, 100, 25, 5


class Style(StrEnum):
    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


class Paragraph(Value, frozen=True):
    text: str


class Image(Value, frozen=True):
    """The place of the picture of the screen's scene."""


class Attachment(Value, frozen=True):
    """A file that is sent with the message, for download."""

    name: str


class Divider(Value, frozen=True):
    """A thin line between two parts."""


class Button(Value, frozen=True):
    label: str
    custom_id: str
    style: Style = Style.SECONDARY
    disabled: bool = False
    icon: str = ""  # an emoji


class ButtonRow(Value, frozen=True):
    buttons: tuple[Button, ...]


class SelectOption(Value, frozen=True):
    label: str
    value: str
    description: str = ""
    chosen: bool = False
    icon: str = ""


class Select(Value, frozen=True):
    custom_id: str
    placeholder: str
    options: tuple[SelectOption, ...]
    number: int = 1  # so many are chosen together


class PersonSelect(Value, frozen=True):
    """A select of all people on the server; Discord fills it."""

    custom_id: str
    placeholder: str


Part: TypeAlias = Paragraph | Image | Attachment | Divider | ButtonRow | Select | PersonSelect


class Screen(Value, frozen=True):
    parts: tuple[Part, ...]
    scene: Scene | None = None
    accent: int = 0xC8412B
    mentions: tuple[int, ...] = ()  # people whom the message pings
    quiet: bool = False  # does not ping them, since an earlier message has


def small(texts: Iterable[str]) -> str:
    """Lines in small type, which Discord needs to be marked in every line."""
    return "\n".join(f"-# {line}" for text in texts for line in text.splitlines())


def in_rows(buttons: list[Button]) -> list[ButtonRow]:
    """Buttons in rows of five."""
    return [ButtonRow(tuple(buttons[start : start + BUTTONS_IN_ROW])) for start in range(0, len(buttons), BUTTONS_IN_ROW)]


_WHOLE = re.compile(r"<[^<>\s]{1,100}>")


def clipped(text: str, limit: int) -> str:
    """Shorten a text without cutting emoji, mentions and commands in half."""
    if len(text) <= limit:
        return text
    room = limit - 1
    across = next((found.start() for found in _WHOLE.finditer(text) if found.start() < room < found.end()), room)
    return text[:across].rstrip() + "…"


def fitted(parts: list[Part], limit: int = TEXT_LIMIT) -> tuple[Part, ...]:
    """Cut the longest texts until all of them fit into one message."""
    texts = [part.text for part in parts if isinstance(part, Paragraph)]
    room = max((len(text) for text in texts), default=0)
    while sum(min(len(text), room) for text in texts) > limit:
        room -= 50
    return tuple(Paragraph(clipped(part.text, room)) if isinstance(part, Paragraph) else part for part in parts if part != Paragraph(""))
