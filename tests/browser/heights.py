"""How high panels are on a phone, as a whole: picture, text and buttons. What does not fit has to be scrolled to be read or pressed.

`python -m tests.browser.heights` prints it for each table, in English and in German; with games named, for those.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from msgspec.structs import replace
from simcord.preview._markdown import markdown_tokens

from bot.desk.components import view_of
from bot.render import Picture
from bot.screen.parts import ButtonRow, Paragraph, Part, Screen
from games import all_games
from tests.browser.chromium import Page, browser, page_in
from tests.browser.inside import inside
from tests.browser.panels import FACE, panels
from tests.browser.playground import MESSAGES, Person
from tests.games.cases import tables

WIDTH, HEIGHT = 390, 844  # of a phone
SHOWN = 620  # pixels of its newest message that a channel shows there
POSITIONS = 40
OF_A_GAME = {"en": 0.8, "de": 0.7}  # of its panels are seen whole
OF_A_TABLE = 0.7
LANGUAGES = ("en", "de")
DRAWN = "🎴"  # in the place of an emoji of the application, which the page does not have

PANELS = f"[...{MESSAGES}.querySelectorAll('.channel-message:has(.message-ephemeral-note) .component-container')]"

# Draws panels as the page draws messages, with the room that their pictures take, and gives the height of each, and that above its buttons.
DRAW = """(async (panels) => {
  const { renderNode } = await import('/components.js');
  const list = document.getElementById('channel-message-list');
  list.replaceChildren();
  const drawn = panels.map((components) => {
    const message = document.createElement('article');
    message.className = 'channel-message';
    const shown = document.createElement('div');
    shown.className = 'message-components components-v2';
    message.append(shown);
    list.append(message);
    components.forEach((each, number) => shown.append(renderNode(each, `${number}`, {})));
    for (const place of shown.querySelectorAll('.component-gallery')) {
      const [width, height] = place.previousElementSibling.textContent.split(' ');
      place.previousElementSibling.remove();
      place.innerHTML = '<figure class="gallery-item"><div class="gallery-image"></div></figure>';
      place.querySelector('.gallery-image').style.aspectRatio = `${width} / ${height}`;
    }
    return shown.querySelector('.component-container');
  });
  return drawn.map((card) => {
    const first = card.querySelector('.component-button, .select-trigger');
    const [top, whole] = [card.getBoundingClientRect().top, card.getBoundingClientRect().height];
    return [Math.round(whole), Math.round(first ? first.getBoundingClientRect().top - top : whole)];
  });
})"""


class Height(NamedTuple):
    whole: int
    above: int  # its buttons


class Table(NamedTuple):
    """The panels of one game with so many seats, in one language."""

    game: str
    seats: int
    language: str
    heights: list[Height]
    words: list[int]


async def height_of_newest(page: Page) -> int:
    """Of the newest panel in the channel, in pixels, with its picture."""
    await Person(page).catches_up()
    return round(await page.run(f"{PANELS}.at(-1).getBoundingClientRect().height"))


async def measured(page: Page, screens: Sequence[Screen]) -> list[Height]:
    found = await page.run(f"{DRAW}({json.dumps([drawable(screen) for screen in screens])})")
    return [Height(*each) for each in found]


def drawable(screen: Screen) -> list[dict[str, Any]]:
    """What the page is sent of a message: its texts parsed, before a picture its size."""
    screen = replace(screen, parts=tuple(map(with_an_emoji, screen.parts)))
    picture = None if screen.scene is None else Picture("p.webp", b"", "", screen.scene.width, screen.scene.height)
    [container] = view_of(screen, picture).to_components()
    parts: list[dict[str, Any]] = []
    for part in container["components"]:
        if part["type"] == 12 and screen.scene is not None:
            parts.append(text_of(f"{screen.scene.width} {screen.scene.height}"))
        parts.append(text_of(part["content"]) if part["type"] == 10 else part)
    return [{**container, "components": parts}]


def with_an_emoji(part: Part) -> Part:
    return ButtonRow(tuple([replace(each, icon=each.icon and DRAWN) for each in part.buttons])) if isinstance(part, ButtonRow) else part


def text_of(words: str) -> dict[str, Any]:
    words = words.replace(FACE, DRAWN)
    return {"type": 10, "content": words, "markdown_tokens": markdown_tokens(words, "text_display")}


async def of_table(page: Page, key: str, seats: int, language: str, positions: int) -> Table:
    screens = panels(key, seats, language, positions)
    return Table(key, seats, language, await measured(page, screens), list(map(words_in, screens)))


def words_in(screen: Screen) -> int:
    return sum(len(part.text.split()) for part in screen.parts if isinstance(part, Paragraph))


async def of_all(folder: Path, positions: int, games: Sequence[str] = (), languages: Sequence[str] = LANGUAGES) -> list[Table]:
    async with inside(folder) as place, page_in(browser() or "chromium") as page:
        await Person(page).arrives(f"{place.url}/#games", WIDTH, HEIGHT)
        wanted = [(key, seats) for key, seats in tables() if not games or key in games]
        return [await of_table(page, key, seats, language, positions) for language in languages for key, seats in wanted]


def fitting(found: Sequence[Height]) -> float:
    """Which part of the panels can be seen as a whole."""
    return sum(height.whole <= SHOWN for height in found) / len(found)


def too_high(found: Sequence[Table]) -> bool:
    """Of one game in one language."""
    language, all_of_them = found[0].language, [each for table in found for each in table.heights]
    judged = [table.heights for table in found if len(table.heights) >= POSITIONS]  # a few of one table say nothing of it
    return fitting(all_of_them) < OF_A_GAME[language] or any(fitting(heights) < OF_A_TABLE for heights in judged)


def said(table: Table) -> str:
    whole, above = [each.whole for each in table.heights], [each.above for each in table.heights]
    name = f"{table.game:14}{table.seats} {table.language}"
    fit = f"{name}: {fitting(table.heights):4.0%} fit, middle {median(whole):.0f}, highest {max(whole)}"
    return f"{fit}; above the buttons {median(above):.0f}, {max(above)}; words {median(table.words):.0f}"


def main(games: Sequence[str]) -> None:
    with TemporaryDirectory() as folder:
        found = asyncio.run(of_all(Path(folder), POSITIONS, games))
    for language in LANGUAGES:
        for key in all_games():
            of_game = [table for table in found if (table.game, table.language) == (key, language)]
            if of_game:
                print(*map(said, of_game), sep="\n")  # noqa: T201
                print(f"{key:14}  {language}: {fitting([each for table in of_game for each in table.heights]):4.0%} fit\n")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
