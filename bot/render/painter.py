"""Scene -> Pillow picture. Every item becomes a stamp, which is kept: the next table differs in a few of them.

No words (labels are strings by now), no files but the sprites', no encoding.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor
from typing import NamedTuple

from msgspec.structs import replace
from PIL import Image, ImageChops, ImageColor, ImageFilter, ImageOps

from bot.render import fonts, shapes
from bot.render.keep import Keep
from bot.render.sprites import Folders, folder_of, rasterised, tiled
from games.core.drawing import COLORS
from games.core.scene import Arc, Box, Disc, Group, Item, Label, Line, Scene, Sprite

RGB = {name: ImageColor.getrgb(value)[:3] for name, value in COLORS.items()}
SHADOW, SHADOW_DROP, SHADOW_BLUR = 70, 4, 5  # how dark (of 255), how far down, how soft
TURNED = 2  # what is turned is drawn so many times larger first
GREYED = 0.45  # how much paper lies over what is faded


class Stamp(NamedTuple):
    """A finished drawing, and where its upper left corner lies from the item's own x, y."""

    image: Image.Image
    left: int
    top: int


class Painter:
    """Draws scenes, one at a time. Keeps what it drew, up to `most` bytes."""

    def __init__(self, folders: Folders = folder_of, most: int = 32 << 20) -> None:
        self._folders = folders
        self._stamps: Keep[tuple[Item, float], Stamp] = Keep(most)

    def paint(self, scene: Scene) -> Image.Image:
        """The whole scene; its labels are strings already."""
        canvas = Image.new("RGBA", (scene.width, scene.height), RGB["paper"])
        for item in scene.items:
            self._lay(canvas, item, 1)
        return canvas.convert("RGB")

    def _lay(self, canvas: Image.Image, item: Item, scale: float, off: float = 0) -> None:
        (x, y), item = _loosened(item)
        stamp = self._stamp(item, scale)
        left, top = round((x + off) * scale) + stamp.left, round((y + off) * scale) + stamp.top
        cut = (max(0, -left), max(0, -top), min(stamp.image.width, canvas.width - left), min(stamp.image.height, canvas.height - top))
        if cut[0] < cut[2] and cut[1] < cut[3]:
            canvas.alpha_composite(stamp.image, (left + cut[0], top + cut[1]), cut)

    def _stamp(self, item: Item, scale: float) -> Stamp:
        kept = self._stamps.get((item, scale))
        if kept is None:
            kept = self._drawn(item, scale)
            self._stamps.put((item, scale), kept, 4 * kept.image.width * kept.image.height + 500)
        return kept

    def _drawn(self, item: Item, scale: float) -> Stamp:
        match item:
            case Group():
                return self._group(item, scale)
            case Sprite():
                return self._sprite(item, scale)
            case Box():
                return self._box(item, scale)
            case Disc():
                return _disc(item, scale)
            case Line():
                return _line(item.points, item, scale, item.closed, item.dash, item.fill)
            case Arc():
                return _line(shapes.arc(item.rx, item.ry, item.start, item.end), item, scale)
            case Label():
                return _label(item, scale)

    def _group(self, group: Group, scale: float) -> Stamp:
        """Its items on a sheet of their own, with room around it for what sticks out."""
        fine = scale * TURNED if group.turn % 180 else scale
        room = SHADOW_DROP + 2 * SHADOW_BLUR
        sheet = Image.new("RGBA", (ceil((group.w + 2 * room) * fine), ceil((group.h + 2 * room) * fine)))
        for item in group.items:
            self._lay(sheet, item, fine, room)
        return _turned(sheet, group.turn, group.faded, fine / scale)

    def _sprite(self, sprite: Sprite, scale: float) -> Stamp:
        fine = scale * TURNED if sprite.turn % 180 else scale
        size = max(1, round(sprite.w * fine)), max(1, round(sprite.h * fine))
        return _turned(rasterised(sprite.name, *size, sprite.tint, sprite.ground, self._folders), sprite.turn, sprite.faded, fine / scale)

    def _box(self, box: Box, scale: float) -> Stamp:
        w, h, corner = max(1, round(box.w * scale)), max(1, round(box.h * scale)), round(box.corner * scale)
        shape = shapes.rounded(w, h, corner)
        image = _coloured(shape, box.fill) if box.fill else Image.new("RGBA", (w, h))
        if box.pattern:
            image.alpha_composite(self._tiled(box, box.pattern, shape, scale))
        if box.edge:
            image.alpha_composite(_coloured(shapes.framed(w, h, corner, max(1, int(box.width * scale + 0.5))), box.edge))
        return _shadowed(image, shape, scale) if box.shadow else Stamp(image, 0, 0)

    def _tiled(self, box: Box, name: str, shape: Image.Image, scale: float) -> Image.Image:
        """The pattern repeated over the shape."""
        tile = tiled(name, max(2, round(box.tile * scale)), box.pattern_tint, box.fill or "paper", self._folders)
        whole = _repeated(tile, shape.size)
        whole.putalpha(ImageChops.multiply(whole.getchannel("A"), shape))
        return whole


def _loosened(item: Item) -> tuple[tuple[float, float], Item]:
    """Where an item lies, and the item as it would be at the origin: the same stamp serves every place."""
    if isinstance(item, Line):
        x, y = item.points[0]
        return (x, y), replace(item, points=tuple((px - x, py - y) for px, py in item.points))
    return (item.x, item.y), replace(item, x=0, y=0)


def _coloured(mask: Image.Image, color: str) -> Image.Image:
    image = Image.new("RGBA", mask.size, RGB[color])
    image.putalpha(mask)
    return image


def _disc(disc: Disc, scale: float) -> Stamp:
    line = disc.width * scale if disc.edge else 0.0
    reach = disc.r * scale
    size = 2 * int(reach + line / 2 + 1) + 1
    image = Image.new("RGBA", (size, size))
    if disc.fill:
        _centred(image, _coloured(shapes.disc(reach), disc.fill))
    if disc.edge:
        _centred(image, _coloured(shapes.circle(reach, line), disc.edge))
    return Stamp(image, -(size // 2), -(size // 2))


def _centred(image: Image.Image, part: Image.Image) -> None:
    image.alpha_composite(part, ((image.width - part.width) // 2, (image.height - part.height) // 2))


def _line(points: shapes.Points, item: Line | Arc, scale: float, closed: bool = False, dash: float = 0, fill: str | None = None) -> Stamp:
    way = [(x * scale, y * scale) for x, y in points]
    line, room = item.width * scale, ceil(item.width * scale) + 2
    left, top = floor(min(x for x, _ in way)) - room, floor(min(y for _, y in way)) - room
    size = ceil(max(x for x, _ in way)) + room - left, ceil(max(y for _, y in way)) + room - top
    moved = [(x - left, y - top) for x, y in way]
    image = _coloured(shapes.stroke(moved, line, size, closed=closed, dash=dash * scale), item.color)
    if fill:
        below = _coloured(shapes.polygon(moved, size), fill)
        below.alpha_composite(image)
        image = below
    return Stamp(image, left, top)


def _label(label: Label, scale: float) -> Stamp:
    """Words; vertically their place is that of the capital letters, which is what the eye centres on."""
    within = None if label.within is None else label.within * scale
    fit = fonts.fitted(str(label.text), label.size * scale, label.bold, within, label.rows, fonts.SMALLEST * scale)
    if not fit.rows:
        return Stamp(Image.new("RGBA", (1, 1)), 0, 0)
    widths = [fonts.width(row, fit.size, label.bold) for row in fit.rows]
    high, step, room = fonts.CAPITAL * fonts.LARGER * fit.size, fonts.LEADING * fit.size, ceil(fit.size / 2)
    whole = high + step * (len(fit.rows) - 1)
    mask = Image.new("L", (ceil(max(widths)) + 2 * room, ceil(whole) + 2 * room))
    share = {"l": 0.0, "m": 0.5, "r": 1.0}[label.anchor[0]]
    for at, (row, wide) in enumerate(zip(fit.rows, widths, strict=True)):
        fonts.write(mask, room + share * (max(widths) - wide), room + round(high + at * step), row, fit.size, label.bold)
    above = {"a": 0.0, "t": 0.0, "m": 0.5, "s": 1.0, "b": 1.0, "d": 1.0}[label.anchor[1]]
    return Stamp(_coloured(mask, label.color), -room - round(share * max(widths)), -room - round(above * whole))


def _turned(image: Image.Image, turn: float, faded: bool, shrink: float) -> Stamp:
    """About its middle, clockwise; then as large as it will lie on the table."""
    if faded:
        image = _greyed(image)
    if turn % 360:
        image = image.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    if shrink > 1:
        image = image.reduce(int(shrink))
    return Stamp(image, -(image.width // 2), -(image.height // 2))


def _greyed(image: Image.Image) -> Image.Image:
    grey = ImageOps.grayscale(image.convert("RGB")).convert("RGB")
    pale = Image.blend(grey, Image.new("RGB", image.size, RGB["shade"]), GREYED)
    pale.putalpha(image.getchannel("A"))
    return pale


def _shadowed(image: Image.Image, shape: Image.Image, scale: float) -> Stamp:
    """One soft drop beneath."""
    blur, drop = SHADOW_BLUR * scale, round(SHADOW_DROP * scale)
    room = ceil(2 * blur)
    dark = Image.new("L", (shape.width + 2 * room, shape.height + 2 * room + drop))
    dark.paste(shape.point(lambda value: value * SHADOW // 255), (room, room + drop))
    whole = _coloured(dark.filter(ImageFilter.GaussianBlur(blur)), "ink")
    whole.alpha_composite(image, (room, room))
    return Stamp(whole, -room, -room)


def _repeated(tile: Image.Image, size: tuple[int, int]) -> Image.Image:
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
