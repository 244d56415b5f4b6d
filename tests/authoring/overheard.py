"""A pytest plugin that writes down what the bot says in tests, and where: real examples for whoever translates.

`pytest -p tests.authoring.overheard tests/bot/test_screens.py` writes build/words/overheard.json. English alone is listened to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import msgspec

from bot.desk import components, deliver
from bot.i18n import Reader
from bot.render import localize
from bot.screen.parts import BUTTON_LIMIT, OPTION_LIMIT, Button, ButtonRow, PersonSelect, Screen, Select
from games.core.scene import Item, Label, Scene
from games.core.text import Text
from tests.authoring.recipe import ROOT
from tests.games.scenes import flat

FILE = ROOT / "build" / "words" / "overheard.json"
EXAMPLES = 3
Said = dict[str, dict[str, list[str]]]  # by message: its examples, and its places

said: Said = defaultdict(lambda: {"examples": [], "places": []})
who_said: dict[str, str] = {}  # a sentence, and the message it comes from


def name_of(domain: str, context: str | None, message: str) -> str:
    return "\n".join((domain, context or "", message))


def listen() -> None:
    made, look, draw = Reader._made, components.view_of, localize.scene_in_words

    def hear(self: Reader, text: Text) -> str:
        sentence = made(self, text)
        if self.language == "en":
            name = name_of(text.domain, text.context, text.id)
            note(said[name]["examples"], sentence)
            who_said[sentence] = name
        return sentence

    def see(screen: Screen, *args: Any, **more: Any) -> Any:
        for sentence, place in shown(screen):
            at(sentence, place)
        return look(screen, *args, **more)

    def drawn(scene: Scene, reader: Any, theme: str = "") -> Scene:
        found = draw(scene, reader, theme)
        for item in flat(found.items):
            at(*labelled(item))
        at(str(found.alt), "description of a picture, 1024 characters")
        return found

    Reader._made = hear
    components.view_of = deliver.view_of = see  # type: ignore[attr-defined]
    localize.scene_in_words = drawn


def labelled(item: Item) -> tuple[str, str]:
    if not isinstance(item, Label):
        return "", ""
    return str(item.text), f"in a picture, {item.within:.0f} px wide" if item.within else "in a picture"


def shown(screen: Screen) -> Iterator[tuple[str, str]]:
    for part in screen.parts:
        if isinstance(part, ButtonRow):
            yield from ((button.label, f"button, {BUTTON_LIMIT} characters") for button in part.buttons if isinstance(button, Button))
        if isinstance(part, Select | PersonSelect):
            yield part.placeholder, "what a menu is for, 150 characters"
        if isinstance(part, Select):
            yield from ((option.label, f"choice in a menu, {OPTION_LIMIT} characters") for option in part.options)


def at(sentence: str, place: str) -> None:
    if sentence in who_said:
        note(said[who_said[sentence]]["places"], place)


def note(known: list[str], new: str) -> None:
    if new not in known and len(known) < EXAMPLES:
        known.append(new)


def pytest_configure() -> None:
    listen()


def pytest_sessionfinish() -> None:
    """With what was heard before: every run may bring more."""
    before = msgspec.json.decode(FILE.read_bytes(), type=Said) if FILE.exists() else {}
    for name, found in before.items():
        for kind, known in found.items():
            for each in known:
                note(said[name][kind], each)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(said)))
