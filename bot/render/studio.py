"""Pictures: drawn once, by one worker thread, and cached under the key of their drawing.

No Discord in here: a Picture is bytes, a name and a description.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from bot.render.cache import Cache
from bot.render.localize import Drawing, Reader, localized
from bot.render.painter import Painter
from bot.render.png import SUFFIX, encoded
from bot.render.sprites import Folders, folder_of
from games.core.scene import Scene


class Picture(Struct, frozen=True):
    """A finished picture. Its name says what is on it: the same name, the same bytes."""

    name: str
    data: bytes
    alt: str
    width: int
    height: int


class Studio:
    """Draws scenes and caches the pictures. `painter_bytes` are for the pieces they are made of."""

    def __init__(self, folders: Folders | None = None, cache_bytes: int = 32 << 20, painter_bytes: int = 48 << 20) -> None:
        self._painter = Painter(folders or folder_of, painter_bytes)
        self._pictures: Cache[str, Picture] = Cache(cache_bytes)
        self._jobs: dict[str, Future[Picture]] = {}
        self._lock = Lock()
        self._worker = ThreadPoolExecutor(1, "studio")

    def cached(self, drawing: Drawing) -> Picture | None:
        """The picture if it was drawn before: nothing is drawn, nothing waited for."""
        known = self._pictures.get(drawing.key)
        return known and replace(known, alt=drawing.alt)

    async def picture(self, drawing: Drawing) -> Picture:
        """The picture, drawn in the worker if it has to be. Those who want the same one wait for the same job."""
        return self.cached(drawing) or replace(await asyncio.shield(asyncio.wrap_future(self._job(drawing))), alt=drawing.alt)

    def close(self) -> None:
        """Finish what is being drawn and take no more."""
        self._worker.shutdown(cancel_futures=True)

    def _job(self, drawing: Drawing) -> Future[Picture]:
        with self._lock:
            job = self._jobs.get(drawing.key)
            if job is None:
                job = self._jobs[drawing.key] = self._worker.submit(self._draw, drawing)
                job.add_done_callback(lambda _: self._jobs.pop(drawing.key, None))
        return job

    def _draw(self, drawing: Drawing) -> Picture:
        scene = drawing.scene
        picture = Picture(f"{drawing.key}.{SUFFIX}", encoded(self._painter.paint(scene)), "", scene.width, scene.height)
        self._pictures.put(drawing.key, picture, len(picture.data))
        return picture


def paint(scene: Scene, reader: Reader) -> bytes:
    """A picture here and now, for tests and tools."""
    return encoded(Painter().paint(localized(scene, reader)))
