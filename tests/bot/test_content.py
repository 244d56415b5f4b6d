"""What goes into one message: contents that look the same are known by it, and everybody gets a picture in words of their own."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.desk.content import Content, content_of
from bot.i18n import Reader
from bot.render import drawing_of
from bot.screen.parts import Button, ButtonRow, Image, Paragraph, Screen, Select, SelectOption
from bot.screen.table_screen import table
from games.core.scene import Scene
from tests.bot.tables import NAMES, moments

SHOWN = Screen(
    (
        Paragraph("A text."),
        Image(),
        ButtonRow((Button("Sit down", "cb1:1:sit:0:"), Button("Start", "cb1:1:start:0:"))),
        Select("cs1:1:pick:0:", "Choose", (SelectOption("One", "1"), SelectOption("Two", "2"))),
    )
)
OTHERS = {
    "a text": replace(SHOWN, parts=(Paragraph("Another."), *SHOWN.parts[1:])),
    "a button": replace(SHOWN, parts=(*SHOWN.parts[:2], ButtonRow((Button("Sit down", "cb1:1:sit:0:"),)), SHOWN.parts[3])),
    "a choice": replace(SHOWN, parts=(*SHOWN.parts[:3], Select("cs1:1:pick:0:", "Choose", (SelectOption("One", "1"),)))),
    "its colour": replace(SHOWN, accent=1),
    "whom it mentions": replace(SHOWN, mentions=(1,)),
}


def fingerprint(screen: Screen, width: int = 100) -> bytes:
    return Content(screen, drawing_of(Scene(width, 100, (), "alt"), Reader("en"))).fingerprint


def test_the_same_content_has_the_same_fingerprint() -> None:
    assert fingerprint(SHOWN) == fingerprint(replace(SHOWN))


@pytest.mark.parametrize("what", OTHERS)
def test_content_that_differs_in_one_thing_has_another_fingerprint(what: str) -> None:
    assert fingerprint(SHOWN) != fingerprint(OTHERS[what])


def test_content_with_another_picture_has_another_fingerprint() -> None:
    assert fingerprint(SHOWN) != fingerprint(SHOWN, width=200) != Content(SHOWN).fingerprint


def content_for(*readers: Reader) -> list[Content]:
    """The same table for each of them, put together one after the other."""
    moment = next(moments("samurai-sword", 3, "content"))
    return [content_of(table(moment, reader), moment, None, reader) for reader in readers]


def test_tables_with_other_names_show_other_pictures() -> None:
    ours, theirs, again = content_for(*(Reader("en", names) for names in (NAMES[:3], NAMES[3:6], NAMES[:3])))
    assert ours.drawing is not None and theirs.drawing is not None
    assert ours.drawing.key != theirs.drawing.key and again.drawing is ours.drawing


def test_a_picture_is_described_in_the_language_of_its_reader() -> None:
    descriptions = [content.drawing and content.drawing.alt for content in content_for(*(Reader(each, NAMES[:3]) for each in ("en", "uk")))]
    assert len(set(descriptions)) == 2 and all(descriptions)
