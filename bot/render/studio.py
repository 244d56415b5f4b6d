"""Pictures for whoever asks: drawn once, by one worker thread, and kept under the digest of what is on them.

No Discord in here: a Picture is bytes, a name and a description.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from bot.render.file import SUFFIX, encoded
from bot.render.keep import Keep
from bot.render.painter import Painter
from bot.render.sprites import Folders, folder_of
from bot.render.words import Tell, digest, shortened, told
from games.core.scene import Scene


class Picture(Struct, frozen=True):
    """A finished picture. Its name says what is on it: the same name, the same bytes."""

    name: str
    data: bytes
    alt: str
    width: int
    height: int


class Studio:
    """Draws scenes and keeps the pictures. Half of `cache_bytes` is for them, half for the pieces they are made of."""

    def __init__(self, folders: Folders | None = None, cache_bytes: int = 64 << 20) -> None:
        self._painter = Painter(folders or folder_of, cache_bytes // 2)
        self._kept: Keep[str, Picture] = Keep(cache_bytes // 2)
        self._jobs: dict[str, Future[Picture]] = {}
        self._lock = Lock()
        self._worker = ThreadPoolExecutor(1, "studio")

    def cached(self, scene: Scene, tell: Tell) -> Picture | None:
        """The picture if it was drawn before: nothing is drawn, nothing waited for."""
        words = told(scene, tell)
        kept = self._kept.get(digest(words))
        return kept and _described(kept, words)

    async def picture(self, scene: Scene, tell: Tell) -> Picture:
        """The picture, drawn in the worker if it has to be. Those who want the same one wait for the same job."""
        words = told(scene, tell)
        key = digest(words)
        kept = self._kept.get(key)
        if kept is None:
            kept = await asyncio.shield(asyncio.wrap_future(self._job(key, words)))
        return _described(kept, words)

    def close(self) -> None:
        """Finish what is being drawn and take no more."""
        self._worker.shutdown(cancel_futures=True)

    def _job(self, key: str, words: Scene) -> Future[Picture]:
        with self._lock:
            job = self._jobs.get(key)
            if job is None:
                job = self._jobs[key] = self._worker.submit(self._draw, key, words)
                job.add_done_callback(lambda _: self._jobs.pop(key, None))
        return job

    def _draw(self, key: str, words: Scene) -> Picture:
        picture = Picture(f"{key}.{SUFFIX}", encoded(self._painter.paint(words)), "", words.width, words.height)
        self._kept.put(key, picture, len(picture.data))
        return picture


def paint(scene: Scene, tell: Tell) -> bytes:
    """A picture here and now, for tests and tools."""
    return encoded(Painter().paint(told(scene, tell)))


def _described(picture: Picture, words: Scene) -> Picture:
    return replace(picture, alt=shortened(str(words.alt)))
