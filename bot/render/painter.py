"""Scene -> Pillow picture. Every item becomes a stamp, and stamps are cached: the next table differs in a few of them.

No words (labels are strings by now), no encoding; single shapes are drawn in `stamps.py`.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple, TypeAlias, TypeGuard

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.render import shapes
from bot.render.cache import Cache
from bot.render.png import in_palette
from bot.render.sprites import Folders, folder_of, rasterised, tiled
from bot.render.stamps import SHADOW_BLUR, SHADOW_DROP, Stamp, coloured, disc, greyed, label, line, repeated, rgb, shadowed, turned
from games.core.drawing import Theme, theme_of
from games.core.scene import Arc, Box, Disc, Group, Item, Label, Line, Scene, Sprite

TURNED = 2  # what is turned is drawn so many times larger first
SMALL = 1_000  # pixels; it is not worth while to keep those in fewer colours
LARGE = 100_000  # pixels of a stamp that is part of one print alone
STRIP = 160  # pixels of a ground with a pattern that are kept at least
EDGE = 24  # pixels in which corners and shadows have room


class Print(NamedTuple):
    """A stamp ready for the table: its colours and its mask apart, which Pillow lays three times as fast. No mask: it covers all.

    Kept small, in the colours of the finished picture: a painter that has to draw again what it forgot takes ten times as long.
    """

    colors: Image.Image
    mask: Image.Image | None
    left: int
    top: int

    @property
    def bytes(self) -> int:
        each = 1 if self.colors.mode == "P" else 4
        return self.colors.width * self.colors.height * (each + (self.mask is not None)) + 500

    def lay(self, canvas: Image.Image, x: int, y: int) -> None:
        colors = self.colors if self.colors.mode == "RGB" else self.colors.convert("RGB")
        canvas.paste(colors, (x + self.left, y + self.top), self.mask)


class Flat(NamedTuple):
    """The inside of something large that is of one colour: nothing of it has to be kept."""

    color: tuple[int, int, int]
    left: int
    top: int
    right: int
    bottom: int

    @property
    def bytes(self) -> int:
        return 500

    def lay(self, canvas: Image.Image, x: int, y: int) -> None:
        canvas.paste(self.color, (x + self.left, y + self.top, x + self.right, y + self.bottom))


class Cloth(NamedTuple):
    """A large ground with a pattern, kept as the strip of it that comes again and again."""

    strip: Image.Image
    height: int

    @property
    def bytes(self) -> int:
        return 4 * self.strip.width * self.strip.height + 500

    def lay(self, canvas: Image.Image, x: int, y: int) -> None:
        for top in range(0, self.height, self.strip.height):
            left = self.height - top
            part = self.strip if left >= self.strip.height else self.strip.crop((0, 0, self.strip.width, left))
            canvas.paste(part, (x, y + top))


Part: TypeAlias = Print | Flat | Cloth


class Painter:
    """Draws scenes, one at a time, each in the theme it names. Keeps what it drew, up to `most` bytes."""

    def __init__(self, folders: Folders = folder_of, most: int = 48 << 20) -> None:
        self._folders = folders
        self._stamps: Cache[tuple[Item, float, str], Stamp] = Cache(3 * most // 16)
        self._prints: Cache[tuple[Item, str], tuple[Part, ...]] = Cache(3 * most // 4)
        self._cloths: Cache[tuple[Box, str], Cloth] = Cache(most // 16)

    def paint(self, scene: Scene) -> Image.Image:
        """The whole scene; its labels are strings already."""
        theme = theme_of(scene.theme)
        canvas = Image.new("RGB", (scene.width, scene.height), rgb(theme)["paper"])
        for item in scene.items:
            (x, y), loose = _loosened(item)
            for part in (self._cloth(loose, theme),) if is_cloth(loose) else self._prints_of(loose, theme):
                part.lay(canvas, round(x), round(y))
        return canvas

    def _prints_of(self, item: Item, theme: Theme) -> tuple[Part, ...]:
        key = item, theme.key
        cached = self._prints.get(key)
        if cached is None:
            cached = _printed(self._drawn(item, 1, theme), theme)
            self._prints.put(key, cached, sum(part.bytes for part in cached))
        return cached

    def _cloth(self, box: Box, theme: Theme) -> Cloth:
        """Whatever its height, the strip is the same."""
        key = replace(box, h=0), theme.key
        found = self._cloths.get(key)
        if found is None:
            tile = tiled(box.pattern or "", max(2, round(box.tile)), box.pattern_tint, box.fill or "paper", theme, self._folders)
            strip = self._drawn(replace(box, h=tile.height * ceil(STRIP / tile.height)), 1, theme).image.convert("RGB")
            found = Cloth(in_palette(strip, theme).convert("RGB"), 0)
            self._cloths.put(key, found, found.bytes)
        return found._replace(height=round(box.h))

    def _lay(self, sheet: Image.Image, item: Item, scale: float, off: float, theme: Theme) -> None:
        """Onto the transparent sheet of a group, which is larger than the group by `off` on every side."""
        (x, y), loose = _loosened(item)
        stamp = self._stamp(loose, scale, theme)
        left, top = round((x + off) * scale) + stamp.left, round((y + off) * scale) + stamp.top
        cut = (max(0, -left), max(0, -top), min(stamp.image.width, sheet.width - left), min(stamp.image.height, sheet.height - top))
        if cut[0] < cut[2] and cut[1] < cut[3]:
            sheet.alpha_composite(stamp.image, (left + cut[0], top + cut[1]), cut)

    def _stamp(self, item: Item, scale: float, theme: Theme) -> Stamp:
        key = item, scale, theme.key
        cached = self._stamps.get(key)
        if cached is None:
            cached = self._drawn(item, scale, theme)
            if cached.image.width * cached.image.height <= LARGE:  # a larger one is part of one print alone
                self._stamps.put(key, cached, 4 * cached.image.width * cached.image.height + 500)
        return cached

    def _drawn(self, item: Item, scale: float, theme: Theme) -> Stamp:
        match item:
            case Group():
                return self._group(item, scale, theme)
            case Sprite():
                return self._sprite(item, scale, theme)
            case Box():
                return self._box(item, scale, theme)
            case Disc():
                return disc(item, scale, theme)
            case Line() | Arc():
                return line(item, scale, theme)
            case Label():
                return label(item, scale, theme)

    def _group(self, group: Group, scale: float, theme: Theme) -> Stamp:
        """Its items on a sheet of their own, with room around it for what sticks out."""
        fine = scale * TURNED if group.turn % 180 else scale
        room = SHADOW_DROP + 2 * SHADOW_BLUR
        sheet = Image.new("RGBA", (ceil((group.w + 2 * room) * fine), ceil((group.h + 2 * room) * fine)))
        for item in group.items:
            self._lay(sheet, item, fine, room, theme)
        return turned(greyed(sheet, theme) if group.faded else sheet, group.turn, fine / scale)

    def _sprite(self, sprite: Sprite, scale: float, theme: Theme) -> Stamp:
        fine = scale * TURNED if sprite.turn % 180 else scale
        size = max(1, round(sprite.w * fine)), max(1, round(sprite.h * fine))
        image = rasterised(sprite.name, *size, sprite.tint, sprite.ground, theme, self._folders)
        return turned(greyed(image, theme) if sprite.faded else image, sprite.turn, fine / scale)

    def _box(self, box: Box, scale: float, theme: Theme) -> Stamp:
        w, h, corner = max(1, round(box.w * scale)), max(1, round(box.h * scale)), round(box.corner * scale)
        shape = shapes.rounded(w, h, corner)
        image = coloured(shape, box.fill, theme) if box.fill else Image.new("RGBA", (w, h))
        if box.pattern and (theme.woven or not box.woven):
            image.alpha_composite(self._tiled(box, box.pattern, shape, scale, theme))
        if box.edge:
            line = max(1, int(box.width * scale * theme.line + 0.5))
            image.alpha_composite(coloured(shapes.framed(w, h, corner, line), box.edge, theme))
        return shadowed(image, shape, scale, theme) if box.shadow else Stamp(image, 0, 0)

    def _tiled(self, box: Box, name: str, shape: Image.Image, scale: float, theme: Theme) -> Image.Image:
        """The pattern repeated over the shape."""
        tile = tiled(name, max(2, round(box.tile * scale)), box.pattern_tint, box.fill or "paper", theme, self._folders)
        whole = repeated(tile, shape.size)
        whole.putalpha(ImageChops.multiply(whole.getchannel("A"), shape))
        return whole


def is_cloth(item: Item) -> TypeGuard[Box]:
    """Whether all there is to it comes again further down."""
    if not isinstance(item, Box) or item.w * item.h < LARGE:
        return False
    return item.fill is not None and item.pattern is not None and not (item.edge or item.corner or item.shadow)


def _printed(stamp: Stamp, theme: Theme) -> tuple[Part, ...]:
    """Without the empty rim. What is large and of one kind inside is cut into its edges, which are smooth, and its inside."""
    whole = stamp.image.getchannel("A").getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = whole
    inside = left + EDGE, top + EDGE, right - EDGE, bottom - EDGE
    if (right - left) * (bottom - top) < LARGE or min(right - left, bottom - top) < 3 * EDGE:
        return (_cut(stamp, whole, theme),)
    least, most = stamp.image.getchannel("A").crop(inside).getextrema()
    if least != most:
        return (_cut(stamp, whole, theme),)
    edges = [
        (left, top, right, inside[1]),
        (left, inside[1], inside[0], inside[3]),
        (inside[2], inside[1], right, inside[3]),
        (left, inside[3], right, bottom),
    ]
    around = tuple([_cut(stamp, part, theme) for part in edges])
    return around if most == 0 else (_inside(stamp, inside, theme), *around)


def _inside(stamp: Stamp, part: tuple[int, int, int, int], theme: Theme) -> Part:
    left, top, right, bottom = part
    least, most = zip(*stamp.image.crop(part).convert("RGB").getextrema(), strict=True)
    if least != most:
        return _cut(stamp, part, theme)
    return Flat(least, stamp.left + left, stamp.top + top, stamp.left + right, stamp.top + bottom)


def _cut(stamp: Stamp, part: tuple[int, int, int, int], theme: Theme) -> Print:
    image = stamp.image.crop(part)
    mask, colors = image.getchannel("A"), image.convert("RGB")
    whole = mask.getextrema() == (255, 255)
    small = colors.width * colors.height < SMALL
    return Print(colors if small else in_palette(colors, theme), None if whole else mask, stamp.left + part[0], stamp.top + part[1])


def _loosened(item: Item) -> tuple[tuple[float, float], Item]:
    """Where an item lies, and the item as it would be at the origin: the same stamp serves every place."""
    if isinstance(item, Line):
        x, y = item.points[0]
        return (x, y), replace(item, points=tuple((px - x, py - y) for px, py in item.points))
    return (item.x, item.y), replace(item, x=0, y=0)
