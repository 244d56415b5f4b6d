"""SVG files as pictures: finding them, colouring them, rasterising them. They are cached by the caller (`painter.py`)."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image

from games import all_games
from games.core.drawing import PAPER, Theme

COMMON = Path(__file__).parent / "art"
EMPTY_RING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<circle cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="5"/></svg>'
)
_GROUND = re.compile(re.escape(PAPER.colors["paper"]), re.IGNORECASE)

log = logging.getLogger(__name__)
Folders = Callable[[str], Path]


def folder_of(key: str) -> Path:
    """The folder of a game, by its key."""
    game = all_games().get(key)
    return game.folder if game else COMMON.parent / key


def path_of(name: str, folders: Folders = folder_of) -> Path:
    """Where a sprite lies: `common:ring` here, `my-game:fox` in the game's own art folder."""
    key, _, drawing = name.partition(":")
    return (COMMON if key == "common" else folders(key) / "art") / f"{drawing}.svg"


def rasterised(
    name: str, width: int, height: int, tint: str, ground: str, theme: Theme = PAPER, folders: Folders = folder_of
) -> Image.Image:
    """The drawing in its colours, as large as fits within width by height, in the middle of it."""
    drawn = _raster(colored(name, tint, ground, theme, folders), width)
    if drawn.height > height:
        drawn = drawn.resize((max(1, round(drawn.width * height / drawn.height)), height), Image.Resampling.LANCZOS)
    if drawn.size == (width, height):
        return drawn
    whole = Image.new("RGBA", (width, height))
    whole.alpha_composite(drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
    return whole


def tiled(name: str, width: int, tint: str, ground: str, theme: Theme = PAPER, folders: Folders = folder_of) -> Image.Image:
    """One tile of a pattern, as high as it is drawn."""
    return _raster(colored(name, tint, ground, theme, folders), width)


def colored(name: str, tint: str, ground: str, theme: Theme = PAPER, folders: Folders = folder_of) -> str:
    """The paper first: the ink may be the colour of paper."""
    source = _GROUND.sub(theme.colors[ground], _source(path_of(name, folders), name))
    return source.replace("currentColor", theme.colors[tint])


@cache
def _source(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:  # a match goes on without a drawing
        log.warning("no drawing for %s", name)
        return EMPTY_RING


def _raster(source: str, width: int) -> Image.Image:
    data = resvg_py.svg_to_bytes(svg_string=source, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")
