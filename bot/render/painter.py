"""Scene -> Pillow picture. Every item becomes a stamp, and stamps are cached: the next table differs in a few of them.

No words (labels are strings by now), no encoding; single shapes are drawn in `stamps.py`.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple, cast

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.render import shapes
from bot.render.png import in_palette
from bot.render.sprites import Folders, folder_of, rasterised, tiled
from bot.render.stamps import SHADOW_BLUR, SHADOW_DROP, Stamp, coloured, disc, greyed, label, line, repeated, rgb, shadowed, stepped, turned
from games.core.drawing import Theme, theme_of
from games.core.memory import LRU, share
from games.core.scene import Arc, Box, Disc, Group, Item, Label, Line, Scene, Sprite

TURNED = 2  # a sprite that is turned is drawn so many times larger first; of a card nobody sees it, and it takes five times as long
SMALL = 1_000  # pixels; it is not worth while to keep those in fewer colours
LARGE = 100_000  # pixels of a stamp that is part of one print alone
WIDE = 4_000  # pixels from which on it is worth while to lay edges and inside apart
OPAQUE = 255
EDGES = 12, 32  # pixels in which corners have room, and shadows as well

Mixed = dict[int, tuple[Image.Image, Image.Image]]  # what was laid on a canvas before, such as the back of a card, and its colours in full


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

    def lay(self, canvas: Image.Image, x: int, y: int, mixed: Mixed) -> None:
        colors = self.colors
        if colors.mode != "RGB":
            _kept, colors = mixed.get(id(colors)) or mixed.setdefault(id(colors), (colors, colors.convert("RGB")))
        canvas.paste(colors, (x + self.left, y + self.top), self.mask)


class Plain(NamedTuple):
    """A print that is all of one colour, such as a word. No mask: it covers all."""

    color: tuple[int, ...]
    mask: Image.Image | None
    box: tuple[int, int, int, int]

    @property
    def bytes(self) -> int:
        return 500 + (0 if self.mask is None else self.mask.width * self.mask.height)

    def lay(self, canvas: Image.Image, x: int, y: int, mixed: Mixed) -> None:
        left, top, right, bottom = self.box
        canvas.paste(self.color, (x + left, y + top, x + right, y + bottom), self.mask)


class Painter:
    """Draws scenes, one at a time, each in the theme it names. Keeps what it drew, up to `most` bytes."""

    def __init__(self, folders: Folders = folder_of, most: int = share("pieces")) -> None:
        self._folders = folders
        self._stamps: LRU[tuple[Item, float, str], Stamp] = LRU(most // 8)
        self._prints: LRU[tuple[Item, str], tuple[Print | Plain, ...]] = LRU(7 * most // 8)

    def paint(self, scene: Scene) -> Image.Image:
        """The whole scene; its labels are strings already."""
        theme = theme_of(scene.theme)
        canvas = Image.new("RGB", (scene.width, scene.height), rgb(theme)["paper"])
        mixed: Mixed = {}
        for item in scene.items:
            (x, y), loose = _loosened(item)
            for part in self._prints_of(loose, theme):
                part.lay(canvas, round(x), round(y), mixed)
        return canvas

    def _prints_of(self, item: Item, theme: Theme) -> tuple[Print | Plain, ...]:
        key = item, theme.key
        cached = self._prints.get(key)
        if cached is None:
            cached = _printed(self._drawn(item, 1, theme), theme)
            self._prints.put(key, cached, sum(part.bytes for part in cached))
        return cached

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
        room = SHADOW_DROP + 2 * SHADOW_BLUR
        sheet = Image.new("RGBA", (ceil((group.w + 2 * room) * scale), ceil((group.h + 2 * room) * scale)))
        for item in group.items:
            self._lay(sheet, item, scale, room, theme)
        return turned(greyed(sheet, theme) if group.faded else sheet, group.turn, 1)

    def _sprite(self, sprite: Sprite, scale: float, theme: Theme) -> Stamp:
        fine = scale * TURNED if sprite.turn % 180 else scale
        size = max(1, round(sprite.w * fine)), max(1, round(sprite.h * fine))
        image = rasterised(sprite.name, *size, sprite.tint, sprite.ground, theme, self._folders)
        image.putalpha(stepped(image.getchannel("A"), sprite.tint))
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


def _printed(stamp: Stamp, theme: Theme) -> tuple[Print | Plain, ...]:
    """Without the empty rim. What is of one kind inside is cut into its edges, which are smooth, and its inside, if that is worth while."""
    whole = stamp.image.getchannel("A").getbbox() or (0, 0, 1, 1)
    left, top, right, bottom = whole
    wide, high = right - left, bottom - top
    for edge in EDGES:
        if wide * high < WIDE or min(wide, high) < 3 * edge:
            break
        inside = left + edge, top + edge, right - edge, bottom - edge
        core = _core(stamp, inside, theme, wide * high >= LARGE)
        if core is None:
            continue
        rim = [
            (left, top, right, inside[1]),
            (left, inside[1], inside[0], inside[3]),
            (inside[2], inside[1], right, inside[3]),
            (left, inside[3], right, bottom),
        ]
        return (*core, *[_cut(stamp, part, theme) for part in rim])
    return (_cut(stamp, whole, theme),)


def _core(stamp: Stamp, inside: tuple[int, int, int, int], theme: Theme, large: bool) -> tuple[Print | Plain, ...] | None:
    """What lies inside the edges: nothing, one colour, or where it is large enough, something without holes. None: anything else."""
    *colors, (least, most) = cast("tuple[tuple[int, int], ...]", stamp.image.crop(inside).getextrema())
    if most == 0:
        return ()
    if least == most == OPAQUE and (large or all(low == high for low, high in colors)):
        return (_cut(stamp, inside, theme),)
    return None


def _cut(stamp: Stamp, part: tuple[int, int, int, int], theme: Theme) -> Print | Plain:
    image = stamp.image.crop(part)
    left, top, right, bottom = part[0] + stamp.left, part[1] + stamp.top, part[2] + stamp.left, part[3] + stamp.top
    alpha = image.getchannel("A")
    mask = None if alpha.getextrema() == (OPAQUE, OPAQUE) else alpha
    colors = image.convert("RGB")
    extremes = cast("tuple[tuple[int, int], ...]", colors.getextrema())
    if all(low == high for low, high in extremes):
        return Plain(tuple(low for low, _high in extremes), mask, (left, top, right, bottom))
    small = colors.width * colors.height < SMALL
    return Print(colors if small else in_palette(colors, theme), mask, left, top)


def _loosened(item: Item) -> tuple[tuple[float, float], Item]:
    """Where an item lies, and the item as it would be at the origin: the same stamp serves every place."""
    if isinstance(item, Line):
        x, y = item.points[0]
        return (x, y), replace(item, points=tuple((px - x, py - y) for px, py in item.points))
    return (item.x, item.y), replace(item, x=0, y=0)
