"""How high a panel is above its buttons, on a phone: everything that has to be scrolled past before anything can be pressed.

`python -m tests.browser.heights` prints it for some positions of each game.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from games import all_games
from tests.browser.chromium import Page, browser, page_in
from tests.browser.inside import Inside, inside
from tests.browser.playground import MESSAGES, Person

WIDTH, HEIGHT = 390, 844  # of a phone
POSITIONS, SEATS = 20, 4
SHOWN = 560  # pixels of its newest message that a channel shows there
PART, MOST = 0.9, 640  # of all panels that are seen whole above their buttons, and pixels above those of the highest

PANELS = f"[...{MESSAGES}.querySelectorAll('.channel-message:has(.message-ephemeral-note) .component-container')]"


async def height_above_buttons(page: Page) -> int:
    """Of the newest panel, in pixels, with its picture."""
    await Person(page).catches_up()
    return round(
        await page.run(
            f"""(() => {{ const card = {PANELS}.at(-1);
            const first = card.querySelector('.component-button, .select-trigger');
            return first.getBoundingClientRect().top - card.getBoundingClientRect().top }})()"""
        )
    )


async def heights(place: Inside, page: Page, game: str, positions: int = POSITIONS) -> list[int]:
    """Above the buttons of the first questions that somebody is asked against computer players, in as many matches as it takes."""
    seats = min(all_games()[game].seats, key=lambda seats: abs(seats - SEATS))
    found: list[int] = []
    while len(found) < positions:
        match = await place.begins(game, seats)
        await Person(page).arrives(f"{place.url}/?{match.number}#games", WIDTH, HEIGHT)
        while len(found) < positions and await match.asks():
            found.append(await height_above_buttons(page))
            await match.decides()
    return found


def fitting(found: list[int]) -> float:
    """Which part of the panels can be seen whole above their buttons."""
    return sum(height <= SHOWN for height in found) / len(found)


async def of_all(folder: Path, positions: int) -> dict[str, list[int]]:
    async with inside(folder) as place, page_in(browser() or "chromium") as page:
        return {game: await heights(place, page, game, positions) for game in all_games()}


def too_high(found: list[int]) -> bool:
    return fitting(found) < PART or max(found) > MOST


def said(game: str, found: list[int]) -> str:
    shown = f"{fitting(found):4.0%} fit, highest {max(found)}, middle {median(found):.0f}"
    return f"{game:15} {shown}: {' '.join(map(str, found))}"


def main() -> None:
    with TemporaryDirectory() as folder:
        for game, found in asyncio.run(of_all(Path(folder), POSITIONS)).items():
            print(said(game, found))  # noqa: T201


if __name__ == "__main__":
    main()
