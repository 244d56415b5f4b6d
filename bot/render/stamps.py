"""Single shapes as coloured pictures with a transparent ground. No scenes, no sprites; nothing is cached here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageColor, ImageFilter, ImageOps

from bot.render import fonts, shapes
from games.core.drawing import Theme
from games.core.scene import Arc, Disc, Label, Line

SHADOW_DROP, SHADOW_BLUR = 4, 5  # how far down, how soft
ACROSS = {"l": 0.0, "m": 0.5, "r": 1.0}  # Pillow's anchors, as shares of the words' width and height
DOWN = {"a": 0.0, "t": 0.0, "m": 0.5, "s": 1.0, "b": 1.0, "d": 1.0}

# How far the smooth edge between paper and a colour is stepped. With twice as many nobody sees a difference, and files are a twelfth
# larger; where an edge is not stepped alike in mask and palette, they are a tenth larger.
INK_ON_PAPER = (0.14, 0.3, 0.5, 0.7, 0.87)
TINT_ON_PAPER = (0.25, 0.5, 0.75)


class Stamp(NamedTuple):
    """A finished drawing, and where its upper left corner lies from the item's own x, y."""

    image: Image.Image
    left: int
    top: int


@cache
def rgb(theme: Theme) -> dict[str, tuple[int, int, int]]:
    """The roles as Pillow wants them."""
    return {name: ImageColor.getrgb(value)[:3] for name, value in theme.colors.items()}


def coloured(mask: Image.Image, color: str, theme: Theme) -> Image.Image:
    return _tinted(stepped(mask, color), color, theme)


def stepped(mask: Image.Image, color: str) -> Image.Image:
    """The mask with the depths that the finished picture has."""
    return mask.point(_depths(INK_ON_PAPER if color == "ink" else TINT_ON_PAPER))


@cache
def _depths(shares: tuple[float, ...]) -> list[int]:
    """For each depth the nearest of these."""
    levels = [0, *[round(255 * share) for share in shares], 255]
    return [min(levels, key=lambda level: abs(level - depth)) for depth in range(256)]


def _tinted(mask: Image.Image, color: str, theme: Theme) -> Image.Image:
    image = Image.new("RGBA", mask.size, rgb(theme)[color])
    image.putalpha(mask)
    return image


def disc(item: Disc, scale: float, theme: Theme) -> Stamp:
    width = item.width * scale * theme.line if item.edge else 0.0
    reach = item.r * scale
    size = 2 * int(reach + width / 2 + 1) + 1
    image = Image.new("RGBA", (size, size))
    if item.fill:
        _centred(image, coloured(shapes.disc(reach), item.fill, theme))
    if item.edge:
        _centred(image, coloured(shapes.circle(reach, width), item.edge, theme))
    return Stamp(image, -(size // 2), -(size // 2))


def _centred(image: Image.Image, part: Image.Image) -> None:
    image.alpha_composite(part, ((image.width - part.width) // 2, (image.height - part.height) // 2))


def line(item: Line | Arc, scale: float, theme: Theme) -> Stamp:
    points = item.points if isinstance(item, Line) else shapes.arc(item.rx, item.ry, item.start, item.end)
    closed, dash, fill = (item.closed, item.dash, item.fill) if isinstance(item, Line) else (False, 0.0, None)
    way = [(x * scale, y * scale) for x, y in points]
    width = item.width * scale * theme.line
    room = ceil(width) + 2
    left, top = floor(min(x for x, _ in way)) - room, floor(min(y for _, y in way)) - room
    size = ceil(max(x for x, _ in way)) + room - left, ceil(max(y for _, y in way)) + room - top
    moved = [(x - left, y - top) for x, y in way]
    image = coloured(shapes.stroke(moved, width, size, closed=closed, dash=dash * scale), item.color, theme)
    if fill:
        below = coloured(shapes.polygon(moved, size), fill, theme)
        below.alpha_composite(image)
        image = below
    return Stamp(image, left, top)


def label(item: Label, scale: float, theme: Theme) -> Stamp:
    """Words; vertically their place is that of the capital letters, which is what the eye centres on."""
    within = None if item.within is None else item.within * scale
    fit = fonts.fitted_text(str(item.text), item.size * scale, item.bold, within, item.rows, item.least * scale)
    wide = max((fonts.width(row, fit.size, item.bold) for row in fit.rows), default=0)
    high = fonts.capitals(fit.size) + fonts.LEADING * fit.size * (len(fit.rows) - 1)
    across, down, room = ACROSS[item.anchor[0]], DOWN[item.anchor[1]], ceil(fit.size / 2)
    mask = Image.new("L", (ceil(wide) + 2 * room, ceil(high) + 2 * room))
    for at, row in enumerate(fit.rows):
        left = room + across * (wide - fonts.width(row, fit.size, item.bold))
        baseline = room + round(fonts.capitals(fit.size) + at * fonts.LEADING * fit.size)
        fonts.write(mask, left, baseline, row, fit.size, item.bold)
    if fit.squeeze < 1:
        mask = mask.resize((round(mask.width * fit.squeeze), mask.height), Image.Resampling.LANCZOS)
    return Stamp(coloured(mask, item.color, theme), -round((room + across * wide) * fit.squeeze), -room - round(down * high))


def turned(image: Image.Image, turn: float, shrink: float) -> Stamp:
    """About its middle, clockwise; then as large as it will lie on the table."""
    if turn % 360:
        image = image.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    if shrink > 1:
        image = image.reduce(int(shrink))
    return Stamp(image, -(image.width // 2), -(image.height // 2))


def greyed(image: Image.Image, theme: Theme) -> Image.Image:
    grey = ImageOps.grayscale(image.convert("RGB")).convert("RGB")
    pale = Image.blend(grey, Image.new("RGB", image.size, rgb(theme)["shade"]), theme.greyed)
    pale.putalpha(image.getchannel("A"))
    return pale


def shadowed(image: Image.Image, shape: Image.Image, scale: float, theme: Theme) -> Stamp:
    """One soft drop beneath."""
    blur, drop = SHADOW_BLUR * scale, round(SHADOW_DROP * scale)
    room = ceil(2 * blur)
    dark = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room + drop))
    dark.paste(shape.point([value * theme.shadow // 255 for value in range(256)]), (room, room + drop))
    whole = _tinted(dark.filter(ImageFilter.GaussianBlur(blur)), "ink", theme)
    whole.alpha_composite(image, (room, room))
    return Stamp(whole, -room, -room)


def repeated(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A tile side by side, doubling: a few copies instead of thousands."""
    whole = Image.new("RGBA", size)
    whole.paste(tile, (0, 0))
    _doubled(whole, tile.width, size[0], lambda done: ((0, 0, done, tile.height), (done, 0)))
    _doubled(whole, tile.height, size[1], lambda done: ((0, 0, size[0], done), (0, done)))
    return whole


def _doubled(whole: Image.Image, done: int, until: int, piece: Callable[[int], tuple[tuple[int, int, int, int], tuple[int, int]]]) -> None:
    while done < until:
        box, at = piece(done)
        whole.paste(whole.crop(box), at)
        done *= 2
