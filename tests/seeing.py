"""How colours and pictures look to people: contrast, what the colour-blind see of them, and how far apart two are for the eye."""

from __future__ import annotations

from math import dist
from typing import TypeAlias

from PIL import Image, ImageChops

Light: TypeAlias = tuple[float, float, float]  # linear red, green, blue

# What is left of a colour without one of the three kinds of cones: Machado, Oliveira and Fernandes (2009), in linear light.
SIGHTS: dict[str, tuple[Light, Light, Light]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red ones": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green ones": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue ones": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def light(color: str) -> Light:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return red, green, blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it: from 1 to 21."""
    low, high = sorted(_luminance(light(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Light) -> float:
    return 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]


def apart(one: str, other: str, sight: str = "all cones") -> float:
    """The distance of two colours in OKLab to somebody with this sight; 0.02 is just seen by who looks for it, black and white are 1."""
    return dist(*(_oklab(_seen(light(color), sight)) for color in (one, other)))


def _seen(color: Light, sight: str) -> Light:
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, color, strict=True)))) for row in SIGHTS[sight])
    return red, green, blue


def _oklab(color: Light) -> Light:
    """Björn Ottosson's space, in which equal steps look equal."""
    red, green, blue = color
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


BLURRED = 8  # pixels of a picture that become one: what moves by a pixel or two, as letters of a newer font do, is still there
NOTICED = 48  # levels, of 255


def differs(one: Image.Image, other: Image.Image) -> float:
    """The share of two pictures that looks different from a step away; 1 if they are not of one size.

    Both are made small first, and what differs there by less than a fifth of ink on paper is the same.
    """
    if one.size != other.size:
        return 1.0
    small = [picture.convert("RGB").reduce(BLURRED) for picture in (one, other)]
    bands = ImageChops.difference(*small).split()
    most = ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2])
    return sum(most.histogram()[NOTICED:]) / (most.width * most.height)
