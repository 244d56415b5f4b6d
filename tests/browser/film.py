"""`make film`: every picture in docs/pictures, from the real thing: the playground in a browser, and the title of each game.

`film.webp` is ten seconds, from the lobby to a battle that is won; `panel.png` and `table.png` are the panel before that battle
and the table after it, as a phone shows them.
"""

from __future__ import annotations

import asyncio
import base64
import io
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from bot.i18n import Reader
from bot.match.menu import at, leaves
from bot.play.answering import human_pace
from bot.render import paint
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.browser.chromium import NAMES, Page, browser, page_in
from tests.browser.heights import PANELS
from tests.browser.inside import HERE, Match, inside
from tests.browser.playground import MESSAGES, READY, Person

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
WIDTH, HEIGHT, SHARP = 600, 960, 1.5  # of the film, and how many of its pixels are one of the page
PHONE, PHONE_SHARP = 414, 2
TITLE = 800  # pixels across
LARGEST = 3_000_000  # bytes of the film
SEATS, MOVES, MATCHES = 3, 25, 6
NEWEST = f"[...{MESSAGES}.children]"
BUTTONS = f"[...{MESSAGES}.querySelectorAll('.component-button:not(:disabled)')]"
TABLES = f"[...{MESSAGES}.querySelectorAll('.channel-message:not(:has(.message-ephemeral-note)) .component-container')]"


class NoBattle(Exception):
    """So far nobody could have won one."""


class Film:
    """What is to be seen of the channel, frame by frame. What is pressed gets a ring first, so that the eye can follow."""

    def __init__(self, page: Page) -> None:
        self.page, self.person = page, Person(page)
        self.frames: list[tuple[Image.Image, int]] = []

    async def shows(self, milliseconds: int, of: str | None = None) -> None:
        """What is to be seen now, at the end of the channel or where this message is."""
        await self.person.catches_up()
        await self.page.run(f"{of or NEWEST}.at(-1)?.scrollIntoView({{block: 'end'}})")
        await self.keeps(milliseconds)

    async def keeps(self, milliseconds: int) -> None:
        frame = Image.open(io.BytesIO(await self.page.picture())).convert("RGB")
        top = round(SHARP * await self.page.run("document.querySelector('.channel-heading').parentElement.getBoundingClientRect().top"))
        self.frames.append((frame.crop((0, top, frame.width, frame.height)), milliseconds))

    async def presses(self, label: str, after: int = 600) -> None:
        """The newest button whose label begins like this."""
        await self.person.catches_up()
        button = f"{BUTTONS}.filter(each => each.innerText.trim().startsWith({label!r})).at(-1)"
        await self.page.until(f"Boolean({button})")
        await self.page.run(f"{button}.style.boxShadow = '0 0 0 4px #F4EBDD'")
        await self.shows(after)
        await self.page.run(f"(() => {{ const pressed = {button}; pressed.style.boxShadow = ''; pressed.click() }})()")
        await self.page.until(READY)

    def save(self, path: Path) -> None:
        (first, _), *others = self.frames
        durations = [milliseconds for _frame, milliseconds in self.frames]
        pictures = [frame for frame, _ in others]
        first.save(path, save_all=True, append_images=pictures, duration=durations, loop=0, quality=80, method=6)
        assert path.stat().st_size < LARGEST, f"{path.name} is too large"


async def gather(film: Film) -> None:
    """From the empty channel to the first question."""
    person = film.person
    await person.types("/play")
    await film.shows(600)
    await person.clicks("#send-message")
    await person.reads("Choose a game")
    await film.shows(900)
    await person.page.run(f"{BUTTONS}.filter(each => each.innerText.trim() === 'With friends')[0].click()")  # of Tenno, the shortest
    await person.reads("Sit down")
    await film.shows(900)
    for _seat in range(SEATS - 1):
        await film.presses("Add AI", 400)
    await film.person.reads(f"{SEATS} seated")
    await film.presses("Start", 700)
    await person.reads("seal of the deal under")
    await person.reads("Only you can see this")
    await film.presses("1, 2, 3", 1200)


async def fight(film: Film, match: Match) -> None:
    """Play on unseen until an attack of our own is one that wins, and show that."""
    for _move in range(MOVES):
        if not await match.asks():
            break
        winning = await path_to_victory(match)
        if winning is None:
            await match.decides()
            continue
        await film.shows(1000)
        await portrait(film.page, PANELS, "panel")
        await film.page.resize(WIDTH, HEIGHT, SHARP)
        for label in winning:
            await film.presses(label, 900)
        await film.person.reads("wins")
        await film.shows(2600, TABLES)
        await portrait(film.page, TABLES, "table")
        return
    raise NoBattle


async def path_to_victory(match: Match) -> list[str] | None:
    """The buttons that lead to an attack after which somebody else's card is in our prison."""
    moment = await match.moment()
    seat = moment.match.seat_of(match.person.id)
    assert seat is not None
    before = len(moment.state.places[seat].prison)
    menu, legal = moment.brief_menu(seat), moment.legal(seat)
    for path, labels in leaves(menu):
        leaf = at(menu, path).leaf
        assert leaf is not None
        after = moment.game.apply(moment.state, Seat(seat), legal[leaf], Dice("film")).state
        if len(after.places[seat].prison) > before:
            reader = Reader("en", [sitter.called for sitter in moment.match.sitters])
            return [reader.bare.plain(label) for label in labels]
    return None


async def portrait(page: Page, of: str, name: str) -> None:
    """The newest of these messages as a phone shows it."""
    await page.resize(PHONE, 1400, PHONE_SHARP)
    await Person(page).catches_up()
    box = await page.run(
        f"""(() => {{ const card = {of}.at(-1); card.scrollIntoView({{block: 'center'}});
        const {{x, y, width, height}} = card.getBoundingClientRect(); return {{x, y, width, height}} }})()"""
    )
    shot = await page.tell("Page.captureScreenshot", format="png", clip={**box, "scale": 1})
    small(Image.open(io.BytesIO(base64.b64decode(shot["data"]))), name)


def titles() -> None:
    for key, game in all_games().items():
        if game.title is not None:
            drawn = Image.open(io.BytesIO(paint(game.title(), Reader("en", ()).plain)))
            small(drawn.convert("RGB").resize((TITLE, TITLE * drawn.height // drawn.width), Image.Resampling.LANCZOS), key)


def small(picture: Image.Image, name: str) -> None:
    picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


async def take() -> None:
    with TemporaryDirectory() as folder:
        async with inside(Path(folder), human_pace) as place, page_in(browser() or "chromium") as page:
            film = Film(page)
            await film.person.arrives(place.url, WIDTH, HEIGHT)
            await page.resize(WIDTH, HEIGHT, SHARP)
            await gather(film)
            await fight(film, Match(place, 1, place.world.viewers(HERE)[0]))
            film.save(PICTURES / "film.webp")


async def main() -> None:
    if browser() is None:
        sys.exit(f"There is no browser here; install one of {', '.join(NAMES)}.")
    titles()
    for _match in range(MATCHES):
        try:
            return await take()
        except NoBattle:  # the deal is another one each time
            continue
    raise NoBattle


if __name__ == "__main__":
    asyncio.run(main())
