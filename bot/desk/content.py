"""The content of one message: a screen, and the picture of its scene in the reader's language, rendered once per position and reader."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

import structlog
from msgspec import msgpack

from bot import metrics
from bot.i18n import Reader
from bot.i18n.reader import kept_sentences
from bot.match.moment import Moment
from bot.render import Drawing, Picture, Studio, Urgency, drawable, drawing_of
from bot.render.localize import kept_labels
from bot.screen.parts import Screen
from games.core.game import Seat
from games.core.memory import room
from games.core.scene import Scene
from games.core.text import Words

log = structlog.get_logger()

PATIENCE = 0.4  # seconds that an answer waits for a picture to be drawn
TURN_WITHIN = 0.15  # seconds; if drawing would start later than this, the answer does not wait at all


class Content(NamedTuple):
    screen: Screen
    drawing: Drawing | None = None  # None: nothing to draw

    @property
    def fingerprint(self) -> bytes:
        """Equal for two contents that look the same."""
        screen = self.screen
        shown = msgpack.encode((screen.parts, screen.accent, screen.mentions, self.drawing and self.drawing.key))
        return blake2b(shown, digest_size=16).digest()


def content_of(screen: Screen, moment: Moment, seat: Seat | None, reader: Reader) -> Content:
    """The screen with its drawing, whose labels are translated once per position, seat, language, theme and names."""
    scene = screen.scene
    if scene is None:
        return Content(screen)
    key = (
        "drawing",
        seat,
        reader.language,
        reader.theme,
        reader.names,
        moment.halt,
        scene is moment.scene(seat),  # the end of a match has another one
    )
    return Content(screen, moment.derived(key, lambda: drawing_of(scene, for_pictures(reader), reader.theme)))


def drawn(screen: Screen, reader: Reader) -> Content:
    """A screen with a picture that belongs to no match."""
    return Content(screen, None if screen.scene is None else _drawing(screen.scene, reader.language, reader.theme, reader.names))


def drawn_unnamed(screen: Screen, reader: Reader) -> Content:
    """The same for a picture without names: it is drawn once per language."""
    return Content(screen, None if screen.scene is None else _drawing(screen.scene, reader.language, reader.theme, ()))


@lru_cache(maxsize=256)
def _drawing(scene: Scene, language: str, theme: str, names: tuple[Words, ...]) -> Drawing:
    return drawing_of(scene, _for_pictures(language, names), theme)


def for_pictures(reader: Reader) -> Reader:
    """A reader for labels: names without what our fonts cannot draw, or the seat's number if nothing remains."""
    return _for_pictures(reader.language, reader.names)


@lru_cache(maxsize=room("readers", 2_000) // 2)
def _for_pictures(language: str, names: tuple[Words, ...]) -> Reader:
    return Reader(language, [drawable(name) if isinstance(name, str) else name for name in names], markdown=False)


def evict_names() -> None:
    _for_pictures.cache_clear()
    _drawing.cache_clear()
    kept_sentences.evict()
    kept_labels.evict()


async def picture_of(
    studio: Studio, content: Content, patience: float | None = PATIENCE, *, urgency: Urgency | None = None
) -> Picture | None:
    """The content's picture, if it is ready soon enough. A failure to draw it is logged, and the match goes on.

    Without `patience` nobody waits for the answer; by default it is then for a table.
    """
    if content.drawing is None:
        return None
    cached = studio.cached(content.drawing)
    if cached is not None:
        return cached
    if urgency is None:
        urgency = Urgency.TABLE if patience is None else Urgency.ANSWER
    if patience is not None and studio.turn_in(content.drawing, urgency) > TURN_WITHIN:
        return None
    try:
        return await asyncio.wait_for(studio.picture(content.drawing, urgency), patience)
    except TimeoutError:
        return None
    except Exception:
        metrics.error()
        log.exception("a picture could not be drawn")
        return None
