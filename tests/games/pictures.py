"""One table and one hand of every game as they look, and the shared vocabulary: goldens that are compared as the eye does.

`make playthrough` draws the files anew; `test_drawn.py` compares. A newer font moves letters by a pixel, and changes nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

from PIL import Image

from bot.i18n import Reader
from bot.render import Painter, sheet
from bot.render.localize import scene_in_words
from games import all_games
from games.core.replay import positions
from games.core.scene import Scene
from games.core.text import Words
from tests.games.cases import NAMES
from tests.games.counts import FOLDER

SHARED = "furniture"
MOVES = 24  # after which the picture is taken
WIDE = 600  # half of what people see is enough, and a quarter of the bytes
PAINTER = Painter()


def file_of(key: str) -> Path:
    return FOLDER / f"{key}.png"


def drawn(key: str) -> Image.Image:
    """What is compared, of a game or of what all games share."""
    if key == SHARED:
        return _together([sheet.furniture()], sheet.plain)
    game = all_games()[key]
    *_before, position = islice(positions(game, game.seats[-1], seed="drawn"), MOVES)
    seat = min(game.waiting(position.state))
    scenes = [game.scene(game.view(position.state, each)) for each in (None, seat)]
    return _together(scenes, Reader("en", NAMES, markdown=False))


def write(key: str) -> None:
    drawn(key).quantize(64).save(file_of(key), optimize=True)


def _together(scenes: list[Scene], reader: Callable[[Words], str]) -> Image.Image:
    """One beneath the other."""
    pictures = [PAINTER.paint(scene_in_words(scene, reader)) for scene in scenes]
    small = [each.resize((WIDE, each.height * WIDE // each.width), Image.Resampling.LANCZOS) for each in pictures]
    whole = Image.new("RGB", (WIDE, sum(each.height for each in small)))
    top = 0
    for each in small:
        whole.paste(each, (0, top))
        top += each.height
    return whole
