"""Films the first minutes of a match in the playground, from the lobby to a battle that is won, for the README.

`python -m tests.browser.film` writes `film.webp`, `table.png` and `panel.png` in docs/pictures.
"""

from __future__ import annotations

import asyncio
import base64
import io
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from games.core.dice import Dice
from games.core.game import Seat
from tests.browser.chromium import Page, browser, page_in
from tests.browser.heights import PANELS
from tests.browser.inside import HERE, Match, inside
from tests.browser.playground import MESSAGES, Person

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT = 640, 900  # of the film
PHONE, SHARP = 414, 2  # of the pictures, in pixels of a phone and of its screen
LARGEST = 3_000_000  # bytes
SEATS, MOVES = 3, 60

TABLES = f"[...{MESSAGES}.querySelectorAll('.channel-message:not(:has(.message-ephemeral-note)) .component-container')]"


class Film:
    def __init__(self, page: Page) -> None:
        self.page, self.person = page, Person(page)
        self.frames: list[tuple[Image.Image, int]] = []

    async def shows(self, milliseconds: int, of: str | None = None) -> None:
        """What is to be seen now, at the end of the channel or where this message is."""
        await self.person.catches_up()
        await self.page.run(f"{of}.at(-1).scrollIntoView({{block: 'end'}})" if of else f"{MESSAGES}.lastElementChild.scrollIntoView(false)")
        frame = Image.open(io.BytesIO(await self.page.picture())).convert("RGB")
        self.frames.append((frame, milliseconds))

    def save(self, path: Path) -> None:
        (first, _), *others = self.frames
        durations = [milliseconds for _frame, milliseconds in self.frames]
        pictures = [frame for frame, _ in others]
        first.save(path, save_all=True, append_images=pictures, duration=durations, loop=0, quality=80, method=6)
        assert path.stat().st_size < LARGEST, f"{path.name} is too large"


async def gather(film: Film) -> None:
    person = film.person
    await person.types("/play")
    await film.shows(700)
    await person.clicks("#send-message")
    await person.presses("Tenno")
    await person.reads("Sit down")
    await film.shows(1200)
    for _seat in range(SEATS - 1):
        await person.presses("Add AI")
        await film.shows(500)
    await person.presses("Start")
    await person.reads("the deal is sealed")
    await film.shows(1200)
    await person.presses("My hand")
    await person.reads("Only you can see this")


async def fight(film: Film, match: Match) -> None:
    """Play on until an attack of our own is one that wins, and show that."""
    shown = 0
    for _move in range(MOVES):
        assert await match.asks(), "the match was over before a battle was won"
        winning = await best(match)
        if winning is None:
            if shown < 2:
                await film.shows(900)
                shown += 1
            await match.decides()
            continue
        await film.shows(1500)
        await portrait(film.page, PANELS, "panel")
        await film.page.resize(WIDTH, HEIGHT)
        async with match.place.world.busy:
            await match.place.behind.does(match.person, winning, match.number)
        await film.shows(1600)
        await film.shows(2400, TABLES)
        await portrait(film.page, TABLES, "table")
        return
    raise AssertionError("no battle was won")


async def best(match: Match) -> Any:
    """An attack after which somebody else's card is in our prison."""
    moment = await match.moment()
    seat = moment.match.seat_of(match.person.id)
    assert seat is not None
    before = len(moment.state.places[seat].prison)
    for action in moment.legal(seat):
        after = moment.game.apply(moment.state, Seat(seat), action, Dice("film")).state
        if len(after.places[seat].prison) > before:
            return action
    return None


async def portrait(page: Page, of: str, name: str) -> None:
    """The newest of these messages as a phone shows it."""
    await page.tell("Emulation.setDeviceMetricsOverride", width=PHONE, height=1400, deviceScaleFactor=SHARP, mobile=True)
    await Person(page).catches_up()
    box = await page.run(
        f"""(() => {{ const card = {of}.at(-1); card.scrollIntoView({{block: 'center'}});
        const {{x, y, width, height}} = card.getBoundingClientRect(); return {{x, y, width, height}} }})()"""
    )
    shot = await page.tell("Page.captureScreenshot", format="png", clip={**box, "scale": 1})
    picture = Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB")
    picture.quantize(256, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


async def main() -> None:
    with TemporaryDirectory() as folder:
        async with inside(Path(folder)) as place, page_in(browser() or "chromium", Path(folder) / "profile") as page:
            film = Film(page)
            await film.person.arrives(place.url, WIDTH, HEIGHT)
            await gather(film)
            await fight(film, Match(place, 1, place.world.viewers(HERE)[0]))
            film.save(PICTURES / "film.webp")


if __name__ == "__main__":
    asyncio.run(main())
