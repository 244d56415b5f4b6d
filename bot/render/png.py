"""Pillow picture -> the file people get: a PNG with the table's own 256 colours. No smear, small, and quick to make."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from zlib import crc32

from PIL import Image

from bot.render.stamps import INK_ON_PAPER, TINT_ON_PAPER, rgb
from games.core.drawing import PAPER, Theme

try:
    from zlib_ng.zlib_ng import compress
except ImportError:  # no wheel for this machine: half as long again for the same picture
    from zlib import compress

SUFFIX = "png"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
COMPRESSED = 5  # of 9; 4 makes it a twelfth larger, 6 takes half as long again for a thirtieth
BOX = 4
Color = tuple[int, int, int]

# How far the smooth edge between two colours is stepped: stamps know it of the paper, which is most of the picture.
INK_ON_SHADE = (0.2, 0.45, 0.7)
INK_ON_TINT = (0.5,)
INK_ON_PALE = (0.35, 0.65)
TINT_ON_PALE = (0.5,)


def encoded(image: Image.Image, theme: Theme = PAPER) -> bytes:
    """The picture in the palette of the table. Flat colours are exact, edges are the nearest step."""
    indexed = in_palette(image, theme)
    width, height = indexed.size
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)  # 8 bits a pixel, by palette
    palette = bytes(indexed.getpalette("RGB") or ())
    pixels = compress(_rows(indexed), COMPRESSED)
    chunks = {b"IHDR": header, b"PLTE": palette, b"IDAT": pixels, b"IEND": b""}
    return SIGNATURE + b"".join([_chunk(kind, data) for kind, data in chunks.items()])


def _rows(indexed: Image.Image) -> bytes:
    """Each row begins with the number of its filter: none, as is best for a palette."""
    width, pixels = indexed.width, indexed.tobytes()
    return b"".join([b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width)])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))


def in_palette(image: Image.Image, theme: Theme = PAPER) -> Image.Image:
    return image.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@cache
def _palette(theme: Theme) -> Image.Image:
    flat = list(dict.fromkeys(rgb(theme).values()))
    steps = [step for step in dict.fromkeys(_steps(rgb(theme))) if all(_apart(step, color) for color in flat)]
    colors = [*flat, *steps][:256]
    colors += colors[:1] * (256 - len(colors))
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for color in colors for value in color])
    return palette


def _apart(one: Color, other: Color) -> bool:
    """Whether Pillow keeps them apart: it looks for the nearest color in boxes of so many levels."""
    return any(abs(a - b) > BOX for a, b in zip(one, other, strict=True))


def _steps(tones: dict[str, Color]) -> Iterator[Color]:
    yield from (_mixed(tones["paper"], tones["ink"], share) for share in INK_ON_PAPER)
    yield from (_mixed(tones["shade"], tones["ink"], share) for share in INK_ON_SHADE)
    tints = [name for name in tones if f"{name}-pale" in tones and name not in {"paper", "ink"}]
    for tint, pale in ((tones[name], tones[f"{name}-pale"]) for name in tints):
        yield from (_mixed(tones["paper"], tint, share) for share in TINT_ON_PAPER)
        yield from (_mixed(tint, tones["ink"], share) for share in INK_ON_TINT)
        yield from (_mixed(pale, tones["ink"], share) for share in INK_ON_PALE)
        yield from (_mixed(pale, tint, share) for share in TINT_ON_PALE)
        yield _mixed(tones["shade"], tint, 0.5)


def _mixed(one: Color, other: Color, share: float) -> Color:
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
