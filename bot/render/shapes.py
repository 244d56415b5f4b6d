"""Masks of simple shapes with smooth edges. Sizes are in pixels of the picture; no colours, no positions on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from PIL import Image, ImageChops, ImageDraw

FINE = 4  # drawn so many times larger, then shrunk: Pillow's own edges are jagged

Points = Sequence[tuple[float, float]]


def rounded(width: int, height: int, corner: int) -> Image.Image:
    """A filled box. Only its corners are smoothed: everything else lies on whole pixels."""
    mask = Image.new("L", (width, height), 255)
    corner = min(corner, width // 2, height // 2)
    if corner > 0:
        quarter = _quarter(corner)
        for turn, at in enumerate(((0, 0), (width - corner, 0), (width - corner, height - corner), (0, height - corner))):
            mask.paste(quarter.rotate(-90 * turn), at)
    return mask


def framed(width: int, height: int, corner: int, line: int) -> Image.Image:
    """The outline of a box, within it."""
    mask = rounded(width, height, corner)
    inside = rounded(max(1, width - 2 * line), max(1, height - 2 * line), max(0, corner - line))
    hole = Image.new("L", mask.size)
    hole.paste(inside, (line, line))
    return ImageChops.subtract(mask, hole)


@lru_cache(maxsize=256)
def disc(radius: float) -> Image.Image:
    """A filled circle in the middle of a square of odd width."""
    size = 2 * int(radius + 1) + 1
    mask, centre = _fine(size, size), size * FINE / 2
    reach = radius * FINE
    ImageDraw.Draw(mask).ellipse((centre - reach, centre - reach, centre + reach - 1, centre + reach - 1), fill=255)
    return mask.reduce(FINE)


def circle(radius: float, line: float) -> Image.Image:
    """A circle's outline, half of the line on either side of the radius."""
    outer, inner = disc(radius + line / 2), disc(max(0.0, radius - line / 2))
    hole = Image.new("L", outer.size)
    hole.paste(inner, ((outer.width - inner.width) // 2, (outer.height - inner.height) // 2))
    return ImageChops.subtract(outer, hole)


def polygon(points: Points, size: tuple[int, int]) -> Image.Image:
    mask = _fine(*size)
    ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in points], fill=255)
    return mask.reduce(FINE)


def stroke(points: Points, line: float, size: tuple[int, int], *, closed: bool = False, dash: float = 0) -> Image.Image:
    """A line with round ends and joints."""
    mask = _fine(*size)
    draw = ImageDraw.Draw(mask)
    way = [*points, points[0]] if closed else list(points)
    for piece in dashes(way, dash) if dash else [way]:
        _stroke(draw, piece, line)
    return mask.reduce(FINE)


def arc(rx: float, ry: float, start: float, end: float) -> list[tuple[float, float]]:
    """Points along part of an ellipse round the origin, in degrees clockwise from three o'clock."""
    steps = max(2, int(abs(end - start) * max(rx, ry) * pi / 180 / 4))
    angles = (radians(start + (end - start) * at / steps) for at in range(steps + 1))
    return [(rx * cos(angle), ry * sin(angle)) for angle in angles]


def dashes(way: Points, length: float) -> list[list[tuple[float, float]]]:
    """The way cut into pieces of this length, every second one left out."""
    pieces: list[list[tuple[float, float]]] = [[way[0]]]
    left, shown = length, True
    for (x, y), (to_x, to_y) in pairwise(way):
        whole = hypot(to_x - x, to_y - y)
        gone = 0.0
        while whole - gone > left:
            gone += left
            point = (x + (to_x - x) * gone / whole, y + (to_y - y) * gone / whole)
            if shown:
                pieces[-1].append(point)
            else:
                pieces.append([point])
            left, shown = length, not shown
        left -= whole - gone
        if shown:
            pieces[-1].append((to_x, to_y))
    return [piece for piece in pieces if len(piece) > 1]


def _stroke(draw: ImageDraw.ImageDraw, piece: Points, line: float) -> None:
    fine = [(x * FINE, y * FINE) for x, y in piece]
    reach = line * FINE / 2
    draw.line(fine, fill=255, width=max(1, round(line * FINE)), joint="curve")
    for x, y in (fine[0], fine[-1]):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


@lru_cache(maxsize=128)
def _quarter(radius: int) -> Image.Image:
    """The upper left quarter of a filled circle."""
    mask = _fine(radius, radius)
    ImageDraw.Draw(mask).ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    return mask.reduce(FINE)


def _fine(width: int, height: int) -> Image.Image:
    return Image.new("L", (width * FINE, height * FINE))
