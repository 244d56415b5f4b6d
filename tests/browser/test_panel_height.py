"""How much of a panel is seen on a phone: hardly ever less than all of it, with its buttons."""

from __future__ import annotations

import pytest

from games import all_games
from tests.browser.chromium import page_in
from tests.browser.heights import HEIGHT, LANGUAGES, POSITIONS, WIDTH, height_of_newest, measured, of_table, said, too_high
from tests.browser.inside import inside
from tests.browser.panels import panels
from tests.browser.playground import Person
from tests.browser.test_playground import COMMAND, with_browser


@pytest.mark.dear
@with_browser
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(all_games()))
async def test_panels_are_seen_whole(tmp_path, key, language, many):
    async with inside(tmp_path) as place, page_in(COMMAND) as page:
        await Person(page).arrives(f"{place.url}/#games", WIDTH, HEIGHT)
        found = [await of_table(page, key, seats, language, many(2, POSITIONS)) for seats in all_games()[key].seats]
    assert all(table.heights for table in found)
    assert not too_high(found), "\n".join(map(said, found))


@pytest.mark.dear
@with_browser
async def test_a_panel_is_drawn_as_high_as_the_page_shows_it(tmp_path):
    """What the drill measures is a panel that nobody was sent; it is as high as one that somebody was."""
    async with inside(tmp_path) as place, page_in(COMMAND) as page:
        match = await place.begins("tenno", 2)
        await Person(page).arrives(f"{place.url}/?{match.number}#games", WIDTH, HEIGHT)
        assert await match.asks()
        shown = await height_of_newest(page)
        [drawn, *_others] = await measured(page, panels("tenno", 2, "en", 1))
        assert drawn.whole == pytest.approx(shown, abs=40), "the first question of another deal"
