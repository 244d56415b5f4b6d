"""The face of something as an emoji: its sprite on a plate of paper, which stands out from a dark ground and from a light one."""

from __future__ import annotations

import io
import re
from functools import cache
from hashlib import blake2b

from PIL import Image, ImageDraw

from bot.render.sprites import colored, rasterised
from games.core.drawing import PAPER
from games.core.faces import Face

SIZE, ROOM, CORNER, EDGE = 128, 104, 26, 5
FINE = 4  # the plate is drawn so much larger first
VERSION = 1  # of how faces are drawn: with another number all of them are made anew


def name_of(face: Face) -> str:
    """Says what it is, and by a hash how it looks: what looks the same has one name. Discord has 32 letters for it."""
    source = f"{VERSION} {colored(face.sprite, face.tint, 'paper', PAPER)}"
    said = re.sub(r"[^a-z0-9]+", "_", face.sprite.rpartition(":")[2].lower())[:21].strip("_")
    return f"{said or 'face':_<2}_{blake2b(source.encode(), digest_size=5).hexdigest()}"


def face_drawn(face: Face) -> bytes:
    picture = _plate().copy()
    sprite = rasterised(face.sprite, ROOM, ROOM, face.tint, "paper")
    picture.alpha_composite(sprite, ((SIZE - ROOM) // 2,) * 2)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


@cache
def _plate() -> Image.Image:
    large = Image.new("RGBA", (SIZE * FINE, SIZE * FINE))
    box = (0, 0, SIZE * FINE - 1, SIZE * FINE - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, CORNER * FINE, PAPER.colors["paper"], PAPER.colors["ink"], EDGE * FINE)
    return large.resize((SIZE, SIZE), Image.Resampling.LANCZOS)
