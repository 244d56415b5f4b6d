"""What has to be scrolled past on a phone before anything can be pressed: hardly ever more than is on the screen."""

from __future__ import annotations

import pytest

from games import all_games
from tests.browser.chromium import page_in
from tests.browser.heights import POSITIONS, heights, said, too_high
from tests.browser.inside import inside
from tests.browser.test_playground import COMMAND, with_browser


@pytest.mark.dear
@with_browser
@pytest.mark.parametrize("key", list(all_games()))
async def test_nine_of_ten_panels_are_seen_whole_above_their_buttons(tmp_path, key, many):
    positions = many(5, POSITIONS)
    async with inside(tmp_path) as place, page_in(COMMAND) as page:
        found = await heights(place, page, key, positions)
    assert len(found) == positions
    assert min(found) > 100, "there is a picture or a text above the buttons"
    assert not too_high(found), said(key, found)
