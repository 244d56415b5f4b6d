"""Pictures look as they did when somebody last looked at them: compared as the eye does, not byte by byte."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from games import all_games
from tests.games.pictures import SHARED, drawn, file_of
from tests.seeing import differs

SEEN = 0.001  # of a picture: half of what is printed on a small card


@pytest.mark.parametrize("key", [SHARED, *all_games()])
def test_a_picture_looks_as_it_did(key: str) -> None:
    """`make playthrough` draws the files anew: look at them before you keep them."""
    assert differs(drawn(key), Image.open(file_of(key))) < SEEN


def test_what_moves_by_a_pixel_looks_the_same() -> None:
    picture = drawn(SHARED)
    assert differs(picture, ImageChops.offset(picture, 1, 1)) < SEEN


def test_a_card_that_is_gone_is_seen() -> None:
    picture = drawn(SHARED)
    covered = picture.copy()
    ImageDraw.Draw(covered).rectangle((95, 90, 160, 180), fill=picture.getpixel((20, 300)))
    assert differs(picture, covered) > SEEN


def test_a_picture_of_another_size_is_another() -> None:
    assert differs(Image.new("RGB", (80, 80)), Image.new("RGB", (80, 88))) == 1
